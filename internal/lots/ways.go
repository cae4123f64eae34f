package lots

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// Ways is a number of ways to deal cards, an unsigned integer of 192 bits. The
// zero Ways is the number 0. Every number of ways to deal 64 cards to 8 places
// fits: it is less than 8⁶⁴, which is 2¹⁹².
type Ways struct{ high, mid, low uint64 }

// Pick returns a random index of weights, each with a probability in proportion to its
// weight: for 1 and 3 it returns index 1 three times out of four. It returns -1 if all weights
// are 0.
func Pick(r *rand.Rand, weights ...float64) int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	last := -1
	for i, rest := 0, r.Float64()*sum; i < len(weights) && rest >= 0; i++ {
		if weights[i] > 0 {
			last = i
			rest -= weights[i]
		}
	}
	return last
}

// float returns w, rounded.
func (w Ways) float() float64 {
	return math.Ldexp(float64(w.high), 128) + math.Ldexp(float64(w.mid), 64) + float64(w.low)
}

// Plus returns w + v, which must fit.
func (w Ways) Plus(v Ways) Ways {
	low, carry := bits.Add64(w.low, v.low, 0)
	mid, carry := bits.Add64(w.mid, v.mid, carry)
	return Ways{w.high + v.high + carry, mid, low}
}

// minus returns w - v, which must not be negative.
func (w Ways) minus(v Ways) Ways {
	low, borrow := bits.Sub64(w.low, v.low, 0)
	mid, borrow := bits.Sub64(w.mid, v.mid, borrow)
	return Ways{w.high - v.high - borrow, mid, low}
}

// times returns w · n, which must fit.
func (w Ways) times(n uint64) Ways {
	carry, low := bits.Mul64(w.low, n)
	high, mid := bits.Mul64(w.mid, n)
	mid, over := bits.Add64(mid, carry, 0)
	return Ways{w.high*n + high + over, mid, low}
}

// divide returns w / n and the remainder, for an n that is not 0.
func (w Ways) divide(n uint64) (quotient Ways, rest uint64) {
	if w.high == 0 && w.mid == 0 {
		return Ways{low: w.low / n}, w.low % n
	}
	quotient.high, rest = bits.Div64(0, w.high, n)
	quotient.mid, rest = bits.Div64(rest, w.mid, n)
	quotient.low, rest = bits.Div64(rest, w.low, n)
	return quotient, rest
}

// less reports whether w is less than v.
func (w Ways) less(v Ways) bool {
	_, borrow := bits.Sub64(w.low, v.low, 0)
	_, borrow = bits.Sub64(w.mid, v.mid, borrow)
	_, borrow = bits.Sub64(w.high, v.high, borrow)
	return borrow != 0
}

// below returns a number from 0 to w-1, all equally likely; w must not be 0. If w takes
// more than one word, below draws numbers with as many bits as w until one is less than
// w. At least half of these numbers are.
func (w Ways) below(r *rand.Rand) Ways {
	if w.high == 0 && w.mid == 0 {
		return Ways{low: r.Uint64N(w.low)}
	}
	for {
		var n Ways
		if w.high > 0 {
			n.high, n.mid = r.Uint64()>>bits.LeadingZeros64(w.high), r.Uint64()
		} else {
			n.mid = r.Uint64() >> bits.LeadingZeros64(w.mid)
		}
		n.low = r.Uint64()
		if n.less(w) {
			return n
		}
	}
}

// binomials[n][k] is the number of ways to choose k of n cards.
var binomials = func() (all [MaxCards + 1][MaxCards + 1]uint64) {
	for n := range all {
		all[n][0] = 1
		for k := 1; k <= n; k++ {
			all[n][k] = all[n-1][k-1] + all[n-1][k]
		}
	}
	return all
}()
