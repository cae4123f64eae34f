package doppelkopf_test

import (
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

func BenchmarkDeal(b *testing.B) {
	b.ReportAllocs()
	n := uint64(0)
	for b.Loop() {
		n++
		_ = doppelkopf.Game{}.Deal(deck.NewSeed(n), 0)
	}
}

// The view is of the middle of a game, where seats have shown that they have
// none of a class.
func BenchmarkDeterminize(b *testing.B) {
	var g doppelkopf.Game
	r := deck.NewSeed(2).Rand()
	s := g.Deal(deck.NewSeed(1), 0)
	for plays := 0; plays <= 24; plays++ {
		if plays%12 == 0 {
			v := g.View(s, g.Turn(s))
			b.Run("after "+string(rune('0'+plays/4))+" tricks", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					_ = g.Determinize(v, r)
				}
			})
		}
		if s.Contract() == doppelkopf.NoContract {
			for s.Contract() == doppelkopf.NoContract {
				s, _ = g.Apply(s, g.Turn(s), doppelkopf.Healthy)
			}
		}
		legal := g.Legal(nil, s, g.Turn(s))
		s, _ = g.Apply(s, g.Turn(s), legal[0])
	}
}

// A game of Doppelkopf has 52 plays, and the announcements that random play
// makes.
func BenchmarkPlayout(b *testing.B) {
	b.Run("doppelkopf", func(b *testing.B) { playouts[doppelkopf.State, doppelkopf.Move](b, doppelkopf.Game{}) })
	b.Run("indigo", func(b *testing.B) { playouts[indigo.State, indigo.Move](b, indigo.Game{}) })
}

func playouts[S, M comparable](b *testing.B, g engine.Game[S, M]) {
	b.Helper()
	b.ReportAllocs()
	r := deck.NewSeed(2).Rand()
	starts := make([]S, 64)
	for i := range starts {
		starts[i] = g.Deal(deck.NewSeed(uint64(i)), 0)
	}
	buf := make([]M, 0, 64)
	for i := 0; b.Loop(); i++ {
		if _, err := engine.Playout(g, starts[i%len(starts)], r, buf); err != nil {
			b.Fatal(err)
		}
	}
}
