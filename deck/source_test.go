package deck

import (
	"math/rand/v2"
	"testing"
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
	if src.numbers != (rand.ChaCha8{}) {
		t.Errorf("it still holds %v", src.numbers)
	}
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
		if got := rejected(tt.low, tt.n); got != tt.want {
			t.Errorf("low word %d of a product with %d: %v", tt.low, tt.n, got)
		}
	}
}
