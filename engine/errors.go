package engine

import (
	"encoding"
	"errors"
	"fmt"
	"strings"
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
	// ErrFaceDown, "face-down": the move depends on a face-down card, as in a
	// view.
	ErrFaceDown = Sentinel("face-down", "engine: a card needed here is face down")
	// ErrStuck, "stuck": no legal move of the seat to play is visible, as in
	// another seat's view.
	ErrStuck = Sentinel("stuck", "engine: the seat to play has no visible legal move")
	// ErrStale, "stale": the play was meant for an earlier position.
	ErrStale = Sentinel("stale", "engine: the table has moved on")
	// ErrMoveText, "not-a-move": the text is not a move.
	ErrMoveText = Sentinel("not-a-move", "engine: not a move")
	// ErrPosition, "invalid-position": the Setup is not a position of the game.
	ErrPosition = Sentinel("invalid-position", "engine: invalid position")
	// ErrRules, "invalid-rules": the Rules are invalid.
	ErrRules = Sentinel("invalid-rules", "engine: invalid rules")
	// ErrSeat, "no-such-seat": the table has no such seat.
	ErrSeat = Sentinel("no-such-seat", "engine: no such seat")
	// ErrRecord, "bad-record": the record cannot be read or replayed.
	ErrRecord = Sentinel("bad-record", "engine: bad record")
	// ErrSecret, "secret": the record would reveal cards that are still in play.
	ErrSecret = Sentinel("secret", "engine: secret until the cards are out of play")
	// ErrMatchOver, "match-over": no deal follows in the match.
	ErrMatchOver = Sentinel("match-over", "engine: the match is over")
	// ErrDealRunning, "deal-running": the next deal cannot begin yet.
	ErrDealRunning = Sentinel("deal-running", "engine: the deal is still being played")
	// ErrNoGame, "no-game": the game, table or match is nil or a zero value.
	ErrNoGame = Sentinel("no-game", "engine: no game")
)

// Code returns the code of an error: a short stable word for clients that
// translate an error or act on it. It is the code of the first error in err's
// tree that has a method Code() string, "" if none has. The package comment of a
// game lists its codes.
func Code(err error) string {
	if e := find(err); e != nil {
		return e.Code()
	}
	return ""
}

// Reason returns the English sentence that belongs to the [Code] of an error,
// without the seat, the move and the name of a package; "" if there is none.
func Reason(err error) string {
	if e, ok := find(err).(*sentinel); ok {
		return e.text
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

// sentinel is an error with a code.
type sentinel struct {
	game, code, text string // game may be empty, or a package
	kind             error  // the error that it wraps; may be nil
}

func (e *sentinel) Code() string  { return e.code }
func (e *sentinel) Unwrap() error { return e.kind }

func (e *sentinel) Error() string {
	if e.game == "" {
		return e.text
	}
	return e.game + ": " + e.text
}

// Sentinel returns a new error with that [Code] and text. The part of the text
// after the name of a package, as in "engine: no game", is its [Reason].
func Sentinel(code, text string) error {
	if name, reason, ok := strings.Cut(text, ": "); ok && !strings.Contains(name, " ") {
		return &sentinel{game: name, code: code, text: reason}
	}
	return &sentinel{code: code, text: text}
}

// Illegal returns a new error for a rule of a game that a move can break. It
// wraps [ErrIllegal] and has that [Code] and [Reason]. Its text is the name of
// the game and the reason.
func Illegal(game, code, reason string) error {
	return &sentinel{game: game, code: code, text: reason, kind: ErrIllegal}
}

// MoveError is the error of Apply for a move that it refuses.
type MoveError struct {
	Seat Seat
	Move string // the text of the move, as in records
	Err  error
}

// NewMoveError returns the *[MoveError] for seat's move m with the reason err,
// [ErrIllegal] if err is nil. A move without a text appears as package fmt
// prints it.
func NewMoveError(seat Seat, m encoding.TextMarshaler, err error) error {
	if err == nil {
		err = ErrIllegal
	}
	return &MoveError{Seat: seat, Move: moveText(m), Err: err}
}

func moveText(m encoding.TextMarshaler) string {
	if m == nil {
		return "no move"
	}
	text, err := m.MarshalText()
	if err != nil {
		return Clip(fmt.Sprint(m))
	}
	return string(text)
}

// Error returns the seat, the move and the reason in one line.
func (e *MoveError) Error() string { return e.Seat.String() + ": " + e.Move + ": " + fmt.Sprint(e.Err) }

// Unwrap returns the reason.
func (e *MoveError) Unwrap() error { return e.Err }

// Clip returns the text, cut to 40 bytes and marked with … if it is longer, so
// that an error cannot carry a hostile text into a log.
func Clip(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return text[:most] + "…"
}

// Invalid returns an error for a position of that game that wraps [ErrPosition]
// and all reasons, nil if there are none. [Problems] collects reasons.
func Invalid(game string, reasons ...error) error {
	errs := make([]error, len(reasons))
	for i, reason := range reasons {
		errs[i] = fmt.Errorf("%w: %s: %w", ErrPosition, game, reason)
	}
	return errors.Join(errs...)
}
