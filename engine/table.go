package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
)

// Hosted is a game in progress with its types put aside: what a server needs
// to run any game over any wire. A *[Table] is one. The caller says which seat
// is asking, and must know it to be true.
type Hosted interface {
	// Name returns the name of the game.
	Name() string
	// Seats returns the number of seats.
	Seats() int
	// Turn returns the seat the game waits for, Nobody once it is over.
	Turn() Seat
	// Legal returns the texts of the moves that seat may make now.
	Legal(seat Seat) []string
	// Play makes seat's move. An error changes nothing.
	Play(seat Seat, move string) error
	// Score returns what everybody can see that seat has so far.
	Score(seat Seat) int
	// ViewJSON returns the JSON of what seat sees, a View of the game's Setup.
	ViewJSON(seat Seat) ([]byte, error)
	// Log returns the plays so far as viewer saw them.
	Log(viewer Seat) []Ply
	// Record returns the whole game, secrets included.
	Record() Record
}

// Table is a game in progress: the position, and all plays that led to it. It
// is used by one goroutine at a time.
type Table[S, M comparable] struct {
	game  Game[S, M]
	from  Record // the head of the record: where the game began
	start S
	state S
	plays []play[M]
	parse func(text string) (M, error)
	text  func(m M) string
}

type play[M any] struct {
	seat Seat
	move M
}

// NewTable deals a game. The error is [ErrSeat] if there is no seat first, or
// says that the game's rules have no JSON form.
func NewTable[S, M comparable, P MoveText[M]](g Game[S, M], seed deck.Seed, first Seat) (*Table[S, M], error) {
	if err := checkSeat(g.Seats(), first); err != nil {
		return nil, err
	}
	return newTable[S, M, P](g, g.Deal(seed, first), Record{Seed: seed, First: first})
}

// NewTableAt starts from any position of the game, such as a pack dealt by
// hand. Its record has the JSON of that position instead of a seed; the error
// says that there is none, or none of the game's rules.
func NewTableAt[S, M comparable, P MoveText[M]](g Game[S, M], start S) (*Table[S, M], error) {
	data, err := objectJSON(start)
	if err != nil {
		return nil, fmt.Errorf("engine: no JSON of the start: %w", err)
	}
	return newTable[S, M, P](g, start, Record{Start: data})
}

func newTable[S, M comparable, P MoveText[M]](g Game[S, M], start S, from Record) (*Table[S, M], error) {
	var err error
	from.Game = g.Name()
	if from.Rules, err = objectJSON(g); err != nil {
		return nil, fmt.Errorf("engine: no JSON of the rules: %w", err)
	}
	return &Table[S, M]{
		game: g, from: from, start: start, state: start,
		parse: parseMove[M, P],
		text:  func(m M) string { return moveText(P(&m)) },
	}, nil
}

func objectJSON(v any) (json.RawMessage, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return data, checkObject(data)
}

// Game returns the rules of the table.
func (t *Table[S, M]) Game() Game[S, M] { return t.game }

// Name returns the name of the game.
func (t *Table[S, M]) Name() string { return t.game.Name() }

// Seats returns the number of seats.
func (t *Table[S, M]) Seats() int { return t.game.Seats() }

// State returns the whole position, which is secret while the game runs.
func (t *Table[S, M]) State() S { return t.state }

// Turn returns the seat the game waits for, Nobody once it is over.
func (t *Table[S, M]) Turn() Seat { return t.game.Turn(t.state) }

// Score returns what everybody can see that seat has so far.
func (t *Table[S, M]) Score(seat Seat) int { return t.game.Score(t.state, seat) }

// View returns what seat sees.
func (t *Table[S, M]) View(seat Seat) View[S] { return t.game.View(t.state, seat) }

// ViewJSON returns the JSON of what seat sees, which a client decodes as a
// View of the game's Setup.
func (t *Table[S, M]) ViewJSON(seat Seat) ([]byte, error) { return json.Marshal(t.View(seat)) }

// Legal returns the texts of the moves that seat may make now, in the order of
// the engine's Legal.
func (t *Table[S, M]) Legal(seat Seat) []string {
	moves := t.game.Legal(nil, t.state, seat)
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = t.text(m)
	}
	return texts
}

// Play makes seat's move, given as text. An error changes nothing; it is
// [ErrMoveText] if the text is no move at all, else that of [Table.Move].
func (t *Table[S, M]) Play(seat Seat, move string) error {
	m, err := t.parse(move)
	if err != nil {
		return err
	}
	return t.Move(seat, m)
}

// Move makes seat's move. An error, a *[MoveError], changes nothing.
func (t *Table[S, M]) Move(seat Seat, m M) error {
	next, err := t.game.Apply(t.state, seat, m)
	if err != nil {
		return err
	}
	t.state = next
	t.plays = append(t.plays, play[M]{seat, m})
	return nil
}

// Step asks choose for the move of the seat whose turn it is, showing it that
// seat's view and legal moves, and makes it. The Choose method of a bot fits.
// The error is [ErrGameOver], [ErrStuck], or that of [Table.Move].
func (t *Table[S, M]) Step(ctx context.Context, choose func(context.Context, View[S], []M, *rand.Rand) M, r *rand.Rand) error {
	seat := t.Turn()
	if seat == Nobody {
		return ErrGameOver
	}
	legal := t.game.Legal(nil, t.state, seat)
	if len(legal) == 0 {
		return ErrStuck
	}
	return t.Move(seat, choose(ctx, t.View(seat), legal, r))
}

// Log returns the plays so far as viewer saw them: its own as they were made,
// the others' as far as they were made in the open. It plays the game through
// once.
func (t *Table[S, M]) Log(viewer Seat) []Ply {
	log := make([]Ply, 0, len(t.plays))
	s := t.start
	for _, p := range t.plays {
		log = append(log, Ply{p.seat, t.text(t.game.Seen(s, p.seat, p.move, viewer))})
		s, _ = t.game.Apply(s, p.seat, p.move) // it was applied before
	}
	return log
}

// Record returns the game so far, ready for [Replay] or [OpenTable] if it was
// dealt; if not, its Start makes a new table, on which the Plays are made. It
// holds every secret of the game.
func (t *Table[S, M]) Record() Record {
	r := t.from.clone()
	r.Score = scores(t.game, t.state)
	for _, p := range t.plays {
		r.Plays = append(r.Plays, Ply{p.seat, t.text(p.move)})
	}
	return r
}

// String returns what is no secret: the game, the number of plays, and whose
// turn it is.
func (t *Table[S, M]) String() string {
	return fmt.Sprintf("%s, %d plays, turn: %v", t.Name(), len(t.plays), t.Turn())
}
