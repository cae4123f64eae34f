package blackjack

import (
	"fmt"
	"strconv"

	"github.com/hoylecards/hoyle/engine"
)

// Move is what a player says. The zero Move is none.
type Move uint8

// The moves, in the order of [Game.Legal].
const (
	_ Move = iota
	Hit
	Stand
	Double
	Split
	Surrender
	Insure
	Decline
)

var moveTexts = [...]string{
	Hit: "hit", Stand: "stand", Double: "double", Split: "split", Surrender: "surrender", Insure: "insure", Decline: "decline",
}

func (m Move) valid() bool { return Hit <= m && m <= Decline }

// String returns the move's text, such as hit.
func (m Move) String() string {
	if !m.valid() {
		return "Move(" + strconv.Itoa(int(m)) + ")"
	}
	return moveTexts[m]
}

// ParseMove reads the text of a move, in lower case. The error wraps
// [engine.ErrMoveText].
func ParseMove(text string) (Move, error) {
	for m := Hit; m <= Decline; m++ {
		if moveTexts[m] == text {
			return m, nil
		}
	}
	return 0, fmt.Errorf("blackjack: %w: %.20q", engine.ErrMoveText, text)
}

// AppendText appends the text of the move to dst. For a value that is no move
// it returns an error that wraps [engine.ErrMoveText].
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if !m.valid() {
		return dst, fmt.Errorf("blackjack: %w: %v", engine.ErrMoveText, m)
	}
	return append(dst, moveTexts[m]...), nil
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
