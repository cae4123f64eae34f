package lots

import (
	"math/bits"
	"math/rand/v2"
)

// cube holds the sums of weights for all needs of a few places. The cards are dealt one by one, except that those
// of a lot with bounds come last and together.
type cube struct {
	sums   []float64           // by the index of the needs
	stride [MaxPlaces]int      // of one card of a need, in the index
	next   [MaxCards + 1]uint8 // the lot of the cards to deal when a number of cards is left
	cards  [MaxCards + 1]uint8 // how many of them are dealt together; 0 if that number is never left
}

// maxCube is the number of sums that take about a millisecond.
const maxCube = 1 << 16

// fillCube makes the cube if the places have few needs.
func (l *Counter) fillCube() {
	c, n := new(cube), 1
	for p, size := range l.sizes[:l.places] {
		c.stride[p] = n
		if n *= int(size) + 1; n > maxCube || l.all != nil {
			return
		}
	}
	l.weights.cube = c
	left := 0
	for _, bound := range []bool{true, false} {
		for i, lot := range l.lots[:l.n] {
			for k := uint8(1); k <= lot.size && bound == (lot.bound != 0); k++ {
				left++
				c.next[left] = uint8(i)
				if c.cards[left] = 1; bound {
					c.cards[left] = k / lot.size * k
				}
			}
		}
	}
	c.sums = make([]float64, n)
	c.sums[0] = 1
	var open counts
	left = 0
	for i := range c.sums[1:] {
		p := 0
		for ; open.at(p) == int(l.sizes[p]); p++ { // the needs are counted like a number with a digit for each place
			open, left = open.minus(p, int(l.sizes[p])), left-int(l.sizes[p])
		}
		open, left = open.Plus(p, 1), left+1
		c.sums[i+1] = l.sumCube(i+1, left, open)
	}
}

// sumCube returns the sum of the needs with an index, which take a number of cards, from the sums of those with less.
func (l *Counter) sumCube(index, left int, open counts) (sum float64) {
	c := l.weights.cube
	if lot := c.next[left]; l.lots[lot].bound == 0 {
		for rest := l.lots[lot].live; rest != 0; rest &= rest - 1 {
			if p := bits.TrailingZeros8(rest) & 7; open.at(p) > 0 {
				sum += float64(l.weights.of[lot][p] * c.sums[index-c.stride[p]])
			}
		}
		return sum
	}
	l.splitCube(left, open, func(_ counts, weight float64) { sum += weight })
	return sum
}

// splitCube calls yield for each way to deal the next cards, with what the places then need, and the weights of all ways to
// deal these and the remaining cards.
func (l *Counter) splitCube(left int, open counts, yield func(after counts, weight float64)) {
	c := l.weights.cube
	lot := c.next[left]
	s := splitter{&l.lots[lot], &l.weights.of[lot], countsOf(l.sizes), func(after counts, weight float64) {
		index := 0
		for p, stride := range c.stride {
			index += after.at(p) * stride
		}
		yield(after, float64(weight*c.sums[index]))
	}}
	if c.cards[left] > 0 {
		s.split(s.live, int(c.cards[left]), open, 1)
	}
}

// drawCube draws one of the ways to deal the cards.
func (l *Counter) drawCube(r *rand.Rand) {
	c, open := l.weights.cube, countsOf(l.sizes)
	for i := range l.lots[:l.n] {
		l.lots[i].given = [MaxPlaces]uint8{}
	}
	index := len(c.sums) - 1
	for left := l.cards; left > 0; left -= int(c.cards[left]) {
		rest, after := r.Float64()*l.sumCube(index, left, open), open
		l.splitCube(left, open, func(to counts, weight float64) {
			if rest >= 0 && weight > 0 {
				after, rest = to, rest-weight
			}
		})
		index = 0
		for p, stride := range c.stride {
			l.lots[c.next[left]].given[p] += uint8((open - after).at(p))
			index += after.at(p) * stride
		}
		open = after
	}
}
