package blackjack

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/hoylecards/hoyle/engine"
)

// Move is a move of a player. The zero Move is none.
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
	if i := slices.Index(moveTexts[:], text); i >= int(Hit) {
		return Move(i), nil
	}
	return 0, fmt.Errorf("%w: blackjack: %.20q", engine.ErrMoveText, text)
}

// ParseMove returns the move that a text stands for, as the function does.
func (Game) ParseMove(text string) (Move, error) { return ParseMove(text) }

// MarshalText returns the text of the move. The error, for a value that is no
// move, wraps [engine.ErrMoveText].
func (m Move) MarshalText() ([]byte, error) {
	if !m.valid() {
		return nil, fmt.Errorf("%w: blackjack: %v", engine.ErrMoveText, m)
	}
	return []byte(moveTexts[m]), nil
}

// UnmarshalText is [ParseMove] into m. On error, m is unchanged.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	if err == nil {
		*m = parsed
	}
	return err
}
