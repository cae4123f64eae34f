package engine

import (
	"encoding"
	"fmt"

	"github.com/hoylecards/hoyle/internal/coded"
	"github.com/hoylecards/hoyle/internal/texts"
)

// The sentinels of this package, each with its [Code] in quotes. Other errors
// wrap them.
var (
	// ErrIllegal, "illegal": the move is not legal in this position. The
	// sentinels of a game, made by Illegal, wrap it.
	ErrIllegal = Sentinel("illegal", "engine: illegal move")
	// ErrNotYourTurn, "not-your-turn", wraps ErrIllegal: the game waits for
	// another seat.
	ErrNotYourTurn = Illegal("engine", "not-your-turn", "not this seat's turn")
	// ErrGameOver, "game-over", wraps ErrIllegal: the game is over.
	ErrGameOver = Illegal("engine", "game-over", "the game is over")
	// ErrNoSuchMove, "no-such-move", wraps ErrIllegal: the game has no such
	// move in any position.
	ErrNoSuchMove = Illegal("engine", "no-such-move", "no such move")
	// ErrFaceDown, "face-down": the outcome of the move depends on a face-down card, as can
	// happen in a view.
	ErrFaceDown = Sentinel("face-down", "engine: a card needed here is face down")
	// ErrStuck, "stuck": no legal move of the seat to play is visible, as can happen in
	// another seat's view.
	ErrStuck = Sentinel("stuck", "engine: the seat to play has no visible legal move")
	// ErrMoveText, "not-a-move": the text is not a move.
	ErrMoveText = Sentinel("not-a-move", "engine: not a move")
	// ErrPosition, "invalid-position": the position, view or pack is not valid in the game.
	ErrPosition = Sentinel("invalid-position", "engine: invalid position")
	// ErrRules, "invalid-rules": the rules of the game are invalid.
	ErrRules = Sentinel("invalid-rules", "engine: invalid rules")
	// ErrSeat, "no-such-seat": the table has no such seat.
	ErrSeat = Sentinel("no-such-seat", "engine: no such seat")
	// ErrNoGame, "no-game": the game, table or match is nil or a zero value.
	ErrNoGame = Sentinel("no-game", "engine: no game")
)

// Code returns the code of an error: a short stable word for clients that translate an
// error or act on it. It is the code of the first error in err's tree that has a method
// Code() string, or "" if there is no such error. The package comment of a game lists the
// game's codes.
func Code(err error) string {
	if e := find(err); e != nil {
		return e.Code()
	}
	return ""
}

// Reason returns the English sentence for the [Code] of an error, without the seat, the
// move or the name of a package. It is "" if there is no such sentence.
func Reason(err error) string {
	if e, ok := find(err).(*coded.Error); ok {
		return e.Reason()
	}
	return ""
}

// coder is an error with a code.
type coder interface{ Code() string }

func find(err error) coder {
	if c, ok := err.(coder); ok && c.Code() != "" {
		return c
	}
	switch e := err.(type) { //nolint:errorlint // as above
	case interface{ Unwrap() error }:
		return find(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, err := range e.Unwrap() {
			if c := find(err); c != nil {
				return c
			}
		}
	}
	return nil
}

// Sentinel returns a new error with the given [Code] and text. The [Reason] of the error is
// the part of the text after the name of a package, as in "engine: no game".
func Sentinel(code, text string) error { return coded.Sentinel(code, text) }

// Illegal returns a new error for moves that break a certain rule of a game. The error
// wraps [ErrIllegal] and has the given [Code] and [Reason]. Its text is the name of the
// game and the reason.
func Illegal(game, code, reason string) error {
	return coded.Wrap(ErrIllegal, game, code, reason)
}

// MoveError is the error that Apply returns for a move that it refuses.
type MoveError struct {
	Seat Seat                   // that tried to move
	Move encoding.TextMarshaler // the refused move; Error writes its text, as records do
	Err  error                  // the reason, which wraps ErrIllegal
}

// NewMoveError returns the *[MoveError] for seat's move m. The reason is err, or
// [ErrIllegal] if err is nil.
func NewMoveError(seat Seat, m encoding.TextMarshaler, err error) error {
	if err == nil {
		err = ErrIllegal
	}
	return &MoveError{Seat: seat, Move: m, Err: err}
}

// Error returns the seat, the move and the reason in one line. A move without a
// text appears as package fmt prints it.
func (e *MoveError) Error() string {
	return fmt.Sprintf("%v: %s: %v", e.Seat, texts.Move(e.Move), e.Err)
}

// Unwrap returns the reason.
func (e *MoveError) Unwrap() error { return e.Err }
