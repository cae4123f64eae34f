package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
)

// Replay replays a record and returns its last position. The error wraps
// [ErrRecord] if the record is of a different game or of different rules, begins
// from a position that g cannot decode, has an invalid first seat or an illegal
// play, or if its score is not that of the plays. It is [ErrNoGame] if g is nil.
// On error Replay returns the last position that it reached.
func Replay[S comparable, M Move](g Game[S, M], r Record) (S, error) {
	t, err := open(g, r)
	if t == nil {
		var zero S
		return zero, err
	}
	return t.State(), err
}

// OpenTable returns a table with the plays of a record, so that the game can go
// on. The errors are those of [Replay].
func OpenTable[S comparable, M Move](g Game[S, M], r Record) (*Table[S, M], error) {
	t, err := open(g, r)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// open returns the table of a record, on error with the plays before the error.
func open[S comparable, M Move](g Game[S, M], r Record) (*Table[S, M], error) {
	t, err := begin(g, r)
	if err != nil {
		return nil, err
	}
	return t, t.resume(r)
}

// begin returns the table of a record, without its plays.
func begin[S comparable, M Move](g Game[S, M], r Record) (*Table[S, M], error) {
	if g == nil {
		return nil, ErrNoGame
	}
	rules, err := r.fits(g)
	if err != nil {
		return nil, err
	}
	if r.Start == nil {
		if err := checkSeat(g.Seats(), r.First); err != nil {
			return nil, fmt.Errorf("%w: first: %w", ErrRecord, err)
		}
		return tableOf(g, g.Deal(r.Seed, r.First), Record{Seed: r.Seed, First: r.First, Rules: rules}), nil
	}
	p, ok := g.(Positions[S, M])
	if !ok {
		return nil, fmt.Errorf("%w: start: %s cannot read positions", ErrRecord, g.Name())
	}
	start, err := p.DecodeState(r.Start)
	if err != nil {
		return nil, fmt.Errorf("%w: start: %w", ErrRecord, err)
	}
	return NewTableAt(g, start)
}

// fits returns the JSON of the game's rules. It returns an error unless the record
// has the name of the game, and the same rules once the game has read them.
func (r Record) fits(g interface{ Name() string }) (json.RawMessage, error) {
	if name := g.Name(); r.Game != name {
		return nil, fmt.Errorf("%w: game: %q, not %q", ErrRecord, Clip(r.Game), name)
	}
	want, err := objectJSON(g)
	if err != nil {
		return nil, fmt.Errorf("%w: rules: %w", ErrRecord, err)
	}
	if bytes.Equal(r.Rules, want) {
		return want, nil
	}
	rules := []byte(cmp.Or(string(compact(r.Rules)), "{}"))
	read := reflect.New(reflect.TypeOf(g))
	if err := json.Unmarshal(rules, read.Interface()); err != nil {
		return nil, fmt.Errorf("%w: rules: %w", ErrRecord, err)
	}
	if got, err := json.Marshal(read.Interface()); err != nil || !bytes.Equal(got, want) {
		return nil, fmt.Errorf("%w: rules: %s, not %s", ErrRecord, Clip(string(rules)), Clip(string(want)))
	}
	return want, nil
}

// resume makes the plays of the table's record. The table must have none yet.
func (t *Table[S, M]) resume(r Record) error {
	for i, p := range r.Plays {
		if err := t.Play(p.Seat, p.Move); err != nil {
			return fmt.Errorf("%w: plays[%d]: %w", ErrRecord, i, err)
		}
	}
	if score := scores(t.game, t.State()); r.Score != nil && !slices.Equal(score, r.Score) {
		return fmt.Errorf("%w: score: the record has %v, the plays make %v", ErrRecord, Clip(fmt.Sprint(r.Score)), score)
	}
	return nil
}

func checkSeat(seats int, seat Seat) error {
	if seat < 0 || int(seat) >= seats {
		return fmt.Errorf("%w: %d of %d", ErrSeat, seat, seats)
	}
	return nil
}

func scores[S comparable, M Move](e Engine[S, M], s S) []int {
	all := make([]int, e.Seats())
	for seat := range all {
		all[seat] = e.Score(s, Seat(seat))
	}
	return all
}

// ApplyAll makes the plays from position s and returns the position after them.
// It stops at the first play that cannot be parsed or is illegal, and returns
// the position before it and an error with its index.
func ApplyAll[S comparable, M Move](g Game[S, M], s S, plays ...Play) (S, error) {
	for i, p := range plays {
		m, err := g.ParseMove(p.Move)
		if err == nil {
			s, err = g.Apply(s, p.Seat, m)
		}
		if err != nil {
			return s, fmt.Errorf("plays[%d]: %w", i, err)
		}
	}
	return s, nil
}
