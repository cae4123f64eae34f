package engine

import (
	"encoding"
	"math/rand/v2"
	"strconv"

	"github.com/hoylecards/hoyle/deck"
)

// Seat is a place at the table, counted from 0 in playing order.
type Seat int8

// Nobody is the Seat of no player: the Turn of a finished game, the viewer of a
// spectator's view.
const Nobody Seat = -1

// String returns "seat 0" and so on, "nobody" for Nobody.
func (s Seat) String() string {
	if s == Nobody {
		return "nobody"
	}
	return "seat " + strconv.Itoa(int(s))
}

// Holder is a Seat, or nobody, for the fields of a position: its zero value is
// nobody, so that the zero position can be a finished game.
type Holder int8

// HolderOf returns the Holder of a seat.
func HolderOf(seat Seat) Holder { return Holder(seat) + 1 }

// Seat returns the seat, Nobody for the zero Holder.
func (h Holder) Seat() Seat { return Seat(h) - 1 }

// Move is the constraint of the moves of a game: small comparable values with a
// text form, which [Game.ParseMove] reads.
type Move interface {
	comparable
	encoding.TextMarshaler
}

// Engine is the rules of a game: pure functions over a position S and a
// move M. The package comment lists their promises.
type Engine[S comparable, M Move] interface {
	// Seats returns the number of seats.
	Seats() int
	// Turn returns the seat the game waits for, Nobody once it is over.
	Turn(s S) Seat
	// Legal appends to dst the moves that seat may make now, in a fixed order,
	// and returns the extended slice. Other seats than Turn may have some.
	Legal(dst []M, s S, seat Seat) []M
	// Apply returns the position after seat's move m. On error, a *MoveError,
	// it returns s unchanged.
	Apply(s S, seat Seat, m M) (S, error)
	// Score returns what seat has so far, as everybody can see it. It is final
	// once Turn is Nobody. Higher is better.
	Score(s S, seat Seat) int
}

// Game is an [Engine] that can be dealt, watched and recorded. Its JSON form
// is its rules.
type Game[S comparable, M Move] interface {
	Engine[S, M]
	// Name returns the game's name as records write it, such as "indigo".
	Name() string
	// Deal returns the position that seed deals, in which seat first leads. An
	// invalid first means seat 0, so that Deal cannot fail; NewTable refuses it.
	Deal(seed deck.Seed, first Seat) S
	// View returns what seat sees of s. An invalid seat sees what a spectator
	// does.
	View(s S, seat Seat) View[S]
	// Redact returns what viewer learns of the move m that seat makes in s: m
	// itself if the move is open or the viewer's own.
	Redact(s S, seat Seat, m M, viewer Seat) M
	// Determinize returns a position that looks like v to its seat, drawn at
	// random, all such positions equally likely.
	Determinize(v View[S], r *rand.Rand) S
	// Zones returns the places where the cards of s lie: every card, and for
	// all positions and views of the game the same places in the same order.
	Zones(s S) []Zone
	// ParseMove returns the move that MarshalText wrote. The error wraps
	// ErrMoveText.
	ParseMove(text string) (M, error)
}

// Positions is met by a [Game] whose positions and views can be read from their
// JSON. With it, records that begin from a position replay too.
type Positions[S comparable, M Move] interface {
	Game[S, M]
	// DecodeState returns the position that the JSON of one describes. The
	// error wraps ErrPosition.
	DecodeState(data []byte) (S, error)
	// DecodeView returns the view that the JSON of one describes, if its seat
	// can have it. The error wraps ErrPosition.
	DecodeView(data []byte) (View[S], error)
}

// View is what one seat sees of a game: a position whose unseen cards are face
// down. Seat is Nobody for a spectator.
type View[S any] struct {
	Seat  Seat `json:"seat"`
	State S    `json:"state"`
}

// Line is one item of a Score's breakdown: its name in the words of the game,
// and the points.
type Line struct {
	Name   string `json:"name"`   // in the words of the game
	Points int    `json:"points"` // may be negative
}

// Awaiter is met by a game that can wait for several seats at once, such as for
// the cards that each passes before play.
type Awaiter[S any] interface {
	// Awaited returns the seats that must move before the game goes on, each
	// once; Turn is one of them. Other seats that have legal moves may move.
	Awaited(s S) []Seat
}

// Itemizer is met by a game that can list the items of a Score.
type Itemizer[S any] interface {
	// Breakdown returns the items that add up to seat's Score.
	Breakdown(s S, seat Seat) []Line
}

// Continued is met by a game in which a deal can go on from the cards of the
// one before, as the rounds from a shoe do. It keeps a [Table] from giving away
// the later ones.
type Continued[S any] interface {
	// Continues reports whether another deal can follow from the finished
	// position s.
	Continues(s S) bool
}
