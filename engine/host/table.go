package host

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/absent"
	"github.com/hoylecards/hoyle/internal/hide"
	"github.com/hoylecards/hoyle/internal/perseat"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Table is a deal in progress: the position, and all plays that led to it. A Table must not
// be used by several goroutines at once. The zero Table has no game and no seats, and its
// Turn is [engine.Nobody].
type Table[S comparable, M engine.Move] struct {
	// The fields that Play uses come first, together.
	game   engine.Game[S, M]
	door   engine.Checked[S, M] // checks and makes moves; nil if the table has no game
	plays  []play[M]
	state  S      // the position after all plays
	marks  []S    // the positions after every markEvery plays
	start  S      // the position before the first play
	from   Record // the head of the record: where the game began
	match  keeper // the match that the table belongs to, or nil
	deal   int    // the number of the deal in the match
	closed bool
}

// NewTable returns a table with a new deal. The parameter first is the seat that leads. The
// error is [engine.ErrNoGame] if g is nil, wraps [engine.ErrSeat] if first is not a seat,
// or wraps the error from marshaling g to JSON.
func NewTable[S comparable, M engine.Move](g engine.Game[S, M], seed deck.Seed, first engine.Seat) (*Table[S, M], error) {
	if absent.Is(g) {
		return nil, engine.ErrNoGame
	}
	if err := perseat.Check(first, 0, g.Seats()); err != nil {
		return nil, err
	}
	return newTable(g, g.Deal(seed, first), Record{Seed: seed, First: first})
}

// NewTableAt returns a table that begins from a position of the game, such as one dealt by
// hand. Its record contains the JSON of that position instead of a seed. The error is
// [engine.ErrNoGame] if g is nil, or wraps the error from marshaling the position or g to
// JSON.
func NewTableAt[S comparable, M engine.Move](g engine.Game[S, M], start S) (*Table[S, M], error) {
	if absent.Is(g) {
		return nil, engine.ErrNoGame
	}
	data, err := objectJSON(start)
	if err != nil {
		return nil, fmt.Errorf("host: start: no JSON: %w", err)
	}
	return newTable(g, start, Record{Start: data})
}

// keeper is a match, which keeps a deal secret while its cards are in play.
type keeper interface {
	keeps(deal int) bool
}

func newTable[S comparable, M engine.Move](g engine.Game[S, M], start S, from Record) (*Table[S, M], error) {
	var err error
	if from.Rules, err = objectJSON(g); err != nil {
		return nil, fmt.Errorf("host: rules: no JSON: %w", err)
	}
	return tableOf(g, start, from), nil
}

func tableOf[S comparable, M engine.Move](g engine.Game[S, M], start S, from Record) *Table[S, M] {
	from.Game = g.Name()
	return &Table[S, M]{
		game: g, door: engine.AsChecked(g), from: from, start: start, state: start, plays: make([]play[M], 0, markEvery),
	}
}

// objectJSON returns the JSON of v. It returns an error unless the JSON is an object.
func objectJSON(v any) (json.RawMessage, error) {
	data, err := json.Marshal(v) // valid, and without spaces around it
	if err == nil {
		err = checkBrace(data)
	}
	return data, err
}

// Game returns the game of the table. The game of the zero Table has no seats.
func (t *Table[S, M]) Game() engine.Game[S, M] {
	if t.game == nil {
		return &none[S, M]{}
	}
	return t.game
}

// Rules returns the JSON of the game's rules.
func (t *Table[S, M]) Rules() json.RawMessage { return append(json.RawMessage(nil), t.from.Rules...) }

// Seats returns the number of seats.
func (t *Table[S, M]) Seats() int { return t.Game().Seats() }

// Chairs lists the chairs of the match that the table belongs to, in the order of the seats that
// they have in this deal. The chairs after the last seat sit out: for a chair at index i, seat i of
// this table is a spectator. At most tables, each chair has the seat of its own number.
func (t *Table[S, M]) Chairs() []int {
	if t.from.Chairs == nil {
		return around(t.Seats(), 0)
	}
	return slices.Clone(t.from.Chairs)
}

// First returns the seat that leads, or [engine.Nobody] if the table began from a
// position.
func (t *Table[S, M]) First() engine.Seat {
	if t.game == nil || t.from.Start != nil {
		return engine.Nobody
	}
	return t.from.First
}

// Commitment returns the commitment to the seed of the deal, to be shown before play.
// It is the zero Commitment if the table began from a position.
func (t *Table[S, M]) Commitment() deck.Commitment {
	if t.First() == engine.Nobody {
		return deck.Commitment{}
	}
	return t.from.Seed.Commit()
}

// Len returns the number of plays.
func (t *Table[S, M]) Len() int { return len(t.plays) }

