package house

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/engine"
)

// dealerLike plays Blackjack as a dealer must: it draws to 17.
type dealerLike struct{}

// Choose hits below 17, and otherwise takes no more cards. It never doubles, splits,
// surrenders or takes insurance.
func (dealerLike) Choose(_ context.Context, v engine.View[blackjack.State], legal []blackjack.Move, _ *rand.Rand) blackjack.Move {
	const stands = 17
	total, _ := v.State.Total(v.Seat, v.State.Playing())
	switch {
	case total < stands && slices.Contains(legal, blackjack.Hit):
		return blackjack.Hit
	case slices.Contains(legal, blackjack.Decline):
		return blackjack.Decline
	}
	return blackjack.Stand
}
