package live

import (
	"context"
	"fmt"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/perseat"
	"github.com/hoylecards/hoyle/internal/strictjson"
)

// errChange, "bad-change": a text is not a Change.
var errChange = engine.Sentinel("bad-change", "live: not a change")

// Kind is the kind of a [Change].
type Kind string

// The kinds of changes. The zero Kind is a play.
const (
	Next   Kind = "next"    // sets up the next deal, for a client that has seen the last one
	Undo   Kind = "undo"    // takes back all but the first N plays of the deal, if that is fair
	UndoTo Kind = "undo-to" // takes them back even if it is not: for the host alone, so a server refuses it from a client
)

// Change is what leads from a moment of a match to the next: a click of a client, a line of a store that
// appends, an event of a log. Its JSON is short, as in
//
//	{"seat":2,"spot":"1.0.12","move":"play 4H"}
type Change struct {
	Kind Kind       `json:"do,omitempty"`   // what it does; left out for a play
	Seat hoyle.Seat `json:"seat"`           // that moves, or Nobody
	Spot Spot       `json:"spot"`           // what its author has seen
	Move string     `json:"move,omitempty"` // of a play
	N    int        `json:"n,omitempty"`    // the number of plays that are left once others have been taken back
}

// UnmarshalJSON decodes the JSON of a change into c, as strictly as that of a [Record]. The code of the
// error is "bad-change"; on error, c is unchanged.
func (c *Change) UnmarshalJSON(data []byte) error {
	if err := strictjson.Unmarshal(data, c); err != nil {
		return fmt.Errorf("%w: %w", errChange, err)
	}
	return nil
}

// Apply returns the moment after a change. The error wraps [hoyle.ErrStale] if since c.Spot another deal has
// begun, plays have been taken back, or the seat that moves has moved; plays of other seats do not make a
// move stale, but they do make it too late to take plays back. For a play, the error wraps [engine.ErrSeat]
// if there is no such seat, and otherwise it is that of [hoyle.Table.PlayAt]. The code of the error for Next
// is "deal-running" if the deal is not over, and "match-over" if no deal follows. The error for Undo is
// [ErrUndo] if [hoyle.Table.CanUndoTo] calls it unfair, and for UndoTo if there are no plays after the first
// N. The code of the error is "bad-change" if the kind is unknown.
func (now Now) Apply(c Change) (Now, error) {
	switch c.Kind {
	case "":
		return now.change(c.Spot, c.Seat, c.play)
	case Next:
		return now.change(c.Spot, hoyle.Nobody, next)
	case Undo, UndoTo:
		return now.change(c.Spot, hoyle.Nobody, c.undo)
	}
	return now, errChange
}

func (c Change) play(match *hoyle.Match) error {
	t := match.Table()
	if err := perseat.Check(c.Seat, 0, t.Seats()); err != nil {
		return err
	}
	return t.PlayAt(c.Spot.n, c.Seat, c.Move)
}

func (c Change) undo(match *hoyle.Match) error {
	t := match.Table()
	switch {
	case t.Len() != c.Spot.n:
		return fmt.Errorf("%w: %d plays, not %d", hoyle.ErrStale, t.Len(), c.Spot.n)
	case c.Kind == Undo && !t.CanUndoTo(c.N), c.N < 0 || c.N >= t.Len():
		return ErrUndo
	}
	t.UndoTo(c.N)
	return nil
}

// Do makes a change. It waits until no other change is being made and stored, or ctx ends. The errors are
// those of [Now.Apply], of the store, and of ctx. On error nothing is changed.
func (m *Match) Do(ctx context.Context, c Change) error {
	if m.turn == nil {
		return engine.ErrNoGame
	}
	select {
	case m.turn <- struct{}{}:
		defer func() { <-m.turn }()
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	before := m.now.Load()
	now, err := before.Apply(c)
	if err != nil {
		return err
	}
	if m.store != nil {
		if err := m.store(ctx, c, now.clone()); err != nil {
			return err
		}
	}
	m.now.Store(&moment{now, make(chan struct{})})
	close(before.past)
	return nil
}

// Play makes a move of a seat that has seen a spot; see [Match.Do].
func (m *Match) Play(ctx context.Context, seat hoyle.Seat, seen Spot, move string) error {
	return m.Do(ctx, Change{Seat: seat, Spot: seen, Move: move})
}

// Next sets up the next deal for a client that has seen the last one; see [Match.Do].
func (m *Match) Next(ctx context.Context, seen Spot) error {
	return m.Do(ctx, Change{Kind: Next, Seat: hoyle.Nobody, Spot: seen})
}

// Undo takes back all but the first n plays of the deal; see [Match.Do]. Other seats have seen the plays,
// so ask them first.
func (m *Match) Undo(ctx context.Context, seen Spot, n int) error {
	return m.Do(ctx, Change{Kind: Undo, Seat: hoyle.Nobody, Spot: seen, N: n})
}

// UndoTo is [Match.Undo] without the rule of fairness, for the host to decide. Alone against bots,
// for example, a player may go back to their own last move, although bots have answered it.
func (m *Match) UndoTo(ctx context.Context, seen Spot, n int) error {
	return m.Do(ctx, Change{Kind: UndoTo, Seat: hoyle.Nobody, Spot: seen, N: n})
}
