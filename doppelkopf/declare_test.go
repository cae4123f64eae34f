package doppelkopf_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

// home adds poverty and throwing in to the tournament rules.
var home = doppelkopf.Rules{Poverty: "trumps", ThrowInNines: 5}

func with(r doppelkopf.Rules, change func(r *doppelkopf.Rules)) doppelkopf.Rules {
	change(&r)
	return r
}

// Legal lists the declarations in the documented order.
func TestOrderOfDeclarations(t *testing.T) {
	g := mustNew(with(home, func(r *doppelkopf.Rules) {
		r.Wedding, r.ThrowInNines = "choice", 4
		r.Solos = doppelkopf.SolosOf(doppelkopf.SoloClubs, doppelkopf.SoloAces, doppelkopf.SoloKings, doppelkopf.SoloKingsQueensJacks, doppelkopf.DiamondsOnly)
	}))
	s := dealt(t, g, 1, "QC QC 9D 9C 9C 9S AC TC KC AS TS KS")
	want := "healthy, wedding, wedding suit, wedding trump, poverty, throw in, wedding second suit, solo C, solo A, solo K, solo KQJ, solo D only"
	expect.Is(t, strings.Join(texts.All(g.Legal(nil, s, 0)), ", "), want)
}

// Only a deal that is over without play is annulled.
func TestAnnulled(t *testing.T) {
	g := mustNew(doppelkopf.Rules{ThrowInNines: 5, Poverty: "trumps"})
	nines, poor := "9C 9C 9S 9S 9D", "QC JD 9D AC TC KC AS TS KS AH KH 9H"
	for name, tt := range map[string]struct {
		s    doppelkopf.State
		want bool
	}{
		"zero":                        {doppelkopf.State{}, false},
		"dealt":                       {dealt(t, g, 1), false},
		"declaring":                   {play(t, g, dealt(t, g, 1, nines), "throw in", "healthy", "healthy"), false},
		"thrown in":                   {play(t, g, dealt(t, g, 1, nines), "throw in", "healthy", "healthy", "healthy"), true},
		"asking":                      {play(t, g, dealt(t, g, 1, poor), "poverty", "healthy", "healthy", "healthy", "refuse", "refuse"), false},
		"a poverty that nobody takes": {play(t, g, dealt(t, g, 1, poor), "poverty", "healthy", "healthy", "healthy", "refuse", "refuse", "refuse"), true},
		"playing":                     {play(t, g, dealt(t, g, 1), "healthy", "healthy", "healthy", "healthy"), false},
		"played":                      {running(t, g, play(t, g, dealt(t, g, 1), "healthy", "healthy", "healthy", "healthy"), 48), false},
	} {
		expect.Is(t, tt.s.Annulled(), tt.want, name, "annulled")
	}
}

// In a view that shows the cards of a poverty, a seat can take them if the view also shows
// everything that follows.
func TestTakeInViews(t *testing.T) {
	g := mustNew(home)
	plain := "AC TC KC 9C AS TS KS 9S AH KH 9H"
	for hand, may := range map[string]engine.Seat{plain + " JD": 1, plain + " TC": 4} {
		s := play(t, g, dealt(t, g, 1, "", hand), "healthy", "poverty", "healthy", "healthy")
		must.Have(step(g, s, "take"))(t)
		for _, viewer := range viewers {
			_, err := step(g, g.View(s, viewer).State, "take")
			if viewer == may && err != nil || viewer != may && !errors.Is(err, engine.ErrFaceDown) {
				t.Errorf("%s, in the view of %v: %v", hand, viewer, err)
			}
			if after, err := step(g, g.View(s, viewer).State, "refuse"); err != nil || g.Turn(after) != 3 {
				t.Errorf("%s, in the view of %v: %v", hand, viewer, err)
			}
		}
	}
}
