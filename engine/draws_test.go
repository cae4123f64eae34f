package engine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
)

// counted counts the words drawn from a source.
type counted struct {
	rand.Source
	words int
}

func (c *counted) Uint64() uint64 {
	c.words++
	return c.Source.Uint64()
}

// Every pair of numbers drawn one after the other is equally likely, even if both come from one
// word. The chi-square is within 5 standard deviations of its degrees of freedom.
func TestDrawsAreFair(t *testing.T) {
	for _, n := range []int{1, 2, 3, 6, 7, 13, 52} {
		const each = 200
		source := counted{Source: rand.NewPCG(1, uint64(n))}
		draws := engine.NewDraws(rand.New(&source))
		pairs := make([]int, n*n)
		last := draws.IntN(n)
		for range each * n * n {
			next := draws.IntN(n)
			pairs[last*n+next]++
			last = next
		}
		sum := 0.0
		for _, got := range pairs {
			sum += float64(got-each) * float64(got-each) / each
		}
		if free := float64(n*n - 1); (sum-free)*(sum-free) > 25*2*free {
			t.Errorf("%d: chi-square %.0f of %d pairs", n, sum, n*n)
		}
		if n > 1 && source.words > each*n*n/5 {
			t.Errorf("%d: %d words for %d numbers", n, source.words, each*n*n)
		}
	}
}

// The numbers drawn from a word are the digits of the word, read as a fraction.
func TestDrawsTakeDigits(t *testing.T) {
	var source counted
	source.Source = fixed(1<<63 | 1<<61 | 3<<50) // 0.101000000011 in binary
	draws := engine.NewDraws(rand.New(&source))
	for i, want := range []int{1, 0, 1, 0} {
		expect.Is(t, draws.IntN(2), want, "digit", i, "is")
	}
	if got := draws.IntN(1 << 10); got != 3 || source.words != 1 {
		t.Errorf("%d, after %d words", got, source.words)
	}
	if got := draws.IntN(1 << 28); got != 5<<25+3<<14 || source.words != 2 {
		t.Errorf("%d, after %d words", got, source.words)
	}
}

// The draws from one word together have at most 2³⁶ different results.
func TestDrawsTakeAnotherWord(t *testing.T) {
	type draw struct{ n, words int }
	for _, draws := range [][]draw{
		{{1 << 28, 1}, {1 << 8, 1}, {2, 2}, {1 << 27, 2}, {1 << 8, 2}, {2, 3}},
		{{17, 1}, {241, 1}, {433, 1}, {38737, 2}}, // 2³⁶ + 1 ways
		{{1 << 28, 1}, {1 << 8, 1}, {1 << 28, 2}}, // 2⁶⁴ ways
	} {
		source := counted{Source: fixed(0)}
		from := engine.NewDraws(rand.New(&source))
		for i, d := range draws {
			if from.IntN(d.n); source.words != d.words {
				t.Errorf("%v: %d words after draw %d, want %d", draws, source.words, i, d.words)
			}
		}
	}
}

type fixed uint64

func (f fixed) Uint64() uint64 { return uint64(f) }
