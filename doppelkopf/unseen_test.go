package doppelkopf

import (
	"math/big"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// The ways to deal 48 cards to four seats, of which nothing is known, are
// 48! / (12!)⁴, which does not fit into 64 bits.
func TestWaysOfAWholeDeal(t *testing.T) {
	var g Game
	s := g.View(g.Deal(deck.NewSeed(1), 0), engine.Nobody).State
	d := g.dealing(&s, engine.Nobody)
	ways := d.ways(0, d.need)
	got := new(big.Int).SetUint64(ways.high)
	got.Lsh(got, 64).Add(got, new(big.Int).SetUint64(ways.low))
	want := new(big.Int).MulRange(1, 48)
	for range 4 {
		want.Div(want, new(big.Int).MulRange(1, 12))
	}
	if got.Cmp(want) != 0 {
		t.Errorf("%v ways, want %v", got, want)
	}
}

// The sums of big numbers are those of math/big.
func TestBig(t *testing.T) {
	r := deck.NewSeed(1).Rand()
	whole := func(a, b uint64) *big.Int {
		x := new(big.Int).SetUint64(a)
		return x.Lsh(x, 64).Add(x, new(big.Int).SetUint64(b))
	}
	for range 1000 {
		a, b := wide{r.Uint64() >> 2, r.Uint64()}, wide{r.Uint64() >> 2, r.Uint64()}
		if sum := a.plus(b); whole(sum.high, sum.low).Cmp(new(big.Int).Add(whole(a.high, a.low), whole(b.high, b.low))) != 0 || sum.minus(b) != a {
			t.Fatalf("%v plus %v is %v", a, b, sum)
		}
		n := r.Uint64() >> 40
		small := wide{r.Uint64() >> 44, r.Uint64()}
		if p := small.times(n); whole(p.high, p.low).Cmp(new(big.Int).Mul(whole(small.high, small.low), new(big.Int).SetUint64(n))) != 0 {
			t.Fatalf("%v times %d is %v", small, n, p)
		}
	}
}

// What is known of the ways from a place on changes nothing but the time.
func TestWaysAreRemembered(t *testing.T) {
	var g Game
	remembered := 0
	for n := range uint64(200) {
		s := g.Deal(deck.NewSeed(n), 0)
		r := deck.NewSeed(n).Derive(0).Rand()
		for s.plays < 28 {
			legal := g.Legal(nil, s, s.Turn())
			next, err := g.Apply(s, s.Turn(), legal[r.IntN(len(legal))])
			if err != nil {
				t.Fatal(err)
			}
			s = next
			if s.plays < 12 {
				continue
			}
			v := g.View(s, engine.Nobody).State
			d := g.dealing(&v, engine.Nobody)
			if d.known == nil {
				continue
			}
			remembered++
			with := d.ways(0, d.need)
			d.known = nil
			if without := d.ways(0, d.need); with != without || with == (wide{}) {
				t.Fatalf("seed %d, %d cards played: %v ways, without memory %v", n, s.plays, with, without)
			}
		}
	}
	if remembered < 50 {
		t.Errorf("only %d positions with memory", remembered)
	}
}
