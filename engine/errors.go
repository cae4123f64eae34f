package engine

import (
	"encoding"
	"errors"
	"fmt"
)

// The reasons for which this package and the games refuse. Errors wrap them;
// errors.Is tells them apart.
var (
	// ErrIllegal: the move may not be made here. A game's own reasons, made by
	// Illegal, wrap it.
	ErrIllegal = errors.New("engine: illegal move")
	// ErrNotYourTurn wraps ErrIllegal: the game waits for another seat.
	ErrNotYourTurn = Illegal("engine: not this seat's turn")
	// ErrGameOver wraps ErrIllegal: the game is over.
	ErrGameOver = Illegal("engine: the game is over")
	// ErrFaceDown: the move needs a card that lies face down, as in a view.
	ErrFaceDown = errors.New("engine: a card needed here is face down")
	// ErrStuck: the seat to play has no legal move that can be seen, as where
	// a view is played on.
	ErrStuck = errors.New("engine: the seat to play has no legal move in sight")
	// ErrMoveText: the text is no move of the game.
	ErrMoveText = errors.New("engine: not a move")
	// ErrPosition: the Setup is no position of the game.
	ErrPosition = errors.New("engine: invalid position")
	// ErrRules: the Rules make no sense together.
	ErrRules = errors.New("engine: invalid rules")
	// ErrSeat: there is no such seat at the table.
	ErrSeat = errors.New("engine: no such seat")
	// ErrRecord: the record cannot be read, or does not replay.
	ErrRecord = errors.New("engine: bad record")
)

// MoveError is the error of every move that Apply refuses: which seat, which
// move, in the text form that records use, and why.
type MoveError struct {
	Seat Seat
	Move string
	Err  error
}

// Refuse returns the *[MoveError] of a move that seat may not make for the
// reason err. A move without a text form goes in as it prints.
func Refuse(seat Seat, m encoding.TextMarshaler, err error) error {
	return &MoveError{Seat: seat, Move: moveText(m), Err: err}
}

func moveText(m encoding.TextMarshaler) string {
	text, err := m.MarshalText()
	if err != nil {
		return fmt.Sprint(m)
	}
	return string(text)
}

// Error returns the seat, the move and the reason in one line.
func (e *MoveError) Error() string { return e.Seat.String() + ": " + e.Move + ": " + fmt.Sprint(e.Err) }

// Unwrap returns the reason.
func (e *MoveError) Unwrap() error { return e.Err }

// Illegal returns a new error that wraps [ErrIllegal] and says only text: a
// game's name for a rule that a move breaks.
func Illegal(text string) error { return &illegal{text} }

// Invalid returns an error that wraps [ErrPosition], and every reason, for a
// position of that game; nil if there is no reason.
func Invalid(game string, reasons ...error) error {
	errs := make([]error, len(reasons))
	for i, reason := range reasons {
		errs[i] = fmt.Errorf("%w: %s: %w", ErrPosition, game, reason)
	}
	return errors.Join(errs...)
}

type illegal struct{ text string }

func (e *illegal) Error() string { return e.text }
func (e *illegal) Unwrap() error { return ErrIllegal }
