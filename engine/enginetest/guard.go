package enginetest

import (
	"encoding/json"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// crash is the panic value of a method of a guarded game if the game's panics.
type crash struct {
	method string
	args   []any
	value  any
}

// broken returns the violation for a crash.
func (c crash) broken() error {
	return NothingPanics.broken("%s%+v: %v", c.method, c.args, c.value)
}

// caught recovers from a crash and stores its violation in err. It repeats other
// panics, such as those with which a property test ends a run.
func caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case crash:
		*err = r.broken()
	default:
		panic(r)
	}
}

// guarded is a game whose panics have the method and its arguments.
type guarded[S comparable, M engine.Move] struct{ engine.Game[S, M] }

// MarshalJSON returns the JSON of the game itself.
func (g guarded[S, M]) MarshalJSON() ([]byte, error) { return json.Marshal(g.Game) }

func (g guarded[S, M]) Deal(seed deck.Seed, first engine.Seat) S {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"Deal", []any{seed, first}, r})
		}
	}()
	return g.Game.Deal(seed, first)
}

func (g guarded[S, M]) Turn(s S) engine.Seat {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"Turn", []any{s}, r})
		}
	}()
	return g.Game.Turn(s)
}

func (g guarded[S, M]) Legal(dst []M, s S, seat engine.Seat) []M {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"Legal", []any{s, seat}, r})
		}
	}()
	return g.Game.Legal(dst, s, seat)
}

func (g guarded[S, M]) Apply(s S, seat engine.Seat, m M) (S, error) {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"Apply", []any{s, seat, m}, r})
		}
	}()
	return g.Game.Apply(s, seat, m)
}

func (g guarded[S, M]) Score(s S, seat engine.Seat) int {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"Score", []any{s, seat}, r})
		}
	}()
	return g.Game.Score(s, seat)
}

func (g guarded[S, M]) View(s S, seat engine.Seat) engine.View[S] {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"View", []any{s, seat}, r})
		}
	}()
	return g.Game.View(s, seat)
}

func (g guarded[S, M]) Redact(s S, seat engine.Seat, m M, viewer engine.Seat) M {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"Redact", []any{s, seat, m, viewer}, r})
		}
	}()
	return g.Game.Redact(s, seat, m, viewer)
}

func (g guarded[S, M]) Determinize(v engine.View[S], r *rand.Rand) S {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"Determinize", []any{v}, r})
		}
	}()
	return g.Game.Determinize(v, r)
}

func (g guarded[S, M]) Zones(s S) []engine.Zone {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"Zones", []any{s}, r})
		}
	}()
	return g.Game.Zones(s)
}

func (g guarded[S, M]) ParseMove(text string) (M, error) {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"ParseMove", []any{text}, r})
		}
	}()
	return g.Game.ParseMove(text)
}

// positions guards the methods that decode positions and views.
type positions[S comparable, M engine.Move] struct{ engine.Positions[S, M] }

func (su Suite[S, M]) positions() *positions[S, M] {
	if p, ok := su.inner().(engine.Positions[S, M]); ok {
		return &positions[S, M]{p}
	}
	return nil
}

func (p positions[S, M]) DecodeState(data []byte) (S, error) {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"DecodeState", []any{string(data)}, r})
		}
	}()
	return p.Positions.DecodeState(data)
}

func (p positions[S, M]) DecodeView(data []byte) (engine.View[S], error) {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"DecodeView", []any{string(data)}, r})
		}
	}()
	return p.Positions.DecodeView(data)
}

// inPlace returns the InPlace of the game, which Playout uses.
func (su Suite[S, M]) inPlace() engine.InPlace[S, M] {
	return engine.AsInPlace[S, M](su.inner())
}

// inner returns the game without its guard.
func (su Suite[S, M]) inner() engine.Game[S, M] {
	if g, ok := su.Game.(guarded[S, M]); ok {
		return g.Game
	}
	return su.Game
}

// guard returns the suite with a guarded game and its defaults.
func (su Suite[S, M]) guard() Suite[S, M] {
	su.Game = guarded[S, M]{su.Game}
	if su.MaxPlays == 0 {
		su.MaxPlays = 1000
	}
	return su
}

// advance makes a move with Advance, guarded.
func advance[S comparable, M engine.Move](g engine.InPlace[S, M], s *S, seat engine.Seat, m M) error {
	defer func() {
		if r := recover(); r != nil {
			panic(crash{"Advance", []any{*s, seat, m}, r})
		}
	}()
	return g.Advance(s, seat, m)
}

// rollout plays a position out by the game's own method.
func rollout[S comparable](g engine.Roller[S], s *S, r *rand.Rand) error {
	from := *s
	defer func() {
		if value := recover(); value != nil {
			panic(crash{"Rollout", []any{from}, value})
		}
	}()
	return g.Rollout(s, r)
}
