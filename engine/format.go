package engine

import (
	"slices"

	"github.com/hoylecards/hoyle/deck"
)

// Format decides what the deals of a match are: it sets up the deal that follows
// those done, or returns [ErrMatchOver]. It is a pure function: seed is that of
// the coming deal, and the deals, which it must not change, are all that were
// played. The table's game may be another than the last one's, and it may start
// from any position. A format that returns no table ends the match too.
type Format[S comparable, M Move] func(done []Deal[S], seed deck.Seed) (*Table[S, M], error)

// FirstTo returns the format that deals g until somebody has target points or
// more after a deal and is ahead of everyone else. Partners share a total, and
// so are not each other's rivals: side names the side of a seat, nil means each
// plays alone. lead names the seat that leads the deal after those done; nil
// passes the lead round from seat 0.
func FirstTo[S comparable, M Move](
	g Game[S, M], target int, side func(Seat) int, lead func(done []Deal[S], seed deck.Seed) Seat,
) Format[S, M] {
	return until(g, side, lead, func(total []int) bool { return slices.Max(total) >= target })
}

// PenaltyTo returns the format that deals g, a game whose points are penalties
// and so count below 0, until somebody has limit of them or more after a deal,
// a total of -limit or less, and one side alone has the highest total. side and
// lead are those of [FirstTo].
func PenaltyTo[S comparable, M Move](
	g Game[S, M], limit int, side func(Seat) int, lead func(done []Deal[S], seed deck.Seed) Seat,
) Format[S, M] {
	return until(g, side, lead, func(total []int) bool { return slices.Min(total) <= -limit })
}

// until returns the format that deals g until enough reports that the totals
// end the match and one side leads alone.
func until[S comparable, M Move](
	g Game[S, M], side func(Seat) int, lead func([]Deal[S], deck.Seed) Seat, enough func(total []int) bool,
) Format[S, M] {
	if side == nil {
		side = func(s Seat) int { return int(s) }
	}
	if lead == nil {
		lead = func(done []Deal[S], _ deck.Seed) Seat { return Seat(len(done) % g.Seats()) }
	}
	return func(done []Deal[S], seed deck.Seed) (*Table[S, M], error) {
		if n := len(done); n > 0 {
			if total := done[n-1].Total; len(total) == 0 || enough(total) && leads(total, side) {
				return nil, ErrMatchOver
			}
		}
		return NewTable(g, seed, lead(done, seed))
	}
}

// leads reports whether one side alone has the highest total.
func leads(total []int, side func(Seat) int) bool {
	best := slices.Index(total, slices.Max(total))
	for seat, points := range total {
		if points == total[best] && side(Seat(seat)) != side(Seat(best)) {
			return false
		}
	}
	return true
}

// Deals returns the format of n deals of g. lead is that of [FirstTo].
func Deals[S comparable, M Move](g Game[S, M], n int, lead func(done []Deal[S], seed deck.Seed) Seat) Format[S, M] {
	deal := until(g, nil, lead, func([]int) bool { return false })
	return func(done []Deal[S], seed deck.Seed) (*Table[S, M], error) {
		if len(done) >= n {
			return nil, ErrMatchOver
		}
		return deal(done, seed)
	}
}

// From returns a format whose deals are those of another, but for some that
// begin from given positions, such as hands dealt beforehand. given is told the
// number of the deal, counted from 0, and its table; if it reports false, the
// deal stays as it is.
func From[S comparable, M Move](format Format[S, M], given func(deal int, t *Table[S, M]) (S, bool)) Format[S, M] {
	return func(done []Deal[S], seed deck.Seed) (*Table[S, M], error) {
		t, err := format(done, seed)
		if err != nil {
			return nil, err
		}
		if start, ok := given(len(done), t); ok {
			return NewTableAt(t.game, start)
		}
		return t, nil
	}
}
