package deck

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
)

var (
	standard   = [52]card.Card(card.Standard.Append(nil))
	withJokers = [54]card.Card((card.Standard | card.Jokers).Append(nil))
)

// Standard returns the pack of 52 cards, in the order of [card.Compare].
func Standard() [52]card.Card { return standard }

// WithJokers returns the pack of 54 cards, in the order of [card.Compare]: the
// black and the red joker, then the other 52.
func WithJokers() [54]card.Card { return withJokers }

const maxPacks = 64 // in a Shoe

// Shoe returns n packs of 52 cards, one after the other, each in the order of
// [card.Compare]. It returns nil unless n is from 1 to 64.
func Shoe(n int) []card.Card {
	if n < 1 || n > maxPacks {
		return nil
	}
	return slices.Repeat(standard[:], n)
}
