package solve

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/absent"
)

// The sentinels of this package, each with its code in quotes.
var (
	// ErrBudget, "out-of-budget": answering the question takes more positions than
	// the budget allows.
	ErrBudget = engine.Sentinel("out-of-budget", "solve: the question takes more positions than the budget allows")
	// errClosed, "not-open": a card that matters is face down, or a seat has no
	// side yet.
	errClosed = engine.Sentinel("not-open", "solve: a card is face down, or a seat has no side yet")
)

// Options limit a [Solver].
type Options struct {
	// Positions is the budget for a question: the number of positions that the
	// Solver may visit to answer it. 0 means 10 million.
	Positions int
	// Table is the largest number of positions to remember, at 48 bytes each; it is
	// rounded down to a power of two. 0 means 1048576. With a smaller table, a
	// question takes longer, but has the same answer.
	Table int
}

const (
	defaultPositions = 10_000_000
	defaultTable     = 1 << 20
)

// Solver answers questions about positions of a game. It must not be used by
// several goroutines at once.
//
// Every question can return the same errors, which wrap [ErrBudget], an error with the code "not-open",
// [engine.ErrStuck] if a seat has no legal move, the cause if ctx ends, or the error
// for a move that the game refuses. A finished position has an answer too.
type Solver[S comparable, M engine.Move] struct {
	search search[S, M]
	root   S
	known  bool // whether the table holds results for root
}

// Valued is a move and its value.
type Valued[M engine.Move] struct {
	Move M
	// Lead is how far the side that makes the move is ahead of the other side at
	// the end.
	Lead int
}

// New returns a Solver for g. If g is nil, each question to the Solver returns [engine.ErrNoGame].
func New[S comparable, M engine.Move](g gamekit.Open[S, M], o Options) *Solver[S, M] {
	if absent.Is(g) {
		return new(Solver[S, M])
	}
	b := &Solver[S, M]{search: search[S, M]{
		game: g, door: engine.AsInPlace[S, M](g), budget: cmp.Or(max(o.Positions, 0), defaultPositions),
		table: table{most: cmp.Or(max(o.Table, 0), defaultTable)},
	}}
	b.search.bounder, _ = g.(gamekit.Bounder[S])
	b.search.sorter, _ = g.(gamekit.Sorter[S, M])
	return b
}

// Value returns the lead of side 0 over side 1 at the end of the game if both
// sides play their best from position s on.
func (b *Solver[S, M]) Value(ctx context.Context, s S) (lead int, err error) {
	if b.search.game == nil {
		return 0, engine.ErrNoGame
	}
	b.ask(ctx, s)
	lead, err = b.search.value(s)
	return lead, wrap(err)
}

// Moves returns the value of each legal move of the seat that has the turn, in the
// order of Legal. There are no moves if the game is over.
func (b *Solver[S, M]) Moves(ctx context.Context, s S) ([]Valued[M], error) {
	b.ask(ctx, s)
	return b.moves(s)
}

// Line returns the values of the moves in each position of a line of play, as Moves does.
// Each position must follow from the one before it. Line begins at the end and remembers
// what it has found, so it hardly visits more positions than the first position takes by
// itself. The budget is for the whole line.
//
// If there is an error, Line also returns what it has found by then: the values for the
// last positions, and nil for the others.
func (b *Solver[S, M]) Line(ctx context.Context, line []S) ([][]Valued[M], error) {
	b.search.table.forget()
	b.search.ctx, b.search.visited = ctx, 0
	all := make([][]Valued[M], len(line))
	for i, s := range slices.Backward(line) {
		b.root, b.known = s, true // all positions in the table follow from s
		var err error
		if all[i], err = b.moves(s); err != nil {
			return all, err
		}
	}
	return all, nil
}

// moves is Moves after ask.
func (b *Solver[S, M]) moves(s S) ([]Valued[M], error) {
	if b.search.game == nil {
		return nil, engine.ErrNoGame
	}
	seat := b.search.door.TurnOf(&s)
	if seat == engine.Nobody {
		return nil, nil
	}
	side := b.search.game.Side(&s, seat)
	if side < 0 {
		return nil, wrap(errClosed)
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

// ask begins a question. If the question is about the same position as the last
// question, ask keeps the results in the table.
func (b *Solver[S, M]) ask(ctx context.Context, s S) {
	if !b.known || b.root != s {
		b.search.table.forget()
		b.root, b.known = s, true
	}
	b.search.ctx, b.search.visited = ctx, 0
}

// wrap adds the name of the package to an error that lacks it.
func wrap(err error) error {
	if err == nil || err == ErrBudget || err == errClosed { //nolint:errorlint // these two are returned as they are
		return err
	}
	return fmt.Errorf("solve: %w", err)
}
