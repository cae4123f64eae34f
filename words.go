package hoyle

import (
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
)

// The names that this package shares with packages engine and host. With them, a program
// that finds its games by name needs only one import.
type (
	// Seat is a place at the table, numbered from 0 in playing order.
	Seat = engine.Seat
	// Option describes an option of a game's rules: its values, and what it needs. It reads and
	// writes values as people type them.
	Option = engine.Option
	// Zone is a place where cards lie: its ZoneID, and its Cards, some of which may be face down.
	Zone = engine.Zone
	// ZoneID is the Name of a zone and the Seat that the zone belongs to, or Nobody if it
	// belongs to the table.
	ZoneID = engine.ZoneID
	// ScoreLine is one item of the breakdown of a score: its Name and its Points.
	ScoreLine = engine.ScoreLine
	// Phrase is a Text that people read, with a Key for translations and the Args that vary.
	Phrase = engine.Phrase
	// Layout is the way in which the cards of a zone lie, as people see them.
	Layout = engine.Layout
	// Mark is something that people look for at the table and that no card shows: a Phrase before a
	// Seat, or in the middle.
	Mark = engine.Mark
	// Problem is a Field of rules, of a position or of a match, and a Text that says what is
	// wrong with it.
	Problem = gamekit.Problem
	// Record is the transcript of a deal: Game, Rules, Seed, First, Start, Plays and Score.
	Record = host.Record
	// Play is a Move, in its text form, made by a Seat.
	Play = host.Play
	// Event is a play as one viewer saw it: its Number, the Seat, the Move, what it Moved, and
	// what the rules did Then.
	Event = host.Event
	// Transfer lists Cards that an event moved From one zone To another.
	Transfer = host.Transfer
)

// Nobody is not a seat: it stands for the turn of a finished game, and for a spectator.
const Nobody = engine.Nobody

// The errors that a host acts on. The error for a refused move is an [engine.MoveError],
// which wraps one of these errors and names the seat and the move.
var (
	ErrIllegal     = engine.ErrIllegal
	ErrNotYourTurn = engine.ErrNotYourTurn
	ErrGameOver    = engine.ErrGameOver
	ErrMoveText    = engine.ErrMoveText
	ErrRules       = engine.ErrRules
	ErrSeat        = engine.ErrSeat
	ErrStale       = host.ErrStale
	ErrRecord      = host.ErrRecord
	ErrSecret      = host.ErrSecret
)

// Code returns the code of an error: a short stable word for clients that translate an
// error or act on it. It is "" if the error has no code.
func Code(err error) string { return engine.Code(err) }

// Reason returns the English sentence for the [Code] of an error, without the seat, the
// move or the name of a package. It is "" if there is no such sentence.
func Reason(err error) string { return engine.Reason(err) }

// Problems returns the fields that an error of [Find], [Game.With], [Game.TableAt] or [Game.Match]
// names, each with what is wrong with it, so that a form can show each problem beside its
// field. It returns no problems if the error is of another kind.
func Problems(err error) []Problem { return gamekit.ProblemsOf(err) }

// ParseRecord reads the text form of a record. The error wraps [ErrRecord].
func ParseRecord(text string) (Record, error) { return host.ParseRecord(text) }
