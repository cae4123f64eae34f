package host

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/absent"
	"github.com/hoylecards/hoyle/internal/perseat"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Replay replays a record and returns its last position. The error wraps [ErrRecord] if the
// record is of a different game, has different rules, begins from a position that g cannot
// decode, has an invalid first seat or an illegal play, or has a score that is not that of
// the plays. The error is [engine.ErrNoGame] if g is nil. On error, Replay returns the last
// position that it reached.
func Replay[S comparable, M engine.Move](g engine.Game[S, M], r Record) (S, error) {
	t, err := open(g, r)
	if t == nil {
		var zero S
		return zero, err
	}
	return t.State(), err
}

// OpenTable returns a table with the plays of a record, so that the game can go
// on. The errors are those of [Replay].
func OpenTable[S comparable, M engine.Move](g engine.Game[S, M], r Record) (*Table[S, M], error) {
	t, err := open(g, r)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// open returns the table of a record. On error, the table has the plays that come before
// the error, or is nil.
func open[S comparable, M engine.Move](g engine.Game[S, M], r Record) (*Table[S, M], error) {
	t, err := begin(g, r)
	if err != nil {
		return nil, err
	}
	return t, t.resume(r)
}

// begin returns the table of a record, without the plays.
func begin[S comparable, M engine.Move](g engine.Game[S, M], r Record) (*Table[S, M], error) {
	if absent.Is(g) {
		return nil, engine.ErrNoGame
	}
	rules, err := r.fits(g)
	if err != nil {
		return nil, err
	}
	chairs, err := seated(g.Seats(), r.Chairs)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	if r.Start == nil {
		if err := perseat.Check(r.First, 0, g.Seats()); err != nil {
			return nil, fmt.Errorf("%w: first: %w", ErrRecord, err)
		}
		return tableOf(g, g.Deal(r.Seed, r.First), Record{Seed: r.Seed, First: r.First, Chairs: chairs, Rules: rules}), nil
	}
	p, ok := g.(engine.Positions[S, M])
	if !ok {
		return nil, fmt.Errorf("%w: start: %s cannot read positions: it is no engine.Positions", ErrRecord, g.Name())
	}
	start, err := p.DecodeState(r.Start)
	if err != nil {
		return nil, fmt.Errorf("%w: start: %w", ErrRecord, err)
	}
	t, err := NewTableAt(g, start)
	if err == nil {
		t.from.Chairs = chairs
	}
	return t, err
}

// fits returns the JSON of the rules of the game g. It returns an error unless the record
// has the name of that game and, as the game reads them, the same rules.
func (r Record) fits(g interface{ Name() string }) (json.RawMessage, error) {
	if name := g.Name(); r.Game != name {
		return nil, fmt.Errorf("%w: game: %s, not %q", ErrRecord, texts.Quote(r.Game), name)
	}
	if m, ok := g.(json.Marshaler); ok {
		rules, err := m.MarshalJSON()
		if err == nil && bytes.HasPrefix(rules, []byte("{")) && bytes.Equal(rules, r.Rules) {
			return rules, nil // as in most records; json.Marshal, which checks the JSON, is slower
		}
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
		return nil, fmt.Errorf("%w: rules: %s, not %s", ErrRecord, texts.Clip(string(rules)), texts.Clip(string(want)))
	}
	return want, nil
}

// resume makes the plays of the record r at the table, which must have no plays yet.
func (t *Table[S, M]) resume(r Record) error {
	t.plays = slices.Grow(t.plays, len(r.Plays))
	t.marks = slices.Grow(t.marks, len(r.Plays)/markEvery)
	for i, p := range r.Plays {
		m, err := t.game.ParseMove(p.Move) // as the game writes it
		if err != nil {
			m, err = t.game.ParseMove(texts.Typed(p.Move))
		}
		if err == nil {
			err = t.Play(p.Seat, m)
		}
		if err != nil {
			return fmt.Errorf("%w: plays[%d]: %w", ErrRecord, i, err)
		}
	}
	if score := scores(t.game, t.State()); r.Score != nil && !slices.Equal(score, r.Score) {
		return fmt.Errorf("%w: score: the record has %v, the plays make %v", ErrRecord, texts.Clip(fmt.Sprint(r.Score)), score)
	}
	return nil
}

// seated returns a copy of the chairs of a deal, or nil if each chair has the seat of its own number.
// It returns an error unless chairs is nil, or lists each chair once, with at least one for each seat.
func seated(seats int, chairs []int) ([]int, error) {
	all := around(len(chairs), 0)
	switch {
	case chairs == nil || len(chairs) == seats && slices.Equal(chairs, all):
		return nil, nil
	case len(chairs) < seats || !slices.Equal(slices.Sorted(slices.Values(chairs)), all):
		return nil, fmt.Errorf("%w: chairs: %s: want each of 0, 1, … once, and at least %d", engine.ErrSeat, texts.Clip(fmt.Sprint(chairs)), seats)
	}
	return slices.Clone(chairs), nil
}

func scores[S comparable, M engine.Move](e engine.Engine[S, M], s S) []int {
	all := make([]int, e.Seats())
	for seat := range all {
		all[seat] = e.Score(s, engine.Seat(seat))
	}
	return all
}
