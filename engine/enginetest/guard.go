package enginetest

import (
	"encoding/json"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// guarded is a game whose panics name the method and its arguments.
type guarded[S comparable, M engine.Move] struct{ engine.Game[S, M] }

// MarshalJSON returns the JSON of the game itself.
func (g guarded[S, M]) MarshalJSON() ([]byte, error) { return json.Marshal(g.Game) }

func (g guarded[S, M]) Seats() int {
	defer naming("Seats", func() []any { return nil })
	return g.Game.Seats()
}

func (g guarded[S, M]) Deal(seed deck.Seed, first engine.Seat) S {
	defer naming("Deal", func() []any { return []any{seed, first} })
	return g.Game.Deal(seed, first)
}

func (g guarded[S, M]) Turn(s S) engine.Seat {
	defer naming("Turn", func() []any { return []any{s} })
	return g.Game.Turn(s)
}

func (g guarded[S, M]) Legal(dst []M, s S, seat engine.Seat) []M {
	defer naming("Legal", func() []any { return []any{s, seat} })
	return g.Game.Legal(dst, s, seat)
}

func (g guarded[S, M]) Apply(s S, seat engine.Seat, m M) (S, error) {
	defer naming("Apply", func() []any { return []any{s, seat, m} })
	return g.Game.Apply(s, seat, m)
}

func (g guarded[S, M]) Score(s S, seat engine.Seat) int {
	defer naming("Score", func() []any { return []any{s, seat} })
	return g.Game.Score(s, seat)
}

func (g guarded[S, M]) View(s S, seat engine.Seat) engine.View[S] {
	defer naming("View", func() []any { return []any{s, seat} })
	return g.Game.View(s, seat)
}

func (g guarded[S, M]) Redact(s S, seat engine.Seat, m M, viewer engine.Seat) M {
	defer naming("Redact", func() []any { return []any{s, seat, m, viewer} })
	return g.Game.Redact(s, seat, m, viewer)
}

func (g guarded[S, M]) Determinize(v engine.View[S], r *rand.Rand) S {
	defer naming("Determinize", func() []any { return []any{v} })
	return g.Game.Determinize(v, r)
}

func (g guarded[S, M]) Zones(s S) []engine.Zone {
	defer naming("Zones", func() []any { return []any{s} })
	return g.Game.Zones(s)
}

func (g guarded[S, M]) ParseMove(text string) (M, error) {
	defer naming("ParseMove", func() []any { return []any{text} })
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
	defer naming("DecodeState", func() []any { return []any{string(data)} })
	return p.Positions.DecodeState(data)
}

func (p positions[S, M]) DecodeView(data []byte) (engine.View[S], error) {
	defer naming("DecodeView", func() []any { return []any{string(data)} })
	return p.Positions.DecodeView(data)
}

// inner returns the game without its guard.
func (su Suite[S, M]) inner() engine.Game[S, M] {
	if g, ok := su.Game.(guarded[S, M]); ok {
		return g.Game
	}
	return su.Game
}

// guard returns the suite with its game guarded and its defaults filled in.
func (su Suite[S, M]) guard() Suite[S, M] {
	su.Game = guarded[S, M]{su.Game}
	if su.MaxPlays == 0 {
		su.MaxPlays = 1000
	}
	return su
}
