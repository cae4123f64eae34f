package deck

import (
	"math/bits"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
)

// Shuffle puts the cards in a random order, all orders equally likely. It is the
// only shuffle of this library, and uses r exactly as the package comment
// defines, so that no release of Go or of this library changes a deal.
func Shuffle(r *rand.Rand, cards []card.Card) {
	for i := len(cards) - 1; i > 0; i-- {
		j := below(r, uint64(i)+1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// below returns a number from 0 to n-1, all equally likely. To leave every
// number the same share of the 2⁶⁴ words, it rejects 2⁶⁴ mod n of them: those
// whose product with n has a low half less than that remainder.
func below(r *rand.Rand, n uint64) uint64 {
	high, low := bits.Mul64(r.Uint64(), n)
	if low < n {
		for surplus := -n % n; low < surplus; {
			high, low = bits.Mul64(r.Uint64(), n)
		}
	}
	return high
}
