package karata_test

import (
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

func BenchmarkDeal(b *testing.B) {
	b.ReportAllocs()
	n := uint64(0)
	for b.Loop() {
		n++
		_ = game.Deal(deck.NewSeed(n), 0)
	}
}

func BenchmarkDeterminize(b *testing.B) {
	b.ReportAllocs()
	v := game.View(game.Deal(deck.NewSeed(1), 0), 0)
	r := deck.NewSeed(2).Rand()
	for b.Loop() {
		_ = game.Determinize(v, r)
	}
}

// BenchmarkPlayout reports the cost of a move in Karata and in Indigo. The turnovers of Karata
// allocate memory, so it also plays positions without turnovers.
func BenchmarkPlayout(b *testing.B) {
	six := mustNew(karata.Rules{Seats: 6})
	b.Run("karata", func(b *testing.B) {
		playouts[karata.State, karata.Move](b, game, deals[karata.State, karata.Move](game))
	})
	b.Run("six", func(b *testing.B) { playouts[karata.State, karata.Move](b, six, deals[karata.State, karata.Move](six)) })
	b.Run("no turnover", func(b *testing.B) {
		starts := deals[karata.State, karata.Move](game)
		for i := range starts {
			u := starts[i].Setup()
			u.Turned, u.Under = 8, u.Stock
			starts[i] = position(b, game, u)
		}
		playouts[karata.State, karata.Move](b, game, starts)
	})
	b.Run("indigo", func(b *testing.B) {
		playouts[indigo.State, indigo.Move](b, indigo.Game{}, deals[indigo.State, indigo.Move](indigo.Game{}))
	})
}

func deals[S comparable, M engine.Move](g engine.Game[S, M]) []S {
	starts := make([]S, 64)
	for i := range starts {
		starts[i] = g.Deal(deck.NewSeed(uint64(i)), 0)
	}
	return starts
}

// counted counts the moves made.
type counted[S comparable, M engine.Move] struct {
	engine.InPlace[S, M]
	engine.Engine[S, M]
	moves *int
}

func (c counted[S, M]) Advance(s *S, seat engine.Seat, m M) error {
	*c.moves++
	return c.InPlace.Advance(s, seat, m)
}

func playouts[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M], starts []S) {
	b.Helper()
	b.ReportAllocs()
	r := deck.NewSeed(2).Rand()
	moves := 0
	var e engine.Engine[S, M] = &counted[S, M]{engine.AsInPlace(g), g, &moves}
	buf := make([]M, 0, 64)
	s := new(S)
	for i := 0; b.Loop(); i++ {
		*s = starts[i%len(starts)]
		if err := engine.Playout(e, s, r, buf); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
	b.ReportMetric(0, "ns/op")
}
