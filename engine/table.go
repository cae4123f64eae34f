package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/deck"
)

// Table is a game in progress: the position, and all plays that led to it. It
// must not be used by several goroutines at once. The zero Table has no game and
// no seats, and its Turn is [Nobody].
type Table[S comparable, M Move] struct {
	game   Game[S, M]
	from   Record // the head of the record: where the game began
	start  S
	state  S // after all plays
	plays  []play[M]
	marks  []S         // the position after every markEvery plays
	keeps  func() bool // reports whether the match keeps the record secret; may be nil
	closed bool
}

// A position takes much more memory than a play: the table keeps one of many, and
// replays the others when they are needed.
const markEvery = 16

type play[M any] struct {
	seat Seat
	move M
}

// NewTable returns a table with a new deal, in which seat first leads. The error
// wraps [ErrSeat] if first is not a seat, is [ErrNoGame] if g is nil, or wraps
// that of marshaling g to JSON.
func NewTable[S comparable, M Move](g Game[S, M], seed deck.Seed, first Seat) (*Table[S, M], error) {
	if g == nil {
		return nil, ErrNoGame
	}
	if err := checkSeat(g.Seats(), first); err != nil {
		return nil, err
	}
	return newTable(g, g.Deal(seed, first), Record{Seed: seed, First: first})
}

// NewTableAt returns a table that begins from a position of the game, such as a
// pack dealt by hand. Its record has the JSON of that position instead of a
// seed. The error is [ErrNoGame] if g is nil, or wraps that of marshaling the
// position or g to JSON.
func NewTableAt[S comparable, M Move](g Game[S, M], start S) (*Table[S, M], error) {
	if g == nil {
		return nil, ErrNoGame
	}
	data, err := objectJSON(start)
	if err != nil {
		return nil, fmt.Errorf("engine: start: no JSON: %w", err)
	}
	return newTable(g, start, Record{Start: data})
}

func newTable[S comparable, M Move](g Game[S, M], start S, from Record) (*Table[S, M], error) {
	var err error
	if from.Rules, err = objectJSON(g); err != nil {
		return nil, fmt.Errorf("engine: rules: no JSON: %w", err)
	}
	return tableOf(g, start, from), nil
}

func tableOf[S comparable, M Move](g Game[S, M], start S, from Record) *Table[S, M] {
	from.Game = g.Name()
	return &Table[S, M]{game: g, from: from, start: start, state: start, plays: make([]play[M], 0, markEvery)}
}

func objectJSON(v any) (json.RawMessage, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return data, checkObject(data)
}

// Game returns the game of the table. That of the zero Table has no seats.
func (t *Table[S, M]) Game() Game[S, M] {
	if t.game == nil {
		return none[S, M]{}
	}
	return t.game
}

// Name returns the name of the game.
func (t *Table[S, M]) Name() string { return t.Game().Name() }

// Rules returns the JSON of the game's rules.
func (t *Table[S, M]) Rules() json.RawMessage { return append(json.RawMessage(nil), t.from.Rules...) }

// Seats returns the number of seats.
func (t *Table[S, M]) Seats() int { return t.Game().Seats() }

// First returns the seat that leads, [Nobody] if the table began from a
// position.
func (t *Table[S, M]) First() Seat {
	if t.game == nil || t.from.Start != nil {
		return Nobody
	}
	return t.from.First
}

// Commitment returns the commitment to the seed of the deal, to be shown before
// play; the zero Commitment if the table began from a position.
func (t *Table[S, M]) Commitment() deck.Commitment {
	if t.First() == Nobody {
		return deck.Commitment{}
	}
	return t.from.Seed.Commit()
}

// Len returns the number of plays.
func (t *Table[S, M]) Len() int { return len(t.plays) }

// State returns the whole position. It is secret until the game is over.
func (t *Table[S, M]) State() S { return t.state }

