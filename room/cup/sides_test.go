package cup

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
)

// teams is Hearts with other sides. The method of a seat is given the first seat of the deal.
type teams struct {
	hearts.Game
	of func(first, seat engine.Seat) int
}

func (g teams) Side(s hearts.State, seat engine.Seat) int                  { return g.of(s.First(), seat) }
func (teams) Say(hearts.State, engine.Seat, hearts.Move) (p engine.Phrase) { return p }
func (teams) SeatName(engine.Seat) (p engine.Phrase)                       { return p }
func (teams) Unit() engine.Unit                                            { return engine.Unit{Name: "points", Per: 1} }
func (teams) SortHand(_ hearts.State, hand card.List)                      { slices.Sort(hand) }

func TestSides(t *testing.T) {
	apart := []int{0, 1, 2, 3}
	for name, tt := range map[string]struct {
		of   func(first, seat engine.Seat) int
		want []int
	}{
		"opposite":          {func(_, seat engine.Seat) int { return int(seat % 2) }, []int{0, 1, 0, 1}},
		"by any number":     {func(_, seat engine.Seat) int { return 9 - int(seat%2) }, []int{0, 1, 0, 1}},
		"neighbors":         {func(_, seat engine.Seat) int { return int(seat / 2) }, []int{0, 0, 1, 1}},
		"all together":      {func(_, _ engine.Seat) int { return 0 }, []int{0, 0, 0, 0}},
		"each alone":        {func(_, seat engine.Seat) int { return 3 - int(seat) }, apart},
		"hidden":            {func(_, _ engine.Seat) int { return -1 }, apart},
		"half hidden":       {func(_, seat engine.Seat) int { return int(seat%2) - 1 }, apart},
		"one against three": {func(_, seat engine.Seat) int { return min(int(seat), 1) }, apart},
		"by the deal":       {func(first, seat engine.Seat) int { return int((seat-first+4)%4) / 2 }, apart},
	} {
		g := hoyle.New(teams{of: tt.of}, hoyle.Spec[hearts.State, hearts.Move]{})
		if got := sidesOf(g); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

func TestSidesOfTheLibrary(t *testing.T) {
	for spelling, want := range map[string][]int{
		"catcheleven": {0, 1}, "catcheleven:seats=4": {0, 1, 0, 1}, "pasur": {0, 1},
		"doppelkopf": {0, 1, 2, 3}, "karata:seats=3": {0, 1, 2}, "blackjack:players=3": {0, 1, 2}, "indigo": {0, 1},
	} {
		g := must.Have(hoyle.Find(spelling))(t)
		if got := sidesOf(g); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", spelling, got, want)
		}
	}
}

// The places of a side have its seats in order, even if partners sit beside each other.
func TestPlaceAt(t *testing.T) {
	s := &State{sides: []int{0, 0, 1, 1}, Sides: [][]int{{7, 3}, {1, 5}, {8, 9}}}
	for seat, want := range [][2]int{{1, 0}, {5, 0}, {7, 1}, {3, 1}} {
		if place, side := s.placeAt(Pairing{Sides: []int{1, 0}}, seat); place != want[0] || side != want[1] {
			t.Errorf("seat %d: place %d, side %d, want %v", seat, place, side, want)
		}
	}
	if place, side := s.placeAt(Pairing{Sides: []int{2}}, 2); place != -1 || side != -1 {
		t.Errorf("a seat of the house: place %d, side %d", place, side)
	}
}
