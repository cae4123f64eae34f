package catcheleven

import (
	"sort"

	"github.com/hoylecards/hoyle/card"
)

// The number cards are numbered from 0 to 39 in the order of [card.Compare], ten of each
// suit.
const (
	suits    = 4
	numbers  = suits * tens
	tens     = int(card.Ten)
	faces    = 2 // queen and king of each suit
	others   = suits - 1
	jackAt   = packSize                    // the first number of a capture with a jack
	faceAt   = jackAt + suits              // the first with a queen or king
	numberAt = faceAt + suits*faces*others // the first with a number card
)

// counts holds, at [i][n], the number of sets that add up to n and contain only number
// cards from the ith on.
type counts [numbers + 1][eleven]uint16

// without holds, for each number card, the counts of the sets that do not contain that card.
var without = func() (all [numbers]counts) {
	for out := range all {
		n := &all[out]
		n[numbers][0] = 1
		for i := numbers - 1; i >= 0; i-- {
			n[i] = n[i+1]
			for sum := value(i); sum < eleven && i != out; sum++ {
				n[i][sum] += n[i+1][sum-value(i)]
			}
		}
	}
	return all
}()

// captureAt holds, for each number card, the number that Index gives to its first capture.
// The last element is the total number of moves.
var captureAt = func() (at [numbers + 1]int) {
	at[0] = numberAt
	for i := range numbers {
		at[i+1] = at[i] + int(without[i][0][eleven-value(i)])
	}
	return at
}()

// firstCard is the index of the first card that is not a joker.
var firstCard = card.Standard.First().Index()

// value returns the value of the ith number card.
func value(i int) int { return i%tens + 1 }

// number returns the index of a number card among the number cards, from 0 to 39; suit
// returns the index of a card's suit, from 0 to 3.
func number(c card.Card) int { return tens*suit(c) + int(c.Rank()-card.Ace) }
func suit(c card.Card) int   { return int(c.Suit() - card.Clubs) }

// rank returns the place of a set of number cards among the sets with the same sum. Two
// sets are ordered by the first card that only one of them contains: the set without that
// card comes first.
func (n *counts) rank(set card.Set) int {
	rank := 0
	for left := sum(set); set != 0; set &= set - 1 {
		c := set.First()
		rank += int(n[number(c)+1][left])
		left -= int(c.Rank())
	}
	return rank
}

// at returns the set at the given place (rank) among the sets with the given sum (left).
func (n *counts) at(rank, left int) (set card.Set) {
	for i := range numbers {
		if before := int(n[i+1][left]); rank >= before {
			rank -= before
			left -= value(i)
			set = set.With(card.Rank(value(i)).Of(card.Clubs + card.Suit(i/tens)))
		}
	}
	return set
}

// Moves returns the number of moves that Index numbers.
func (Game) Moves() int { return captureAt[numbers] }

// Index returns the number of m, or -1 if m is not a move of the game. The package comment
// defines the numbers.
func (Game) Index(m Move) int {
	rank := m.Card.Rank()
	switch {
	case !card.Standard.Has(m.Card) || m.Takes&^card.Standard.Without(m.Card) != 0:
		return -1
	case m.Takes == 0:
		return m.Card.Index() - firstCard
	case rank == card.Jack:
		return jackAt + suit(m.Card)
	case rank > card.Jack:
		same := rank.Cards().Without(m.Card)
		if m.Takes.Len() != 1 || m.Takes&same == 0 {
			return -1
		}
		return faceAt + others*(faces*suit(m.Card)+int(rank-card.Queen)) + (same & (m.Takes - 1)).Len()
	case sum(m.Takes) != eleven-int(rank): // the required sum is less than any face card's rank
		return -1
	}
	i := number(m.Card)
	return captureAt[i] + without[i].rank(m.Takes)
}

// MoveAt returns the move with the given number, and reports whether there is one.
// For the number that stands for all captures of a jack, it returns the capture of all
// other cards of the pack.
func (Game) MoveAt(index int) (Move, bool) {
	switch {
	case index < 0 || index >= captureAt[numbers]:
		return Move{}, false
	case index < jackAt:
		return Move{Card: card.Standard.At(index)}, true
	case index < faceAt:
		c := card.Jack.Of(card.Clubs + card.Suit(index-jackAt))
		return Move{c, card.Standard.Without(c)}, true
	case index < numberAt:
		index -= faceAt
		c := (card.Queen.Cards() | card.King.Cards()).At(index / others)
		return Move{c, card.SetOf(c.Rank().Cards().Without(c).At(index % others))}, true
	}
	i := sort.SearchInts(captureAt[:], index+1) - 1
	c := small[card.Ten].At(i)
	return Move{c, without[i].at(index-captureAt[i], eleven-value(i))}, true
}
