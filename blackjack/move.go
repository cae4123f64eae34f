package blackjack

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Move is a move of a player. The zero Move is not a move.
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

// String returns the text of the move, such as "hit".
func (m Move) String() string {
	if !m.valid() {
		return "Move(" + strconv.Itoa(int(m)) + ")"
	}
	return moveTexts[m]
}

// ParseMove parses the text of a move, such as "hit". Letters may be in upper or
// lower case; white space around the text and characters that nobody sees do not matter.
// The error wraps [engine.ErrMoveText].
func (Game) ParseMove(text string) (Move, error) {
	if m := slices.Index(moveTexts[:], text); m > 0 { // as records have it
		return Move(m), nil
	}
	word := texts.Typed(text)
	for m := Hit; m <= Decline; m++ {
		// Because the lengths are equal, EqualFold matches only ASCII letters.
		if len(moveTexts[m]) == len(word) && strings.EqualFold(moveTexts[m], word) {
			return m, nil
		}
	}
	return 0, fmt.Errorf("%w: blackjack: %s", engine.ErrMoveText, texts.Quote(text))
}

// MarshalText returns the text of the move. If the move has no text, the error
// wraps [card.ErrSyntax].
func (m Move) MarshalText() ([]byte, error) {
	if !m.valid() {
		return nil, fmt.Errorf("%w: move: no word for %v", card.ErrSyntax, m)
	}
	return []byte(moveTexts[m]), nil
}

// UnmarshalText reads a move into m, as [Game.ParseMove] does. On error, m is unchanged.
func (m *Move) UnmarshalText(text []byte) error {
	return texts.Set(m, text, Game{}.ParseMove)
}
