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
func ParseMove(text string) (m Move, err error) {
	name, rest, capture := strings.Cut(text, takes)
	m.Card, err = card.Parse(strings.TrimSpace(name))
	if err == nil && capture {
		m.Takes, err = card.ParseSet(rest)
		if err == nil && m.Takes == 0 {
			err = fmt.Errorf("%v takes nothing", m.Card)
		}
	}
	if err != nil {
		return Move{}, fmt.Errorf("%w: catcheleven: %w", engine.ErrMoveText, err)
	}
	return m, nil
}

// ParseMove returns the move that a text stands for, as the function does.
func (Game) ParseMove(text string) (Move, error) { return ParseMove(text) }

// String returns the move as people write it: 2♥ x 2♠,7♠.
func (m Move) String() string {
	if m.Takes == 0 {
		return m.Card.String()
	}
	return m.Card.String() + takes + strings.ReplaceAll(m.Takes.String(), " ", ",")
}

// AppendText appends the ASCII form of the move to dst: 2H x 2S,7S. The error
// wraps [card.ErrSyntax] if the value has none.
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

// UnmarshalText is [ParseMove] into m. On error, m is unchanged.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	if err == nil {
		*m = parsed
	}
	return err
}
