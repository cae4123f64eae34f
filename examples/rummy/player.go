package rummy

import (
	"context"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// House lays down the longest meld it has, takes a discard that makes one, and discards the card
// that has the fewest others beside it.
type House struct{}

// Choose returns a move for the seat that has the view.
func (House) Choose(_ context.Context, v engine.View[State], legal []Move, _ *rand.Rand) Move {
	hand, best := v.State.Hands[v.Seat], legal[0]
	value := func(m Move) int {
		switch m.Act {
		case Meld:
			return 1000 + m.Cards.Len()
		case Take:
			return len(melds(nil, hand.With(v.State.Top))) - len(melds(nil, hand))
		case Discard:
			return -10 * beside(hand, m.Cards.First())
		}
		return 0
	}
	for _, m := range legal {
		if value(m) > value(best) {
			best = m
		}
	}
	return best
}

// beside returns the number of cards in a hand that may be in one meld with c.
func beside(hand card.Set, c card.Card) int {
	n := 0
	for other := range hand.All() {
		gap := int(other.Rank()) - int(c.Rank())
		if other != c && (gap == 0 || other.Suit() == c.Suit() && -2 <= gap && gap <= 2) {
			n++
		}
	}
	return n
}