// at returns the position after the first n plays.
func (t *Table[S, M]) at(n int) S {
	s, marks := t.start, n/markEvery
	if marks > 0 {
		s = t.marks[marks-1]
	}
	for _, p := range t.plays[marks*markEvery : n] {
		s, _ = t.game.Apply(s, p.seat, p.move) // it was applied before
	}
	return s
}

// Turn returns the seat the game waits for, [Nobody] once it is over.
func (t *Table[S, M]) Turn() Seat { return t.Game().Turn(t.state) }

// Awaited returns the seats that must move before the game goes on, in
// ascending order: that of Turn, and others if the game is an [Awaiter]; none once
// it is over. A seat that has legal moves and is not awaited need not move, such as
// to announce out of turn.
func (t *Table[S, M]) Awaited() []Seat {
	var all []Seat
	for seat := range Seat(t.Seats()) {
		if Awaits(t.Game(), t.state, seat) {
			all = append(all, seat)
		}
	}
	return all
}

// Score returns the points of seat so far, which everybody can see.
func (t *Table[S, M]) Score(seat Seat) int { return t.Game().Score(t.state, seat) }

// Breakdown returns the items of seat's Score, none if the game is not an
// [Itemizer].
func (t *Table[S, M]) Breakdown(seat Seat) []ScoreLine {
	if g, ok := t.game.(Itemizer[S]); ok {
		return g.Breakdown(t.State(), seat)
	}
	return nil
}

// View returns seat's view of the position.
func (t *Table[S, M]) View(seat Seat) View[S] { return t.Game().View(t.state, seat) }

// ViewJSON returns the JSON of seat's view, which a client decodes as a [View]
// of the game's Setup.
func (t *Table[S, M]) ViewJSON(seat Seat) ([]byte, error) {
	v := t.View(seat)
	return Marshal(&v)
}

// PositionJSON returns the JSON of the whole position, from which a table can
// begin. It is secret until the game is over.
func (t *Table[S, M]) PositionJSON() ([]byte, error) { return json.Marshal(t.State()) }

// Zones returns the zones as viewer sees them.
func (t *Table[S, M]) Zones(viewer Seat) []Zone { return t.Game().Zones(t.View(viewer).State) }

// LegalMoves returns the moves that seat may make now.
func (t *Table[S, M]) LegalMoves(seat Seat) []M { return t.Game().Legal(nil, t.State(), seat) }

// Legal returns the texts of the moves that seat may make now, in the order of
// [Table.LegalMoves].
func (t *Table[S, M]) Legal(seat Seat) []string {
	moves := t.LegalMoves(seat)
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = moveText(m)
	}
	return texts
}

// Play makes the move of seat that has the given text. The error wraps
// [ErrMoveText] if the text is not a move; otherwise it is that of [Table.PlayMove]. On
// error the table is unchanged.
func (t *Table[S, M]) Play(seat Seat, move string) error {
	m, err := t.Game().ParseMove(move)
	if err != nil {
		return err
	}
	return t.PlayMove(seat, m)
}

// PlayAt is [Table.Play] for a seat that has seen the first n plays, so that a
// click sent twice is one play. The error wraps [ErrStale] if the seat has moved
// since, or if there are fewer than n plays because some were taken back. Plays
// of other seats, such as an announcement out of turn, do not make it stale.
func (t *Table[S, M]) PlayAt(n int, seat Seat, move string) error {
	if n < 0 || n > len(t.plays) {
		return fmt.Errorf("%w: play %d of %d", ErrStale, n, len(t.plays))
	}
	for i, p := range t.plays[n:] {
		if p.seat == seat {
			return fmt.Errorf("%w: %v made play %d", ErrStale, seat, n+i)
		}
	}
	return t.Play(seat, move)
}

