package gametest

import (
	"errors"
	"reflect"
	"testing"

	"github.com/hoylecards/hoyle/engine"
)

// Decoding is a game that turns positions of the type U, as they are written in JSON, back into
// views.
type Decoding[S, U any] interface {
	View(S, engine.Seat) engine.View[S]
	FromView(engine.View[U]) (engine.View[S], error)
}

// Setup is a position that can be written as a U.
type Setup[U any] interface {
	comparable

	Setup() U
}

// FromView fails the test unless the game reads the views of a position back, and refuses a
// spectator's view that is said to be that of a seat the game does not have, as well as seat 0's
// view after each of the changes in wrong.
func FromView[S Setup[U], U any](t *testing.T, g Decoding[S, U], s S, viewers []engine.Seat, wrong map[string]func(*engine.View[U])) {
	t.Helper()
	written := func(seat engine.Seat) engine.View[U] {
		v := g.View(s, seat)
		return engine.View[U]{Seat: v.Seat, State: v.State.Setup()}
	}
	for _, seat := range viewers {
		v := written(seat)
		if got, err := g.FromView(v); err != nil || got != g.View(s, seat) {
			t.Errorf("%v: %+v, %v", seat, got, err)
		}
		if !reflect.DeepEqual(v, written(seat)) {
			t.Errorf("%v: FromView has changed its argument", seat)
		}
	}
	refused := func(name string, v engine.View[U]) {
		if got, err := g.FromView(v); !errors.Is(err, engine.ErrPosition) || got != (engine.View[S]{}) {
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
