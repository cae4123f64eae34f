package enginetest

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
)

// Seeded returns a function that makes random choices for [Walk] from a seed.
func Seeded(seed uint64) func(n int) int { return rand.New(rand.NewPCG(seed, 0)).IntN }

// Bytes returns a function that makes choices for [Walk] from data, such as the
// input of a fuzz test. Each choice uses two bytes. Once the data is used up,
// every choice is 0.
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

// seedOf returns a seed for a deal. Such seeds have no bytes in common except by
// chance.
func seedOf(choose func(n int) int) deck.Seed {
	return deck.NewSeed(uint64(choose(1 << 16))).Derive(0)
}
