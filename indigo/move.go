package indigo

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Move is the card that a seat plays from its hand.
type Move = card.Card

// ParseMove parses the text of a move, which is the text of a card. Letters may be
// in upper or lower case, and spaces around the text are ignored. The error wraps
// [engine.ErrMoveText].
func (Game) ParseMove(text string) (Move, error) {
	c, err := card.Parse(strings.TrimSpace(text))
	if err != nil {
		return 0, fmt.Errorf("%w: indigo: %w", engine.ErrMoveText, err)
	}
	return c, nil
}
