package deck

import (
	"math/bits"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
)

// Sample moves n of the cards to the front, drawn at random in a random order, all
// choices and orders equally likely. One word of r decides for several cards. It is
// for what need not be repeated by another version of this library, such as
// Determinize. There must be n cards.
func Sample(r *rand.Rand, cards []card.Card, n int) {
	const many = 1 << 48 // ways to draw, for which a word of r is enough
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
		// As in Shuffle, 2⁶⁴ mod ways of the words are too many. They are drawn
		// again, from cards that may lie in any order.
		if word < ways && word < -ways%ways {
			i = from
		}
	}
}
