package odds

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/expect"
)

// The moves that the worth of a round chooses from are the legal moves of each hand.
func TestMovesAreLegal(t *testing.T) {
	for _, doubling := range []string{"any", "9-11", "10-11"} {
		for splitTo := range 4 {
			g := gameOf(t, blackjack.Rules{Casino: true, Doubling: doubling, SplitTo: splitTo + 1, Surrender: splitTo == 0})
			for a := card.Ace; a <= card.King; a++ {
				for b := a; b <= card.King; b++ {
					s := dealt(t, g, fmt.Sprintf("%v♠ 9♦ %v♥ 7♣", a, b))
					if g.Turn(s) != 0 {
						continue // a natural
					}
					at := seatAt(g, g.View(s, 0).State, 0)
					got, want := at.moves(), g.Legal(nil, s, 0)
					slices.Sort(got)
					slices.Sort(want)
					expect.Same(t, got, want, g.Rules(), a, b)
				}
			}
		}
	}
}

// Calculated by hand: at home, a natural wins unless the dealer has one too. Of the 49 unseen
// cards, three aces make a natural with the dealer's ten, and fifteen tens make one with an ace.
func TestNaturalAtHome(t *testing.T) {
	for up, want := range map[card.Rank]float64{card.Ten: 1 - 3.0/49, card.Ace: 1 - 15.0/49, card.Seven: 1} {
		left := packs(1)
		for _, seen := range []card.Rank{card.Ace, card.King, up} {
			left[seen]--
		}
		at := seated{table: newTable(blackjack.Rules{}.Filled(), blackjack.Value(up), left.shoe()), hands: 1}
		at.hold(left, card.Ace, card.King)
		if got := at.start(); math.Abs(got-want) > 1e-12 {
			t.Errorf("against %v: %v, want %v", up, got, want)
		}
	}
}

// The last card that is not seen is the hole card.
func TestNaturalOfTheLastCard(t *testing.T) {
	rules := blackjack.Rules{Casino: true}.Filled()
	for last, want := range map[card.Rank]float64{card.King: 1, card.Nine: 0} {
		var left ranks
		left[last] = 1
		expect.Is(t, newTable(rules, 1, left.shoe()).naturals(), want, last)
	}
}
