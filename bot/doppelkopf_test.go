package bot

import (
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
)

// doppelkopfDeal deals those hands, by seat, filled up with the rest of the
// pack as the nth seed shuffles it, and makes the moves.
func doppelkopfDeal(t *testing.T, n uint64, hands []string, moves ...string) (doppelkopf.State, error) {
	t.Helper()
	pack := deck.Doppelkopf()
	rest := pack[:]
	deck.Shuffle(deck.NewSeed(n).Rand(), rest)
	var named [4]card.List
	for seat, text := range hands {
		for _, c := range card.MustParseList(text) {
			i := slices.Index(rest, c)
			named[seat] = append(named[seat], c)
			rest = slices.Delete(rest, i, i+1)
		}
	}
	var all card.List
	for _, hand := range named {
		missing := 12 - len(hand)
		all = append(append(all, hand...), rest[:missing]...)
		rest = rest[missing:]
	}
	var g doppelkopf.Game
	s, err := g.DealPack(all, 0)
	for _, text := range moves {
		m, bad := doppelkopf.ParseMove(text)
		if err != nil || bad != nil {
			break
		}
		s, err = g.Apply(s, g.Turn(s), m)
	}
	return s, err
}

// The whole hand of the seat to move is named, and what the others have does
// not matter: the house says or plays the same whatever it is.
func TestDoppelkopfTable(t *testing.T) {
	healthy := []string{"healthy", "healthy", "healthy", "healthy"}
	for _, tt := range []struct {
		name  string
		hands []string // that of the seat to move whole
		moves []string
		want  string
	}{
		{"declares a queen solo on strong queens", []string{"QC QC QS QS QH QD AC AC AS AS TS AD"}, nil, "solo Q"},
		{"declares an ace solo on aces", []string{"AC AC TC AS AS TS AH AH TH AD KD KS"}, nil, "solo A"},
		{"declares its long suit on high trumps", []string{"TH TH QC QS QS QH JC JC AC AC TC KC"}, nil, "solo C"},
		{"does not on a poor hand", []string{"9C KC TC 9S KS TS 9H KH JD JD 9D QD"}, nil, "healthy"},
		{"declares a wedding", []string{"QC QC KC TC KS TS 9H KH JD JD 9D QD"}, nil, "wedding"},
		{"says Re on a strong hand", []string{"TH QC QS QH QD JC JS AD TD AC AS 9S"}, healthy, "re"},
		{"says more on a stronger one", []string{"TH TH QC QS QS QH JC JS AD TD AC AS"}, healthy, "no 90"},
		{"says nothing on a poor one, and leads what is worth least", []string{"QC KC TC KS TS JS KH 9H JD JD 9D KD"}, healthy, "9H"},
		{"leads an ace", []string{"AC KC 9S KS TS KH 9H JD JD 9D QD QC"}, healthy, "AC"},
		{"plays low to a rival's trick", []string{"AC QC", "TC KC 9C AS KS 9S KH 9H JD 9D JD QD"}, append(healthy, "AC"), "9C"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for n := range uint64(8) {
				s, err := doppelkopfDeal(t, n, tt.hands, tt.moves...)
				if err != nil {
					t.Fatal(err)
				}
				if got := doppelkopfSays(t, s); got != tt.want {
					t.Errorf("deal %d: %s, want %s", n, got, tt.want)
				}
			}
		})
	}
}

