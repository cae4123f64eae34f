package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// Replay plays a record again and returns its last position. The error wraps
// [ErrRecord] if the record is another game's, has other rules, does not begin
// from a deal, names a first seat there is not, has a play that is not legal,
// or another score than what comes out. On an error the position is the last
// that was reached.
func Replay[S, M comparable, P MoveText[M]](g Game[S, M], r Record) (S, error) {
	if err := r.fits(g.Name(), g); err != nil {
		var none S
		return none, err
	}
	if err := checkSeat(g.Seats(), r.First); err != nil {
		var none S
		return none, fmt.Errorf("%w: first: %w", ErrRecord, err)
	}
	s, err := Play[S, M, P](g, g.Deal(r.Seed, r.First), r.Plays...)
	if err != nil {
		return s, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	if score := scores(g, s); r.Score != nil && !slices.Equal(score, r.Score) {
		return s, fmt.Errorf("%w: score: the record has %v, the plays make %v", ErrRecord, r.Score, score)
	}
	return s, nil
}

// fits reports why the record is not one of that game, begun from a deal.
func (r Record) fits(name string, rules any) error {
	if r.Game != name {
		return fmt.Errorf("%w: game: %q, not %q", ErrRecord, r.Game, name)
	}
	want, err := json.Marshal(rules)
	if err != nil {
		return fmt.Errorf("%w: rules: %w", ErrRecord, err)
	}
	if got := compact(r.Rules); !bytes.Equal(got, want) {
		return fmt.Errorf("%w: rules: %.200q, not %q", ErrRecord, got, want)
	}
	if r.Start != nil {
		return fmt.Errorf("%w: start: the plays do not begin from a deal", ErrRecord)
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
	if err := P(&m).UnmarshalText([]byte(text)); err != nil {
		return m, fmt.Errorf("%w: %w", ErrMoveText, err)
	}
	return m, nil
}
