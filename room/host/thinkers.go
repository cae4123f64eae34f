package host

import (
	"context"
	"slices"
	"sync"
	"time"
)

// thinkers shares the processor among the bots. Bots at tables where people play come first; bots
// at tables without people have a budget while people play. In each of the two groups, the party
// whose bots have thought the least comes first.
type thinkers struct {
	now    func() time.Time
	mu     sync.Mutex
	places int
	free   int       // places
	alone  int       // free places that bots alone may take
	due    time.Time // when the budget of bots alone was, or will be, enough
	played time.Time // when a bot at a table of people last wanted to think
	used   map[string]time.Duration
	halved time.Time
	people []*turn
	bots   []*turn
	alarm  *time.Timer
}

// turn is a bot's turn to think. The bot thinks for a party.
type turn struct {
	party string
	alone bool          // at a table of bots alone
	comes chan struct{} // closed when it comes
	began time.Time     // zero before
}

// The budget of bots alone.
const (
	aloneShare = 4                // they get the processor's time divided by this
	aloneBurst = time.Second      // of thinking that they may have saved up
	sparing    = 10 * time.Second // without people's bots, after which the budget does not matter
	forgetting = 10 * time.Second
)

func newThinkers(places int, now func() time.Time) *thinkers {
	return &thinkers{
		now: now, places: places, free: places, alone: max(places/2, 1), used: map[string]time.Duration{},
		due: now().Add(-aloneBurst), halved: now(),
	}
}

// enter waits for a turn, and reports whether it came before ctx ended. If it did, the caller
// must call leave afterwards.
func (q *thinkers) enter(ctx context.Context, w *turn) bool {
	q.mu.Lock()
	w.comes = make(chan struct{})
	if w.alone {
		q.bots = append(q.bots, w)
	} else {
		q.people, q.played = append(q.people, w), q.now()
	}
	q.next()
	q.mu.Unlock()
	select {
	case <-w.comes:
		return true
	case <-ctx.Done():
		return false // the room is stopping, so no other bot will think either
	}
}

// leave ends a turn.
func (q *thinkers) leave(w *turn) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.now()
	took := now.Sub(w.began)
	if now.Sub(q.halved) > forgetting {
		q.halved = now
		for party, used := range q.used {
			if q.used[party] = used / 2; used < time.Millisecond {
				delete(q.used, party)
			}
		}
	}
	q.used[w.party] += took
	q.free++
	if w.alone {
		q.alone++
		if saved := now.Add(-aloneBurst); q.due.Before(saved) {
			q.due = saved
		}
		q.due = q.due.Add(took * aloneShare / time.Duration(q.places))
		if most := now.Add(sparing); q.due.After(most) {
			q.due = most
		}
	}
	q.next()
}

// next gives free places to those who are waiting. The caller holds the lock.
func (q *thinkers) next() {
	for q.free > 0 && len(q.people) > 0 {
		q.people = q.begin(q.people)
	}
	for q.free > 0 && q.alone > 0 && len(q.bots) > 0 {
		if wait := q.due.Sub(q.now()); wait > 0 && q.now().Sub(q.played) < sparing {
			if q.alarm != nil {
				q.alarm.Stop()
			}
			q.alarm = time.AfterFunc(wait, q.wake)
			return
		}
		q.alone--
		q.bots = q.begin(q.bots)
	}
}

func (q *thinkers) wake() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.next()
}

// begin gives a place to the waiting turn whose party has done the least thinking, and returns the
// other turns. The caller holds the lock.
func (q *thinkers) begin(waiting []*turn) []*turn {
	best := 0
	for i, w := range waiting {
		if q.used[w.party] < q.used[waiting[best].party] {
			best = i
		}
	}
	w := waiting[best]
	w.began = q.now()
	q.free--
	q.used[w.party] += time.Microsecond // so that several bots of one party that begin together count
	close(w.comes)
	return slices.Delete(waiting, best, best+1)
}
