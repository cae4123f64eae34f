package doppelkopf_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

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
	var marks []string
	for _, m := range g.Marks(s) {
		if m.Seat == 2 && strings.HasSuffix(m.Key, "pigs") {
			marks = append(marks, m.Key+": "+m.Text)
		}
	}
	expect.Same(t, marks, []string{"pigs: Pigs", "superpigs: Superpigs", "hyperpigs: Hyperpigs"})
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
		must.Have(step(g, s, "give 9S", "give KH", "give KC"))(t)
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
			expect.Is(t, of[i].Points, times*line.Points, seat, line)
		}
		if seat == 0 && of[want-1].Points != 2*value {
			t.Errorf("%+v, value %d", of[want-1], value)
		}
	}
}
