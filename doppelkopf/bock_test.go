package doppelkopf_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
)

// bockMatch plays a match by a plan with a text for each deal. "B": a party announces schwarz and
// does not make it; "-": nobody announces; "S": a solo by a seat that owes one; "X": a hand is
// thrown in. It returns the multipliers and the first seats.
func bockMatch(t *testing.T, rules doppelkopf.Rules, plan []string) (factors, firsts []string, m *host.Match[doppelkopf.State, doppelkopf.Move]) {
	t.Helper()
	match := host.NewMatch(deck.NewSeed(5), mustNew(rules).Match(50, 0))
	for _, what := range plan {
		match.Over()
		match.Clone().Next() // neither changes what follows
		if !match.Next() {
			t.Fatal(match.Err())
		}
		table := match.Table()
		g := table.Game().(doppelkopf.Game)
		factors = append(factors, fmt.Sprint(max(1, g.Rules().Multiplier)))
		firsts = append(firsts, fmt.Sprint(int(table.State().First())))
		do := func(seat engine.Seat, move string) {
			must.Do(t, golden.Play(table, seat, move))
		}
		for i := 0; table.State().Contract() == doppelkopf.NoContract; i++ {
			move := "healthy"
			switch {
			case i == 0 && strings.Contains(what, "S"):
				move = "solo J"
			case i == 0 && what == "X":
				move = "throw in"
			}
			do(table.Turn(), move)
		}
		if strings.Contains(what, "B") {
			loser := engine.Seat(0)
			if s := table.State(); s.Contract().Solo() {
				loser = s.Declarer()
			}
			do(loser, table.State().Party(loser).String())
			do(loser, "schwarz")
		}
		for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
			do(seat, golden.Text(table.Legal(seat)[0]))
		}
		sum := 0
		for seat := range engine.Seat(4) {
			if score := table.Score(seat); score%max(1, g.Rules().Multiplier) != 0 {
				t.Errorf("a score of %d, times %s", score, factors[len(factors)-1])
			} else {
				sum += score
			}
		}
		expect.Is(t, sum, 0, "scores add up to")
	}
	return factors, firsts, match
}

// Each row is a match with Bocks. The match is also resumed from its records.
func TestBock(t *testing.T) {
	stack := doppelkopf.Rules{Bock: "stack", BockCallLost: true, ThrowInFulls: 1}
	queue := with(stack, func(r *doppelkopf.Rules) { r.Bock = "append" })
	for _, tt := range []struct {
		plan    string
		rules   doppelkopf.Rules
		factors string
		firsts  string
	}{
		{"B - - - - -", stack, "1 2 2 2 2 1", "0 1 2 3 0 1"},
		{"B - B - - - - -", stack, "1 2 2 4 4 2 2 1", "0 1 2 3 0 1 2 3"},
		{"B - B - - - - - - -", queue, "1 2 2 2 2 2 2 2 2 1", "0 1 2 3 0 1 2 3 0 1"},
		{"SB - - - - -", stack, "1 2 2 2 2 1", "0 0 1 2 3 0"},
		{"B SB - - - - - - - - -", queue, "1 2 2 2 2 2 2 2 2 2 1", "0 1 1 2 3 0 1 2 3 0 1"},
		{"B S - - - - -", stack, "1 2 2 2 2 2 1", "0 1 1 2 3 0 1"},
		{"B X - X - - - -", stack, "1 2 2 2 2 2 2 1", "0 1 1 2 2 3 0 1"},
		{"B B B B B B - - - -", stack, "1 2 4 8 16 16 16 8 4 2", "0 1 2 3 0 1 2 3 0 1"},
		{"B - -", doppelkopf.Rules{ThrowInFulls: 1}, "1 1 1", "0 1 2"},
	} {
		t.Run(tt.rules.Bock+" "+tt.plan, func(t *testing.T) {
			factors, firsts, match := bockMatch(t, tt.rules, strings.Fields(tt.plan))
			expect.Is(t, strings.Join(factors, " "), tt.factors, "times")
			expect.Is(t, strings.Join(firsts, " "), tt.firsts, "first")
			again := must.Have(host.OpenMatch(deck.NewSeed(5), mustNew(tt.rules).Match(50, 0), match.Save()...))(t)
			for seat := range engine.Seat(4) {
				expect.Is(t, again.Total(int(seat)), match.Total(int(seat)), seat, "from the records")
			}
		})
	}
	t.Run("never beyond 32768", func(t *testing.T) {
		g := mustNew(doppelkopf.Rules{Bock: "stack", BockCallLost: true, SoloLeads: true, Multiplier: 3})
		factors, _, _ := bockMatch(t, g.Rules(), slices.Repeat([]string{"SB"}, 18))
		if got := factors[len(factors)-1]; factors[2] != "12" || got != "32768" {
			t.Errorf("times %v", factors)
		}
	})
}

