package hoyle

import (
	"context"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
)

// Reviewer is a [bot.Reviewer] with the search of the game. All fields are optional;
// the others are as in bot.Reviewer.
type Reviewer struct {
	Iterations int // of the search, for each move; 0 means those of the game's search
	Positions  int // the budget to solve a decision with open cards; 0 means 250000
	Seed       deck.Seed
	Workers    int
	Progress   func(done, total int)
}

// Review reviews the plays so far. For each decision a search scores the moves from
// the view of the seat, and a solver those with open cards if the game has a
// [solve.Open]. The review reveals secrets of the game and is for after its end. The
// error is that of [bot.Reviewer.Run].
func (t *Table) Review(ctx context.Context, r Reviewer) (bot.Review, error) {
	return t.review(ctx, r)
}
