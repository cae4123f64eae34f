package host

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// none is the game of the zero Table.
type none[S comparable, M engine.Move] struct{}

func (*none[S, M]) Name() string                          { return "" }
func (*none[S, M]) Seats() int                            { return 0 }
func (*none[S, M]) Turn(S) engine.Seat                    { return engine.Nobody }
func (*none[S, M]) Legal(dst []M, _ S, _ engine.Seat) []M { return dst }
func (*none[S, M]) Score(S, engine.Seat) int              { return 0 }
func (*none[S, M]) Zones(S) []engine.Zone                 { return nil }

func (*none[S, M]) Deal(deck.Seed, engine.Seat) (s S)               { return s }
func (*none[S, M]) Redact(_ S, _ engine.Seat, m M, _ engine.Seat) M { return m }
func (*none[S, M]) View(s S, _ engine.Seat) engine.View[S] {
	return engine.View[S]{Seat: engine.Nobody, State: s}
}
func (*none[S, M]) Determinize(v engine.View[S], _ *rand.Rand) S { return v.State }
func (*none[S, M]) ParseMove(string) (m M, err error)            { return m, engine.ErrNoGame }
func (*none[S, M]) Apply(s S, seat engine.Seat, m M) (S, error) {
	return s, engine.NewMoveError(seat, m, engine.ErrNoGame)
}
