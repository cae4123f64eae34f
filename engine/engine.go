package engine

import (
	"encoding"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/hoylecards/hoyle/deck"
)

// Seat is a place at the table, counted from 0 in playing order.
type Seat int8

// Nobody is no seat: the Turn of a finished game, the seat of a spectator.
const Nobody Seat = -1

// String returns "seat 0" and so on, "nobody" for Nobody.
func (s Seat) String() string {
	if s == Nobody {
		return "nobody"
	}
	return "seat " + strconv.Itoa(int(s))
}

// Engine is the rules of a game: pure functions over a position S and a
// move M. The package comment lists what it promises.
type Engine[S, M comparable] interface {
	// Seats returns the number of seats.
	Seats() int
	// Turn returns the seat the game waits for, Nobody once it is over.
	Turn(s S) Seat
	// Legal appends to dst the moves that seat may make now, in a fixed order,
	// and returns the extended slice. Other seats than Turn may have some.
	Legal(dst []M, s S, seat Seat) []M
	// Apply returns the position after seat's move m. If m may not be made it
	// returns s as it was and a *MoveError.
	Apply(s S, seat Seat, m M) (S, error)
	// Score returns what everybody can see that seat has so far; it is final
	// once Turn is Nobody. Higher is better.
	Score(s S, seat Seat) int
}

// Game is an [Engine] that can be dealt, watched and recorded. Its JSON form
// is its rules.
type Game[S, M comparable] interface {
	Engine[S, M]
	// Name returns the game's name as records write it, such as "indigo".
	Name() string
	// Deal returns the position that seed deals, the same for ever, with first
	// to lead; a first that cannot is taken for seat 0.
	Deal(seed deck.Seed, first Seat) S
	// View returns what seat sees of s; any value that is no seat sees what a
	// spectator does.
	View(s S, seat Seat) View[S]
	// Seen returns what viewer learns of the move m that seat makes in s: m
	// itself if it is made in the open or is the viewer's own.
	Seen(s S, seat Seat, m M, viewer Seat) M
	// Determinize returns a position that looks like v to its seat, drawn at
	// random, all such positions equally likely.
	Determinize(v View[S], r *rand.Rand) S
}

// View is what one seat sees of a game: a position whose unseen cards are face
// down. Seat is Nobody for a spectator.
type View[S any] struct {
	Seat  Seat `json:"seat"`
	State S    `json:"state"`
}

// UnmarshalJSON reads the JSON of a view into v, which keeps its value on an
// error. The seat and the state must be there, and nothing else.
func (v *View[S]) UnmarshalJSON(data []byte) error {
	var wire struct {
		Seat  *Seat `json:"seat"`
		State *S    `json:"state"`
	}
	if err := UnmarshalStrict(data, &wire); err != nil {
		return fmt.Errorf("engine: view: %w", err)
	}
	if wire.Seat == nil || wire.State == nil {
		return errors.New("engine: view: no seat or no state")
	}
	*v = View[S]{*wire.Seat, *wire.State}
	return nil
}

// MoveText is met by the pointer to a move type that has a text form in both
// directions. Where a function asks for it, the compiler infers it from M.
type MoveText[M any] interface {
	*M
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}

// Line is one item of a Score's breakdown: what it is for, in the words of the
// game, and the points.
type Line struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
}
