package host

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// duty is an action that the room takes by itself at some time.
type duty struct {
	at time.Time
	do func()
}

// farewell is how long people see that a table has ended.
const farewell = time.Second

// schedule sets the timer of the table for its next duty. The caller holds the
// lock.
func (t *Table) schedule() {
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	if t.life != awake || t.owner != ours || !t.host.cluster.Owns(t.ID) {
		return
	}
	t.think()
	next := t.nextDuty()
	if next.do == nil {
		return
	}
	wait := max(next.at.Sub(t.host.Now()), 0)
	t.timer = time.AfterFunc(wait, func() { t.host.crew.Go(next.do) })
}

// nextDuty returns the duty that comes first.
func (t *Table) nextDuty() duty {
	var first duty
	add := func(at time.Time, do func()) {
		if first.do == nil || at.Before(first.at) {
			first = duty{at, do}
		}
	}
	by := func(e table.Event) func() {
		e.By = table.ByClock
		n := t.state.Len
		return func() { t.fulfil(n, e) }
	}
	s, o := t.state, &t.host.Options
	switch s.Phase {
	case table.Ended:
		add(time.UnixMilli(s.At).Add(farewell), t.archive)
		return first
	case table.Playing:
		for _, seat := range s.Awaited() {
			if at := t.patience(seat); !at.IsZero() {
				add(at, by(table.Event{Kind: table.Late, Seat: seat}))
			}
		}
		if s.Asked != nil {
			add(time.UnixMilli(s.Asked.At).Add(o.Consent), by(table.Event{Kind: table.Agree, Seat: hoyle.Nobody, Request: s.Asked.ID}))
		}
	case table.Paused:
		add(t.pauseEnds(), by(table.Event{Kind: table.Next, Seat: hoyle.Nobody, Spot: s.Now.Spot}))
	default:
		if s.Config.Series != nil {
			if d := t.seriesDuty(by); d.do != nil {
				add(d.at, d.do)
			}
			break
		}
		for i, c := range s.Chairs {
			if c.Who != "" && !t.online(c.Who) {
				add(t.lastSeen(c.Who).Add(o.Leave), by(table.Event{Kind: table.Leave, Seat: hoyle.Seat(i)}))
			}
		}
		if s.Company() && s.SeatOf(s.Owner) == hoyle.Nobody && !t.online(s.Owner) {
			add(t.lastSeen(s.Owner).Add(o.Leave), by(table.Event{Kind: table.Pass, Seat: hoyle.Nobody}))
		}
	}
	if at := t.lasts(); !at.IsZero() {
		add(at, by(table.Event{Kind: table.End, Seat: hoyle.Nobody}))
	}
	return first
}

// pauseEnds returns the time at which the next deal comes by itself.
func (t *Table) pauseEnds() time.Time {
	s := t.state
	switch {
	case t.host.Quick && s.People() == 0:
		return t.host.Now()
	case t.unseen():
		return time.UnixMilli(s.At).Add(botBreak)
	case s.Alone():
		return time.UnixMilli(s.PausedAt).Add(t.host.Alone)
	}
	return time.UnixMilli(s.PauseUntil())
}

// lasts returns the time at which the room closes the table. It is zero if the room does not close
// the table.
func (t *Table) lasts() time.Time {
	s, o := t.state, &t.host.Options
	switch {
	case s.Len >= table.MaxEvents-1: // it accepts no other event
		return o.Now()
	case s.Config.Series != nil:
		return t.seriesLasts()
	case t.watched() || s.Seated() > 0:
		return time.Time{}
	case s.Phase == table.Playing || s.Phase == table.Paused:
		return t.since.Add(o.BotsOnly)
	}
	return t.since.Add(o.Linger)
}

// fulfil applies an event, unless there have been other events since the table had n of them.
func (t *Table) fulfil(n int, e table.Event) {
	t.mu.Lock()
	due := t.state.Len == n && t.life == awake && t.owner == ours
	t.mu.Unlock()
	if !due {
		return
	}
	if _, err := t.Do(t.host.ctx, e); err != nil && !errors.Is(err, hoyle.ErrStale) { // another owner may have applied it
		t.log().Warn("duty not done", note.Kind, e.Kind, note.Err(err))
		time.AfterFunc(time.Second, t.again)
	}
}

// again takes the lock and calls schedule.
func (t *Table) again() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.schedule()
}

// patience returns the time until which the game waits for the person at a seat. It is
// zero if the game does not wait for that person.
func (t *Table) patience(seat hoyle.Seat) time.Time {
	if int(seat) >= len(t.state.Chairs) || t.state.Mover(seat) != "" {
		return time.Time{}
	}
	if at := t.state.Deadline(seat); at != 0 {
		return time.UnixMilli(at)
	}
	c := t.state.Chairs[seat]
	since, away := time.UnixMilli(c.Since), t.host.Away
	alone := t.state.Alone()
	switch {
	case alone && t.online(c.Who):
		return time.Time{}
	case alone:
		away = t.host.Alone
	case t.online(c.Who):
		return since.Add(t.host.Idle)
	}
	if seen := t.lastSeen(c.Who); seen.After(since) {
		since = seen
	}
	return since.Add(away)
}

