package hoyle

import (
	"context"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
)

// Reviewer is a [bot.Reviewer] with the search of the game. The fields are those
// of bot.Reviewer.
type Reviewer struct {
	Iterations int // of the search for each move; 0 means those of the game, mostly 2000
	Positions  int
	Seed       deck.Seed
	Workers    int
	Progress   func(done, total int)
}

// Review reviews the plays so far: what a search thinks of each decision from the
// view of its seat, and, in games that package bot/solve knows, what it was worth
// with open cards. The review contains secrets of the game, and should not be
// shown before it is over. The error is that of [bot.Reviewer.Run]. The table is
// unchanged.
func (t *Table) Review(ctx context.Context, r Reviewer) (bot.Review, error) {
	return t.review(ctx, r)
}
