package catcheleven_test

import (
	"testing"

	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
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

// Both games have 48 plays, so their playouts can be compared move by move.
func BenchmarkPlayout(b *testing.B) {
	b.Run("catcheleven", func(b *testing.B) { playouts[catcheleven.State, catcheleven.Move](b, game) })
	b.Run("teams", func(b *testing.B) { playouts[catcheleven.State, catcheleven.Move](b, four) })
	b.Run("pasur", func(b *testing.B) { playouts[catcheleven.State, catcheleven.Move](b, pasur) })
	b.Run("indigo", func(b *testing.B) { playouts[indigo.State, indigo.Move](b, indigo.Game{}) })
}

func playouts[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M]) {
	b.Helper()
	b.ReportAllocs()
	r := deck.NewSeed(2).Rand()
	starts := make([]S, 64)
	for i := range starts {
		starts[i] = g.Deal(deck.NewSeed(uint64(i)), 0)
	}
	buf := make([]M, 0, 64)
	s := new(S)
	for i := 0; b.Loop(); i++ {
		*s = starts[i%len(starts)]
		if err := engine.Playout(g, s, r, buf); err != nil {
			b.Fatal(err)
		}
	}
	const plays = 48
	moves := float64(b.N) * plays
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/moves, "ns/move")
	b.ReportMetric(0, "ns/op")
}
