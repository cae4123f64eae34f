package deck

import (
	"math/bits"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
)

// Sample draws n of the cards at random and moves them to the front, in a random
// order. All choices and orders are equally likely. There must be at least n cards.
// Other versions of this library may draw other cards with the same random
// numbers, so Sample is not for deals that have to be repeated.
func Sample(r *rand.Rand, cards []card.Card, n int) {
	const many = 1 << 48 // ways to draw, after which the next word of r is used
	for i := 0; i < n; {
		from, ways, word := i, uint64(1), r.Uint64()
		for ; i < n && ways < many; i++ {
			left := uint64(len(cards) - i)
			ways *= left
			var j uint64
			j, word = bits.Mul64(word, left)
			j += uint64(i)
			cards[i], cards[j] = cards[j], cards[i]
		}
		// As in Shuffle, 2⁶⁴ mod ways of the words are rejected. The order in which
		// a rejected word has left the cards does not matter.
		if word < ways && word < -ways%ways {
			i = from
		}
	}
}
