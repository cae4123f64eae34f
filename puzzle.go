package hoyle

import (
	"context"

	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/deck"
)

// Puzzle returns the problem of a seed, with one of the given grades if there are any. [OpenIn] and [Open]
// open its record. The error is [puzzle.ErrNone] if the game has no problems, or that of [puzzle.Find].
func (g Game) Puzzle(ctx context.Context, seed deck.Seed, grades ...puzzle.Grade) (puzzle.Puzzle, error) {
	return g.ready().puzzle(ctx, seed, grades)
}

func (e *gameOf[S, M]) puzzle(ctx context.Context, seed deck.Seed, grades []puzzle.Grade) (puzzle.Puzzle, error) {
	return puzzle.Find(ctx, e.roster(), seed, grades...)
}
