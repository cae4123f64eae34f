package gametest

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// Decoding is a game that turns the JSON of a position back into a view.
type Decoding[S any] interface {
	View(S, engine.Seat) engine.View[S]
	DecodeView(data []byte) (engine.View[S], error)
}

// Setup is a position that can be written as a U.
type Setup[U any] interface {
	comparable

	Setup() U
}

// DecodeView fails the test unless the game reads the views of a position back, and refuses a
// spectator's view that is said to be that of a seat the game does not have, as well as seat 0's
// view after each of the changes in wrong.
func DecodeView[S Setup[U], U any](t *testing.T, g Decoding[S], s S, viewers []engine.Seat, wrong map[string]func(*engine.View[U])) {
	t.Helper()
	written := func(seat engine.Seat) engine.View[U] {
		v := g.View(s, seat)
		return engine.View[U]{Seat: v.Seat, State: v.State.Setup()}
	}
	read := func(v engine.View[U]) (engine.View[S], error) { return g.DecodeView(must.Have(json.Marshal(v))(t)) }
	for _, seat := range viewers {
		if got, err := read(written(seat)); err != nil || got != g.View(s, seat) {
			t.Errorf("%v: %+v, %v", seat, got, err)
		}
	}
	refused := func(name string, v engine.View[U]) {
		if got, err := read(v); !errors.Is(err, engine.ErrPosition) || got != (engine.View[S]{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	spectators := written(engine.Nobody)
	spectators.Seat = 7
	refused("a spectator's, said to be seat 7's", spectators)
	for name, change := range wrong {
		v := written(0)
		change(&v)
		refused(name, v)
	}
}
