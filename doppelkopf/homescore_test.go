package doppelkopf_test

import (
	"errors"
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// Each row has the totals of a deal and their value. The extras are those of Re, without the old
// ladies.
func TestHomeScores(t *testing.T) {
	const said, no90 = doppelkopf.Said, doppelkopf.No90
	game := doppelkopf.Rules{Doubling: "game"}
	all := doppelkopf.Rules{Doubling: "all"}
	coward := doppelkopf.Rules{Cowardice: true}
	for _, tt := range []struct {
		name   string
		rules  doppelkopf.Rules
		totals totals
		re     int // what each player of Re wins
	}{
		{"Re + Kontra said, Re 160 : 80", game, totals{RePoints: 160, Re: said, Kontra: said}, 8},
		{"Kontra said, Kontra 125 : 115, one fox caught by Re", game, totals{RePoints: 115, Kontra: said, Extras: 1}, -2},
		{"the same, all", all, totals{RePoints: 115, Kontra: said, Extras: 1}, -2},
		{"Re + no 90 said, Re 155 : 85, Charlie for Re", game, totals{RePoints: 155, Re: no90, Extras: 1}, 7},
		{"the same, all", all, totals{RePoints: 155, Re: no90, Extras: 1}, 8},
		{"both no 90, 140 : 100, one fox for Re", game, totals{RePoints: 140, Re: no90, Kontra: no90, Extras: 1}, 2},
		{"the same, all", all, totals{RePoints: 140, Re: no90, Kontra: no90, Extras: 1}, 2},
		{"solo, Re said, 200 : 40", game, totals{RePoints: 200, Re: said, Solo: true}, 6},
		{"nothing said, Re 185 : 55", coward, totals{RePoints: 185}, -3},
		{"the same, two foxes caught by Re", coward, totals{RePoints: 185, Extras: 2}, -1},
		{"Re said, Re 185 : 55", coward, totals{RePoints: 185, Re: said}, 5},
		{"Re said, Re 215 : 25", coward, totals{RePoints: 215, Re: said}, -6},
		{"nothing said, Kontra 190 : 50", coward, totals{RePoints: 50}, 2},
		{"nothing said, Re 240 : 0, Kontra no trick", coward, totals{RePoints: 240, ReTricks: 12}, -5},
		{"nothing said, Re 240 : 0, silent solo", coward, totals{RePoints: 240, ReTricks: 12, Solo: true}, 5},
		{"nothing said, Kontra 120 : 120", doppelkopf.Rules{NoOldLadies: true}, totals{RePoints: 120}, -1},
		{"Re 125 : 115, nothing said", doppelkopf.Rules{Multiplier: 2}, totals{RePoints: 125}, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			full := tt.totals.full()
			if full.Tricks == [2]int{} {
				full.Tricks = [2]int{6, 6}
			}
			g := mustNew(tt.rules)
			sum := 0
			for _, line := range g.Lines(full) {
				sum += line.Points
			}
			if got := g.Value(full); got != tt.re || sum != tt.re {
				t.Errorf("%d, the lines add up to %d, want %d: %v", got, sum, tt.re, g.Lines(full))
			}
		})
	}
}

// Each row has the card points that Re needs, those that it has, and the party that wins.
func TestRePoints(t *testing.T) {
	const none, said, no90, no60, schwarz = doppelkopf.Silent, doppelkopf.Said, doppelkopf.No90, doppelkopf.No60, doppelkopf.Schwarz
	const nobody, re, kontra = doppelkopf.NoParty, doppelkopf.Re, doppelkopf.Kontra
	for _, tt := range []struct {
		needs, has     int
		reSays, answer doppelkopf.Level
		won            doppelkopf.Party
	}{
		{121, 120, none, none, kontra},
		{121, 120, none, said, re},
		{130, 129, none, none, kontra},
		{130, 129, none, said, re},
		{130, 128, none, said, kontra},
		{130, 129, said, said, kontra},
		{130, 130, said, none, re},
		{110, 110, none, none, re},
		{110, 109, none, none, kontra},
		{110, 151, no90, none, re},
		{110, 150, no90, none, kontra},
		{150, 149, none, none, kontra},
		{91, 90, none, said, re},

		// What the parties need once one has announced no 90 or more does not change.
		{150, 90, none, no90, re},
		{150, 89, said, no90, kontra},
		{91, 60, said, no60, re},
		{91, 239, schwarz, none, kontra},
		{91, 150, no90, no90, nobody},
		{150, 89, no90, no90, kontra},
	} {
		g := mustNew(doppelkopf.Rules{RePoints: tt.needs})
		for _, solo := range []bool{false, true} {
			full := totals{RePoints: tt.has, Re: tt.reSays, Kontra: tt.answer, Solo: solo}.full()
			full.Tricks = [2]int{6, 6}
			if got := g.Winner(full); got != tt.won {
				t.Errorf("%+v: %v wins", tt, got)
			}
		}
	}
}

