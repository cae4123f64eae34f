package doppelkopf_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// Determinize draws with equal frequency every deal that agrees with the declarations, even if such
// deals are rare.
func TestDeterminizeRare(t *testing.T) {
	long.Only(t)
	all := doppelkopf.Rules{
		Poverty: "trumps", ThrowInNines: 5, ThrowInKings: 4, ThrowInLows: 7, ThrowInFulls: 7,
		ThrowInPoints: 66, ThrowInFewTrumps: 5, ThrowInHigh: "diamond jack",
	}
	poor := doppelkopf.Rules{Poverty: "trumps"}
	const three = "9C AD AD 9D 9D TD QD QD JH 9S 9H JC|9C KC JD AS AS 9S TS TS QS KS 9H JC|AC AC TC TC KC JD AH QH KH KS AH JS"
	for i, tt := range []struct {
		rules  doppelkopf.Rules
		hands  string // of seats 0 to 2
		moves  string // the declarations
		takes  engine.Seat
		left   int // cards in the end
		viewer []engine.Seat
	}{
		{all, "9C 9C 9S 9S 9H||", "throw in, solo Q, healthy, healthy", 0, 8, []engine.Seat{2, 3}},
		{all, "9C 9C 9S 9S 9H|KC KC KS KS|", "throw in, throw in, solo A, healthy", 0, 8, []engine.Seat{2, 3}},
		{all, "AC TC KC 9C AS TS KS 9S AH QC JD 9D||", "poverty, solo J, solo A, healthy", 0, 6, []engine.Seat{2, engine.Nobody}},
		{all, "AC AC TC TC AS AS TS KS KH QC JD 9D|QC QS QH QD JC|", "throw in, solo S, healthy, healthy", 0, 8, []engine.Seat{3}},
		{doppelkopf.FreeDoko(), three, "throw in, poverty, poverty, solo QJ", 0, 8, []engine.Seat{3, engine.Nobody}},
		{poor, "QC QC|JC AC TC KC 9C AS TS KS 9S AH KH 9H|", "wedding, poverty, healthy, healthy", 0, 4, []engine.Seat{1, 2}},
		{poor, "QC QC|JC AC TC KC 9C AS TS KS 9S AH KH 9H|", "wedding, poverty, healthy, healthy", 3, 6, []engine.Seat{1, 2}},
		{poor, "|JC AC TC KC 9C AS TS KS 9S AH KH 9H|QC AC TC KC 9C AS TS KS 9S AH KH 9H", "healthy, poverty, poverty, healthy", 2, 6, []engine.Seat{0, 1, 3}},
	} {
		g := mustNew(tt.rules)
		s := play(t, g, dealt(t, g, uint64(i), strings.Split(tt.hands, "|")...), strings.Split(tt.moves, ", ")...)
		s = playDown(t, g, uint64(i), s, tt.takes, tt.left)
		for _, viewer := range tt.viewer {
			t.Run(fmt.Sprintf("%d seen by %v", i, viewer), func(t *testing.T) {
				v := g.View(s, viewer)
				want := exchangesOf(t, g, s, v)
				for _, draw := range determinizers(g) {
					checkDraws(t, draw, s, v, want)
				}
			})
		}
	}
}

// determinizers returns Determinize and its two parts for rare views.
func determinizers(g doppelkopf.Game) map[string]func(engine.View[doppelkopf.State], *rand.Rand) doppelkopf.State {
	return map[string]func(engine.View[doppelkopf.State], *rand.Rand) doppelkopf.State{
		"any": g.Determinize, "rare": g.DeterminizeRare(doppelkopf.FewRounds), "rarest": g.DeterminizeRare(doppelkopf.ManyRounds),
	}
}

// Seat 0 had a wedding, but the poverty of seat 1 won; seat 2 was poor too. Seat 0 has taken one
// trump and given one back, which may be ♣Q. The viewer, seat 3, holds one of each of the other
// twelve trumps. So the hidden cards are these twelve trumps, both ♣Q and all 22 plain cards. If seat
// 2 has n trumps, they are some of those that seat 1 did not get, and none is ♣Q; seat 1 has half of
// the plain cards, and seat 2 has 12 - n of the rest. Seat 0 then has 13 - n trumps. The one that it
// took was one of these or the one that came back, but not ♣Q: 12 - n cards are possible.
func TestDeterminizeReturnedQueen(t *testing.T) {
	choose := func(n, k int64) float64 { return float64(new(big.Int).Binomial(n, k).Int64()) }
	want, total := map[string]float64{}, 0.0
	for n := int64(1); n <= 3; n++ {
		exchanges := float64(12-n) * choose(11, 12-n)
		for back, ways := range map[bool]float64{true: 2 * choose(12, n), false: 12 * choose(11, n)} {
			want[fmt.Sprint(back, n)] = ways * exchanges
			total += ways * exchanges
		}
	}
	g := mustNew(doppelkopf.Rules{Poverty: "trumps"})
	s := dealt(t, g, 0, "QC QC", "QS AC TC KC 9C AS TS KS 9S AH KH 9H", "TH AC TC KC 9C AS TS KS 9S AH KH 9H", "TH QS QH QD JC JS JH JD AD TD KD 9D")
	s = play(t, g, s, "wedding", "poverty", "poverty", "healthy", "refuse", "refuse", "take", "give QD")
	v := g.View(s, 3)
	queen := card.MustParse("QC")
	for name, draw := range determinizers(g) {
		t.Run(name, func(t *testing.T) {
			got, draws, r := map[string]float64{}, float64(long.Or(5000, 150)), newRand(1)
			for range int(draws) {
				sample := draw(v, r)
				if g.View(sample, 3) != v {
					t.Fatalf("drawn: %+v", sample.Setup())
				}
				trumps := 0
				for _, c := range sample.Hand(2) {
					if sample.IsTrump(c) {
						trumps++
					}
				}
				got[fmt.Sprint(slices.Contains(sample.Exchange().Back, queen), trumps)]++
			}
			chi2 := 0.0
			for cell, ways := range want {
				expected := ways / total * draws
				chi2 += (got[cell] - expected) * (got[cell] - expected) / expected
				delete(got, cell)
			}
			if bound := chiSquare(float64(len(want) - 1)); chi2 > bound || len(got) > 0 {
				t.Errorf("chi-square %.1f, bound %.1f; also drawn: %v", chi2, bound, got)
			}
		})
	}
}

