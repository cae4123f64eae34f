package hearts_test

import (
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
)

func BenchmarkDeal(b *testing.B) {
	b.ReportAllocs()
	n := uint64(0)
	for b.Loop() {
		n++
		_ = hearts.Game{}.Deal(deck.NewSeed(n), 0)
	}
}

func BenchmarkApply(b *testing.B) {
	b.ReportAllocs()
	var g engine.Game[hearts.State, hearts.Move] = hearts.Game{}
	s := after(b, hearts.Game{}, 1, 30)
	m := g.Legal(nil, s, g.Turn(s))[0]
	for b.Loop() {
		if _, err := g.Apply(s, g.Turn(s), m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkView(b *testing.B) {
	b.ReportAllocs()
	g, s := hearts.Game{}, after(b, hearts.Game{}, 1, 30)
	for b.Loop() {
		_ = g.View(s, 1)
	}
}

// BenchmarkDeterminize samples positions for a view in which plays have shown voids.
func BenchmarkDeterminize(b *testing.B) {
	b.ReportAllocs()
	g := hearts.Game{}
	v := g.View(after(b, g, 1, 34), 0)
	r := deck.NewSeed(2).Rand()
	for b.Loop() {
		_ = g.Determinize(v, r)
	}
}

// BenchmarkPlayout plays whole random games: 12 passes and 52 plays.
func BenchmarkPlayout(b *testing.B) {
	b.ReportAllocs()
	var g engine.Game[hearts.State, hearts.Move] = hearts.Game{}
	r := deck.NewSeed(2).Rand()
	start := g.Deal(deck.NewSeed(1), 0)
	buf := make([]hearts.Move, 0, 16)
	s := new(hearts.State)
	for b.Loop() {
		*s = start
		if err := engine.Playout(g, s, r, buf); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkGame deals and plays out whole random games.
func BenchmarkGame(b *testing.B) {
	b.ReportAllocs()
	g, r, n, s := hearts.Game{}, deck.NewSeed(2).Rand(), uint64(0), new(hearts.State)
	for b.Loop() {
		n++
		*s = g.Deal(deck.NewSeed(n), 0)
		if err := engine.Playout(g, s, r, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// Nothing allocates memory while a game is dealt and played.
func TestAllocations(t *testing.T) {
	var g engine.Game[hearts.State, hearts.Move] = hearts.Game{}
	start, r := g.Deal(deck.NewSeed(1), 0), deck.NewSeed(2).Rand()
	buf, s := make([]hearts.Move, 0, 16), new(hearts.State)
	for name, play := range map[string]func(){
		"Deal and Playout": func() {
			*s = g.Deal(deck.NewSeed(1), 0)
			if err := engine.Playout(g, s, r, buf); err != nil {
				t.Fatal(err)
			}
		},
		"Turn, Legal and Apply": func() {
			for s := start; g.Turn(s) != engine.Nobody; {
				buf = g.Legal(buf[:0], s, g.Turn(s))
				s, _ = g.Apply(s, g.Turn(s), buf[r.IntN(len(buf))])
			}
		},
	} {
		if n := testing.AllocsPerRun(100, play); n != 0 {
			t.Errorf("%s allocate %v times a game", name, n)
		}
	}
}
