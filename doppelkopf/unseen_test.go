package doppelkopf

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
)

// If nothing is known about the hands, there are 48! / (12!)⁴ ways to deal 48 cards to four seats.
// The number does not fit into 64 bits.
func TestWaysOfAWholeDeal(t *testing.T) {
	var g Game
	s := g.View(g.Deal(deck.NewSeed(1), 0), engine.Nobody).State
	var d dealing
	d.fill(g, &s, swap{})
	want := new(big.Int).MulRange(1, 48)
	for range seats {
		want.Div(want, new(big.Int).MulRange(1, 12))
	}
	exact, _ := new(big.Float).SetInt(want).Float64()
	if got := d.lots.Weight(); math.Abs(got/exact-1) > 1e-15 {
		t.Errorf("%v ways, want %v", got, want)
	}
}

// A hand needs a reason only for the contracts that its seat may have declared.
func TestReasons(t *testing.T) {
	r := Rules{
		Poverty: povertyTrumps, ThrowInNines: 5, ThrowInKings: 5, ThrowInLows: 7, ThrowInFulls: 7, ThrowInPoints: 70, ThrowInFewTrumps: 3, ThrowInHigh: "fox",
	}
	for contract, want := range map[Contract]int{Wedding: 1, Poverty: 1, ThrownIn: 7} {
		expect.Is(t, len(r.reasons(1<<contract)), want, "reasons for", contract)
	}
	expect.Is(t, len(r.reasons(1<<Wedding|1<<Poverty|1<<ThrownIn)), 9, "reasons for all")
	none := Rules{ThrowInKings: 5}
	expect.Is(t, len(none.reasons(1<<ThrownIn)), 1, "reasons for five kings")
}

// The reservation of another seat may have been anything that loses to the winning one. This is
// anything lower and, if that seat is a later one, also the same contract.
func TestLost(t *testing.T) {
	r := Rules{Poverty: povertyTrumps, ThrowInNines: 5, CompulsorySolo: [4]bool{3: true}}
	beats := r
	beats.ThrowInBeatsSolo = true
	const wed, poor, thrown, solo = contracts(1) << Wedding, contracts(1) << Poverty, contracts(1) << ThrownIn, contracts(sevenSolos)
	for _, tt := range []struct {
		rules Rules
		award award
		lost  [seats]contracts // by seat; the value for the winner does not matter
	}{
		{r, award{Wedding, 1, 0}, [seats]contracts{0: 0, 2: wed, 3: wed}},
		{r, award{Poverty, 1, 0}, [seats]contracts{0: wed, 2: wed | poor, 3: wed | poor}},
		{r, award{Poverty, 1, 2}, [seats]contracts{0: wed, 2: wed, 3: wed}},
		{r, award{ThrownIn, 2, 1}, [seats]contracts{0: wed | poor | thrown, 1: wed | poor, 3: wed | poor | thrown}},
		{r, award{SoloClubs, 1, 0}, [seats]contracts{0: wed | poor | thrown, 2: wed | poor | thrown | solo, 3: wed | poor | thrown}},
		{r, award{SoloClubs, 3, 0}, [seats]contracts{0: wed | poor | thrown | solo, 1: wed | poor | thrown | solo, 2: wed | poor | thrown | solo}},
		{beats, award{SoloClubs, 3, 0}, [seats]contracts{0: wed | poor | solo, 1: wed | poor | solo, 2: wed | poor | solo}},
		{beats, award{ThrownIn, 1, 0}, [seats]contracts{0: wed | poor | solo, 2: wed | poor | thrown | solo, 3: wed | poor | thrown | solo}},
		{Rules{}, award{SoloClubs, 1, 0}, [seats]contracts{0: wed, 2: wed | solo, 3: wed | solo}},
	} {
		for seat, want := range tt.lost {
			if got := tt.award.lost(tt.rules.with(), engine.Seat(seat)); got != want && engine.Seat(seat) != tt.award.by {
				t.Errorf("%v by %v, first %v: %v may have lost %b, want %b", tt.award.contract, tt.award.by, tt.award.first, seat, got, want)
			}
		}
	}
}

// A deal is accepted half as often for each card whose other copy might have been exchanged instead, whether the
// card was laid down or given back.
func TestEvens(t *testing.T) {
	for _, tt := range []struct {
		poor, taker, laid, back string // after the exchange
		want                    int    // accepted of 64
	}{
		{"KC KC AC", "QD TD", "QD", "KC", 32},
		{"KC AC AC", "QD TD", "QD", "KC", 64},
		{"KC AC AC", "QD QD", "QD", "KC", 32},
		{"KC KC AC", "QD QD", "QD", "KC", 16},
		{"KC KC AC AC", "QD QD", "QD", "KC AC", 8},
		{"KC KC AC", "QD TD", "QD TD", "KC KC", 64},
	} {
		s := State{contract: Poverty, declarer: engine.HolderOf(1), partner: engine.HolderOf(3)}
		of := func(text string) hand { return handOf(card.MustParseList(text)) }
		s.hands[1], s.hands[3], s.laid, s.back = of(tt.poor), of(tt.taker), of(tt.laid), of(tt.back)
		accepted, r := 0, rand.New(rand.NewPCG(1, 2))
		for range 6400 {
			if s.evens(r) {
				accepted++
			}
		}
		if math.Abs(float64(accepted-100*tt.want)) > 200 {
			t.Errorf("%+v: %d of 6400", tt, accepted)
		}
	}
}
