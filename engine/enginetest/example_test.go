package enginetest_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
)

// careless is Tuck with a fault: everybody learns which card a seat tucks.
type careless struct{ newgame.Game }

func (careless) Redact(_ newgame.State, _ engine.Seat, m newgame.Move, _ engine.Seat) newgame.Move {
	return m
}

func ExampleCheck() {
	tuck := enginetest.Suite[newgame.State, newgame.Move]{
		Game: careless{},
		Shows: func(s newgame.State, z engine.Zone, _ int, viewer engine.Seat) bool {
			return z.Name == "open" || z.Name != "stock" && viewer == z.Seat || z.Name == "tucked" && s.Left == 0
		},
	}
	_, err := enginetest.Check(tuck)
	var violation *enginetest.Violation
	fmt.Println(errors.As(err, &violation))
	fmt.Println(violation.Promise)
	// Output:
	// true
	// moves that lead to different positions, but leave a viewer with equal views, are redacted to the same move
}

func ExampleCheck_coverage() {
	reached, err := enginetest.Check(enginetest.Suite[newgame.State, newgame.Move]{
		Game: newgame.Game{},
		Shows: func(s newgame.State, z engine.Zone, _ int, viewer engine.Seat) bool {
			return z.Name == "open" || z.Name != "stock" && viewer == z.Seat || z.Name == "tucked" && s.Left == 0
		},
		Reaches: []string{"tuck"},
	})
	fmt.Println(err)
	fmt.Println(slices.Sorted(maps.Keys(reached.Made)))
	fmt.Println(reached.Lacks[:3])
	// Output:
	// <nil>
	// [a card tuck]
	// [InPlace Checked PlayOuter]
}

func ExamplePerft() {
	var g indigo.Game
	s := g.Deal(deck.NewSeed(1), 0)
	for depth := range 5 {
		n, err := enginetest.Perft(g, s, depth)
		fmt.Println(depth, n, err)
	}
	// Output:
	// 0 1 <nil>
	// 1 6 <nil>
	// 2 36 <nil>
	// 3 180 <nil>
	// 4 900 <nil>
}