// think makes a bot choose a move if the game is waiting for one. The bot sees only the view of
// its seat, and thinks outside the lock. The caller holds the lock.
func (t *Table) think() {
	s := t.state
	if t.thinking || s.Phase != table.Playing || s.Asked != nil {
		return
	}
	for _, seat := range s.Awaited() {
		name := s.Mover(seat)
		if name == "" {
			continue
		}
		of := s.Deal.Clone()
		e := table.Event{Kind: table.Play, Seat: seat, By: table.ByBot, Spot: s.Now.Spot}
		t.thinking = true
		turn := &turn{party: t.party(), alone: s.People() == 0}
		pace := t.pace()
		t.host.crew.Go(func() { t.choose(of, name, e, turn, pace) })
		return
	}
}

// unseen reports whether only bots play at a table of a cup, with nobody watching. Because people
// may be waiting for the winner, the bots then hurry, and take only a short break between deals.
func (t *Table) unseen() bool {
	return t.state.Config.Series != nil && t.state.People() == 0 && !t.watched()
}

// party returns the party that the table's bots think for: that of its owner or, if it belongs to a cup,
// that of who has opened the cup or, if this host does not know them, the cup.
func (t *Table) party() string {
	if r := t.state.Config.Series; r != nil {
		return cmp.Or(t.host.opened.Of(r.Cup, "").Payer(), r.Cup)
	}
	return t.host.opened.Of(t.ID, t.state.Owner).Payer()
}

// hurry divides a bot's usual time for a move at a table that nobody is watching. With a larger
// divisor, a cup of bots alone could fill the store. playout divides it while the rest of a deal is
// played out: one sees the cards, and a deal of 48 takes about ten seconds.
const (
	hurry   = 4
	playout = 6
)

// pace returns the least time that a bot takes for its next move.
func (t *Table) pace() time.Duration {
	switch {
	case t.host.Quick:
		return 0
	case t.unseen():
		return t.host.Pace / hurry
	case t.state.Agreed != nil:
		return t.host.Pace / playout
	}
	return t.host.Pace
}

// choose asks a bot for its move, and plays it once the time for a move has passed.
func (t *Table) choose(of *hoyle.Table, name string, e table.Event, turn *turn, pace time.Duration) {
	h := t.host
	if !h.thinkers.enter(h.ctx, turn) {
		return
	}
	start := time.Now()
	ctx, cancel := context.WithTimeout(h.ctx, h.Think)
	move, err := h.Mind.Choose(ctx, of, e.Seat, name)
	cancel()
	h.thinkers.leave(turn)
	h.Meter.Took(meter.Thought, time.Since(start))
	if err != nil { // play any legal move
		t.log().Warn("bot has no move", note.Bot, name, note.Err(err))
		if legal := of.Legal(e.Seat); len(legal) > 0 {
			move = legal[rand.IntN(len(legal))]
		}
	}
	h.rest(t.ID, start, pace)
	e.Move = move
	if h.ctx.Err() == nil && !t.playBot(e) {
		select { // so that a fault does not keep the machine busy
		case <-time.After(time.Second):
		case <-h.ctx.Done():
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.thinking = false
	t.schedule()
}

// playBot plays a bot's move, unless the table has moved on, or is waiting for people
// to agree to something. It reports whether it succeeded.
func (t *Table) playBot(e table.Event) bool {
	if s := t.State(); s.Asked != nil {
		return true
	}
	_, err := t.Do(t.host.ctx, e)
	if err == nil || errors.Is(err, hoyle.ErrStale) {
		return true
	}
	t.log().Info("bot's move not taken", note.Err(err))
	return false
}

// Hint returns a bot's advice to a seat that is to move. The error is [ErrHints], or [ErrBusy] if
// ctx ends before a bot is free.
func (t *Table) Hint(ctx context.Context, seat hoyle.Seat) ([]hoyle.Advice, error) {
	s := t.State()
	if !s.Config.Hints || seat == hoyle.Nobody || s.Phase != table.Playing || s.Mover(seat) != "" || !slices.Contains(s.Deal.Awaited(), seat) {
		return nil, ErrHints
	}
	t.mu.Lock()
	of := s.Deal.Clone()
	t.mu.Unlock()
	select {
	case t.host.advisers <- struct{}{}:
	case <-ctx.Done():
		return nil, ErrBusy
	}
	defer func() { <-t.host.advisers }()
	ctx, cancel := context.WithTimeout(ctx, t.host.Think)
	defer cancel()
	return t.host.Mind.Advise(ctx, of, seat, s.Adviser())
}
