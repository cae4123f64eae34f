package deck

import (
	"math/bits"
	"math/rand/v2"
	"sync"

	"github.com/hoylecards/hoyle/card"
)

// Shuffle puts the cards in a random order, all orders equally likely. It uses r
// exactly as the package comment defines, so that no release of Go or of this
// library changes a deal.
func Shuffle(r *rand.Rand, cards []card.Card) {
	for ; len(cards) > 1; cards = cards[:len(cards)-1] {
		last, n := len(cards)-1, uint64(len(cards))
		i, low := bits.Mul64(r.Uint64(), n)
		if low < n {
			for low < -n%n { // the word is rejected
				i, low = bits.Mul64(r.Uint64(), n)
			}
		}
		cards[last], cards[i] = cards[i], cards[last]
	}
}

// Mix puts the cards in a random order, all orders equally likely. It takes a third
// of the time of [Shuffle], but other versions of this library may put the cards
// in another order. It is a [Sample] of all cards.
func Mix(r *rand.Rand, cards []card.Card) { Sample(r, cards, len(cards)) }

// Shuffler shuffles cards with the random numbers of a [Seed].
type Shuffler struct{ numbers rand.ChaCha8 }

// Shuffle shuffles the cards as the function [Shuffle] does, with the next random
// numbers of the seed.
func (s *Shuffler) Shuffle(cards []card.Card) {
	// The loop of the function is repeated because calls of a rand.Rand take half
	// as long as the rest of it.
	for ; len(cards) > 1; cards = cards[:len(cards)-1] {
		last, n := len(cards)-1, uint64(len(cards))
		i, low := bits.Mul64(s.numbers.Uint64(), n)
		if low < n {
			for low < -n%n {
				i, low = bits.Mul64(s.numbers.Uint64(), n)
			}
		}
		cards[last], cards[i] = cards[i], cards[last]
	}
}

// shufflers has Shufflers that are not in use. A new one would be allocated on the
// heap.
var shufflers = sync.Pool{New: func() any { return new(Shuffler) }}

// Shuffle shuffles the cards as the function [Shuffle] does with [Seed.Rand], but
// faster.
func (s Seed) Shuffle(cards []card.Card) {
	shuffler := shufflers.Get().(*Shuffler)
	shuffler.numbers.Seed(s)
	shuffler.Shuffle(cards)
	shufflers.Put(shuffler)
}

// Shuffles calls deal with a Shuffler that begins with the first random number of
// the seed. It is for deals that shuffle more than once. The Shuffler must not be
// used after deal returns.
func (s Seed) Shuffles(deal func(r *Shuffler)) {
	shuffler := shufflers.Get().(*Shuffler)
	shuffler.numbers.Seed(s)
	deal(shuffler)
	shufflers.Put(shuffler)
}
