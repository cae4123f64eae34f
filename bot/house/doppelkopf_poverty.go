package house

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// takeTrumps is the lowest number of trumps, with each trump of the highest kind counted
// twice, at which the house takes the cards of a poverty.
const takeTrumps = 8

// exchanging reports whether cards are being exchanged in a poverty.
func exchanging(s doppelkopf.State) bool {
	return s.Contract() == doppelkopf.Poverty && len(s.Tricks()) == 0
}

// exchanged returns the move of the house in the exchange. The house takes the cards if it
// has many trumps. It gives away plain cards from its shortest suit, but aces only if it must.
func exchanged(g doppelkopf.Game, s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) doppelkopf.Move {
	if slices.Contains(legal, doppelkopf.Take) {
		dealt := dealtTo(s, seat)
		if h := dealt.hand(orderIn(g, doppelkopf.Normal), false); h.trumps+h.top >= takeTrumps {
			return doppelkopf.Take
		}
		return doppelkopf.Refuse
	}
	return slices.MinFunc(legal, func(a, b doppelkopf.Move) int {
		x, y := giveCost(g, s, seat, a.Given()), giveCost(g, s, seat, b.Given())
		return slices.Compare(x[:], y[:])
	})
}

// giveCost returns the cost of giving a card away, the most important part first. A plain
// card costs less than an ace, and an ace less than a trump. If cards are equal in this, a
// card of a shorter suit costs less; within suits of the same length, a lower card does.
func giveCost(g doppelkopf.Game, s doppelkopf.State, seat engine.Seat, c card.Card) [3]int {
	const plain, ace, trumps = 0, 1, 2
	trump, rank := g.Rank(doppelkopf.Normal, c)
	if trump {
		return [3]int{trumps, 0, rank}
	}
	length := 0
	for _, other := range s.Hand(seat) {
		if trump, _ := g.Rank(doppelkopf.Normal, other); !trump && other.Suit() == c.Suit() {
			length++
		}
	}
	if c.Rank() == card.Ace {
		return [3]int{ace, length, rank}
	}
	return [3]int{plain, length, rank}
}
