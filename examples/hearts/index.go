package hearts

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

var _ engine.Indexer[Move] = Game{}

// firstCard is the index of the first card that is not a joker.
var firstCard = card.Standard.First().Index()

// Moves returns 104.
func (Game) Moves() int { return 2 * packSize }

// Index returns the number of m, or -1 if m is not a move of the game. The package comment defines
// the numbers.
func (Game) Index(m Move) int {
	switch {
	case !card.Standard.Has(m.Card):
		return -1
	case m.Pass:
		return packSize + m.Card.Index() - firstCard
	}
	return m.Card.Index() - firstCard
}

// MoveAt returns the move with the given number, and reports whether there is one.
func (g Game) MoveAt(index int) (Move, bool) {
	if index < 0 || index >= g.Moves() {
		return Move{}, false
	}
	return Move{Card: card.Standard.At(index % packSize), Pass: index >= packSize}, true
}
