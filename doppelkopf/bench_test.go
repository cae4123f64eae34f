package doppelkopf_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
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

// The views are of a game in which seats have shown that they have no cards of a class.
func BenchmarkDeterminize(b *testing.B) {
	r := deck.NewSeed(2).Rand()
	for _, tricks := range []int{0, 3, 6, 9} {
		b.Run(fmt.Sprintf("after %d tricks", tricks), func(b *testing.B) {
			b.ReportAllocs()
			s := game.Deal(deck.NewSeed(1), 0)
			var err error
			for len(s.Tricks()) <= tricks && err == nil {
				s, err = game.Apply(s, game.Turn(s), game.Legal(nil, s, game.Turn(s))[0])
			}
			if err != nil {
				b.Fatal(err)
			}
			v := game.View(s, game.Turn(s))
			for b.Loop() {
				_ = game.Determinize(v, r)
			}
		})
	}
}

// A random game of Doppelkopf has 52 plays, and some announcements. The mean number of plays,
// announcements included, is counted first.
func BenchmarkPlayout(b *testing.B) {
	b.Run("doppelkopf", func(b *testing.B) { playouts[doppelkopf.State, doppelkopf.Move](b, doppelkopf.Game{}) })
	b.Run("indigo", func(b *testing.B) { playouts[indigo.State, indigo.Move](b, indigo.Game{}) })
}

func playouts[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M]) {
	b.Helper()
	b.ReportAllocs()
	starts := make([]S, 64)
	for i := range starts {
		starts[i] = g.Deal(deck.NewSeed(uint64(i)), 0)
	}
	buf := make([]M, 0, 64)
	plays := playsOf(b, g, starts)
	r := deck.NewSeed(2).Rand()
	s := new(S)
	for i := 0; b.Loop(); i++ {
		*s = starts[i%len(starts)]
		if err := engine.Playout(g, s, r, buf); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/plays, "ns/move")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkOpenSession opens sessions with their Bocks from records. A deal costs the same in a long
// session as in a short one.
func BenchmarkOpenSession(b *testing.B) {
	for _, deals := range []int{500, 1000, 2000, 4000} {
		b.Run(strconv.Itoa(deals), func(b *testing.B) {
			rules := doppelkopf.Rules{Bock: "stack", BockDraw: true, BockCallLost: true}
			seed, format := deck.NewSeed(1), mustNew(rules).Match(deals, 0)
			match := host.NewMatch(seed, format)
			for match.Next() {
				for table := match.Table(); table.Turn() != engine.Nobody; {
					if err := table.Play(table.Turn(), table.Legal(table.Turn())[0]); err != nil {
						b.Fatal(err)
					}
				}
			}
			records := match.Save()
			for b.Loop() {
				if _, err := host.OpenMatch(seed, format, records...); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*deals), "us/deal")
		})
	}
}

// playsOf returns the mean number of plays of a random game.
func playsOf[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M], starts []S) float64 {
	b.Helper()
	const rounds = 20
	r := deck.NewSeed(3).Rand()
	plays := 0
	for range rounds {
		for _, s := range starts {
			for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
				legal := g.Legal(nil, s, seat)
				next, err := g.Apply(s, seat, legal[r.IntN(len(legal))])
				if err != nil {
					b.Fatal(err)
				}
				s = next
				plays++
			}
		}
	}
	return float64(plays) / float64(rounds*len(starts))
}
