package indigo

import "github.com/hoylecards/hoyle/card"

// firstCard is the index of the first card that is not a joker.
var firstCard = card.Standard.First().Index()

// Moves returns 52.
func (Game) Moves() int { return packSize }

// Index returns the number of m, or -1 if m is not a card of the pack. The package comment
// defines the numbers.
func (Game) Index(m Move) int { return max(m.Index()-firstCard, -1) }

// MoveAt returns the move with the given number, and reports whether there is one.
func (Game) MoveAt(index int) (Move, bool) {
	c := card.Standard.At(index)
	return c, c != card.FaceDown
}
