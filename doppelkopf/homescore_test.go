package doppelkopf_test

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// In a view the last card of the first trick cannot be played if it would force an announcement by
// a party that the view does not show.
func TestForcedCallInViews(t *testing.T) {
	for _, tt := range []struct {
		limit int
		cards string // of seats 1, 2, 3 and 0
		said  string
		ok    bool
	}{
		{0, "AS 9S 9S KS", "", true},
		{1, "AS 9S 9S KS", "", false},
		{15, "AS 9S 9S KS", "", false},
		{16, "AS 9S 9S KS", "", true}, // of 15 card points
		{15, "AS 9S 9S KS", "1:kontra", true},
		{15, "AS 9S 9S KS", "0:re", false},
		{15, "AS 9S 9S KS", "0:re 3:kontra", true},
		{15, "9S KS KS AS", "", true}, // seat 0 takes the trick, and knows its party
	} {
		g := mustNew(doppelkopf.Rules{ForcedCall: tt.limit})
		cards := strings.Fields(tt.cards)
		s := firstDealt(t, g, 1, "QC "+cards[3], cards[0], "QC "+cards[1], cards[2])
		moves := append([]string{"healthy", "healthy", "healthy", "healthy"}, strings.Fields(tt.said)...)
		s = play(t, g, s, append(moves, cards[:3]...)...)
		must.Have(step(g, s, cards[3]))(t)
		v := g.View(s, 0).State
		m := doppelkopf.Play(card.MustParse(cards[3]))
		_, err := g.Apply(v, 0, m)
		for _, err := range []error{err, g.Advance(&v, 0, m)} {
			if tt.ok && err != nil || !tt.ok && !errors.Is(err, engine.ErrFaceDown) {
				t.Errorf("%+v, in the view of seat 0: %v", tt, err)
			}
		}
	}
}

// firstDealt is like dealt, with another seat first.
func firstDealt(t *testing.T, g doppelkopf.Game, first engine.Seat, hands ...string) doppelkopf.State {
	t.Helper()
	s := dealt(t, g, 1, hands...)
	var all []card.List
	for seat := range engine.Seat(4) {
		all = append(all, s.Hand(seat))
	}
	s = must.Have(g.DealHands(all, first))(t)
	return s
}

// The package comment lists the lines of a score, and no others.
func TestLinesAreListed(t *testing.T) {
	source := must.Have(os.ReadFile("doc.go"))(t)
	_, section, _ := strings.Cut(string(source), "# Lines of a score\n")
	section, _, _ = strings.Cut(section, "// #")
	want := map[string]bool{}
	for line := range strings.Lines(section) {
		names, ok := strings.CutPrefix(strings.TrimSpace(line), "//\t")
		for name := range strings.SplitSeq(names, "; ") {
			if ok {
				want[name] = true
				want[strings.ReplaceAll(name, "Re", "Kontra")] = true
			}
		}
	}
	number := regexp.MustCompile(`times \d+$|\d+ times$`)
	plain := func(name string) string {
		return number.ReplaceAllStringFunc(name, func(s string) string { return regexp.MustCompile(`\d+`).ReplaceAllString(s, "2") })
	}
	got := map[string]bool{"alone against three": true} // which TestBreakdownOfSolo tests
	r := deck.NewSeed(1).Rand()
	for range long.Or(5000, 2000) {
		rules := doppelkopf.Rules{House: r.IntN(2) == 0, Multiplier: 1 + r.IntN(4)}
		if !rules.House {
			rules.Doubling = oneOf(r, "", "game", "all")
			rules.Cowardice = r.IntN(2) == 0
			rules.SoloPoints = [4]int{1, 1, 1, 1}
		}
		rules.NeverNegative = r.IntN(2) == 0
		re, tricks := r.IntN(241), r.IntN(13)
		full := doppelkopf.Totals{
			CardPoints: [2]int{re, 240 - re}, Tricks: [2]int{tricks, 12 - tricks},
			Levels: [2]doppelkopf.Level{doppelkopf.Level(r.IntN(6)), doppelkopf.Level(r.IntN(6))},
		}
		full.Solo = r.IntN(4) == 0
		for i := range full.Bonuses {
			full.Bonuses[i] = [2]int{r.IntN(2), r.IntN(2)}
		}
		for i := range full.Extras {
			full.Extras[i] = [2]int{r.IntN(4), r.IntN(4)}
		}
		for _, line := range mustNew(rules).Lines(full) {
			got[plain(line.Name)] = true
		}
	}
	expect.Same(t, got, want)
}
