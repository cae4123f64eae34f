// Package hide prints values that hold secrets without showing them.
package hide

import (
	"fmt"
	"io"
	"log/slog"

	"github.com/hoylecards/hoyle/engine"
)

// Print writes a text in place of a value, for each verb of package fmt.
func Print(f fmt.State, text string) { _, _ = io.WriteString(f, text) }

// State is embedded in the State of a game, which then prints no card: a whole position is
// secret. The Setup of the game shows what is in a position.
type State struct{}

const hidden = "State(secret)"

// Format prints the same text for any verb of package fmt.
func (State) Format(f fmt.State, _ rune) { Print(f, hidden) }

// LogValue returns the same text as Format.
func (State) LogValue() slog.Value { return slog.StringValue(hidden) }

// UnmarshalJSON always returns an error, because a State needs a Game to check it.
func (*State) UnmarshalJSON([]byte) error {
	return fmt.Errorf("%w: a State needs its Game: use DecodeState or DecodeView, or decode a Setup", engine.ErrPosition)
}
