package engine

import (
	"math/bits"
	"math/rand/v2"
)

// Draws draws small random numbers, several from each word of a random source. [Playout]
// and the [PlayOuter] of a game both use Draws, so they make the same choices.
type Draws struct {
	r    *rand.Rand
	word uint64 // the rest of r's last word, as a fraction of 2⁶⁴
	ways uint64 // the number of equally likely results of the draws from that word
}

// maxWays is the largest number of results that the draws from one word may have. At least
// 2⁶⁴/maxWays words lead to each result, and for any two results the numbers of such words
// differ by at most one. So no number that IntN returns is more likely than another by a
// factor of more than 1 + 2⁻²⁸.
const maxWays = 1 << 36

// NewDraws returns Draws that take their words from r.
func NewDraws(r *rand.Rand) Draws { return Draws{r: r, ways: maxWays} }

// IntN returns a number from 0 to n-1, for n from 1 to 2²⁸. All are equally
// likely, to within one part in 2²⁸.
func (d *Draws) IntN(n int) int {
	if d.ways *= uint64(n); d.ways-1 >= maxWays { // 0 stands for 2⁶⁴
		d.word, d.ways = d.r.Uint64(), uint64(n)
	}
	high, low := bits.Mul64(d.word, uint64(n))
	d.word = low
	return int(high)
}
