package rummy

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Act is what a seat does.
type Act int8

// The acts.
const (
	Draw    Act = iota // take the next card of the stock
	Take               // take the card on the discard pile
	Meld               // lay cards down
	Discard            // lay a card on the discard pile
)

// Move is an act with its cards.
type Move struct {
	Act   Act
	Cards card.Set // one for Discard; none for Draw and Take
}

// MarshalText returns "draw", "take", "meld 7C 7D 7H", or the card to discard.
func (m Move) MarshalText() ([]byte, error) {
	switch m.Act {
	case Draw:
		return []byte("draw"), nil
	case Take:
		return []byte("take"), nil
	case Meld:
		return []byte("meld " + join(m.Cards)), nil
	}
	return []byte(join(m.Cards)), nil
}

// join returns the texts of cards, with spaces between them.
func join(cards card.Set) string {
	var names []string
	for c := range cards.All() {
		name, _ := c.MarshalText()
		names = append(names, string(name))
	}
	return strings.Join(names, " ")
}

// ParseMove reads the text of a move. The cards of a meld may have any order.
func (Game) ParseMove(text string) (Move, error) {
	switch text {
	case "draw":
		return Move{}, nil
	case "take":
		return Move{Act: Take}, nil
	}
	m := Move{Act: Discard}
	cards, meld := strings.CutPrefix(text, "meld ")
	names := strings.Fields(cards)
	for _, name := range names {
		c, err := card.Parse(name)
		if err != nil {
			return Move{}, fmt.Errorf("%w: rummy: %w", engine.ErrMoveText, err)
		}
		m.Cards |= pack & card.SetOf(c)
	}
	if meld {
		m.Act = Meld
	}
	if !m.sound() || m.Cards.Len() != len(names) {
		return Move{}, fmt.Errorf("%w: rummy: want draw, take, a card to discard, or meld and its cards", engine.ErrMoveText)
	}
	return m, nil
}

// sound reports whether a move has as many cards as its act needs, all of the pack.
func (m Move) sound() bool {
	n := m.Cards.Len()
	switch m.Act {
	case Draw, Take:
		return n == 0
	case Meld:
		return n >= 3 && m.Cards&^pack == 0
	case Discard:
		return n == 1 && m.Cards&^pack == 0
	}
	return false
}

// melds appends the melds in a hand: first those of one rank, then those of a suit.
func melds(dst []Move, hand card.Set) []Move {
	for rank := card.Ace; rank <= card.Ten; rank++ {
		same := rank.Cards()
		if held := hand & same; held.Len() >= 3 {
			dst = append(dst, Move{Meld, held})
			for c := range held.All() {
				if held == same { // and each three of the four
					dst = append(dst, Move{Meld, held.Without(c)})
				}
			}
		}
	}
	for low := range hand.All() {
		for high := low.Rank() + 2; high <= card.Ten; high++ {
			if run := low.Suit().Range(low.Rank(), high); run&^hand == 0 {
				dst = append(dst, Move{Meld, run})
			}
		}
	}
	return dst
}

// isMeld reports whether cards are a meld.
func isMeld(cards card.Set) bool {
	for _, m := range melds(nil, cards) {
		if m.Cards == cards {
			return true
		}
	}
	return false
}
