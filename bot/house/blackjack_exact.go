package house

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
)

// blackjackExact is the player "exact" of [blackjack].
type blackjackExact struct {
	game  blackjack.Game
	found []bot.MoveStats[blackjack.Move]
}

// Choose returns the move with the greatest worth, or the first such move if there are
// several. It uses no random numbers.
func (b *blackjackExact) Choose(
	_ context.Context, v engine.View[blackjack.State], legal []blackjack.Move, _ *rand.Rand,
) blackjack.Move {
	b.found = slices.DeleteFunc(blackjackOdds(b.game, v), func(m bot.MoveStats[blackjack.Move]) bool {
		return !slices.Contains(legal, m.Move)
	})
	if len(b.found) == 0 { // no move in legal belongs to the view
		return legal[0]
	}
	return b.found[0].Move
}

// Stats returns the moves with their scores at the last call of Choose, the best first.
func (b *blackjackExact) Stats() []bot.MoveStats[blackjack.Move] { return slices.Clone(b.found) }

// blackjackOdds returns the legal moves of the seat to play with their mean scores, the best
// first.
func blackjackOdds(g blackjack.Game, v engine.View[blackjack.State]) (all []bot.MoveStats[blackjack.Move]) {
	points := 1.0 // the score for a worth of 1
	if g.Rules().Casino {
		points = 10
	}
	for _, o := range odds.Of(g, v.State) {
		all = append(all, bot.MoveStats[blackjack.Move]{Move: o.Move, Score: points * o.Worth})
	}
	return all
}