// For these views Determinize once drew no positions, or positions that the same moves
// cannot lead to.
func TestDeterminizeFound(t *testing.T) {
	const fullHouse = "9D JH JS QH KD JH TD KH JS JD KS 9D|TS AH TH JC JC AS QC QS 9H QC AD AC|AC TC 9C KC AH 9H KC TC KS AS QD TD|QS TH JD AD TS KD 9S KH QD 9C 9S QH"
	const noNines = "|AS|KD KH KC KH KD KC JS KS TS KS|QC QC JH TS TC AD JC JC AC TD"
	three := doppelkopf.Rules{Poverty: "three", PovertyFox: true, PigsTrump: true, PigsWhen: "on play"}
	tens := doppelkopf.Rules{NoNines: true, ForcedCall: 16, PigsTrump: true, Superpigs: "tens", Wedding: "suit"}
	for i, tt := range []struct {
		rules doppelkopf.Rules
		hands string
		moves string
	}{
		{doppelkopf.Rules{ThrowInFewTrumps: 1}, "9C TS 9H AH AC AC 9S AS 9H KC TC TC", "throw in, healthy, healthy, healthy"},
		{three, "|AD AD JD KD AC TC KC 9C AS TS KS 9S", "healthy, poverty, healthy, healthy"},
		{three, "|AD AD JD KD QD AC TC KC 9C AS TS KS", "healthy, poverty, healthy, healthy, refuse"},
		{doppelkopf.Rules{Poverty: "trumps", PigsTrump: true}, fullHouse, "healthy, wedding, poverty, healthy, refuse, refuse, refuse"},
		{doppelkopf.Rules{NoNines: true, Poverty: "three"}, noNines, "healthy, healthy, poverty, wedding, take, give KD, give TC, give QC"},
		{doppelkopf.Rules{Poverty: "three"}, "QC QC|AC|9D KD AC TC KC 9C AS TS KS 9S AH KH", "wedding, healthy, poverty, healthy, give KH"},
		{tens, "AS KH QC|AS KC|TS TC|KS QC", "healthy, healthy, healthy, healthy, 3: re, AS, AS, TS, KS"},
	} {
		g := mustNew(tt.rules)
		s := play(t, g, dealt(t, g, uint64(i), strings.Split(tt.hands, "|")...), strings.Split(tt.moves, ", ")...)
		for viewer := range engine.Seat(5) {
			v := g.View(s, viewer-1)
			for range 50 {
				sample := g.Determinize(v, newRand(uint64(i)))
				if g.View(sample, viewer-1) != v {
					t.Fatalf("%d: drawn for %v: %+v", i, viewer-1, sample.Setup())
				}
				if _, err := g.FromSetup(sample.Setup()); err != nil {
					t.Fatalf("%d: drawn for %v: %v", i, viewer-1, err)
				}
			}
		}
	}
}

// For the view of seat 3 at the end of this record, counting the deals once stopped before there was one.
func TestDeterminizeManyReasons(t *testing.T) {
	g := mustNew(doppelkopf.Rules{
		PigsTrump: true, ThrowInPoints: 70, ThrowInFewTrumps: 3, ThrowInHigh: "fox", Poverty: "trumps", PovertyFox: true, PovertyTold: "nothing",
	})
	var hands []card.List
	for _, text := range []string{
		"9C 9C KC 9D KD KD KH KH 9S 9S TS KS", "JC QC QC 9D QD QD 9H TH JH JH QH JS",
		"JC AD TD TD JD JD TH QH AS JS QS QS", "AC AC TC TC KC AD AH AH 9H AS TS KS",
	} {
		hands = append(hands, card.MustParseList(text))
	}
	s := must.Have(g.DealHands(hands, 3))(t)
	s = play(t, g, s, "poverty", "throw in", "wedding", "solo S", "AC", "KC", "JH", "AS")
	for viewer := engine.Nobody; viewer < 4; viewer++ {
		v := g.View(s, viewer)
		must.Have(g.FromView(engine.View[doppelkopf.Setup]{Seat: viewer, State: v.State.Setup()}))(t)
	}
}