// State returns the whole position. It is secret until the game is over.
func (t *Table[S, M]) State() S { return t.state }

// Turn returns the seat the game waits for, or [engine.Nobody] once it is over.
func (t *Table[S, M]) Turn() engine.Seat { return t.Game().Turn(t.state) }

// Awaited returns the seats that must move before the game goes on, in ascending order: the
// seat whose turn it is and, if the game is an [engine.Awaiter], the others that it awaits.
// There are none once the game is over. A seat that is not awaited may have legal moves,
// such as an announcement out of turn, but it need not move.
func (t *Table[S, M]) Awaited() []engine.Seat {
	all := []engine.Seat{} // an empty list in JSON, not null
	for seat := range engine.Seat(t.Seats()) {
		if engine.Awaits(t.Game(), t.state, seat) {
			all = append(all, seat)
		}
	}
	return all
}

// Score returns the points of seat so far, which everybody can see.
func (t *Table[S, M]) Score(seat engine.Seat) int { return t.Game().Score(t.state, seat) }

// Breakdown returns the items of seat's Score, or none if the game is not an
// [engine.Itemizer].
func (t *Table[S, M]) Breakdown(seat engine.Seat) []engine.ScoreLine {
	lines := []engine.ScoreLine{} // an empty list in JSON, not null
	if g, ok := t.game.(engine.Itemizer[S]); ok {
		lines = append(lines, g.Breakdown(t.state, seat)...)
	}
	return lines
}

// View returns seat's view of the position.
func (t *Table[S, M]) View(seat engine.Seat) engine.View[S] { return t.Game().View(t.state, seat) }

// ViewJSON returns the JSON of seat's view, which a client decodes as an [engine.View]
// whose state is the game's Setup.
func (t *Table[S, M]) ViewJSON(seat engine.Seat) ([]byte, error) {
	v := t.View(seat)
	state, ok := any(&v.State).(json.Marshaler)
	if !ok {
		return strictjson.Marshal(&v)
	}
	data, err := state.MarshalJSON()
	if err != nil {
		return nil, err
	}
	view := strconv.AppendInt(append(make([]byte, 0, len(data)+len(`{"seat":-1,"state":}`)), `{"seat":`...), int64(v.Seat), 10)
	return append(append(append(view, `,"state":`...), data...), '}'), nil
}

// PositionJSON returns the JSON of the whole position, from which a table can
// begin. It is secret until the game is over.
func (t *Table[S, M]) PositionJSON() ([]byte, error) { return json.Marshal(t.State()) }

// Zones returns the zones as viewer sees them.
func (t *Table[S, M]) Zones(viewer engine.Seat) []engine.Zone {
	return t.Game().Zones(t.View(viewer).State)
}

// Save returns the record of the game so far, for [OpenTable] and [Replay]. The record
// contains every secret of the game and of later deals from the same cards, so it is for
// the host's own storage.
func (t *Table[S, M]) Save() Record {
	r := t.from
	r.Rules, r.Start, r.Chairs = slices.Clone(r.Rules), slices.Clone(r.Start), slices.Clone(r.Chairs)
	r.Score = scores(t.Game(), t.State())
	for _, p := range t.plays {
		r.Plays = append(r.Plays, Play{p.seat, texts.Move(p.move)})
	}
	return r
}

// Record returns the record of a finished game, which everybody may see. It returns
// [ErrSecret] while the game is in progress, and while another deal may use the same cards:
// in a [Match], until the match is over or has reshuffled; elsewhere, until [Table.Close]
// is called.
func (t *Table[S, M]) Record() (Record, error) {
	if t.game == nil {
		return Record{}, engine.ErrNoGame
	}
	if !t.public() {
		return Record{}, ErrSecret
	}
	return t.Save(), nil
}

// public reports whether the game is over, and none of its cards is still in play.
func (t *Table[S, M]) public() bool {
	switch {
	case t.Turn() != engine.Nobody:
		return false
	case t.match != nil:
		return !t.match.keeps(t.deal)
	}
	return t.closed || !continues(t.game, t.State())
}

func continues[S comparable, M engine.Move](g engine.Game[S, M], end S) bool {
	c, ok := g.(engine.Continued[S])
	return ok && c.Continues(end)
}

// Close declares that no further deal uses the cards of this one, so that the record of
// this deal need not stay secret once the deal is over. In a match, Close has no effect.
func (t *Table[S, M]) Close() { t.closed = true }

// Format prints the name of the game, the number of plays, and the turn, for every verb of package fmt. None
// of these is secret.
func (t Table[S, M]) Format(f fmt.State, _ rune) {
	hide.Print(f, fmt.Sprintf("%s, %d plays, turn: %v", t.Game().Name(), len(t.plays), t.Turn()))
}
