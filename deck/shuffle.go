package deck

import (
	"math/bits"
	"math/rand/v2"
	"sync"

	"github.com/hoylecards/hoyle/card"
)

// Shuffle puts the cards in the order that the seed determines. All orders are
// equally likely. The package comment defines the shuffle, so no release of Go or of
// this library changes a deal.
func (s Seed) Shuffle(cards []card.Card) {
	src := sources.Get().(*source)
	src.numbers.Seed(s)
	src.shuffle(cards)
	src.close()
}

// Shuffles calls the function deal with a [Shuffler] that begins where [Seed.Shuffle]
// does. It is for deals that do more than shuffle once. The Shuffler works until the
// function returns.
func (s Seed) Shuffles(deal func(Shuffler)) {
	src := sources.Get().(*source)
	src.numbers.Seed(s)
	deal(Shuffler{src, src.use})
	src.close()
}

// Shuffler shuffles several times, and draws numbers, with the random numbers of one [Seed].
type Shuffler struct {
	src *source
	use uint64 // the value of src.use when the Shuffler was made
}

// Shuffle is [Seed.Shuffle] with the next random numbers of the seed. It does nothing
// once the call to [Seed.Shuffles] that made the Shuffler has ended.
func (s Shuffler) Shuffle(cards []card.Card) {
	if s.src != nil && s.src.use == s.use {
		s.src.shuffle(cards)
	}
}

// Below returns a number from 0 to n-1, made from the next random numbers of the seed; all n
// are equally likely. It returns 0, and uses no random number, if n is less than 1 or once the
// call to [Seed.Shuffles] that made the Shuffler has ended.
func (s Shuffler) Below(n int) int {
	if n < 1 || s.src == nil || s.src.use != s.use {
		return 0
	}
	return int(s.src.below(s.src.numbers.Uint64(), uint64(n)))
}

// source is a stream of random numbers. It is used for one seed after another.
type source struct {
	numbers rand.ChaCha8
	use     uint64 // counts the seeds
}

// sources pools the sources that are not in use. Without the pool, a new source
// would be allocated on the heap for each deal.
var sources = sync.Pool{New: func() any { return new(source) }}

// close forgets the seed, and disables the Shuffler that was made for it.
func (s *source) close() {
	s.numbers = rand.ChaCha8{}
	s.use++
	sources.Put(s)
}

func (s *source) shuffle(cards []card.Card) {
	for ; len(cards) > 1; cards = cards[:len(cards)-1] {
		last, i := len(cards)-1, s.below(s.numbers.Uint64(), uint64(len(cards)))
		cards[last], cards[i] = cards[i], cards[last]
	}
}

// below returns the number below n that a word gives, or the next such number if the word is
// rejected. With its loop, or if it drew the word, it would not be inlined.
func (s *source) below(word, n uint64) uint64 {
	i, low := bits.Mul64(word, n)
	if low < n {
		return s.redrawn(i, low, n)
	}
	return i
}

// redrawn returns i unless its word is rejected, and otherwise the next number below n.
func (s *source) redrawn(i, low, n uint64) uint64 {
	for rejected(low, n) {
		i, low = bits.Mul64(s.numbers.Uint64(), n)
	}
	return i
}

// rejected reports whether a word is rejected, given the low word of its product with
// n. Hardly any low word is less than n, so the division is rarely needed.
func rejected(low, n uint64) bool { return low < n && low < -n%n }
