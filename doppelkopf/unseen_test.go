package doppelkopf

import (
	"math/big"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// The ways to deal 48 cards to four seats, of which nothing is known, are
// 48! / (12!)⁴, which does not fit into 64 bits.
func TestWaysOfAWholeDeal(t *testing.T) {
	var g Game
	s := g.View(g.Deal(deck.NewSeed(1), 0), engine.Nobody).State
	var d dealing
	d.fill(g, &s, nil)
	want := new(big.Int).MulRange(1, 48)
	for range 4 {
		want.Div(want, new(big.Int).MulRange(1, 12))
	}
	if got := d.lots.Ways().String(); got != want.String() {
		t.Errorf("%v ways, want %v", got, want)
	}
}

// The richest cards are eight aces, then tens; of the other cards the kings.
func TestMostPoints(t *testing.T) {
	for _, tt := range []struct{ fulls, others, want int }{
		{0, 0, 0}, {0, 3, 3 * 4}, {8, 0, 8 * 11}, {9, 0, 8*11 + 10}, {10, 2, 8*11 + 2*10 + 2*4},
	} {
		if got := mostPoints(tt.fulls, tt.others); got != tt.want {
			t.Errorf("%d aces and tens, %d others: %d, want %d", tt.fulls, tt.others, got, tt.want)
		}
	}
}

// A hand needs a reason only for the contracts that its seat may have declared.
func TestReasons(t *testing.T) {
	r := Rules{
		Poverty: PovertyTrumps, ThrowInNines: 5, ThrowInKings: 5, ThrowInLows: 7, ThrowInFulls: 7, ThrowInPoints: 70, ThrowInFewTrumps: 3, ThrowInHigh: HighFox,
	}
	for contract, want := range map[Contract]int{Wedding: 1, Poverty: 1, ThrownIn: 7} {
		if got := len(r.reasons(1 << contract)); got != want {
			t.Errorf("%d reasons for %v, want %d", got, contract, want)
		}
	}
	if got := len(r.reasons(1<<Wedding | 1<<Poverty | 1<<ThrownIn)); got != 9 {
		t.Errorf("%d reasons for all, want 9", got)
	}
	none := Rules{ThrowInKings: 5}
	if got := len(none.reasons(1 << ThrownIn)); got != 1 {
		t.Errorf("%d reasons for five kings, want 1", got)
	}
}
