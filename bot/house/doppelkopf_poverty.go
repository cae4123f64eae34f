package house

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// takeTrumps is the least number of trumps, each ♥10 counted twice, with which the house
// takes the cards of a poverty.
const takeTrumps = 8

// exchanging reports whether cards of a poverty are being exchanged.
func exchanging(s doppelkopf.State) bool {
	return s.Contract() == doppelkopf.Poverty && len(s.Tricks()) == 0
}

// exchanged returns the move of the house in the exchange: it takes the cards with
// many trumps, and gives away plain cards of its shortest suit, but no aces.
func exchanged(g doppelkopf.Game, s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) doppelkopf.Move {
	if slices.Contains(legal, doppelkopf.Take) {
		dealt := dealtTo(s, seat)
		if h := dealt.hand(orderIn(g, doppelkopf.Normal), false); h.trumps+h.top >= takeTrumps {
			return doppelkopf.Take
		}
		return doppelkopf.Refuse
	}
	best, least := legal[0], 0
	for i, m := range legal {
		if cost := giveCost(g, s, seat, m.Given()); i == 0 || cost < least {
			best, least = m, cost
		}
	}
	return best
}

// giveCost returns the cost of giving a card away: the higher a trump, and the more
// cards of a plain suit, the greater.
func giveCost(g doppelkopf.Game, s doppelkopf.State, seat engine.Seat, c card.Card) int {
	trump, rank := g.Rank(doppelkopf.Normal, c)
	if trump {
		return 100 + rank
	}
	cost := rank
	if c.Rank() == card.Ace {
		cost += 50
	}
	for _, other := range s.Hand(seat) {
		if trump, _ := g.Rank(doppelkopf.Normal, other); !trump && other.Suit() == c.Suit() {
			cost += 10
		}
	}
	return cost
}
