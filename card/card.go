package card

import "cmp"

// Suit is one of the four French suits. They count up from [Clubs] to
// [Spades]; the zero Suit is that of jokers and of cards face down.
type Suit uint8

// The suits, in the order of [Compare].
const (
	NoSuit Suit = iota
	Clubs
	Diamonds
	Hearts
	Spades
)

// Rank is what a card shows beside its suit. Ranks count up from [Ace], which
// is 1, over the numbers, each its own value, to [King], which is 13; the zero
// Rank is that of cards face down.
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

// Color is what the suits pair up by.
type Color uint8

// The colors. A card face down has none.
const (
	NoColor Color = iota
	Black
	Red
)

// Card is one of the 52 cards of four suits, a joker, or the zero Card,
// [FaceDown]. Any other value is no card; [Card.Valid] tells. Cards are made
// by [Rank.Of] and [Parse].
type Card uint8

// The cards that have no suit. FaceDown stands for a card that is there but
// not seen.
const (
	FaceDown   Card = 0
	BlackJoker Card = 14
	RedJoker   Card = 15
)

// A suit's cards stand sixteen apart from the next suit's, so that rank and
// suit are the two halves of the byte; the jokers take the last two places of
// the suitless row.
const row = 16

// Of returns the card of that rank and suit, as in card.Ten.Of(card.Hearts),
// or FaceDown where there is no such card.
func (r Rank) Of(s Suit) Card {
	if r < Ace || r > King || s < Clubs || s > Spades {
		return FaceDown
	}
	return Card(s)*row + Card(r)
}

// Valid reports whether c is one of the 54 cards, face up.
func (c Card) Valid() bool { return (Standard | Jokers).Has(c) }

// Count is the number of cards there are: four suits of thirteen, two jokers.
const Count = 54

// Index returns the place of c in the order of [Compare], from 0 for the black
// joker to 53 for the king of spades; -1 for a card face down and for any value
// that is not a card.
func (c Card) Index() int {
	if !c.Valid() {
		return -1
	}
	return int(c-origin) - max(0, 3*int(c/row)-2) // the places between the rows are empty
}

// Suit returns the suit of c, NoSuit for a joker or a card face down.
func (c Card) Suit() Suit { return Suit(c / row) }

// Rank returns the rank of c, NoRank for a card face down.
func (c Card) Rank() Rank { return min(Rank(c%row), Joker) }

// Color returns Black for clubs, spades and the black joker, Red for diamonds,
// hearts and the red one, NoColor for a card face down.
func (c Card) Color() Color {
	switch c {
	case BlackJoker:
		return Black
	case RedJoker:
		return Red
	}
	return c.Suit().Color()
}

// Color returns the color of a suit, NoColor for NoSuit.
func (s Suit) Color() Color {
	switch s {
	case Clubs, Spades:
		return Black
	case Diamonds, Hearts:
		return Red
	}
	return NoColor
}

// Compare orders cards by suit, ♣ ♦ ♥ ♠, and within a suit from ace to king.
// Cards face down come first, then the black and the red joker. It is the
// order of [Set.All], and no game's order of strength.
func Compare(a, b Card) int { return cmp.Compare(a, b) }

// CompareRank orders cards by rank, from ace to king and joker, and within a
// rank as [Compare] does. Cards face down come first.
func CompareRank(a, b Card) int {
	return cmp.Or(cmp.Compare(a.Rank(), b.Rank()), cmp.Compare(a, b))
}
