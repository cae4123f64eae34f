package engine

import (
	"encoding/json"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
)

// AnyTable is a [Table] without its type parameters, for servers that run any
// game over any wire. It does not authenticate: the caller passes the seat that
// asks, and must be sure of it.
type AnyTable interface {
	// Name returns the name of the game.
	Name() string
	// Rules returns the JSON of the game's rules.
	Rules() json.RawMessage
	// Seats returns the number of seats.
	Seats() int
	// First returns the seat that leads, Nobody if the table began from a
	// position.
	First() Seat
	// Commitment returns the commitment to the seed of the deal, to be shown
	// before play; the zero Commitment if the table began from a position.
	Commitment() deck.Commitment
	// Len returns the number of plays.
	Len() int
	// Turn returns the seat the game waits for, Nobody once it is over.
	Turn() Seat
	// Awaited returns the seats that must move before the game goes on.
	Awaited() []Seat
	// Legal returns the texts of the moves that seat may make now.
	Legal(seat Seat) []string
	// Play makes seat's move. On error the table is unchanged.
	Play(seat Seat, move string) error
	// PlayAt is Play for a seat that has seen the first n plays. It returns
	// ErrStale if that seat has moved since.
	PlayAt(n int, seat Seat, move string) error
	// Undo takes back the last n plays. If there are fewer, it reports false and
	// takes back none.
	Undo(n int) bool
	// Undoable reports whether the plays from number n on can be taken back
	// fairly: they are of one seat, and showed it nothing that it could not
	// foresee.
	Undoable(n int) bool
	// Score returns the points of seat so far, which everybody can see.
	Score(seat Seat) int
	// Breakdown returns the items of seat's Score, none if the game does not
	// list them.
	Breakdown(seat Seat) []ScoreLine
	// ViewJSON returns the JSON of seat's view: a View of the game's Setup.
	ViewJSON(seat Seat) ([]byte, error)
	// PositionJSON returns the JSON of the whole position, for the host alone.
	PositionJSON() ([]byte, error)
	// Zones returns the zones as viewer sees them.
	Zones(viewer Seat) []Zone
	// Log returns the plays from number from on, as viewer saw them.
	Log(viewer Seat, from int) []Event
	// Close declares that no further deal uses the same cards, so that the record
	// can be published. In a match it has no effect.
	Close()
	// Record returns the record of a finished game, for everybody. It returns
	// ErrSecret while the cards are in play.
	Record() (Record, error)
	// Save returns the record so far, for the host's own storage: it contains
	// every secret.
	Save() Record
	// CloneAny returns an independent copy.
	CloneAny() AnyTable
}

// AnyMatch is a [Match] without its type parameters. It does not authenticate:
// the caller passes the seat that asks, and must be sure of it.
type AnyMatch interface {
	// Next sets up the next deal and reports whether there is one.
	Next() bool
	// Err returns the reason why the last call of Next reported false, nil if the
	// match is over.
	Err() error
	// Over reports whether the last call of Next found the match to be over.
	Over() bool
	// Len returns the number of deals set up.
	Len() int
	// Current returns the table of the deal set up last, nil before the first.
	Current() AnyTable
	// Total returns the points of seat in all finished deals.
	Total(seat Seat) int
	// Record returns the record of a finished deal, numbered from 0, for
	// everybody. It returns ErrSecret while its cards are in play.
	Record(deal int) (Record, error)
	// Save returns the records of all deals, for the host's own storage: they
	// contain every secret.
	Save() []Record
	// CloneAny returns an independent copy.
	CloneAny() AnyMatch
}

// none is the game of a zero Table.
type none[S comparable, M Move] struct{}

func (none[S, M]) Name() string                   { return "" }
func (none[S, M]) Seats() int                     { return 0 }
func (none[S, M]) Turn(S) Seat                    { return Nobody }
func (none[S, M]) Legal(dst []M, _ S, _ Seat) []M { return dst }
func (none[S, M]) Score(S, Seat) int              { return 0 }
func (none[S, M]) Zones(S) []Zone                 { return nil }

func (none[S, M]) Deal(deck.Seed, Seat) (s S)            { return s }
func (none[S, M]) Redact(_ S, _ Seat, m M, _ Seat) M     { return m }
func (none[S, M]) View(s S, _ Seat) View[S]              { return View[S]{Nobody, s} }
func (none[S, M]) Determinize(v View[S], _ *rand.Rand) S { return v.State }
func (none[S, M]) ParseMove(string) (m M, err error)     { return m, ErrNoGame }
func (none[S, M]) Apply(s S, seat Seat, m M) (S, error)  { return s, NewMoveError(seat, m, ErrNoGame) }
