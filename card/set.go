package card

import (
	"iter"
	"math/bits"

	"github.com/hoylecards/hoyle/internal/bitset"
)

// Set is a set of cards. The zero Set is empty. A Set cannot contain a face-down
// card: With(FaceDown) returns the set unchanged, and Has(FaceDown) is false.
// Operators combine and compare sets:
//
//	a | b    the cards in a or b
//	a & b    the cards in both
//	a &^ b   the cards of a that are not in b
//	a == b   the same cards
type Set uint64

// The sets that make up the packs of most games.
const (
	Standard Set = 0xFFF8_FFF8_FFF8_FFF8 // the 52 cards of the four suits
	Jokers   Set = 0b11                  // the black and the red joker
)

// origin is the lowest card, which is bit 0 of a Set. FaceDown is below origin, so that
// FaceDown - origin wraps around, and a shift by that much yields no bit.
const origin = BlackJoker

// SetOf returns the set of the given cards, without face-down cards.
func SetOf(cards ...Card) Set {
	var s Set
	for _, c := range cards {
		s |= 1 << (c - origin)
	}
	return s & (Standard | Jokers)
}

// Cards returns the thirteen cards of the suit, or the jokers for NoSuit.
func (s Suit) Cards() Set {
	switch {
	case s == NoSuit:
		return Jokers
	case s > Spades:
		return 0
	}
	return 0xFFF8 << (row * (s - Clubs))
}

// Range returns the cards of the suit from rank low to rank high, both included, as in a sequence.
// There are none if low is above high or the suit is not one of the four.
func (s Suit) Range(low, high Rank) Set {
	low, high = max(low, Ace), min(high, King)
	if low > high || s == NoSuit || s > Spades {
		return 0
	}
	return Set(2)<<(high.Of(s)-origin) - Set(1)<<(low.Of(s)-origin)
}

// Cards returns the four cards of the rank, the jokers for Joker, or none for NoRank.
func (r Rank) Cards() Set {
	switch {
	case r == Joker:
		return Jokers
	case r == NoRank || r > King:
		return 0
	}
	return 0x0004_0004_0004_0004 << r
}

// With returns the set with c added.
func (s Set) With(c Card) Set { return s | 1<<(c-origin)&(Standard|Jokers) }

// Without returns the set with c removed.
func (s Set) Without(c Card) Set { return s &^ (1 << (c - origin)) }

// Has reports whether c is in the set.
func (s Set) Has(c Card) bool { return s>>(c-origin)&1 != 0 }

// Len returns the number of cards in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the first card of the set in the order of [Compare], or FaceDown if the
// set is empty.
func (s Set) First() Card {
	if s == 0 {
		return FaceDown
	}
	return origin + Card(bits.TrailingZeros64(uint64(s)))
}

// At returns the card at position i of the set, counted from 0 in the order of
// [Compare], or FaceDown if there is no such card.
func (s Set) At(i int) Card {
	if uint(i) >= uint(s.Len()) {
		return FaceDown
	}
	return origin + Card(bitset.Nth(uint64(s), i))
}

// All yields the cards of the set in the order of [Compare].
func (s Set) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for rest := s; rest != 0; rest &= rest - 1 {
			if !yield(rest.First()) {
				return
			}
		}
	}
}

// Fill returns a hand of n cards, of which those of the set are face up: the face-down cards first, and
// then the set in the order of [Compare]. If the set has n cards or more, it returns these alone.
func (s Set) Fill(n int) List {
	return s.Append(make(List, max(n-s.Len(), 0)))
}

// Append appends the cards of the set to dst in the order of [Compare].
func (s Set) Append(dst []Card) []Card {
	for ; s != 0; s &= s - 1 {
		dst = append(dst, s.First())
	}
	return dst
}
