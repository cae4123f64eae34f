package enginetest

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
)

// Seeded returns choices for [Walk] drawn at random from a seed.
func Seeded(seed uint64) func(n int) int { return rand.New(rand.NewPCG(seed, 0)).IntN }

// Bytes returns choices for [Walk] read from data, as a fuzzer makes it: two
// bytes a choice, and always 0 when they are used up.
func Bytes(data []byte) func(n int) int {
	return func(n int) int {
		if len(data) < 2 {
			return 0
		}
		x := int(data[0])<<8 | int(data[1])
		data = data[2:]
		return x % n
	}
}

// seedOf returns a seed for a deal.
func seedOf(choose func(n int) int) deck.Seed { return deck.NewSeed(uint64(choose(1 << 16))) }
