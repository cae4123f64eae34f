package env

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/absent"
)

// series is the match at a table. Its deals are those of a [host.Match] with the same seed.
type series[S comparable, M engine.Move] struct {
	seed   deck.Seed
	format host.Format[S, M] // of the next deal; nil before the first match
	last   host.Deal[S]
}

// dealMatch deals at a table the next deal of its match or the first one of the next match, and
// reports whether a match has ended.
func (t *tables[S, M]) dealMatch(at *table[S, M]) (over bool, err error) {
	m := &at.match
	if m.format != nil {
		m.add(at.rules.game, at.s)
		if err := t.begin(at); !errors.Is(err, host.ErrMatchOver) {
			return false, err
		}
	}
	n := t.turns(at)
	*m = series[S, M]{seed: at.seed.Derive(n), format: t.format}
	return true, t.begin(at)
}

// add adds a deal that is over, with its last position.
func (m *series[S, M]) add(g engine.Game[S, M], end S) {
	deal := host.Deal[S]{Played: m.last.Played + 1, End: end, Score: make([]int, g.Seats()), Total: make([]int, g.Seats())}
	copy(deal.Total, m.last.Total)
	for seat := range deal.Score {
		deal.Score[seat] = g.Score(end, engine.Seat(seat))
		deal.Total[seat] += host.Counted(g, deal.Score[seat])
	}
	m.last = deal
}

// begin begins the next deal of a match. The error is [host.ErrMatchOver] if there is none.
func (t *tables[S, M]) begin(at *table[S, M]) error {
	m := &at.match
	seed := m.seed.Derive(uint64(m.last.Played))
	start, err := m.format(m.last, seed)
	switch {
	case err != nil:
		return err
	case absent.Is(start.Game):
		return host.ErrMatchOver
	case len(start.Chairs) > int(t.seats) || !slices.IsSorted(start.Chairs):
		return fmt.Errorf("%w: the players of the match change seats, or some sit out", ErrEnv)
	}
	if !alike(start.Game, at.rules.game) {
		rules := newBook(start.Game)
		if engine.Seat(start.Game.Seats()) != t.seats || rules.eyes.sheet.size != t.eyes.sheet.size {
			return fmt.Errorf("%w: a deal of the match has other seats or zones than the first one", ErrEnv)
		}
		t.follow(at, rules)
	}
	if at.s = start.Game.Deal(seed, start.First); start.Position != nil {
		at.s = *start.Position
	}
	if start.Then != nil {
		m.format = start.Then
	}
	return nil
}

// alike reports whether two games are known to be equal.
func alike(a, b any) bool {
	return reflect.TypeOf(a) == reflect.TypeOf(b) && reflect.ValueOf(a).Comparable() && a == b
}
