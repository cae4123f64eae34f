package doppelkopf_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// FuzzCost begins with positions of the presets and of random rules, half of them in a
// poverty.
func FuzzCost(f *testing.F) { gametest.FuzzCost(f, costly) }

// FromView accepts every view of rare deals, and Determinize fills the view. The first deals are
// those that once took longest, or for which FromView once refused a view.
func TestCostly(t *testing.T) {
	found := []uint64{24524, 15726, 15140, 14428, 15446, 16608, 14495}
	for n := range long.Or[uint64](200, 13) {
		found = append(found, n)
	}
	for _, n := range found {
		g, s := costly(deck.NewSeed(n).Rand())
		for viewer := range engine.Seat(5) {
			v := g.View(s, viewer-1)
			data := must.Have(json.Marshal(v))(t)
			must.Have(g.DecodeView(data))(t)
			sample, err := json.Marshal(g.Determinize(v, newRand(n)))
			if _, err2 := g.DecodeState(sample); err != nil || err2 != nil {
				t.Errorf("%d: filled %s: %v", n, data, errors.Join(err, err2))
			}
		}
	}
}

// costly returns a position in which declarations, exchanges and cards may be hidden.
func costly(r *rand.Rand) (engine.Positions[doppelkopf.State, doppelkopf.Move], doppelkopf.State) {
	presets := []doppelkopf.Rules{doppelkopf.FreeDoko(), doppelkopf.Common(), doppelkopf.Pub(), {}, randomRules(r)}
	rules := presets[r.IntN(len(presets))]
	g, first, seed := mustNew(rules), engine.Seat(r.IntN(4)), deck.NewSeed(r.Uint64())
	s := g.Deal(seed, first)
	if reserving, err := g.DealHands(reserves(r, s), first); err == nil {
		s = reserving
	}
	says := temper{1, 1 + r.IntN(3)}
	for range r.IntN(48) {
		seat := g.Turn(s)
		legal := g.Legal(nil, s, seat)
		if len(legal) == 0 {
			break
		}
		m := legal[r.IntN(len(legal))]
		if s.Contract() == doppelkopf.NoContract {
			seat, m = says.choose(g, s, r)
			if rare := slices.DeleteFunc(legal, func(m doppelkopf.Move) bool {
				return m.Contract() <= doppelkopf.Normal ||
					m.Contract().Solo()
			}); len(rare) > 0 && r.IntN(4) > 0 {
				m = rare[r.IntN(len(rare))]
			}
		}
		next, err := g.Apply(s, seat, m)
		if err != nil {
			break
		}
		s = next
	}
	return g, s
}

// reserves deals the cards of a deal again, so that some hands contain the cards that let their
// seats declare a wedding or a poverty, or throw the hand in.
func reserves(r *rand.Rand, s doppelkopf.State) []card.List {
	var pack card.List
	hands := make([]card.List, 4)
	for seat := range engine.Seat(4) {
		pack = append(pack, s.Hand(seat)...)
	}
	size := len(pack) / 4
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	kinds := []string{"QC", "9C 9D 9H 9S", "KC KD KH KS", "AC TC KC 9C AS TS KS 9S AH KH 9H", "AC TC KC 9C AS TS KS 9S AH KH 9H", "AC AD AH AS TC TD TH TS"}
	for range r.IntN(4) {
		hand, kind := &hands[r.IntN(4)], card.MustParseList(kinds[r.IntN(len(kinds))])
		for most := 4 + r.IntN(9); len(*hand) < min(most, size); {
			i := slices.IndexFunc(pack, func(c card.Card) bool { return slices.Contains(kind, c) })
			if i < 0 {
				break
			}
			*hand, pack = append(*hand, pack[i]), slices.Delete(pack, i, i+1)
		}
	}
	for i := range hands {
		n := size - len(hands[i])
		hands[i], pack = append(hands[i], pack[:n]...), pack[n:]
	}
	return hands
}
