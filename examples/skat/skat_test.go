package skat_test

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/scenario"
	"github.com/hoylecards/hoyle/examples/skat"
)

type (
	state = skat.State
	move  = skat.Move
)

// games is the number of games that a suite plays: all only if HOYLE_LONG is set.
func games(all, few int) int {
	if os.Getenv("HOYLE_LONG") == "" {
		return few
	}
	return all
}

// suite is the suite of the game. The skat is seen by the declarer once it is buried, and by all at
// the end of the play.
func suite() enginetest.Suite[state, move] {
	return enginetest.Suite[state, move]{
		Game: skat.Game{}, MaxPlays: 50, Walks: games(20, 16), Reaches: []string{"pass", "bid", "bury", "trump", "grand", "a card"},
		Shows: func(s state, z engine.Zone, _ int, viewer engine.Seat) bool {
			if z.Name == "skat" {
				return s.Buried && (s.Turn == 0 || viewer == s.Declarer.Seat() && viewer != engine.Nobody)
			}
			return enginetest.UsuallyShows(z, viewer)
		},
		Candidates: func(state) []move {
			all := []move{{Act: 9}, {Act: skat.Bury}, {Act: skat.Bid, Contract: 6}, {Act: skat.Name, Contract: -1}}
			for c := range card.Standard.All() {
				all = append(all, move{Act: skat.Play, Cards: card.SetOf(c)})
			}
			return all
		},
		End: func(s state) error {
			if cards := s.Won[0].Len() + s.Won[1].Len() + s.Won[2].Len(); s.Declarer != 0 && cards != 30 {
				return fmt.Errorf("%d cards in tricks", cards)
			}
			return nil
		},
	}
}

func TestConformance(t *testing.T) { enginetest.Run(t, suite()) }

func FuzzWalk(f *testing.F) { enginetest.Fuzz(f, suite()) }

func TestSpec(t *testing.T) {
	if err := skat.ByName().Check(); err != nil {
		t.Error(err)
	}
}

func TestScenarios(t *testing.T) {
	text, err := os.ReadFile("testdata/rules/skat.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scenario.Parse("skat.txt", string(text)) {
		t.Run(s.Title, func(t *testing.T) {
			for _, fault := range s.Run(skat.ByName()) {
				t.Error(fault)
			}
		})
	}
}

// A declarer needs 61 card points, those of the buried cards included, and loses twice the value.
func TestScore(t *testing.T) {
	for _, tt := range []struct {
		contract  skat.Contract
		won, skat string // of the declarer, who sits at 1
		want      int
	}{
		{4, "AC TC AD TD AH", "KC QC", -48}, // 53 and 7
		{4, "AC TC AD TD AH", "KC KD", 24},  // 53 and 8
		{1, "AC TC AD TD AH", "KC KD", 18},
		{skat.Grand, "AC AD AH AS TC JC QC", "7C 8C", -96}, // 44, 10, 2 and 3 are 59
		{skat.Grand, "AC AD AH AS TC JC QC", "JD 8C", 48},
	} {
		s := state{Declarer: engine.HolderOf(1), Contract: tt.contract, Buried: true}
		s.Won[1], s.Skat = card.SetOf(card.MustParseList(tt.won)...), card.SetOf(card.MustParseList(tt.skat)...)
		for seat, want := range []int{0, tt.want, 0} {
			if got := (skat.Game{}).Score(s, engine.Seat(seat)); got != want {
				t.Errorf("%+v: seat %d scores %d", tt, seat, got)
			}
		}
	}
}

// Texts other than those of moves are refused.
func TestTexts(t *testing.T) {
	for _, text := range []string{"", "Pass", "bid", "bid 19", "bid 0", "bury 7C", "bury 7C 7C", "bury 2C 3C", "trump", "trump X", "trump ?", "2C",
		"??", "7C 8C"} {
		if m, err := (skat.Game{}).ParseMove(text); !errors.Is(err, engine.ErrMoveText) {
			t.Errorf("%q: %v, %v", text, m, err)
		}
	}
}
