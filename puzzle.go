package hoyle

import (
	"context"

	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Puzzle is a problem for players: a position in which one move wins the deal, and no other
// does, although the seat to move can deduce all cards. See package bot/puzzle.
type Puzzle struct {
	Table *Table       // the deal up to the problem
	Seat  Seat         // the seat that has to find the move
	Moves []PuzzleMove // all legal moves; exactly one lead is above 0
	Line  []string     // the move that wins, and the best play of all seats after it
	Grade puzzle.Grade // who finds the move
}

// PuzzleMove is a move and what it leads to.
type PuzzleMove struct {
	Move string
	Lead int // how far the side of the seat is ahead at the end after best play
}

// Puzzle returns the problem of a seed, with one of the given grades if there are any. The error is [puzzle.ErrNone] if the game has no
// problems, or that of [puzzle.Find].
func (g Game) Puzzle(ctx context.Context, seed deck.Seed, grades ...puzzle.Grade) (Puzzle, error) {
	return g.ready().puzzle(ctx, seed, grades)
}

func (e *gameOf[S, M]) puzzle(ctx context.Context, seed deck.Seed, grades []puzzle.Grade) (Puzzle, error) {
	found, err := puzzle.Find(ctx, e.roster(), seed, grades...)
	if err != nil {
		return Puzzle{}, err
	}
	table, err := e.open(found.Record)
	if err != nil {
		return Puzzle{}, err
	}
	p := Puzzle{Table: table, Seat: found.Seat, Grade: found.Grade}
	for _, m := range found.Moves {
		p.Moves = append(p.Moves, PuzzleMove{texts.Move(m.Move), m.Lead})
	}
	for _, m := range found.Line {
		p.Line = append(p.Line, texts.Move(m))
	}
	return p, nil
}
