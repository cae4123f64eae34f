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

// BlackjackExact is a player of [blackjack] that calculates the worth of each move
// with package odds, from all cards it has seen. In a running shoe it uses the cards
// of earlier rounds. It takes insurance if that pays.
type BlackjackExact struct {
	game  blackjack.Game
	found []bot.MoveStats[blackjack.Move]
}

// NewBlackjackExact returns a BlackjackExact that plays g.
func NewBlackjackExact(g blackjack.Game) *BlackjackExact { return &BlackjackExact{game: g} }

// Choose returns the move of the greatest worth, among equals the first. It takes no
// random numbers.
func (b *BlackjackExact) Choose(
	_ context.Context, v engine.View[blackjack.State], legal []blackjack.Move, _ *rand.Rand,
) blackjack.Move {
	points := 1.0 // for a worth of 1
	if b.game.Rules().Casino {
		points = 10
	}
	b.found = b.found[:0]
	for _, o := range odds.Of(b.game, v.State) {
		if slices.Contains(legal, o.Move) {
			b.found = append(b.found, bot.MoveStats[blackjack.Move]{Move: o.Move, Score: points * o.Worth})
		}
	}
	if len(b.found) == 0 { // they are not the legal moves of the view
		return legal[0]
	}
	return b.found[0].Move
}

// Stats returns the moves of the last Choose, the best first. A score is the mean
// score of the hand: at home the chance to win, in the casino tenths of a bet.
func (b *BlackjackExact) Stats() []bot.MoveStats[blackjack.Move] { return slices.Clone(b.found) }
