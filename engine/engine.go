package engine

import (
	"encoding"
	"math/rand/v2"
	"strconv"

	"github.com/hoylecards/hoyle/deck"
)

// Seat is a place at the table, numbered from 0 in playing order.
type Seat int8

// Nobody is not a seat: it is the Turn of a finished game and the viewer of
// a spectator's view.
const Nobody Seat = -1

// String returns "seat 0" and so on, and "nobody" for Nobody.
func (s Seat) String() string {
	if s == Nobody {
		return "nobody"
	}
	return "seat " + strconv.Itoa(int(s))
}

// Holder is a seat or nobody, for the fields of a position. Its zero value is
// nobody, so that the zero position can be a finished game.
type Holder int8

// HolderOf returns the Holder of a seat.
func HolderOf(seat Seat) Holder { return Holder(seat) + 1 }

// Seat returns the seat, or Nobody for the zero Holder.
func (h Holder) Seat() Seat { return Seat(h) - 1 }

// Move is the constraint for the moves of a game: small comparable values with a
// text form in printable ASCII, which [Game.ParseMove] reads. The text has no " / ", which separates moves in
// a scenario.
type Move interface {
	comparable
	encoding.TextMarshaler
}

// Engine is the rules of a game: pure functions over a position S and a
// move M. The package comment lists their promises.
type Engine[S comparable, M Move] interface {
	// Seats returns the number of seats.
	Seats() int
	// Turn returns the seat the game waits for, or Nobody once it is over.
	Turn(s S) Seat
	// Legal appends to dst the moves that seat may make now, in a fixed order, and returns
	// the extended slice. Seats other than the one whose turn it is may have moves too.
	Legal(dst []M, s S, seat Seat) []M
	// Apply returns the position after seat's move m. If Apply refuses the move, it returns
	// s unchanged and a *MoveError.
	Apply(s S, seat Seat, m M) (S, error)
	// Score returns the points of seat so far, which everybody can see. It is
	// final once Turn is Nobody. Higher is better.
	Score(s S, seat Seat) int
}

// Game is an [Engine] that can be dealt, watched and recorded. Its JSON form
// is its rules.
type Game[S comparable, M Move] interface {
	Engine[S, M]
	// Name returns the game's name as records write it, such as "indigo".
	Name() string
	// Deal returns the position dealt from seed. The parameter first is the seat that
	// leads; if it is not a seat, seat 0 leads, so that Deal cannot fail. The function
	// host.NewTable refuses such a value.
	Deal(seed deck.Seed, first Seat) S
	// View returns the position s as seat sees it. For an invalid seat it returns
	// a spectator's view.
	View(s S, seat Seat) View[S]
	// Redact returns seat's move m in s as viewer sees it. The result is m itself if viewer
	// sees everything in m.
	Redact(s S, seat Seat, m M, viewer Seat) M
	// Determinize returns a position that looks like v to v.Seat, drawn at
	// random. All such positions are equally likely.
	Determinize(v View[S], r *rand.Rand) S
	// Zones returns the zones of s, which hold all of its cards. All positions
	// and views of the game have the same zones in the same order.
	Zones(s S) []Zone
	// ParseMove returns the move with the given text, as MarshalText writes it. The error
	// wraps ErrMoveText. The packages hoyle and host, which pass on texts of players, first
	// remove white space around them and characters that nobody sees, and write the letters
	// C D H S for the symbols of suits.
	ParseMove(text string) (M, error)
}

// Positions is implemented by a [Game] whose positions and views can be read from their
// JSON. Records that begin from a position can be replayed only if the game implements
// Positions.
type Positions[S comparable, M Move] interface {
	Game[S, M]
	// DecodeState returns the position that the JSON in data describes. The error wraps
	// ErrPosition.
	DecodeState(data []byte) (S, error)
	// DecodeView returns the view that the JSON in data describes. It is an error if the
	// seat cannot have that view. The error wraps ErrPosition.
	DecodeView(data []byte) (View[S], error)
}

// ScoreLine is one item of the breakdown of a Score: its name in the game, and its
// points.
type ScoreLine struct {
	Name   string `json:"name"`   // in the words of the game
	Points int    `json:"points"` // may be negative
}

// Awaiter is implemented by a game that can wait for several seats at once, for example for
// the cards that each seat passes before play.
type Awaiter[S any] interface {
	// Awaits reports whether seat must move before the game goes on. The seat whose turn it
	// is must move. A seat that is not awaited need not move, even if it has legal moves.
	Awaits(s S, seat Seat) bool
}

// Awaits reports whether seat must move before the game goes on from s, either because it
// is that seat's turn or because g is an [Awaiter] that awaits the seat. It panics if g is nil.
func Awaits[S comparable, M Move](g Game[S, M], s S, seat Seat) bool {
	if seat == Nobody || g.Turn(s) == Nobody {
		return false
	}
	several, ok := g.(Awaiter[S])
	return g.Turn(s) == seat || ok && several.Awaits(s, seat)
}

// Itemizer is implemented by a game that can list the items of a Score.
type Itemizer[S any] interface {
	// Breakdown returns the items that add up to seat's Score.
	Breakdown(s S, seat Seat) []ScoreLine
}

// Continued is implemented by a game in which a deal can use the cards left over from
// the deal before it, as rounds from the same shoe do. A host.Table then keeps its
// record secret, because the record would reveal later deals.
type Continued[S any] interface {
	// Continues reports whether another deal can follow from the finished
	// position s.
	Continues(s S) bool
}
