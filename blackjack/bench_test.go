package blackjack

import (
	"math/rand/v2"
	"testing"
	"time"
	"unsafe"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

func benchGame(tb testing.TB, r Rules) Game {
	tb.Helper()
	g, err := New(r)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// benchTables are the smallest table, with one pack and one player, and the largest.
func benchTables() map[string]Rules {
	full := Casino()
	full.Players, full.Decks = maxPlayers, maxDecks
	return map[string]Rules{"home": {}, "casino": Casino(), "full": full}
}

func BenchmarkDeal(b *testing.B) {
	for name, r := range benchTables() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			g := benchGame(b, r)
			n := uint64(0)
			for b.Loop() {
				n++
				_ = g.Deal(deck.NewSeed(n), 0)
			}
		})
	}
}

func BenchmarkNext(b *testing.B) {
	b.ReportAllocs()
	g := benchGame(b, Casino())
	s := g.Deal(deck.NewSeed(1), 0)
	if err := engine.Playout(g, &s, deck.NewSeed(2).Rand(), nil); err != nil {
		b.Fatal(err)
	}
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
		if _, err := e.Apply(s, 0, Hit); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDeterminize(b *testing.B) {
	for name, r := range benchTables() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			g := benchGame(b, r)
			v := g.View(g.Deal(deck.NewSeed(1), 0), 0)
			random := deck.NewSeed(2).Rand()
			for b.Loop() {
				_ = g.Determinize(v, random)
			}
		})
	}
}

// deals returns freshly dealt positions in which somebody has a choice.
func deals[S comparable, M engine.Move](g engine.Game[S, M]) []S {
	var starts []S
	for n := uint64(0); len(starts) < 64; n++ {
		if s := g.Deal(deck.NewSeed(n), 0); g.Turn(s) != engine.Nobody {
			starts = append(starts, s)
		}
	}
	return starts
}

// playout plays to the end with Apply, and returns the number of moves.
func playout[S comparable, M engine.Move](g engine.Game[S, M], s S, r *rand.Rand, buf []M) (n int, err error) {
	for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
		buf = g.Legal(buf[:0], s, seat)
		if s, err = g.Apply(s, seat, buf[r.IntN(len(buf))]); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// advance is like playout, but uses Advance.
func advance[S comparable, M engine.Move](g engine.Game[S, M], s *S, r *rand.Rand, buf []M) (n int, err error) {
	p := engine.AsInPlace(g)
	for seat := p.TurnOf(s); seat != engine.Nobody; seat = p.TurnOf(s) {
		buf = p.AppendMoves(buf[:0], s, seat)
		if err := p.Advance(s, seat, buf[r.IntN(len(buf))]); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// BenchmarkPlayout reports the time of a move and, measured in the same run, the number of
// moves of Indigo that take as long.
func BenchmarkPlayout(b *testing.B) {
	for name, rules := range benchTables() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var g engine.Game[State, Move] = benchGame(b, rules)
			var other engine.Game[indigo.State, indigo.Move] = indigo.Game{}
			starts, others := deals(g), deals(other)
			r := deck.NewSeed(2).Rand()
			buf, otherBuf := make([]Move, 0, Decline), make([]indigo.Move, 0, 6)
			var took, inPlace, otherTook time.Duration
			moves, advanced, otherMoves := 0, 0, 0
			at := new(State)
			for b.Loop() {
				from := time.Now()
				for _, s := range starts {
					n, err := playout(g, s, r, buf)
					if err != nil {
						b.Fatal(err)
					}
					moves += n
				}
				between := time.Now()
				for _, s := range starts {
					*at = s
					n, err := advance(g, at, r, buf)
					if err != nil {
						b.Fatal(err)
					}
					advanced += n
				}
				inPlace += time.Since(between)
				took += between.Sub(from)
				between = time.Now()
				for _, s := range others[:4] {
					n, err := playout(other, s, r, otherBuf)
					if err != nil {
						b.Fatal(err)
					}
					otherMoves += n
				}
				otherTook += time.Since(between)
			}
			each, otherEach := float64(took)/float64(moves), float64(otherTook)/float64(otherMoves)
			b.ReportMetric(each, "ns/move")
			b.ReportMetric(float64(inPlace)/float64(advanced), "ns/advance")
			b.ReportMetric(each/otherEach, "x-Indigo")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func TestSize(t *testing.T) {
	if n := unsafe.Sizeof(State{}); n > 248 {
		t.Errorf("a position is %d bytes", n)
	}
}
