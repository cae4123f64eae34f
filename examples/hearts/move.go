package hearts

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Move plays a card, or passes it.
type Move struct {
	Card card.Card
	Pass bool
}

const passPrefix = "pass "

// ParseMove reads a card, or "pass" and a card. The error wraps
// [engine.ErrMoveText].
func (Game) ParseMove(text string) (Move, error) {
	name, pass := strings.CutPrefix(text, passPrefix)
	c, err := card.Parse(name)
	if err != nil {
		return Move{}, fmt.Errorf("%w: hearts: %w", engine.ErrMoveText, err)
	}
	return Move{c, pass}, nil
}

// String returns the move as people write it: Q♠ or pass Q♠.
func (m Move) String() string {
	if m.Pass {
		return passPrefix + m.Card.String()
	}
	return m.Card.String()
}

// MarshalText returns the move as records write it: QS or pass QS.
func (m Move) MarshalText() ([]byte, error) {
	if m.Pass {
		return m.Card.AppendText([]byte(passPrefix))
	}
	return m.Card.MarshalText()
}
