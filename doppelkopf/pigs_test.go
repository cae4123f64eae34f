package doppelkopf_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// Each row has the trumps of a solo of the home game, or of a contract in which ♥10 is not a trump.
func TestSoloTrumps(t *testing.T) {
	all := doppelkopf.SolosOf(allSolos...)
	for _, tt := range []struct {
		contract doppelkopf.Contract
		noDulle  bool
		trumps   string // from high to low
	}{
		{doppelkopf.SoloKings, false, "KC KS KH KD"},
		{doppelkopf.SoloQueensJacks, false, "QC QS QH QD JC JS JH JD"},
		{doppelkopf.SoloKingsJacks, false, "KC KS KH KD JC JS JH JD"},
		{doppelkopf.SoloKingsQueens, false, "KC KS KH KD QC QS QH QD"},
		{doppelkopf.SoloKingsQueensJacks, false, "KC KS KH KD QC QS QH QD JC JS JH JD"},
		{doppelkopf.ClubsOnly, false, "AC TC KC QC JC 9C"},
		{doppelkopf.SpadesOnly, false, "AS TS KS QS JS 9S"},
		{doppelkopf.HeartsOnly, false, "AH TH KH QH JH 9H"},
		{doppelkopf.DiamondsOnly, false, "AD TD KD QD JD 9D"},
		{doppelkopf.SoloHearts, true, "QC QS QH QD JC JS JH JD AH TH KH 9H"},
		{doppelkopf.Normal, true, "QC QS QH QD JC JS JH JD AD TD KD 9D"},
		{doppelkopf.SoloClubs, true, "QC QS QH QD JC JS JH JD AC TC KC 9C"},
	} {
		t.Run(fmt.Sprint(tt.contract, tt.noDulle), func(t *testing.T) {
			g := mustNew(doppelkopf.Rules{Solos: all, NoDulle: tt.noDulle})
			s := play(t, g, dealt(t, g, 1), declaring(tt.contract)...)
			list := card.MustParseList(tt.trumps)
			if g.Trumps(tt.contract) != card.SetOf(list...) {
				t.Errorf("trumps %v", g.Trumps(tt.contract))
			}
			for i, c := range list {
				if _, rank := s.Rank(c); rank != len(list)-i {
					t.Errorf("%v ranks %d", c, rank)
				}
			}
			plain := card.MustParseList("AC TC KC QC JC 9C AH TH KH QH JH 9H")
			for i, c := range plain {
				for j, d := range plain[:i] {
					if i/6 == j/6 && !s.IsTrump(c) && !s.IsTrump(d) && g.Beats(s, c, d) {
						t.Errorf("%v beats %v", c, d)
					}
				}
			}
		})
	}
	t.Run("a solo that is not in the set", func(t *testing.T) {
		g := mustNew(doppelkopf.Rules{Solos: doppelkopf.SolosOf(doppelkopf.SoloKings)})
		if _, err := step(g, dealt(t, g, 1), "solo Q"); engine.Code(err) != "no-such-move" {
			t.Error(err)
		}
	})
}

// One hand has the pigs, the superpigs and the hyperpigs.
func TestAllPigsInOneHand(t *testing.T) {
	g := mustNew(doppelkopf.Rules{PigsTrump: true, Superpigs: "tens", Hyperpigs: true})
	s := play(t, g, dealt(t, g, 1, "", "", "AD AD TD TD KD KD"), declaring(doppelkopf.Normal)...)
	if s.Pigs() != 2 || s.Superpigs() != 2 || s.Hyperpigs() != 2 {
		t.Errorf("%v, %v, %v", s.Pigs(), s.Superpigs(), s.Hyperpigs())
	}
	if u := s.Setup(); !slices.Equal(u.Superpigs, []engine.Seat{2, 2}) {
		t.Errorf("%v", u.Superpigs)
	}
}

// In a view the last card that a taker gives may make pigs that the view does not show.
func TestLastGiftInViews(t *testing.T) {
	for _, pigs := range []bool{false, true} {
		g := mustNew(doppelkopf.Rules{Poverty: "trumps", PigsTrump: pigs})
		s := play(t, g, dealt(t, g, 1, "", "QC JD 9D AC TC KC AS TS KS AH KH 9H", "9S KH KC"), "healthy", "poverty", "healthy", "healthy", "take")
		v := play(t, g, g.View(s, 2).State, "give 9S", "give KH")
		if _, err := step(g, v, "give KC"); pigs != errors.Is(err, engine.ErrFaceDown) || !pigs && err != nil {
			t.Errorf("pigs %v: %v", pigs, err)
		}
		if _, err := step(g, s, "give 9S", "give KH", "give KC"); err != nil {
			t.Error(err)
		}
	}
}

// A view that names a seat that does not exist is refused, however the pigs are made.
func TestFromViewRefusesPigs(t *testing.T) {
	for _, when := range []string{"", "on play", "second"} {
		g := mustNew(doppelkopf.Rules{PigsTrump: true, PigsWhen: when})
		s := play(t, g, dealt(t, g, 1), declaring(doppelkopf.Normal)...)
		u := g.View(s, 0).State.Setup()
		u.Pigs = 9
		_, err := g.FromView(engine.View[doppelkopf.Setup]{Seat: 0, State: u})
		if !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "pigs: 9 is not a seat") {
			t.Errorf("%v: %v", when, err)
		}
	}
}

// The items of a soloist are those of the deal, and one item for the other two times that the
// soloist counts the deal.
func TestBreakdownOfSolo(t *testing.T) {
	s := running(t, game, play(t, game, dealt(t, game, 1), declaring(doppelkopf.SoloAces)...), 48)
	lines := game.Lines(game.Totals(s))
	value := game.Value(game.Totals(s))
	for _, seat := range []engine.Seat{0, 1} {
		of := game.Breakdown(s, seat)
		times, want := -1, len(lines)
		if seat == 0 {
			times, want = 1, len(lines)+1
		}
		if len(of) != want || value == 0 {
			t.Fatalf("%v: %v, value %d", seat, of, value)
		}
		for i, line := range lines {
			if of[i].Points != times*line.Points {
				t.Errorf("%v: %+v, of %+v", seat, of[i], line)
			}
		}
		if seat == 0 && of[want-1].Points != 2*value {
			t.Errorf("%+v, value %d", of[want-1], value)
		}
	}
}
