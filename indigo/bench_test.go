package indigo

import (
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

func BenchmarkApply(b *testing.B) {
	b.ReportAllocs()
	var g engine.Game[State, Move] = Game{}
	s := g.Deal(deck.NewSeed(1), 0)
	m := g.Legal(nil, s, 0)[0]
	for b.Loop() {
		must.Have(g.Apply(s, 0, m))(b)
	}
}

// BenchmarkPlayout and BenchmarkPlayoutBare play the same games: the first through the
// interface, the second with the rules in the loop. Their ratio is the cost of the
// interface.
func BenchmarkPlayout(b *testing.B) {
	b.ReportAllocs()
	var g engine.Game[State, Move] = Game{}
	r := deck.NewSeed(2).Rand()
	start := g.Deal(deck.NewSeed(1), 0)
	buf := make([]Move, 0, handSize)
	s := new(State)
	for b.Loop() {
		*s = start
		must.Do(b, engine.Playout(g, s, r, buf))
	}
	perMove(b)
}

func BenchmarkPlayoutBare(b *testing.B) {
	b.ReportAllocs()
	r := deck.NewSeed(2).Rand()
	start := Game{}.Deal(deck.NewSeed(1), 0)
	buf := make([]Move, 0, handSize)
	for b.Loop() {
		s := start
		for s.turn != 0 {
			seat := s.turn.Seat()
			buf = s.hands[seat].Append(buf[:0])
			m := buf[r.IntN(len(buf))]
			must.Do(b, s.refusal(seat, m))
			s.play(seat, m)
		}
	}
	perMove(b)
}

func perMove(b *testing.B) {
	b.Helper()
	const plays = 48
	moves := float64(b.N) * plays
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/moves, "ns/move")
	b.ReportMetric(moves/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(0, "ns/op")
}
