package cribbage

import (
	"encoding/json"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/internal/long"
)

func shows(s State, z engine.Zone, i int, viewer engine.Seat) bool {
	switch z.Name {
	case "stock":
		return false
	case "hand":
		return z.Seat == viewer
	case "crib":
		return s.Shown || isSeat(viewer) && s.Away[viewer].Has(z.Cards[i])
	}
	return true
}

func TestConformance(t *testing.T) {
	for _, r := range []Rules{{}, {Points: 61, Pegged0: 50, Pegged1: 40}} {
		g, err := New(r)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Run(t, enginetest.Suite[State, Move]{Game: g, Shows: shows, MaxPlays: 30, Walks: long.Or(20, 5), Reaches: []string{"crib", "go"}})
	}
}

func TestSpec(t *testing.T) {
	if err := ByName().Check(); err != nil {
		t.Error(err)
	}
}

// Counted by hand.
func TestCount(t *testing.T) {
	for _, c := range []struct {
		hand, starter string
		crib          bool
		want          int
	}{
		{"5C 5D 5S JH", "5H", false, 29}, // 16 for fifteens, 12 for four fives, his nobs
		{"5C 5D 5H 5S", "TC", false, 28}, // 16 for fifteens, 12 for pairs
		{"7H 8H 9C 9D", "8S", false, 20}, // 7+8 twice: 4; pairs: 4; four runs of three: 12
		{"AC 2C 3C 4C", "KC", false, 13}, // 2+3+K and A+4+K: 4; a run of four: 4; five of one suit: 5
		{"2C 4C 6C 8C", "TD", false, 4},  // four of one suit
		{"2C 4C 6C 8C", "TD", true, 0},   // which count nothing in the crib
		{"2C 4C 6C 8C", "TC", true, 5},   // five do
		{"AC 3D 5H 7S", "9C", false, 4},  // 1+5+9 and 3+5+7
		{"JC QD KH 5S", "4D", false, 9},  // three fifteens and a run
		{"2D 3D 3H 4C", "4S", false, 16}, // four runs of three and two pairs
	} {
		hand, err := card.ParseSet(c.hand)
		if err != nil {
			t.Fatal(err)
		}
		starter, err := card.Parse(c.starter)
		if err != nil {
			t.Fatal(err)
		}
		if got := Count(hand, starter, c.crib); got != c.want {
			t.Errorf("%s with %s, in the crib %v: %d, want %d", c.hand, c.starter, c.crib, got, c.want)
		}
	}
}

func TestPegs(t *testing.T) {
	for line, want := range map[string]int{
		"7H": 0, "7H 8S": 2, "7H 7S": 2, "7H 7S 7C": 6, "2H 2S 2C 2D": 12, "4H 5S 6C": 5, "6H 4S 5C": 5, "4H 5S 6C 3D": 4,
		"KH QS AC": 0, "KH QS AC TD": 2, "4H 5S 5C 6D": 0, "4H 6S 5C 5D": 2, "AH 2S 3C 4D 5H": 7,
	} {
		cards, err := card.ParseList(line)
		if err != nil {
			t.Fatal(err)
		}
		if got := Pegs(cards); got != want {
			t.Errorf("%s: %d, want %d", line, got, want)
		}
	}
}

// A match ends in the middle of a deal, and its record says so by itself.
func TestMatch(t *testing.T) {
	middle := 0
	for seed := range long.Or[uint64](6, 3) {
		m, err := ByName().Match("points", 61, deck.NewSeed(seed))
		if err != nil {
			t.Fatal(err)
		}
		r := deck.NewSeed(seed).Rand()
		for m.Next() {
			for table := m.Table(); table.Turn() != hoyle.Nobody; {
				if err := table.Step(t.Context(), table.Turn(), "house", r); err != nil {
					t.Fatal(err)
				}
			}
		}
		if high := max(m.Total(0), m.Total(1)); m.Err() != nil || high < 61 || min(m.Total(0), m.Total(1)) >= 61 {
			t.Fatalf("%d and %d, %v", m.Total(0), m.Total(1), m.Err())
		}
		for _, z := range m.Table().OpenZones() {
			if z.Name == "hand" && len(z.Cards) > 0 {
				middle++
				break
			}
		}
		record, err := json.Marshal(m.Save())
		if err != nil {
			t.Fatal(err)
		}
		var saved hoyle.MatchRecord
		if err := json.Unmarshal(record, &saved); err != nil {
			t.Fatal(err)
		}
		again, err := hoyle.OpenMatchIn([]hoyle.Game{ByName()}, saved)
		if err != nil || again.Total(0) != m.Total(0) || again.Total(1) != m.Total(1) || !again.Over() {
			t.Errorf("opened again: %v", err)
		}
	}
	if middle == 0 {
		t.Error("no match ended in the middle of a deal")
	}
}
