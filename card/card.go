package card

import "cmp"

// Suit is one of the four French suits, in order from [Clubs] to [Spades]. The
// zero Suit, [NoSuit], is that of jokers and face-down cards.
type Suit uint8

// The suits, in the order of [Compare].
const (
	NoSuit Suit = iota
	Clubs
	Diamonds
	Hearts
	Spades
)

// Rank is the rank of a card. [Ace] is 1, [Two] to [Ten] are 2 to 10,
// [Jack], [Queen] and [King] are 11 to 13, and [Joker] is 14. The zero Rank,
// [NoRank], is that of face-down cards.
type Rank uint8

// The ranks, in the order of [Compare].
const (
	NoRank Rank = iota
	Ace
	Two
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Joker
)

// Card is one of the 52 cards of the four suits, one of the two jokers, or the
// zero Card, [FaceDown]. [Rank.Of] and [Parse] return Cards. Other values are not
// cards; [Card.Valid] reports whether a Card is a face-up card.
type Card uint8

// The cards without a suit. FaceDown is a card whose face is not seen.
const (
	FaceDown   Card = 0
	BlackJoker Card = 14
	RedJoker   Card = 15
)

// row is the distance from a card to the card of the same rank in the next suit:
// the high half of the byte is the suit, the low half the rank. The jokers are
// the last two values of the row without a suit.
const row = 16

// Of returns the card of rank r and suit s, as in card.Ten.Of(card.Hearts). It returns
// FaceDown if there is no such card.
func (r Rank) Of(s Suit) Card {
	if r < Ace || r > King || s < Clubs || s > Spades {
		return FaceDown
	}
	return Card(s)*row + Card(r)
}

// Valid reports whether c is one of the 54 face-up cards.
func (c Card) Valid() bool { return (Standard | Jokers).Has(c) }

// Count is the number of different cards: four suits of thirteen, and two jokers.
const Count = 54

// Index returns the position of c in the order of [Compare], from 0 for the black
// joker to 53 for the king of spades. It returns -1 for FaceDown and for values
// that are not cards. (Standard | Jokers).At(i) is the card with index i.
func (c Card) Index() int {
	if !c.Valid() {
		return -1
	}
	return int(c-origin) - max(0, 3*int(c/row)-2) // the values between the rows are not cards
}

// Suit returns the suit of c, or NoSuit for a joker or a face-down card. The suit of a
// value that is not a card is not always one of the four.
func (c Card) Suit() Suit { return Suit(c / row) }

// Rank returns the rank of c, or NoRank for a face-down card. The rank of a value that
// is not a card has no meaning.
func (c Card) Rank() Rank { return min(Rank(c%row), Joker) }

// Red reports whether c is a diamond, a heart or the red joker.
func (c Card) Red() bool { return c == RedJoker || c.Suit() == Diamonds || c.Suit() == Hearts }

// Compare returns -1 if a comes before b, +1 if it comes after b, and 0 if they
// are equal. Cards are ordered by suit, ♣ ♦ ♥ ♠, and within a suit from ace to
// king. Face-down cards come first, then the black and the red joker. This is the
// order of [Set.All]; it is not an order of strength.
func Compare(a, b Card) int { return cmp.Compare(a, b) }

// CompareRank is like [Compare] but orders cards by rank first, from ace to king and
// joker. It orders cards of the same rank as Compare does. Face-down cards come first.
func CompareRank(a, b Card) int {
	return cmp.Or(cmp.Compare(a.Rank(), b.Rank()), cmp.Compare(a, b))
}
