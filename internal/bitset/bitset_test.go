package bitset_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle/internal/bitset"
	"github.com/hoylecards/hoyle/internal/expect"
)

func TestNth(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 100_000 {
		set := r.Uint64()
		for range i % 7 { // include sparse sets
			set &= r.Uint64()
		}
		n := 0
		for rest := set; rest != 0; rest &= rest - 1 {
			if got, want := bitset.Nth(set, n), bits.TrailingZeros64(rest); got != want {
				t.Fatalf("bit %d of %b is at %d, want %d", n, set, got, want)
			}
			n++
		}
	}
	for n := range 64 {
		expect.Is(t, bitset.Nth(^uint64(0), n), n, "the place of a bit")
	}
}