func doppelkopfSays(t *testing.T, s doppelkopf.State) string {
	t.Helper()
	var g doppelkopf.Game
	seat := g.Turn(s)
	m := Doppelkopf{}.Choose(t.Context(), g.View(s, seat), g.Legal(nil, s, seat), nil)
	text, err := m.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Last to play, it gives the trick to its partner with a full card, and keeps
// its fox from who is likely a rival.
func TestDoppelkopfLastToPlay(t *testing.T) {
	solo := []string{"solo A", "healthy", "healthy", "healthy"}
	hands := []string{"9C 9D", "AC JD", "KC 9D", "TC JC KD TD AD AS TS KS KH 9H QD QH"}
	s, err := doppelkopfDeal(t, 1, hands, append(solo, "9C", "AC", "KC")...)
	if err != nil {
		t.Fatal(err)
	}
	if got := doppelkopfSays(t, s); got != "TC" {
		t.Errorf("to its partner's trick: %s, want TC", got)
	}
	hands = []string{"TH QC AC", "KD", "9D", "AD KD JD QC AC TC AS TS KS KH 9H 9S"}
	s, err = doppelkopfDeal(t, 1, hands, "healthy", "healthy", "healthy", "healthy", "TH", "KD", "9D")
	if err != nil {
		t.Fatal(err)
	}
	if got := doppelkopfSays(t, s); got == "AD" {
		t.Error("the fox goes to a seat that is likelier a rival")
	}
}

func TestDoppelkopfBeatsRandom(t *testing.T) {
	for _, rules := range []doppelkopf.Rules{{}, {NoNines: true, House: true, PigsTrump: true}} {
		g, err := doppelkopf.New(rules)
		if err != nil {
			t.Fatal(err)
		}
		report, err := Compete(t.Context(), Arena[doppelkopf.State, doppelkopf.Move]{
			Game: g, Seed: deck.NewSeed(1), Deals: 150,
			Entrants: []Entrant[doppelkopf.State, doppelkopf.Move]{
				{"house", func() Bot[doppelkopf.State, doppelkopf.Move] { return Doppelkopf{Rules: rules} }},
				{"calm", func() Bot[doppelkopf.State, doppelkopf.Move] { return CalmDoppelkopf{} }},
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if edge := report.Standings[0].Edge; edge.Mean < 2*edge.Margin {
			t.Errorf("%+v: %+v", rules, report.Standings)
		}
	}
}

// The calm player never announces, declares a wedding if it can and nothing
// else, unless it is forced to a solo.
func TestCalmDoppelkopf(t *testing.T) {
	forced := doppelkopf.Rules{CompulsorySolo: [4]bool{1: true}, ForcedSolo: true}
	for _, rules := range []doppelkopf.Rules{{}, forced} {
		g, err := doppelkopf.New(rules)
		if err != nil {
			t.Fatal(err)
		}
		weddings, cards := 0, map[string]bool{}
		for n := range uint64(60) {
			calm := Bot[doppelkopf.State, doppelkopf.Move](CalmDoppelkopf{})
			record, err := Play(t.Context(), g, deck.NewSeed(n), 0, []Bot[doppelkopf.State, doppelkopf.Move]{calm, calm, calm, calm}, deck.NewSeed(n).Derive(0).Rand())
			if err != nil {
				t.Fatal(err)
			}
			start := g.Deal(deck.NewSeed(n), 0)
			for i, ply := range record.Plays {
				queens := start.Holds(ply.Seat, card.MustParse("QC"))
				switch declares := i < 4 && !rules.ForcedSolo; {
				case rules.ForcedSolo && i == 0:
					if !strings.HasPrefix(ply.Move, "solo ") {
						t.Errorf("forced, it declares %s", ply.Move)
					}
				case declares && (ply.Move == "wedding") != (queens == 2), declares && ply.Move != "wedding" && ply.Move != "healthy":
					t.Errorf("with %d ♣Q it declares %s", queens, ply.Move)
				case declares && ply.Move == "wedding":
					weddings++
				case declares:
				case len(ply.Move) != 2 || ply.Move == "re":
					t.Errorf("it says %s", ply.Move)
				default:
					cards[ply.Move] = true
				}
			}
		}
		if len(cards) != 24 || weddings == 0 && !rules.ForcedSolo {
			t.Errorf("%d cards, %d weddings", len(cards), weddings)
		}
	}
}

// A search rolls out with calm players, and so beats the house; with random
// ones, who announce in every game, it does not know what a card is worth.
func TestDoppelkopfSearchIsCalm(t *testing.T) {
	var g doppelkopf.Game
	s, err := doppelkopfDeal(t, 1, []string{"9C KC TC 9S KS TS 9H KH JD JD 9D QD"}, "healthy", "healthy", "healthy", "healthy")
	if err != nil {
		t.Fatal(err)
	}
	search := NewSearch(g, SearchOptions[doppelkopf.State, doppelkopf.Move]{Iterations: 600})
	m := search.Choose(t.Context(), g.View(s, 0), g.Legal(nil, s, 0), deck.NewSeed(1).Rand())
	if m.Level() != doppelkopf.Silent {
		t.Errorf("on a poor hand it announces %v: %v", m, search.Considered())
	}
	if got := suited[doppelkopf.State, doppelkopf.Move](g).Rollout(); got != (CalmDoppelkopf{}) {
		t.Errorf("it rolls out with %T", got)
	}
}
