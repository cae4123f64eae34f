package env

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/absent"
)

// ErrEnv is wrapped by the errors for options and actions that an environment does not
// accept. Its code is "bad-environment".
var ErrEnv = engine.Sentinel("bad-environment", "env: bad environment")

// Options are the options of an environment. The zero value means one table.
type Options struct {
	Tables int  // 0 means 1
	Lead   bool // rewards count the lead: a seat's score minus the mean score of all other seats
	Places bool // actions are places in the list of legal moves, not numbers of moves
	Width  int  // how many legal moves a batch lists for a table; a longer list is cut; 0 means 64
	Plays  int  // how many of the last plays an observation includes
}

// The limits of options.
const (
	defaultWidth = 64
	maxWidth     = 1 << 12
	maxTables    = 1 << 16
	maxPlays     = 1 << 8
)

// Env is an environment: tables of one game. [New] returns one.
type Env struct{ of vector }

// vector is an environment without its type parameters.
type vector interface {
	info() Info
	reset(seed deck.Seed, b *Batch) error
	step(actions []int32, b *Batch) error
	observe(dst []byte, table int, seat engine.Seat, end bool) []byte
	choices(table int) []Choice
}

// Info describes an environment: the sizes of its batches, and what the batches contain.
type Info struct {
	Game    string          `json:"game"`    // the name of the game
	Rules   json.RawMessage `json:"rules"`   // the JSON of the game's rules
	Tables  int             `json:"tables"`  // in a batch
	Seats   int             `json:"seats"`   // of a table
	Players int             `json:"players"` // the number of seats that a learner plays, one after another or all at once
	Width   int             `json:"width"`   // places for legal moves in a batch, for each table
	Size    int             `json:"size"`    // bytes of an observation
	Fields  []Field         `json:"fields"`  // of an observation
	Actions int             `json:"actions"` // in a mask: Width if actions are places, and otherwise the numbers of moves and of the others
	Moves   []string        `json:"moves"`   // texts of the moves by number, without the others
}

// Field is a part of an observation.
type Field struct {
	Name string `json:"name"` // such as "turn", or the name of a fact or of a zone
	Seat int    `json:"seat"` // the seat it describes, counted from the viewer; -1 for the table
	At   int    `json:"at"`   // the place of its first byte
	Len  int    `json:"len"`  // the number of its bytes
}

// Batch is what an environment reports about all tables after a step, table by table, in
// the caller's slices. A slice that is nil is not filled.
type Batch struct {
	Seats        []uint8   // the seat to move, in the next deal if a deal has ended
	Done         []uint8   // the number of deals, or matches, that the step ended; all but the first had no decision for the learner
	Counts       []int32   // the number of legal moves in the list; Width if the list is full, and may have been cut
	Rewards      []float32 // each seat's points since the last report, except in a deal just begun
	Legal        []int32   // Width places: the numbers of the legal moves in their order, then -1
	Masks        []uint8   // a byte for each action, 1 if it is legal
	Observations []uint8   // Size bytes: the observation of the seat to move
}

// Choice is a legal move.
type Choice struct {
	Move  string    `json:"move"`  // its text
	Cards card.List `json:"cards"` // the cards of the hand that people choose to make it
}

// New returns an environment of the game g. The function opponent returns a new bot for the
// other seats of a table; if opponent is nil, the learner plays all seats. The error wraps
// [ErrEnv], or is [engine.ErrNoGame]. Call [Env.Reset] before the first [Env.Step].
func New[S comparable, M engine.Move](g engine.Game[S, M], opponent func() bot.Bot[S, M], o Options) (*Env, error) {
	if opponent == nil {
		return NewMatches(g, nil, nil, o)
	}
	return NewMatches(g, nil, func(engine.Game[S, M]) bot.Bot[S, M] { return opponent() }, o)
}

// NewMatches returns an environment in which the tables play matches of several deals, each of the
// format, which begins with the game g. Done counts the matches that have ended, and the rewards of a
// match add up to its totals. The function opponent returns a new bot for the game of a deal, whose
// rules may differ from those of the deal before; in each deal, each player must have the same seat. If
// format is nil, the tables play single deals.
// Otherwise NewMatches is like [New].
func NewMatches[S comparable, M engine.Move](
	g engine.Game[S, M], format host.Format[S, M], opponent func(engine.Game[S, M]) bot.Bot[S, M], o Options,
) (*Env, error) {
	if absent.Is(g) {
		return nil, engine.ErrNoGame
	}
	o, err := normal(o)
	if err != nil {
		return nil, err
	}
	return &Env{newTables(g, format, opponent, o)}, nil
}

// normal returns options with the defaults filled in. It returns an error if an option is out of range.
func normal(o Options) (Options, error) {
	o.Tables, o.Width = cmp.Or(o.Tables, 1), cmp.Or(o.Width, defaultWidth)
	switch {
	case o.Tables < 1 || o.Tables > maxTables:
		return o, fmt.Errorf("%w: tables: %d, want 0 to %d", ErrEnv, o.Tables, maxTables)
	case o.Width < 1 || o.Width > maxWidth:
		return o, fmt.Errorf("%w: width: %d, want 0 to %d", ErrEnv, o.Width, maxWidth)
	case o.Plays < 0 || o.Plays > maxPlays:
		return o, fmt.Errorf("%w: plays: %d, want 0 to %d", ErrEnv, o.Plays, maxPlays)
	}
	return o, nil
}

// Info returns the description of the environment.
func (e *Env) Info() Info { return e.of.info() }

// NewBatch returns a Batch with all slices.
func (e *Env) NewBatch() Batch {
	i := e.Info()
	n := i.Tables
	return Batch{
		Seats: make([]uint8, n), Done: make([]uint8, n), Counts: make([]int32, n),
		Rewards: make([]float32, n*i.Seats), Legal: make([]int32, n*i.Width),
		Masks: make([]uint8, n*i.Actions), Observations: make([]uint8, n*i.Size),
	}
}

// Reset starts again, with new deals from the seed at all tables, and fills b. The error wraps
// [ErrEnv] if a slice of b has the wrong length. An error can also come from a bot's illegal
// move or from a fault of the game.
func (e *Env) Reset(seed deck.Seed, b *Batch) error { return e.of.reset(seed, b) }

// Step takes the learner's action at each table, and fills b. For an action that is not
// legal, a slice with the wrong length, or a missing Reset, the error wraps [ErrEnv], and
// nothing has changed. Any other error comes from a bot's illegal move or from a fault of
// the game; only Reset works after such an error.
func (e *Env) Step(actions []int32, b *Batch) error { return e.of.step(actions, b) }

// Observe appends to dst what a seat at a table observes, or what a spectator observes if
// there is no such seat. It appends nothing if there is no such table.
func (e *Env) Observe(dst []byte, table int, seat engine.Seat) []byte {
	return e.of.observe(dst, table, seat, false)
}

// ObserveEnd is Observe for the end of the last finished deal of the table.
func (e *Env) ObserveEnd(dst []byte, table int, seat engine.Seat) []byte {
	return e.of.observe(dst, table, seat, true)
}

// Choices returns the legal moves of the seat to move at a table, in the order of their places; nil if
// there is no such table or nothing is dealt.
func (e *Env) Choices(table int) []Choice { return e.of.choices(table) }
