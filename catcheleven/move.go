package catcheleven

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Move is a card that is played, and the cards on the table that it captures. A
// card that is laid down captures none.
type Move struct {
	Card  card.Card // from the hand
	Takes card.Set  // from the table
}

const takes = " x "

// ParseMove parses the text of a move: a card and, if it captures, an x and the
// captured cards, separated by commas or spaces. It reads each card as [card.Parse]
// does. The error wraps [engine.ErrMoveText].
func (Game) ParseMove(text string) (m Move, err error) {
	typed := texts.Typed(text)
	name, rest, capture := strings.Cut(typed, takes)
	if !capture {
		name, rest, capture = strings.Cut(typed, " X ")
	}
	m.Card, err = card.Parse(name)
	if err == nil && capture {
		m.Takes, err = card.ParseSet(rest)
		if err == nil && m.Takes == 0 {
			err = errors.New("no card after the x")
		}
	}
	if err != nil {
		return Move{}, fmt.Errorf("%w: catcheleven: %w", engine.ErrMoveText, err)
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

// MarshalText returns the ASCII form of the move: 2H x 2S,7S. If the move has no such form,
// the error wraps [card.ErrSyntax].
func (m Move) MarshalText() ([]byte, error) {
	dst, err := m.Card.AppendText(nil)
	between := takes
	for c := range m.Takes.All() {
		if err == nil {
			dst, err = c.AppendText(append(dst, between...))
		}
		between = ","
	}
	return dst, err
}

// UnmarshalText reads a move into m, as [Game.ParseMove] does. On error, m is unchanged.
func (m *Move) UnmarshalText(text []byte) error {
	return texts.Set(m, text, Game{}.ParseMove)
}
