package house

import (
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

const poorHand = "QD JD 9D 9C TC KC 9S TS KS KH 9H 9H"

// A seat that has eight trumps takes the cards of a poverty. Each ♥10 counts twice.
func TestDoppelkopfTakesAPoverty(t *testing.T) {
	g := gameOf(t, doppelkopf.New, doppelkopf.Common())
	for hand, want := range map[string]string{
		"QC QS QH JC JS AD TD KD AC 9S KH AS": "take",   // eight trumps
		"QC QS QH JC JS AD TD KC AC 9S KH AS": "refuse", // seven
		"TH QS QH JC JS AD TD KC AC 9S KH AS": "take",   // seven, one of them ♥10
		"TH QS QH JC JS AD AC KC AC 9S KH AS": "refuse", // six, one of them ♥10
		"TH TH QH JC JS AD AC KC AC 9S KH AS": "take",   // six, two of them ♥10
	} {
		s := appliedTexts(t, g, doppelkopfHands(t, g, []string{poorHand, hand}), "poverty", "healthy", "healthy", "healthy")
		expect.Is(t, exchangedText(t, g, s), want, hand)
	}
}

func exchangedText(t *testing.T, g doppelkopf.Game, s doppelkopf.State) string {
	t.Helper()
	seat := g.Turn(s)
	m := doppelkopfPlayer{g}.Choose(t.Context(), g.View(s, seat), g.Legal(nil, s, seat), nil)
	text := must.Have(m.MarshalText())(t)
	return string(text)
}

// A seat that has taken a poverty gives back the lowest card of its shortest plain suit, but no ace
// if it has another plain card. If it has only trumps, it gives back the lowest trump.
func TestDoppelkopfGives(t *testing.T) {
	g := gameOf(t, doppelkopf.New, doppelkopf.Common())
	for _, tt := range []struct{ name, hand, want string }{
		{"the shortest suit", "TH TH QC QS QH JC JS AD KC TC 9C KS", "give KS"},
		{"its lowest card", "TH TH QC QS QH JC JS TS KS TC KC 9C", "give KS"},
		{"the lower of two single cards", "TH TH QC QS QH JC JS AD KC TC TS KH", "give KH"},
		{"no ace, though it is the only card of its suit", "TH TH QC QS QH JC JS KC TC 9C TC AS", "give 9C"},
		{"no ace, though the other suit has six cards", "TH TH QC QS QH KC KC TC TC 9C 9C AS", "give 9C"},
		{"a plain card rather than the lowest trump", "TH TH QC QS QH JC 9D 9D 9C KC TC KC", "give 9C"},
		{"an ace rather than a trump", "TH TH QC QS QH JC JS AD KD QD JD AS", "give AS"},
		{"of two aces, the one in the shorter suit", "TH TH QC QS QH JC JS AD KD AC AC AS", "give AS"},
		{"the lowest trump if it has nothing else", "TH TH QC QS QH JC JS AD KD QD JD 9D", "give 9D"},
	} {
		s := appliedTexts(t, g, doppelkopfHands(t, g, []string{"QS JH JH AH AH KH 9H 9H 9S 9S KS TS", tt.hand}), "poverty", "healthy", "healthy",
			"healthy", "take")
		expect.Is(t, exchangedText(t, g, s), tt.want, tt.name)
	}
}

// Cards are exchanged in a poverty until the first trick begins, and at no other time.
func TestDoppelkopfExchanging(t *testing.T) {
	g := gameOf(t, doppelkopf.New, doppelkopf.Common())
	s := doppelkopfHands(t, g, []string{poorHand, "TH TH QC QS QH JC JS AD TD AC 9S KH"})
	if exchanging(s) {
		t.Error("cards are exchanged before a declaration")
	}
	s = appliedTexts(t, g, s, "poverty", "healthy", "healthy", "healthy")
	if !exchanging(s) {
		t.Error("no cards are exchanged in a poverty")
	}
	for s = appliedTexts(t, g, s, "take"); len(s.Tricks()) == 0; {
		if !exchanging(s) {
			t.Error("the exchange has ended before the first trick")
		}
		seat := g.Turn(s)
		if few := (doppelkopfPlayer{g}).prune(g.View(s, seat), g.Legal(nil, s, seat)); len(few) != 1 {
			t.Errorf("a search considers %v", few)
		}
		s = applied(t, g, s, g.Legal(nil, s, g.Turn(s))[0])
	}
	if exchanging(s) || s.Contract() != doppelkopf.Poverty {
		t.Error("cards are exchanged in the first trick")
	}
	s = appliedTexts(t, g, doppelkopfHands(t, g, []string{"9C KC TC 9S KS TS 9H KH JD JD 9D QD"}), allHealthy...)
	if exchanging(s) || g.Turn(s) != 0 || s.Holds(0, card.MustParse("9C")) != 1 {
		t.Error("cards are exchanged in a normal game")
	}
}
