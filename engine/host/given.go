package host

import (
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// MatchOf returns a match with one deal, that of a copy of the table t, which goes on with the
// plays made so far. If t is nil, there is no deal. The record of the deal need not stay secret once the deal is over.
func MatchOf[S comparable, M engine.Move](t *Table[S, M]) *Match[S, M] {
	if t == nil {
		t = new(Table[S, M])
	}
	m := NewMatch(t.from.Seed, func(Deal[S], deck.Seed) (Start[S, M], error) { return Start[S, M]{}, ErrMatchOver })
	if t.game != nil {
		m.table = m.own(t, 0)
	}
	return m
}
