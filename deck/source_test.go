package deck

import (
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle/internal/expect"
)

// A source that is not in use holds no part of a seed.
func TestSourceForgets(t *testing.T) {
	pack, seed := Standard(), NewSeed(1).Derive(1)
	src := new(source)
	src.numbers.Seed(seed)
	src.shuffle(pack[:])
	if src.numbers == (rand.ChaCha8{}) {
		t.Fatal("there is nothing to forget")
	}
	src.close()
	expect.Is(t, src.numbers, rand.ChaCha8{}, "it still holds")
}

// All numbers below n are equally likely, because 2⁶⁴ mod n of the words are rejected.
func TestRejected(t *testing.T) {
	for _, tt := range []struct {
		low, n uint64
		want   bool
	}{
		{0, 1, false}, {0, 2, false}, {0, 3, true}, {1, 3, false}, {2, 3, false}, // 2⁶⁴ mod 3 is 1
		{2, 13, true}, {3, 13, false}, {15, 52, true}, {16, 52, false}, {20, 52, false},
	} {
		expect.Is(t, rejected(tt.low, tt.n), tt.want, "low word", tt.low, "of a product with", tt.n)
	}
}
