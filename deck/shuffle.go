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
			for low < -n%n { // one of the words that are too many
				i, low = bits.Mul64(r.Uint64(), n)
			}
		}
		cards[last], cards[i] = cards[i], cards[last]
	}
}

// Mix puts the cards in a random order, all orders equally likely, in a third of
// the time of [Shuffle]. It is a [Sample] of all cards.
func Mix(r *rand.Rand, cards []card.Card) { Sample(r, cards, len(cards)) }

// Shuffler shuffles with the random numbers of a [Seed].
type Shuffler struct{ numbers rand.ChaCha8 }

// Shuffle is the function Shuffle with the numbers that follow. The loop is written
// again because calls of a rand.Rand cost half as much as the shuffle.
func (s *Shuffler) Shuffle(cards []card.Card) {
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

// shufflers has those not in use. A ChaCha8 is never on the stack: its assembler
// lets it escape.
var shufflers = sync.Pool{New: func() any { return new(Shuffler) }}

// Shuffle is the function Shuffle with the seed's random numbers, from their
// beginning: what [Seed.Rand] would do, faster and without allocating.
func (s Seed) Shuffle(cards []card.Card) {
	shuffler := shufflers.Get().(*Shuffler)
	shuffler.numbers.Seed(s)
	shuffler.Shuffle(cards)
	shufflers.Put(shuffler)
}

// Shuffles is for deals that shuffle more than once. It calls deal with a
// Shuffler that begins with the seed's first random number, and must not be used
// afterwards.
func (s Seed) Shuffles(deal func(r *Shuffler)) {
	shuffler := shufflers.Get().(*Shuffler)
	shuffler.numbers.Seed(s)
	deal(shuffler)
	shufflers.Put(shuffler)
}
