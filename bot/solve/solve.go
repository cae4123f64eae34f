package solve

import (
	"cmp"
	"context"
	"fmt"

	"github.com/hoylecards/hoyle/engine"
)

// The sentinels of this package, each with its code in quotes.
var (
	// ErrBudget, "out-of-budget": the question needs more positions than the
	// budget has.
	ErrBudget = engine.Sentinel("out-of-budget", "solve: more positions than the budget has")
	// ErrClosed, "not-open": a card that matters is face down, or a seat has no
	// side yet.
	ErrClosed = engine.Sentinel("not-open", "solve: a card is face down, or a seat has no side yet")
)

// Open has the rules of a game between side 0 and side 1, and the other methods that a
// [Solver] needs. The solver tries its legal moves, which may be fewer than
// those of the game. It may implement [Bounder], [Sorter], and [Deducer]. Several
// goroutines may use it at once.
type Open[S comparable, M engine.Move] interface {
	engine.Engine[S, M]
	// Side returns the side of a seat that has the turn, 0 or 1; -1 if that is
	// not decided or not known.
	Side(s *S, seat engine.Seat) int
	// Standing returns the points of side 0 minus those of side 1 so far. Once the
	// game is over, that is the lead at the end.
	Standing(s *S) int
	// Rest returns everything that the moves and the points to come depend on. If two
	// positions that follow from the same position have the same Rest, both have
	// the same moves, and the same moves lead to positions with the same Rest and
	// add the same to the Standing. The solver does not remember a position with the
	// zero Rest.
	Rest(s *S) Rest
}

// Rest is the rest of a game, packed in any way.
type Rest = [4]uint64

// Bounder is implemented by an [Open] that can bound the points to come.
type Bounder[S comparable] interface {
	// Bounds returns the least and the greatest number that can be added to the
	// Standing of s until the end.
	Bounds(s *S) (low, high int)
}

// Sorter is implemented by an [Open] that can list moves better than Legal does.
type Sorter[S comparable, M engine.Move] interface {
	// AppendSorted appends moves of the seat that has the turn, the most promising
	// first. It may omit a move that has the same value as another in the list.
	AppendSorted(dst []M, s *S) []M
}

// Deducer is implemented by an [Open] of a game in which a seat sometimes knows
// all cards although some are face down.
type Deducer[S comparable] interface {
	// Deduce returns the only position that looks like v to its seat. It reports
	// false if there are several, or if the Open does not cover the position.
	Deduce(v engine.View[S]) (S, bool)
}

// Options limit a [Solver].
type Options struct {
	// Positions is the budget of a question: the number of positions that it may
	// visit. 0 means 10 million.
	Positions int
	// Table is the largest number of positions to remember, at 56 bytes each;
	// it is rounded down to a power of two. 0 means 1048576. With fewer a question
	// takes longer, but has the same answer.
	Table int
}

const (
	defaultPositions = 10_000_000
	defaultTable     = 1 << 20
)

// Solver answers questions about positions of a game. It must not be used by
// several goroutines at once.
//
// The errors of all questions are the same: one that wraps [ErrBudget] or
// [ErrClosed], the cause if ctx ends, or the error of a move that the game
// refuses. A finished position has an answer too.
type Solver[S comparable, M engine.Move] struct {
	search search[S, M]
	root   S
	known  bool // the table is about root
}

// Valued is a move and its value.
type Valued[M engine.Move] struct {
	Move M
	// Lead is the lead of the side that makes the move over the other side at the
	// end.
	Lead int
}

// New returns a Solver of g.
func New[S comparable, M engine.Move](g Open[S, M], o Options) *Solver[S, M] {
	b := &Solver[S, M]{search: search[S, M]{
		game: g, door: engine.AsInPlace[S, M](g), budget: cmp.Or(max(o.Positions, 0), defaultPositions),
		table: table{most: cmp.Or(max(o.Table, 0), defaultTable)},
	}}
	b.search.bounder, _ = g.(Bounder[S])
	b.search.sorter, _ = g.(Sorter[S, M])
	return b
}

// Value returns the lead of side 0 over side 1 at the end of the game from s, if
// both play their best.
func (b *Solver[S, M]) Value(ctx context.Context, s S) (lead int, err error) {
	b.ask(ctx, s)
	lead, err = b.search.value(s)
	return lead, wrap(err)
}

// AtLeast reports whether the [Solver.Value] of s is at least lead. It usually
// visits far fewer positions than Value.
func (b *Solver[S, M]) AtLeast(ctx context.Context, s S, lead int) (bool, error) {
	b.ask(ctx, s)
	standing := b.search.begin(s)
	toCome, err := b.search.atLeast(lead - standing)
	return err == nil && standing+toCome >= lead, wrap(err)
}

// Moves returns the value of each legal move of the seat that has the turn, in the
// order of Legal; none if the game is over.
func (b *Solver[S, M]) Moves(ctx context.Context, s S) ([]Valued[M], error) {
	b.ask(ctx, s)
	seat := b.search.door.TurnOf(&s)
	if seat == engine.Nobody {
		return nil, nil
	}
	side := b.search.game.Side(&s, seat)
	if side < 0 {
		return nil, wrap(ErrClosed)
	}
	var all []Valued[M]
	for _, m := range b.search.door.AppendMoves(nil, &s, seat) {
		next := s
		if err := b.search.door.Advance(&next, seat, m); err != nil {
			return nil, wrap(err)
		}
		lead, err := b.search.value(next)
		if err != nil {
			return nil, wrap(err)
		}
		if side == 1 {
			lead = -lead
		}
		all = append(all, Valued[M]{m, lead})
	}
	return all, nil
}

// Positions returns the number of positions that the last question has visited.
func (b *Solver[S, M]) Positions() int { return b.search.visited }

// ask begins a question. If it is about the same position as the last one, the results
// of that are kept.
func (b *Solver[S, M]) ask(ctx context.Context, s S) {
	if !b.known || b.root != s {
		b.search.table.forget()
		b.root, b.known = s, true
	}
	b.search.ctx, b.search.visited = ctx, 0
}

// wrap adds the name of the package to an error without it.
func wrap(err error) error {
	if err == nil || err == ErrBudget || err == ErrClosed { //nolint:errorlint // these two as they are
		return err
	}
	return fmt.Errorf("solve: %w", err)
}
