package engine

import (
	"slices"

	"github.com/hoylecards/hoyle/deck"
)

// Format defines the deals of a match. It is a pure function that returns the
// table of the next deal, or [ErrMatchOver] if the match is over. done has all
// deals played so far, and must not be changed; seed is that of the next deal.
// The table may be of a different game than the last one, and may begin from any
// position. A nil table ends the match too.
type Format[S comparable, M Move] func(done []Deal[S], seed deck.Seed) (*Table[S, M], error)

// FirstTo returns the format that deals g until, after a deal, a seat has target
// points or more and one side alone has the highest total. side returns the side
// of a seat; the seats of a side share a total. A nil side means that each seat
// plays alone. lead returns the seat that leads the next deal; nil means that the
// seats lead in turn, from seat 0.
func FirstTo[S comparable, M Move](
	g Game[S, M], target int, side func(Seat) int, lead func(done []Deal[S], seed deck.Seed) Seat,
) Format[S, M] {
	return until(g, side, lead, func(total []int) bool { return slices.Max(total) >= target })
}

// PenaltyTo is [FirstTo] for a game that counts penalties as scores below 0: it
// deals g until, after a deal, a seat has a total of -limit or less and one side
// alone has the highest total.
func PenaltyTo[S comparable, M Move](
	g Game[S, M], limit int, side func(Seat) int, lead func(done []Deal[S], seed deck.Seed) Seat,
) Format[S, M] {
	return until(g, side, lead, func(total []int) bool { return slices.Min(total) <= -limit })
}

// until returns the format that deals g until enough reports that the totals are
// enough to end the match and one side alone has the highest total.
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

// Deals returns the format of n deals of g. lead is as in [FirstTo].
func Deals[S comparable, M Move](g Game[S, M], n int, lead func(done []Deal[S], seed deck.Seed) Seat) Format[S, M] {
	deal := until(g, nil, lead, func([]int) bool { return false })
	return func(done []Deal[S], seed deck.Seed) (*Table[S, M], error) {
		if len(done) >= n {
			return nil, ErrMatchOver
		}
		return deal(done, seed)
	}
}

// StartAt returns a format with the deals of another one, some of which begin from
// given positions, such as hands dealt beforehand. given returns the position
// for a deal, numbered from 0, and its table; if it reports false, the deal is
// unchanged.
func StartAt[S comparable, M Move](format Format[S, M], given func(deal int, t *Table[S, M]) (S, bool)) Format[S, M] {
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
