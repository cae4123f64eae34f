package enginetest_test

import (
	"errors"
	"fmt"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// careless is Tuck, but who tucks a card tells everybody which.
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
	err := enginetest.Check(tuck)
	var violation *enginetest.Violation
	fmt.Println(errors.As(err, &violation))
	fmt.Println(violation.Promise)
	// Output:
	// true
	// moves that lead to different positions, but leave a viewer with equal views, are redacted to the same move
}
