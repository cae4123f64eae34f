package host

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/knows"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/table"
)

// schedule sets the timer of the table for its next duty. The caller holds the
// lock.
func (t *Table) schedule() {
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	if t.life != awake || t.owner != ours || !t.cluster.Owns(t.ID) {
		return
	}
	t.think()
	next, n := t.nextDuty(), t.state.Len
	if next.at.IsZero() {
		return
	}
	do := func() { t.fulfil(n, next.event) }
	if next.event.Kind == "" {
		do = func() { t.host.archive(t) }
	}
	t.timer = time.AfterFunc(max(next.at.Sub(t.Now()), 0), func() { t.pool.Go(do) })
}

// fulfil applies an event, unless there have been other events since the table had n of them.
func (t *Table) fulfil(n int, e table.Event) {
	t.mu.Lock()
	due := t.state.Len == n && t.life == awake && t.owner == ours
	t.mu.Unlock()
	if !due {
		return
	}
	if _, err := t.Do(t.ctx, e); err != nil && !errors.Is(err, hoyle.ErrStale) { // another owner may have applied it
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
		t.pool.Go(func() { t.choose(of, name, e, turn, pace) })
		return
	}
}

// party returns the party that the table's bots think for: that of its owner or, if it belongs to a cup,
// that of the person who opened the cup or, if this host does not know them, the cup.
func (t *Table) party() string {
	if r := t.state.Config.Series; r != nil {
		return cmp.Or(t.opened.Of(r.Cup, "").Payer(), r.Cup)
	}
	return t.opened.Of(t.ID, t.state.Owner).Payer()
}

// hurry divides a bot's usual time for a move at a table that nobody is watching. With a larger
// divisor, a cup of bots alone could fill the store. playout divides the time while the rest of a
// deal is played out: people can still see the cards, and a deal of 48 takes about ten seconds.
const (
	hurry   = 4
	playout = 6
)

// pace returns the least time that a bot takes for its next move.
func (t *Table) pace() time.Duration {
	switch {
	case t.Quick:
		return 0
	case t.unseen():
		return t.Pace / hurry
	case t.state.Agreed != nil:
		return t.Pace / playout
	}
	return t.Pace
}

// choose asks a bot for its move, and plays it once the time for a move has passed.
func (t *Table) choose(of *hoyle.Table, name string, e table.Event, turn *turn, pace time.Duration) {
	if !t.thinkers.enter(t.ctx, turn) {
		return
	}
	start := time.Now()
	ctx, cancel := context.WithTimeout(t.ctx, t.Think)
	move, err := chosen(ctx, t.Mind, of, e.Seat, name)
	cancel()
	t.thinkers.leave(turn)
	t.Meter.Took(meter.Thought, time.Since(start))
	if err != nil { // play any legal move
		t.log().Warn("bot has no move", note.Bot, name, note.Err(err))
		if legal := of.Legal(e.Seat); len(legal) > 0 {
			move = legal[rand.IntN(len(legal))]
		}
	}
	t.takeTime(start, pace)
	e.Move = move
	if t.ctx.Err() == nil && !t.playBot(e) {
		pool.Sleep(t.ctx, time.Second) // so that a fault does not keep the machine busy
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
	_, err := t.Do(t.ctx, e)
	if err == nil || errors.Is(err, hoyle.ErrStale) {
		return true
	}
	t.log().Info("bot's move not taken", note.Err(err))
	return false
}

// Hint returns a bot's advice to a seat that is to move. The error is [ErrHints], or [ErrBusy] if
// ctx ends before a bot is free.
func (t *Table) Hint(ctx context.Context, seat hoyle.Seat) ([]hoyle.Advice, error) {
	return advise(ctx, t, seat, func(ctx context.Context, of *hoyle.Table, s *table.State) ([]hoyle.Advice, error) {
		return t.Mind.Advise(ctx, of, seat, s.Adviser())
	})
}

// Know returns what a seat that is to move could know. The errors are those of [Table.Hint].
func (t *Table) Know(ctx context.Context, seat hoyle.Seat) ([]knows.Chance, error) {
	return advise(ctx, t, seat, func(ctx context.Context, of *hoyle.Table, _ *table.State) ([]knows.Chance, error) {
		return t.Mind.Know(ctx, of, seat)
	})
}

// advise lets think help a seat that is to move, where hints are allowed.
func advise[R any](ctx context.Context, t *Table, seat hoyle.Seat, think func(context.Context, *hoyle.Table, *table.State) (R, error)) (none R, err error) {
	s := t.State()
	if !s.Config.Hints || seat == hoyle.Nobody || s.Phase != table.Playing || s.Mover(seat) != "" || !slices.Contains(s.Deal.Awaited(), seat) {
		return none, ErrHints
	}
	t.mu.Lock()
	of := s.Deal.Clone()
	t.mu.Unlock()
	select {
	case t.advisers <- struct{}{}:
	case <-ctx.Done():
		return none, ErrBusy
	}
	defer func() { <-t.advisers }()
	ctx, cancel := context.WithTimeout(ctx, t.Think)
	defer cancel()
	return think(ctx, of, s)
}

// change makes the host the owner of the table, or ends its ownership, as the nodes
// determine. If lost is true, no host has acted for a time. It reports whether giveBack must be
// called.
func (t *Table) change(lost bool) bool {
	mine := t.cluster.Owns(t.ID)
	t.mu.Lock()
	before, s := t.owner, t.state
	waits := t.state.Waits() && t.Now().UnixMilli()-t.state.At > trivial.Milliseconds()
	after := before.rule(mine, lost, waits)
	t.owner = after
	t.schedule()
	t.mu.Unlock()
	if after == ours && before != ours { // another host may have stopped between an event and its news
		t.news.Compare(t.ID, s)
	}
	return after == giving && before != giving && before != dropped
}

// trivial is a time that is not given back, and neither is a shorter one.
const trivial = time.Second
