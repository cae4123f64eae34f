package deck

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
)

var (
	standard          = [52]card.Card(card.Standard.Append(nil))
	withJokers        = [54]card.Card((card.Standard | card.Jokers).Append(nil))
	doppelkopf        = [48]card.Card(twice(doppelkopfCards))
	doppelkopfNoNines = [40]card.Card(twice(doppelkopfCards &^ card.Nine.Cards()))
)

var doppelkopfCards = card.Ace.Cards() | card.Ten.Cards() | card.King.Cards() |
	card.Queen.Cards() | card.Jack.Cards() | card.Nine.Cards()

func twice(s card.Set) []card.Card {
	pack := slices.Concat(s.Append(nil), s.Append(nil))
	slices.SortFunc(pack, card.Compare)
	return pack
}

// Standard returns the pack of 52 cards, in the order of [card.Compare].
func Standard() [52]card.Card { return standard }

// WithJokers returns the pack of 54 cards, in the order of [card.Compare]: the
// black and the red joker, then the other 52.
func WithJokers() [54]card.Card { return withJokers }

// Doppelkopf returns the pack of 48 cards, two each of ace, nine, ten, jack,
// queen and king in four suits, in the order of [card.Compare].
func Doppelkopf() [48]card.Card { return doppelkopf }

// DoppelkopfNoNines returns the pack of 40 cards: [Doppelkopf] without the nines.
func DoppelkopfNoNines() [40]card.Card { return doppelkopfNoNines }

const maxPacks = 64 // in a Shoe

// Shoe returns n packs of 52 cards, one after the other, each in the order of
// [card.Compare]. It returns nil unless n is from 1 to 64.
func Shoe(n int) []card.Card {
	if n < 1 || n > maxPacks {
		return nil
	}
	return slices.Repeat(standard[:], n)
}
