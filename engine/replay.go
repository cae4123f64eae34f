package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
)

// Replay plays a record again and returns its last position. The error wraps
// [ErrRecord] if the record is another game's, has other rules, does not begin
// from a deal, names a first seat there is not, has a play that is not legal,
// or another score than what comes out. On an error the position is the last
// that was reached.
func Replay[S, M comparable, P MoveText[M]](g Game[S, M], r Record) (S, error) {
	t, err := open[S, M, P](g, r)
	if t == nil {
		var none S
		return none, err
	}
	return t.state, err
}

// OpenTable sets a recorded game up where the record ends, so that it can go
// on. It returns the errors of [Replay].
func OpenTable[S, M comparable, P MoveText[M]](g Game[S, M], r Record) (*Table[S, M], error) {
	t, err := open[S, M, P](g, r)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// open returns the table as far as it gets.
func open[S, M comparable, P MoveText[M]](g Game[S, M], r Record) (*Table[S, M], error) {
	if err := r.fits(g); err != nil {
		return nil, err
	}
	if r.Start != nil {
		return nil, fmt.Errorf("%w: start: the plays do not begin from a deal", ErrRecord)
	}
	t, err := NewTable[S, M, P](g, r.Seed, r.First)
	if err != nil {
		return nil, fmt.Errorf("%w: first: %w", ErrRecord, err)
	}
	return t, t.resume(r)
}

// fits reports why the record is not one of that game: it has another name, or
// rules that are not the same when the game reads them.
func (r Record) fits(g interface{ Name() string }) error {
	if name := g.Name(); r.Game != name {
		return fmt.Errorf("%w: game: %q, not %q", ErrRecord, r.Game, name)
	}
	want, err := json.Marshal(g)
	if err != nil {
		return fmt.Errorf("%w: rules: %w", ErrRecord, err)
	}
	rules := []byte(cmp.Or(string(compact(r.Rules)), "{}"))
	if bytes.Equal(rules, want) {
		return nil
	}
	read := reflect.New(reflect.TypeOf(g))
	if err := json.Unmarshal(rules, read.Interface()); err != nil {
		return fmt.Errorf("%w: rules: %w", ErrRecord, err)
	}
	if got, err := json.Marshal(read.Interface()); err != nil || !bytes.Equal(got, want) {
		return fmt.Errorf("%w: rules: %.200q, not %q", ErrRecord, rules, want)
	}
	return nil
}

// resume makes the plays of a record of this table, which has none yet.
func (t *Table[S, M]) resume(r Record) error {
	for i, ply := range r.Plays {
		if err := t.Play(ply.Seat, ply.Move); err != nil {
			return fmt.Errorf("%w: plays[%d]: %w", ErrRecord, i, err)
		}
	}
	if score := scores(t.game, t.state); r.Score != nil && !slices.Equal(score, r.Score) {
		return fmt.Errorf("%w: score: the record has %v, the plays make %v", ErrRecord, r.Score, score)
	}
	return nil
}

func checkSeat(seats int, seat Seat) error {
	if seat < 0 || int(seat) >= seats {
		return fmt.Errorf("%w: %d of %d", ErrSeat, seat, seats)
	}
	return nil
}

func scores[S, M comparable](e Engine[S, M], s S) []int {
	all := make([]int, e.Seats())
	for seat := range all {
		all[seat] = e.Score(s, Seat(seat))
	}
	return all
}

// Play makes the plays from s on and returns the position after them. At the
// first that cannot be read or is not legal it stops, with the position before
// it and an error that names it.
func Play[S, M comparable, P MoveText[M]](e Engine[S, M], s S, plays ...Ply) (S, error) {
	for i, ply := range plays {
		m, err := parseMove[M, P](ply.Move)
		if err == nil {
			s, err = e.Apply(s, ply.Seat, m)
		}
		if err != nil {
			return s, fmt.Errorf("plays[%d]: %w", i, err)
		}
	}
	return s, nil
}

func parseMove[M any, P MoveText[M]](text string) (M, error) {
	var m M
	err := P(&m).UnmarshalText([]byte(text))
	if err != nil && !errors.Is(err, ErrMoveText) {
		err = fmt.Errorf("%w: %w", ErrMoveText, err)
	}
	return m, err
}
