package enginetest

import (
	"encoding/json"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// crash is what a method of a guarded game panics with, if the game's does.
type crash struct {
	method string
	args   []any
	value  any
}

// broken returns the violation that a crash is.
func (c crash) broken() error {
	return NothingPanics.broken("%s%+v: %v", c.method, c.args, c.value)
}

// rescue turns a panic of a game's method into a crash.
func rescue(method string, args ...any) {
	if r := recover(); r != nil {
		panic(crash{method, args, r})
	}
}

// caught stores the violation of a crash in err. Panics that do not come from the
// game, such as those by which a property test ends a run, go on.
func caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case crash:
		*err = r.broken()
	default:
		panic(r)
	}
}

// guarded is a game whose panics tell which method was called with what.
type guarded[S comparable, M engine.Move] struct{ engine.Game[S, M] }

// MarshalJSON returns the JSON of the game itself.
func (g guarded[S, M]) MarshalJSON() ([]byte, error) { return json.Marshal(g.Game) }

func (g guarded[S, M]) Deal(seed deck.Seed, first engine.Seat) S {
	defer rescue("Deal", seed, first)
	return g.Game.Deal(seed, first)
}

func (g guarded[S, M]) Turn(s S) engine.Seat {
	defer rescue("Turn", s)
	return g.Game.Turn(s)
}

func (g guarded[S, M]) Legal(dst []M, s S, seat engine.Seat) []M {
	defer rescue("Legal", s, seat)
	return g.Game.Legal(dst, s, seat)
}

func (g guarded[S, M]) Apply(s S, seat engine.Seat, m M) (S, error) {
	defer rescue("Apply", s, seat, m)
	return g.Game.Apply(s, seat, m)
}

func (g guarded[S, M]) Score(s S, seat engine.Seat) int {
	defer rescue("Score", s, seat)
	return g.Game.Score(s, seat)
}

func (g guarded[S, M]) View(s S, seat engine.Seat) engine.View[S] {
	defer rescue("View", s, seat)
	return g.Game.View(s, seat)
}

func (g guarded[S, M]) Redact(s S, seat engine.Seat, m M, viewer engine.Seat) M {
	defer rescue("Redact", s, seat, m, viewer)
	return g.Game.Redact(s, seat, m, viewer)
}

func (g guarded[S, M]) Determinize(v engine.View[S], r *rand.Rand) S {
	defer rescue("Determinize", v)
	return g.Game.Determinize(v, r)
}

func (g guarded[S, M]) Zones(s S) []engine.Zone {
	defer rescue("Zones", s)
	return g.Game.Zones(s)
}

func (g guarded[S, M]) ParseMove(text string) (M, error) {
	defer rescue("ParseMove", text)
	return g.Game.ParseMove(text)
}

// positions is the game's own, nil if it cannot read positions.
type positions[S comparable, M engine.Move] struct{ engine.Positions[S, M] }

func (su Suite[S, M]) positions() *positions[S, M] {
	g := su.Game
	if inner, ok := g.(guarded[S, M]); ok {
		g = inner.Game
	}
	if p, ok := g.(engine.Positions[S, M]); ok {
		return &positions[S, M]{p}
	}
	return nil
}

func (p positions[S, M]) DecodeState(data []byte) (S, error) {
	defer rescue("DecodeState", string(data))
	return p.Positions.DecodeState(data)
}

func (p positions[S, M]) DecodeView(data []byte) (engine.View[S], error) {
	defer rescue("DecodeView", string(data))
	return p.Positions.DecodeView(data)
}

// inPlace is the second door of the game, through which Playout goes.
func (su Suite[S, M]) inPlace() engine.InPlace[S, M] {
	g := su.Game
	if inner, ok := g.(guarded[S, M]); ok {
		g = inner.Game
	}
	return engine.AsInPlace(engine.Engine[S, M](g))
}

// guard returns the suite with a game whose panics are violations.
func (su Suite[S, M]) guard() Suite[S, M] {
	su.Game = guarded[S, M]{su.Game}
	if su.MaxPlays == 0 {
		su.MaxPlays = 1000
	}
	return su
}

// advance makes a move through the second door.
func advance[S comparable, M engine.Move](g engine.InPlace[S, M], s *S, seat engine.Seat, m M) error {
	defer rescue("Advance", *s, seat, m)
	return g.Advance(s, seat, m)
}