// The points for a deal do not depend on what Re needs, apart from who wins: with 110 card points,
// Re wins 1 if it needs 110. If it needs 111, Kontra wins 1, and 1 against the old ladies. Kontra's
// no 90, lost with 130, counts 1 for winning, 2 for Kontra, 1 for no 90, and 1 for reaching 120.
func TestRePointsScores(t *testing.T) {
	for _, tt := range []struct {
		needs  int
		totals totals
		re     int
	}{
		{110, totals{RePoints: 110}, 1},
		{111, totals{RePoints: 110}, -2},
		{111, totals{RePoints: 110, Kontra: doppelkopf.Said}, 3},
		{111, totals{RePoints: 110, Solo: true}, -1},
		{140, totals{RePoints: 130, Kontra: doppelkopf.No90}, 5},
		{150, totals{RePoints: 151}, 2},
		{140, totals{RePoints: 151}, 2},
	} {
		full := tt.totals.full()
		full.Tricks = [2]int{6, 6}
		if got := mustNew(doppelkopf.Rules{RePoints: tt.needs}).Value(full); got != tt.re {
			t.Errorf("%+v: %d", tt, got)
		}
	}
}

// Each row has an option that adds or removes an extra, and tricks that seat 0 leads. The last of
// these tricks is the last of the deal, and seats 0 and 2 are Re.
func TestHomeExtras(t *testing.T) {
	caught := doppelkopf.Rules{CharlieCaught: true, CharlieQueen: true}
	dulle := doppelkopf.Rules{DulleCaught: true}
	for _, tt := range []struct {
		name   string
		rules  doppelkopf.Rules
		tricks string // the winner and the cards of each trick
		want   map[string]int
	}{
		{"♦A ♦9 ♦K ♦10", doppelkopf.Rules{FoxLast: true}, "0 AD 9D KD TD", map[string]int{"fox last for Re": 1}},
		{"♦A ♦Q ♦K ♣J", doppelkopf.Rules{FoxLast: true, CharlieCaught: true, FoxLastCaught: true}, "1 AD QD KD JC",
			map[string]int{"fox caught by Kontra": -1, "fox caught last by Kontra": -1}},
		{"♣J ♦Q ♠9 ♣J", caught, "1 JC QD 9S JC", map[string]int{"Charlie caught by Kontra": -1}},
		{"♣J ♥Q ♠9 ♣J", caught, "1 JC QH 9S JC", nil},
		{"♥10 ♥10 ♣9 ♣9, the second beats the first", dulle, "1 TH TH 9C 9C", map[string]int{"dulle caught by Kontra": -1}},
		{"♥10 ♥10 ♣9 ♣9, the first wins", dulle, "0 TH TH 9C 9C", map[string]int{"dulle caught by Re": 1}},
		{"♥10 and a pig", dulle, "2 TH TH AD 9C", nil},
		{"♥A ♥9 ♥K ♥9", doppelkopf.Rules{HeartTrick: true}, "0 AH 9H KH 9H", map[string]int{"heart trick for Re": 1}},
		{"♥A ♥9 ♥K ♦9", doppelkopf.Rules{HeartTrick: true}, "3 AH 9H KH 9D", nil},
		{"House too", doppelkopf.Rules{House: true, HeartTrick: true, FoxLast: true}, "1 AH 9H KH 9H, 0 AD 9D KD TD",
			map[string]int{"heart trick for Kontra": -1, "fox last for Re": 1}},
		{"a fox caught before the last trick", doppelkopf.Rules{FoxLastCaught: true}, "1 AD QD KD JC, 0 9C 9C 9D 9D",
			map[string]int{"fox caught by Kontra": -1}},
		{"NoFox", doppelkopf.Rules{NoFox: true}, "1 AD QD KD JC", nil},
		{"NoFox, but FoxLast", doppelkopf.Rules{NoFox: true, FoxLast: true}, "0 AD 9D KD AD", map[string]int{"fox last for Re": 1}},
		{"NoCharlie", doppelkopf.Rules{NoCharlie: true, CharlieCaught: true}, "0 JC 9D 9S JC", map[string]int{"Charlie caught by Re": 1}},
		{"NoDoppelkopf", doppelkopf.Rules{NoDoppelkopf: true}, "0 AC AC TC TC", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var tricks []doppelkopf.Trick
			for text := range strings.SplitSeq(tt.tricks, ", ") {
				tricks = append(tricks, doppelkopf.Trick{Leader: 0, Cards: card.MustParseList(text[2:]), Winner: engine.Seat(text[0] - '0')})
			}
			if got := doppelkopf.ExtrasOf(tt.rules, 0b0101, tricks...); !maps.Equal(got, tt.want) {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

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
		if _, err := step(g, s, cards[3]); err != nil {
			t.Errorf("%+v: %v", tt, err)
		}
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
	s, err := g.DealHands(all, first)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The package comment lists the lines of a score, and no others.
func TestLinesAreListed(t *testing.T) {
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
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
	for range 5000 {
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
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-doc.go +lines):\n%s", diff)
	}
}
