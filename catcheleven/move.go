package catcheleven

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Move is a card played from the hand, and the cards it takes from the table;
// none if it is laid down.
type Move struct {
	Card  card.Card
	Takes card.Set
}

const takes = " x "

// ParseMove reads a move: a card, and behind an x the cards it takes with
// commas or spaces between them, each as [card.Parse] reads it. The error
// wraps [engine.ErrMoveText].
func ParseMove(text string) (Move, error) {
	name, rest, capture := strings.Cut(text, takes)
	c, err := card.Parse(strings.TrimSpace(name))
	if err != nil {
		return Move{}, fmt.Errorf("%w: catcheleven: %w", engine.ErrMoveText, err)
	}
	m := Move{Card: c}
	if !capture {
		return m, nil
	}
	if err := m.Takes.UnmarshalText([]byte(rest)); err != nil {
		return Move{}, fmt.Errorf("%w: catcheleven: %w", engine.ErrMoveText, err)
	}
	if m.Takes == 0 {
		return Move{}, fmt.Errorf("%w: catcheleven: %v takes nothing", engine.ErrMoveText, c)
	}
	return m, nil
}

// String returns the move as people write it: 2♥ x 2♠,7♠.
func (m Move) String() string {
	if m.Takes == 0 {
		return m.Card.String()
	}
	return m.Card.String() + takes + strings.ReplaceAll(m.Takes.String(), " ", ",")
}

// AppendText appends the ASCII form of the move to dst: 2H x 2S,7S. For a
// value that has none it returns an error that wraps [card.ErrSyntax].
func (m Move) AppendText(dst []byte) ([]byte, error) {
	dst, err := m.Card.AppendText(dst)
	between := takes
	for c := range m.Takes.All() {
		if err == nil {
			dst, err = c.AppendText(append(dst, between...))
		}
		between = ","
	}
	return dst, err
}

// MarshalText is [Move.AppendText] to a new slice.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText is [ParseMove] into m, which keeps its value on an error.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	if err == nil {
		*m = parsed
	}
	return err
}
