package engine

import (
	"math/bits"
	"math/rand/v2"
)

// Roller is met by an [Engine] that can play a position to its end by itself,
// faster than by lists of moves. [Playout] asks it to.
type Roller[S comparable] interface {
	// Rollout plays *s to its end: the seat whose turn it is makes one of its
	// legal moves, all equally likely, until the game is over. On error, such as
	// ErrFaceDown in a view, *s is unspecified.
	Rollout(s *S, r *rand.Rand) error
}

// Draws draws small random numbers, several from one word of its source.
type Draws struct {
	Source *rand.Rand
	word   uint64
	left   int // bits of it
}

// A word is used up when so many of its bits are left: some of the numbers drawn
// from it are more likely than others then, by less than 2⁻²⁸ of their chance.
const unused = 28

// IntN returns a number from 0 to n-1, all equally likely but for less than 2⁻²⁸
// of their chance. n must be between 1 and 2³⁶.
func (d *Draws) IntN(n int) int {
	if d.left -= bits.Len(uint(n)); d.left < 0 {
		d.word, d.left = d.Source.Uint64(), 64-unused-bits.Len(uint(n))
	}
	high, low := bits.Mul64(d.word, uint64(n))
	d.word = low
	return int(high)
}
