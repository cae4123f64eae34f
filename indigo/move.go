package indigo

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Move is the card a seat plays from its hand.
type Move = card.Card

// ParseMove reads a move as [card.Parse] reads a card. The error wraps
// [engine.ErrMoveText].
func ParseMove(text string) (Move, error) {
	c, err := card.Parse(text)
	if err != nil {
		return 0, fmt.Errorf("%w: indigo: %w", engine.ErrMoveText, err)
	}
	return c, nil
}

// ParseMove returns the move that a text stands for, as the function does.
func (Game) ParseMove(text string) (Move, error) { return ParseMove(text) }
