package host

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// The largest number of times that an event is tried, and the first and the longest waits
// between tries.
const (
	maxTries  = 16
	firstWait = 50 * time.Millisecond
	lastWait  = 300 * time.Millisecond
)

// A host looks from time to time for news that it may have missed.
const (
	patient   = 4                     // readings, after which a host no longer waits for entries that it has heard of
	firstLook = 10 * time.Millisecond // until the next reading
)

// Do applies an event: it checks the event, appends it to the journal, and returns the number of
// events that the table has afterwards. If the id of the event is known, the event has no second
// effect. The host sets the number and the time of the event. The errors are those of
// [table.State.Apply], [ErrBusy] and [ErrStopping].
func (t *Table) Do(ctx context.Context, e table.Event) (int, error) {
	ctx = context.WithoutCancel(ctx) // an event that is under way is not abandoned
	t, err := t.lock()
	if err != nil {
		return 0, err
	}
	defer t.release()
	if e.ID == "" {
		e.ID = "room/" + NewID()
	}
	t.mu.Lock()
	full := t.full
	t.mu.Unlock()
	if full && (e.Kind == table.Ready || e.Kind == table.Next) { // they could begin another deal
		return 0, table.ErrFull
	}
	wait, now := firstWait, t.Now()
	for range maxTries {
		if t.Stopped() {
			if t.state.Phase == table.Ended {
				return 0, table.ErrNotFound
			}
			return 0, ErrStopping
		}
		if t.state.Known(e.ID) {
			return t.state.Len, nil
		}
		if e.Kind == table.Resume {
			now = t.Now()
		}
		e.V, e.N, e.At = table.Version, t.state.Len, now.UnixMilli() // however long the store takes
		next, refused := t.state.Apply(e)
		if refused == nil {
			err := t.append(ctx, e, next)
			if err == nil {
				return next.Len, nil
			}
			if err := t.failed(err, &wait); err != nil {
				return 0, err
			}
		}
		if !t.catchOn(ctx, e) && refused != nil {
			return 0, refused
		}
	}
	return 0, ErrBusy
}

// catchOn reads the events that other writers have appended, and reports whether there are
// any. An author may have seen these events already, through another node.
func (t *Table) catchOn(ctx context.Context, e table.Event) bool {
	rev, wait := t.rev, firstLook
	for range 4 {
		if err := t.catchUp(ctx); err != nil {
			t.log().Warn("table not read", note.Err(err))
		}
		s := t.state
		ahead := e.Kind == table.Play && e.Spot.Compare(s.Now.Spot) > 0
		if t.rev != rev || !ahead {
			break
		}
		time.Sleep(wait)
		wait *= 2
	}
	return t.rev != rev
}

// failed deals with an event that was not stored. It returns an error if there is
// no use in trying again.
func (t *Table) failed(err error, wait *time.Duration) error {
	switch {
	case errors.Is(err, journal.ErrRaced):
		t.Meter.Count(meter.Raced, 1)
		if rev := t.rev; t.catchUp(t.ctx) == nil && t.rev == rev {
			time.Sleep(rand.N(2 * firstLook)) // the other event is under way
		}
	case errors.Is(err, journal.ErrFull):
		return table.ErrFull
	default:
		t.log().Warn("event not stored", note.Err(err))
		t.Meter.Count(meter.Retried, 1)
		time.Sleep(*wait/2 + rand.N(*wait))
		*wait = min(2**wait, lastWait)
	}
	return nil
}

// append stores an event; the parameter next is the state that the event leads to. The caller holds
// the lock writing.
func (t *Table) append(ctx context.Context, e table.Event, next *table.State) error {
	start := time.Now()
	rev, err := journal.Store(ctx, t.journal, journal.Tables, t.ID, t.rev, t.ID+"/"+e.ID, e)
	switch {
	case err != nil:
		return err
	case rev <= t.rev: // the event was stored before, so long ago that the fold has forgotten it
		return journal.ErrRaced
	}
	t.cluster.Answered()
	t.Meter.Took(meter.Store, time.Since(start))
	t.Meter.Count(meter.Events, 1, string(e.Kind), e.By)
	t.Log.Debug("event", note.Table, t.ID, note.N, next.Len, note.Kind, e.Kind, note.By, e.By)
	before := t.state
	t.set(next, rev)
	t.host.changed(t.ID, before, next, true)
	return nil
}

