package indigo

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Move is the card that a seat plays from its hand.
type Move = card.Card

// ParseMove parses the text of a move, which is the text of a card as [card.Parse] reads
// it. The error wraps [engine.ErrMoveText].
func (Game) ParseMove(text string) (Move, error) {
	c, err := card.Parse(text)
	if err != nil {
		return 0, fmt.Errorf("%w: indigo: %w", engine.ErrMoveText, err)
	}
	return c, nil
}
