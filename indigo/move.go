package indigo

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Move is the card that a seat plays from its hand.
type Move = card.Card

// ParseMove returns the move of a text, which is a card as [card.Parse] reads it.
// The error wraps [engine.ErrMoveText].
func ParseMove(text string) (Move, error) {
	c, err := card.Parse(text)
	if err != nil {
		return 0, fmt.Errorf("%w: indigo: %w", engine.ErrMoveText, err)
	}
	return c, nil
}

// ParseMove returns the move of a text, as the function [ParseMove] does.
func (Game) ParseMove(text string) (Move, error) { return ParseMove(text) }