// catchUp reads the events that other writers have appended. The caller holds the lock writing.
func (t *Table) catchUp(ctx context.Context) error {
	entries, err := t.journal.Read(ctx, journal.Tables, t.ID, t.rev)
	if err != nil {
		return err
	}
	return t.extend(entries)
}

// extend adds events that other writers have appended. The caller holds the lock writing.
func (t *Table) extend(entries []journal.Entry) error {
	before, next, rev := t.state, t.state, t.rev
	var fault error
	for _, entry := range entries {
		var e table.Event
		if fault = json.Unmarshal(entry.Data, &e); fault != nil {
			break
		}
		after, err := next.Apply(e)
		if fault = err; err != nil {
			break
		}
		next, rev = after, entry.Rev
	}
	if next != before {
		t.set(next, rev)
		t.host.changed(t.ID, before, next, t.cluster.Owns(t.ID))
	}
	return fault
}

// lock returns the table that is awake, with the lock writing held.
func (t *Table) lock() (*Table, error) {
	for {
		t, err := t.awake()
		if err != nil {
			return nil, err
		}
		t.writing.Lock()
		t.mu.Lock()
		rests := t.life == asleep
		t.used = t.Now()
		t.mu.Unlock()
		if !rests {
			return t, nil
		}
		t.writing.Unlock()
	}
}

// set replaces the state with next, which an event with the given rev leads to, and acts on the
// change.
func (t *Table) set(next *table.State, rev uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.state, t.rev = next, rev
	t.drawn = drawn{}
	for w := range t.watchers {
		w.Changed.Send()
	}
	t.act()
}

// read reads all events of the table.
func (t *Table) read(ctx context.Context) error {
	t.writing.Lock()
	defer t.release()
	return t.catchUp(ctx)
}

// follow adds the event that another writer has appended. If events before that one are missing,
// follow reads them, unless a write is under way: release reads them after the write.
func (t *Table) follow(n journal.News) {
	t.mu.Lock()
	if t.life == asleep {
		t.mu.Unlock()
		t.host.newEvent(n)
		return
	}
	t.wanted = max(t.wanted, n.Rev)
	known := t.wanted <= t.rev || t.reading
	t.mu.Unlock()
	if known || !t.writing.TryLock() {
		return
	}
	if n.After == t.rev && n.Data != nil {
		if err := t.extend([]journal.Entry{{Rev: n.Rev, Data: n.Data}}); err != nil {
			t.log().Warn("table not read", note.Err(err))
		}
	}
	t.release()
}

// release unlocks writing, and lets the host read the events that it heard of while writing was
// locked.
func (t *Table) release() {
	t.writing.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.wanted > t.rev && !t.reading {
		t.reading = true
		t.pool.Go(t.chase)
	}
}

// chase reads the events that other writers have appended, at least up to the last one that
// the host has heard of.
func (t *Table) chase() {
	wait := firstLook
	for range patient {
		t.writing.Lock()
		t.mu.Lock()
		behind := t.wanted > t.rev && t.life == awake
		t.reading = behind
		t.mu.Unlock()
		var err error
		if behind {
			err = t.catchUp(t.ctx)
		}
		t.writing.Unlock()
		if !behind {
			return
		}
		if err != nil {
			t.log().Warn("table not read", note.Err(err))
		}
		t.mu.Lock()
		behind = t.wanted > t.rev
		t.mu.Unlock()
		if behind {
			time.Sleep(wait)
			wait *= 2
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.reading, t.wanted = false, t.rev
}
