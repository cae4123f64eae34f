package rummy_test

import (
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/scenario"
	"github.com/hoylecards/hoyle/examples/rummy"
)

type (
	state = rummy.State
	move  = rummy.Move
)

// games is the number of games that a suite plays: all only if HOYLE_LONG is set.
func games(all, few int) int {
	if os.Getenv("HOYLE_LONG") == "" {
		return few
	}
	return all
}

// suiteOf returns the suite of a game. Everybody sees the cards in a hand that were taken from the
// discard pile, and both hands at the end. Random play never goes out, so House plays some games.
func suiteOf(g engine.Game[state, move]) enginetest.Suite[state, move] {
	return enginetest.Suite[state, move]{
		Game: g, MaxPlays: 400, Walks: games(20, 4), Choose: rummy.House{}.Choose,
		Shows: func(s state, z engine.Zone, i int, viewer engine.Seat) bool {
			open := z.Name == "hand" && (s.Turn == 0 || s.Known[z.Seat].Has(z.Cards[i]))
			return open || enginetest.UsuallyShows(z, viewer)
		},
		Candidates: func(state) []move {
			all := []move{{Act: 9}, {Act: rummy.Meld}, {Act: rummy.Draw, Cards: card.SetOf(card.Ace.Of(card.Clubs))}}
			for c := range card.Standard.All() {
				all = append(all, move{Act: rummy.Discard, Cards: card.SetOf(c)})
			}
			return all
		},
	}
}

func TestConformance(t *testing.T) {
	su := suiteOf(rummy.Game{})
	su.Reaches = []string{"draw", "take", "meld", "a card"}
	enginetest.Run(t, su)
}

func FuzzWalk(f *testing.F) { enginetest.Fuzz(f, suiteOf(rummy.Game{})) }

func TestSpec(t *testing.T) {
	if err := rummy.ByName().Check(); err != nil {
		t.Error(err)
	}
}

func TestScenarios(t *testing.T) {
	text, err := os.ReadFile("testdata/rules/rummy.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scenario.Parse("rummy.txt", string(text)) {
		t.Run(s.Title, func(t *testing.T) {
			for _, fault := range s.Run(rummy.ByName()) {
				t.Error(fault)
			}
		})
	}
}

// leaky is Rummy with a view that shows too much. The leaks are behind moves that random play
// makes seldom.
type leaky struct {
	rummy.Game
	leak func(v *state, s state)
}

func (leaky) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }

func (g leaky) View(s state, seat engine.Seat) engine.View[state] {
	v := g.Game.View(s, seat)
	g.leak(&v.State, s)
	return v
}

// The suite finds what the views of a game give away.
func TestLeaksAreFound(t *testing.T) {
	for name, leak := range map[string]func(v *state, s state){
		"the seed of the turnovers": func(v *state, s state) { v.Seed = s.Seed },
		"the hand of a seat that has melded": func(v *state, s state) {
			for seat := range s.Hands {
				if s.Melds[seat] != 0 {
					v.Hands[seat] = s.Hands[seat]
				}
			}
		},
		"a hand of two cards": func(v *state, s state) {
			for seat := range s.Hands {
				if s.Held[seat] == 2 {
					v.Hands[seat] = s.Hands[seat]
				}
			}
		},
		"the stock, once a seat has gone out": func(v *state, s state) {
			if s.Out != 0 {
				v.Stock = s.Stock
			}
		},
		"the stock after a turnover": func(v *state, s state) {
			if s.Turned.Len() < 40 {
				v.Stock = s.Stock
			}
		},
		"the next card, in another field": func(v *state, s state) {
			if s.Drawn && s.Melds != [2]card.Set{} {
				v.Turned = v.Turned.Without(s.Stock[0])
			}
		},
		"the drawn card is known": func(v *state, s state) {
			if turn := s.Turn.Seat(); s.Drawn && turn >= 0 && s.Melds[turn] != 0 {
				v.Known[turn] = s.Hands[turn]
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			su := suiteOf(leaky{leak: leak})
			su.ReadGame = func([]byte) (engine.Game[state, move], error) { return leaky{leak: leak}, nil }
			if _, err := enginetest.Check(su); !errors.As(err, new(*enginetest.Violation)) {
				t.Errorf("%v", err)
			}
		})
	}
}

// The number of old cards in a hand, which views show, is right at the end of deals in which
// the stock was turned over.
func TestTurnover(t *testing.T) {
	turned := 0
	for seed := range uint64(40) {
		g := rummy.Game{}
		s, r := g.Deal(deck.NewSeed(seed), 0), deck.NewSeed(seed).Rand()
		for s.Turn != 0 {
			legal := g.Legal(nil, s, s.Turn.Seat())
			m := legal[r.IntN(len(legal))]
			if !s.Drawn {
				m = legal[0] // draw, so that the stock runs out
			}
			next, err := g.Apply(s, s.Turn.Seat(), m)
			if err != nil {
				t.Fatal(err)
			}
			if s.Left == 0 && next.Left > 0 {
				turned++
				if slices.IsSorted(next.Stock[:next.Left]) {
					t.Fatalf("not shuffled: %v", next.Stock)
				}
				if shuffled := card.SetOf(append(next.Stock[:next.Left:next.Left],
					(next.Hands[s.Turn.Seat()] &^ s.Hands[s.Turn.Seat()]).First())...); shuffled != s.Under {
					t.Fatalf("%v became %v", s.Under, shuffled)
				}
			}
			s = next
			for seat := range s.Hands {
				if n := (s.Hands[seat] &^ s.Known[seat] &^ s.Turned).Len(); n != int(s.Old[seat]) {
					t.Fatalf("%d old cards, want %d: %+v", s.Old[seat], n, s)
				}
			}
		}
	}
	if turned < 10 {
		t.Errorf("%d turnovers", turned)
	}
}

// A text of a meld may list the cards in any order; other texts are refused.
func TestTexts(t *testing.T) {
	m, err := rummy.Game{}.ParseMove("meld 7H 7C 7D")
	if text, _ := m.MarshalText(); err != nil || string(text) != "meld 7C 7D 7H" {
		t.Errorf("%s, %v", text, err)
	}
	for _, text := range []string{"", "meld", "meld 7C 7D", "meld 7C 7C 7D", "meld QC QD QH", "QH", "7C 7D", "??", "Draw", "draw 7C"} {
		if m, err := (rummy.Game{}).ParseMove(text); !errors.Is(err, engine.ErrMoveText) {
			t.Errorf("%q: %v, %v", text, m, err)
		}
	}
	if !slices.Contains(rummy.Game{}.Legal(nil, rummy.Game{}.Deal(deck.NewSeed(1), 0), 0), move{Act: rummy.Take}) {
		t.Error("no card to take")
	}
}
