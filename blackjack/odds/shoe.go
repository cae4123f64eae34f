package odds

import (
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// ranks holds the number of cards of each rank.
type ranks [card.King + 1]float64

// packs returns the cards of n packs.
func packs(n float64) (r ranks) {
	for rank := card.Ace; rank <= card.King; rank++ {
		r[rank] = 4 * n
	}
	return r
}

// unseen returns the cards of a view that are neither face up on the table nor
// among the discards of earlier rounds: the shoe, and a face-down hole card.
func unseen(rules blackjack.Rules, v blackjack.State) ranks {
	left := packs(float64(rules.Filled().Decks))
	remove := func(cards card.List) {
		for _, c := range cards {
			if c != card.FaceDown {
				left[c.Rank()]--
			}
		}
	}
	for p := range engine.Seat(rules.Filled().Players) {
		for h := range v.Hands(p) {
			remove(v.Hand(p, h).Cards)
		}
	}
	remove(v.Dealer())
	remove(v.Discards())
	return left
}

// shoe counts the unseen cards by value, the hole card included. The counts are
// whole numbers.
type shoe struct {
	n  float64
	of [11]float64
}

func (r ranks) shoe() (s shoe) {
	for rank := card.Ace; rank <= card.King; rank++ {
		s.put(blackjack.Value(rank), r[rank])
	}
	return s
}

func (s *shoe) put(value int, n float64) {
	s.of[value] += n
	s.n += n
}

// chance returns the chance that the next card has the given value.
func (s *shoe) chance(value int) float64 { return s.of[value] / s.n }

// ample reports whether the shoe is sure to last while the given number of hands
// and the dealer draw from it. A hand gets its last card at 20 or less, and the
// dealer gets its last card at 16 or less, with aces counted as 1.
func (s *shoe) ample(hands int) bool {
	points, cards := float64(20*hands+16), float64(hands+1)
	for value := 1; value <= 10; value++ {
		n := min(s.of[value], float64(int(points)/value))
		points -= float64(n * float64(value))
		cards += n
	}
	return cards <= s.n
}

// hand holds the sum of a hand's cards, with aces counted as 1, whether there is an ace, and the
// number of cards.
type hand struct {
	sum   int
	ace   bool
	cards int
}

func (h hand) with(value int) hand { return hand{h.sum + value, h.ace || value == 1, h.cards + 1} }

// total returns the [blackjack.Total] of the cards.
func (h hand) total() (total int, soft bool) {
	if h.ace && h.sum <= 11 {
		return h.sum + 10, true
	}
	return h.sum, false
}
