package host

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// markEvery is the number of plays between the positions that a table keeps. A position
// takes much more memory than a play. When the table needs another position, it replays the
// plays that lead there.
const markEvery = 16

// usual is the number of plays for which a table makes room once it has more than a few
// plays. Most deals have no more plays than that.
const usual = 4 * markEvery

type play[M any] struct {
	seat engine.Seat
	move M
}

// Legal returns the moves that seat may make now.
func (t *Table[S, M]) Legal(seat engine.Seat) []M { return t.Game().Legal(nil, t.state, seat) }

// Forced returns the only move of seat, if the game waits for seat and the seat has no
// choice.
func (t *Table[S, M]) Forced(seat engine.Seat) (m M, ok bool) {
	if !engine.Awaits(t.Game(), t.state, seat) {
		return m, false
	}
	legal := t.Legal(seat)
	if len(legal) != 1 {
		return m, false
	}
	return legal[0], true
}

// Play makes seat's move. The error is a *[engine.MoveError]; on error the table is
// unchanged.
func (t *Table[S, M]) Play(seat engine.Seat, m M) error {
	if t.door == nil {
		return engine.NewMoveError(seat, m, engine.ErrNoGame)
	}
	if err := t.door.Play(&t.state, seat, m); err != nil {
		return err
	}
	t.plays = append(t.plays, play[M]{seat, m})
	if len(t.plays)%markEvery == 0 {
		if t.marks == nil {
			t.plays, t.marks = slices.Grow(t.plays, usual), make([]S, 0, usual/markEvery)
		}
		t.marks = append(t.marks, t.state)
	}
	return nil
}

// PlayAt is [Table.Play] for a seat that has seen the first n plays, so that a click
// sent twice counts as one play. The error wraps [ErrStale] if the seat has moved
// since, or if there are fewer than n plays because some were taken back. Plays of
// other seats, such as an announcement out of turn, do not make the play stale.
func (t *Table[S, M]) PlayAt(n int, seat engine.Seat, m M) error {
	if n < 0 || n > len(t.plays) {
		return fmt.Errorf("%w: play %d of %d", ErrStale, n, len(t.plays))
	}
	for i, p := range t.plays[n:] {
		if p.seat == seat {
			return fmt.Errorf("%w: %v made play %d", ErrStale, seat, n+i)
		}
	}
	return t.Play(seat, m)
}

// Chooser returns one of the legal moves of a view's seat. The Choose method of a
// bot is a Chooser.
type Chooser[S comparable, M engine.Move] func(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M

// Choose returns the move that the function choose returns for a view and the legal moves of its
// seat, which must be one that the game waits for. The error is [engine.ErrGameOver],
// [engine.ErrNotYourTurn] or [engine.ErrStuck]. It panics if g is nil.
func Choose[S comparable, M engine.Move](
	ctx context.Context, g engine.Game[S, M], v engine.View[S], choose Chooser[S, M], r *rand.Rand,
) (m M, err error) {
	switch {
	case g.Turn(v.State) == engine.Nobody:
		return m, engine.ErrGameOver
	case !engine.Awaits(g, v.State, v.Seat):
		return m, engine.ErrNotYourTurn
	}
	legal := g.Legal(nil, v.State, v.Seat)
	if len(legal) == 0 {
		return m, engine.ErrStuck
	}
	return choose(ctx, v, legal, r), nil
}

// Step makes the move that [Choose] returns for the view of seat, which must be one of
// [Table.Awaited]. The error is that of Choose or of [Table.Play].
func (t *Table[S, M]) Step(ctx context.Context, seat engine.Seat, choose Chooser[S, M], r *rand.Rand) error {
	m, err := Choose(ctx, t.Game(), t.View(seat), choose, r)
	if err != nil {
		return err
	}
	return t.Play(seat, m)
}

// at returns the position after the first n plays.
func (t *Table[S, M]) at(n int) S {
	s, marks := t.start, n/markEvery
	if marks > 0 {
		s = t.marks[marks-1]
	}
	for _, p := range t.plays[marks*markEvery : n] {
		t.again(&s, p)
	}
	return s
}

// again repeats a play that was made before.
func (t *Table[S, M]) again(s *S, p play[M]) {
	_ = t.door.Play(s, p.seat, p.move) // it was legal then
}

// At returns a new table with the first n plays, or nil if there are fewer than n. At takes
// constant time.
func (t *Table[S, M]) At(n int) *Table[S, M] {
	c := t.Clone()
	if !c.UndoTo(n) {
		return nil
	}
	return c
}

// UndoTo takes back all plays but the first n. If there are fewer than n plays, it reports
// false and takes nothing back.
func (t *Table[S, M]) UndoTo(n int) bool {
	if n < 0 || n > len(t.plays) {
		return false
	}
	marks := n / markEvery
	t.state = t.at(n)
	t.plays, t.marks = t.plays[:n:n], t.marks[:marks:marks] // a clone may share the rest of the arrays
	return true
}

// CanUndoTo reports whether it is fair to call [Table.UndoTo] with n. It is fair if one
// seat made all plays after the first n, and those plays showed that seat nothing that it
// could not have foreseen, such as a card that it drew. Other seats have seen what that
// seat played, so a host should ask them first. CanUndoTo also reports false if there are
// no plays after the first n, or if [Table.Record] already shows all cards to everybody.
func (t *Table[S, M]) CanUndoTo(n int) bool {
	if n < 0 || n >= len(t.plays) || t.public() {
		return false
	}
	g, seat := t.game, t.plays[n].seat
	before, after := t.at(n), t.start
	for _, p := range t.plays[n:] {
		if p.seat != seat {
			return false
		}
		after = before
		t.again(&after, p)
		foreseen, err := g.Apply(g.View(before, seat).State, seat, p.move)
		if err != nil || g.View(foreseen, seat) != g.View(after, seat) {
			return false
		}
		before = after
	}
	return true
}

// Clone returns an independent copy of the table, for example for a bot that is
// thinking while play goes on. Clone takes constant time.
func (t *Table[S, M]) Clone() *Table[S, M] {
	c := *t
	c.plays, c.marks = slices.Clip(t.plays), slices.Clip(t.marks)
	return &c
}
