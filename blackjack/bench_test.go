package blackjack

import (
	"testing"
	"unsafe"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

func benchGame(tb testing.TB, r Rules) Game {
	tb.Helper()
	return must.Have(New(r))(tb)
}

func BenchmarkNext(b *testing.B) {
	b.ReportAllocs()
	g := benchGame(b, Casino())
	s := g.Deal(deck.NewSeed(1), 0)
	must.Do(b, engine.Playout(g, &s, deck.NewSeed(2).Rand(), nil))
	for b.Loop() {
		_, _ = g.Next(s)
	}
}

// BenchmarkApply measures a move that only takes a card, including the copies of the position.
func BenchmarkApply(b *testing.B) {
	b.ReportAllocs()
	g := benchGame(b, Casino())
	var e engine.Game[State, Move] = g
	s := g.Deal(deck.NewSeed(1), 0)
	for n := uint64(2); ; n++ {
		if next, err := g.Apply(s, 0, Hit); err == nil && g.Turn(next) == 0 {
			break
		}
		s = g.Deal(deck.NewSeed(n), 0)
	}
	for b.Loop() {
		must.Have(e.Apply(s, 0, Hit))(b)
	}
}

func TestSize(t *testing.T) {
	if n := unsafe.Sizeof(State{}); n > 248 {
		t.Errorf("a position is %d bytes", n)
	}
}
