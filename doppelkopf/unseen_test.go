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
