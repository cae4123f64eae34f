package deck

import (
	"math/bits"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
)

// Sample draws n of the cards at random and moves them to the front, in a random order;
// a sample of all cards shuffles them. All choices and orders are equally likely. It
// draws all cards if there are fewer than n. Other versions of this library may draw
// other cards with the same random numbers; for a deal that has to be repeated, use
// [Seed.Shuffle].
func Sample(r *rand.Rand, cards []card.Card, n int) {
	n = min(n, len(cards))
	const many = 1 << 48 // once a word has decided among this many ways to draw, the next word of r is used
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
		// As in Seed.Shuffle, some words are rejected; their number is 2⁶⁴ mod ways. The
		// order in which a rejected word has left the cards does not matter.
		if rejected(word, ways) {
			i = from
		}
	}
}