// PlayMove makes seat's move. The error is a *[MoveError]; on error the table is
// unchanged.
func (t *Table[S, M]) PlayMove(seat Seat, m M) error {
	next, err := t.Game().Apply(t.state, seat, m)
	if err != nil {
		return err
	}
	t.state = next
	t.plays = append(t.plays, play[M]{seat, m})
	if len(t.plays)%markEvery == 0 {
		t.marks = append(t.marks, next)
	}
	return nil
}

// Undo takes back the last n plays. If there are fewer, it reports false and
// takes back none.
func (t *Table[S, M]) Undo(n int) bool {
	left := len(t.plays) - n
	if n < 0 || left < 0 {
		return false
	}
	marks := left / markEvery
	t.state = t.at(left)
	t.plays, t.marks = t.plays[:left:left], t.marks[:marks:marks] // a clone may share the rest of the arrays
	return true
}

// Step is [Table.StepFor] for the seat whose turn it is.
func (t *Table[S, M]) Step(ctx context.Context, choose func(context.Context, View[S], []M, *rand.Rand) M, r *rand.Rand) error {
	return t.StepFor(ctx, t.Turn(), choose, r)
}

// StepFor makes the move that choose returns for the view and the legal moves of
// seat, which must be one of [Table.Awaited]. choose can be the Choose method of a
// bot. The error is [ErrGameOver], [ErrNotYourTurn], [ErrStuck], or that of
// [Table.PlayMove].
func (t *Table[S, M]) StepFor(
	ctx context.Context, seat Seat, choose func(context.Context, View[S], []M, *rand.Rand) M, r *rand.Rand,
) error {
	switch {
	case t.Turn() == Nobody:
		return ErrGameOver
	case !Awaits(t.Game(), t.state, seat):
		return ErrNotYourTurn
	}
	legal := t.LegalMoves(seat)
	if len(legal) == 0 {
		return ErrStuck
	}
	return t.PlayMove(seat, choose(ctx, t.View(seat), legal, r))
}

// Clone returns an independent copy of the table, such as for a bot that thinks
// while play goes on. It takes constant time.
func (t *Table[S, M]) Clone() *Table[S, M] {
	c := *t
	c.plays, c.marks = slices.Clip(t.plays), slices.Clip(t.marks)
	return &c
}

// CloneAny is [Table.Clone] without type parameters.
func (t *Table[S, M]) CloneAny() AnyTable { return t.Clone() }

// Save returns the record of the game so far, for [OpenTable] and [Replay]. It
// contains every secret of the game, and of later deals from the same cards: it
// is for the host's own storage.
func (t *Table[S, M]) Save() Record {
	r := t.from.clone()
	r.Score = scores(t.Game(), t.State())
	for _, p := range t.plays {
		r.Plays = append(r.Plays, Play{p.seat, moveText(p.move)})
	}
	return r
}

// Record returns the record of a finished game, for everybody. It returns
// [ErrSecret] while the game is in progress, and while another deal may use the
// same cards: in a [Match] until it is over or has reshuffled, elsewhere until
// [Table.Close].
func (t *Table[S, M]) Record() (Record, error) {
	if t.game == nil {
		return Record{}, ErrNoGame
	}
	if t.Turn() != Nobody || t.secret() {
		return Record{}, ErrSecret
	}
	return t.Save(), nil
}

// secret reports whether a finished game's cards are still in play.
func (t *Table[S, M]) secret() bool {
	if t.keeps != nil {
		return t.keeps()
	}
	return !t.closed && continues(t.game, t.State())
}

func continues[S comparable, M Move](g Game[S, M], end S) bool {
	c, ok := g.(Continued[S])
	return ok && c.Continues(end)
}

// Close declares that no further deal uses the cards of this one, so that its
// record need not stay secret once it is over. In a match it has no effect.
func (t *Table[S, M]) Close() { t.closed = true }

// String returns the name of the game, the number of plays, and the turn. None
// of it is secret.
func (t *Table[S, M]) String() string {
	return fmt.Sprintf("%s, %d plays, turn: %v", t.Name(), len(t.plays), t.Turn())
}
