package karata

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
)

// The number of the first move of each kind.
const (
	askCardAt = packSize
	askSuitAt = askCardAt + packSize
	wordsAt   = askSuitAt + int(card.Spades)
)

// numbered lists the kinds of moves that are numbered from wordsAt on.
var numbered = [...]Kind{Done, Draw, Last, Not}

// Moves returns 116.
func (Game) Moves() int { return wordsAt + len(numbered) }

// Index returns the number of m, or -1 if m is not a move of the game. The package comment
// defines the numbers.
func (Game) Index(m Move) int {
	switch {
	case !m.wellFormed():
		return -1
	case m.Kind == Play:
		return m.Card.Index()
	case m.Kind == Ask && m.Suit == card.NoSuit:
		return askCardAt + m.Card.Index()
	case m.Kind == Ask:
		return askSuitAt + int(m.Suit-card.Clubs)
	}
	return wordsAt + slices.Index(numbered[:], m.Kind)
}

// MoveAt returns the move with the given number, and reports whether there is one.
func (g Game) MoveAt(index int) (Move, bool) {
	switch {
	case index < 0 || index >= g.Moves():
		return Move{}, false
	case index < askCardAt:
		return Move{Kind: Play, Card: allCards.At(index)}, true
	case index < askSuitAt:
		return Move{Kind: Ask, Card: allCards.At(index - askCardAt)}, true
	case index < wordsAt:
		return Move{Kind: Ask, Suit: card.Clubs + card.Suit(index-askSuitAt)}, true
	}
	return Move{Kind: numbered[index-wordsAt]}, true
}
