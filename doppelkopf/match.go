package doppelkopf

import (
	"math/bits"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// RoundDeals is the number of deals in a round of a tournament.
const RoundDeals = 24

// Match returns the session of so many deals in which each seat owes one
// compulsory solo: the first solo that it plays. The lead passes on to the next
// seat, from seat 0, but the same seat is first again after a solo that was
// owed and not forced. Once only as many deals are left as seats that owe one,
// the first of them, counted from the first seat, is forced to play it. The
// other rules are those of g.
func (g Game) Match(deals int) engine.Format[State, Move] {
	return func(done []engine.Deal[State], seed deck.Seed) (*engine.Table[State, Move], error) {
		if len(done) >= deals {
			return nil, engine.ErrMatchOver
		}
		first, owe := engine.Seat(0), uint8(everybody)
		for i, d := range done {
			forced := deals-i <= bits.OnesCount8(owe)
			first = next(first)
			if by := d.End.Declarer(); d.End.Contract().Solo() && owe>>by&1 != 0 {
				owe &^= 1 << by
				if !forced {
					first = d.End.First()
				}
			}
		}
		r := g.Rules()
		for seat := range r.CompulsorySolo {
			r.CompulsorySolo[seat] = owe>>seat&1 != 0
		}
		r.ForcedSolo = deals-len(done) <= bits.OnesCount8(owe)
		game, err := New(r)
		if err != nil {
			return nil, err
		}
		return engine.NewTable(game, seed, first)
	}
}