// With SoloLeads, the same seat is first again after each solo. A deal that is thrown in does not
// count as a deal of the match.
func TestMatchAtHome(t *testing.T) {
	_, firsts, match := bockMatch(t, doppelkopf.Rules{SoloLeads: true, ThrowInFulls: 1}, strings.Fields("S S - X - S"))
	expect.Is(t, strings.Join(firsts, " "), "0 0 0 1 1 2", "first")
	expect.Is(t, match.Len(), 6, "deals")
	short := host.NewMatch(deck.NewSeed(5), mustNew(doppelkopf.Rules{ThrowInFulls: 1}).Match(5, 0))
	for n := 0; short.Next(); n++ {
		table := short.Table()
		for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
			move := table.Legal(seat)[0]
			if n == 0 && seat == 0 {
				move = doppelkopf.Declare(doppelkopf.ThrownIn)
			}
			must.Do(t, table.Play(seat, move))
		}
	}
	if short.Len() != 6 || short.Err() != nil {
		t.Errorf("five deals and one thrown in count as %d: %v", short.Len(), short.Err())
	}
}

// Each entry sets the option of one cause of a Bock; "all of the" sets three.
func TestBockCauses(t *testing.T) {
	causes := map[string]func(r *doppelkopf.Rules){
		"draw":       func(r *doppelkopf.Rules) { r.BockDraw = true },
		"hearts":     func(r *doppelkopf.Rules) { r.BockHeartTrick = true },
		"call lost":  func(r *doppelkopf.Rules) { r.BockCallLost = true },
		"solo lost":  func(r *doppelkopf.Rules) { r.BockSoloLost = true },
		"no trick":   func(r *doppelkopf.Rules) { r.BockSchwarz = true },
		"all zero":   func(r *doppelkopf.Rules) { r.BockZero = true },
		"all of the": func(r *doppelkopf.Rules) { r.BockDraw, r.BockHeartTrick, r.BockZero = true, true, true },
	}
	for name, set := range causes {
		t.Run(name, func(t *testing.T) {
			rules := doppelkopf.Rules{Bock: "stack", Doubling: "all"}
			set(&rules)
			g := mustNew(rules)
			met, not := 0, 0
			for n := range uint64(4000) {
				s := g.Deal(deck.NewSeed(n), 0)
				must.Do(t, engine.Playout(g, &s, deck.NewSeed(n).Rand(), nil))
				if caused(g, s) {
					met++
				} else {
					not++
				}
				if got := g.CausesBock(s); got != caused(g, s) {
					t.Fatalf("deal %d: %v", n, got)
				}
			}
			if not == 0 || met == 0 && name != "no trick" {
				t.Errorf("met by %d, not by %d", met, not)
			}
		})
	}
}

// caused reports whether a deal causes a Bock, by the exported methods of a position.
func caused(g doppelkopf.Game, s doppelkopf.State) bool {
	r, totals := g.Rules(), g.Totals(s)
	hearts := false
	for _, trick := range s.Tricks() {
		four := true
		for _, c := range trick.Cards {
			four = four && c.Suit().String() == "♥" && !s.IsTrump(c)
		}
		hearts = hearts || four
	}
	zero := true
	for seat := range engine.Seat(4) {
		zero = zero && g.Score(s, seat) == 0
	}
	re, kontra := s.Announced(doppelkopf.Re) != doppelkopf.Silent, s.Announced(doppelkopf.Kontra) != doppelkopf.Silent
	won := g.Winner(totals)
	return r.BockDraw && totals.CardPoints[0] == 120 ||
		r.BockHeartTrick && hearts && !totals.Solo ||
		r.BockCallLost && (re && won != doppelkopf.Re || kontra && won != doppelkopf.Kontra) ||
		r.BockSoloLost && totals.Solo && won == doppelkopf.Kontra ||
		r.BockSchwarz && (totals.Tricks[0] == 0 || totals.Tricks[1] == 0) ||
		r.BockZero && zero
}
