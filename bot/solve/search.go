package solve

import (
	"context"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// search is an alpha-beta search with a table, in windows of one point.
type search[S comparable, M engine.Move] struct {
	game    gamekit.Open[S, M]
	door    engine.InPlace[S, M] // the InPlace of the game
	bounder gamekit.Bounder[S]   // the game, if it is a Bounder
	sorter  gamekit.Sorter[S, M] // the game, if it is a Sorter
	table   table
	budget  int
	visited int // the number of positions visited for the question
	ctx     context.Context
	path    []S // the positions that lead to the one being searched, and that position
	moves   []M // the moves listed in those positions
}

const (
	infinite = 1 << 28 // more than any number of points
	deepest  = 1 << 12 // in moves, more than any game here lasts
)

// begin makes s the position to search, and returns the Standing of s.
func (q *search[S, M]) begin(s S) int {
	q.path, q.moves = append(q.path[:0], s), q.moves[:0]
	return q.game.Standing(&q.path[0])
}

// value returns the lead of side 0 at the end of the game if both sides play
// their best from position s on. If the range of possible values has two bounds, each
// window halves the range; otherwise the window moves on from the last answer.
func (q *search[S, M]) value(s S) (int, error) {
	standing := q.begin(s)
	low, high := -infinite, infinite
	if q.bounder != nil {
		low, high = q.bounder.Bounds(&q.path[0])
	}
	for goal := 0; low < high; {
		if low > -infinite && high < infinite {
			goal = low + (high-low+1)/2
		}
		found, err := q.atLeast(goal)
		if err != nil {
			return 0, err
		}
		if found >= goal {
			low, goal = found, found+1
		} else {
			high, goal = found, found
		}
	}
	return standing + low, nil
}

// atLeast returns a bound on the points to come for side 0 in the position given to
// begin. It is a lower bound of at least goal if that many points are to come, and
// otherwise an upper bound below goal.
func (q *search[S, M]) atLeast(goal int) (int, error) { return q.toCome(0, goal-1, goal) }

// toCome returns the number of points to come for side 0 in the position at the given
// depth if that number is between the parameters low and high. Otherwise toCome returns
// a bound on the number, and this bound is at most low or at least high.
func (q *search[S, M]) toCome(depth, low, high int) (int, error) {
	s := &q.path[depth]
	seat := q.door.TurnOf(s)
	if seat == engine.Nobody {
		return 0, nil
	}
	if err := q.visit(depth); err != nil {
		return 0, err
	}
	least, most := -infinite, infinite
	if q.bounder != nil {
		least, most = q.bounder.Bounds(s)
	}
	side, rest := q.game.Side(s, seat), q.game.Rest(s)
	if side < 0 {
		return 0, errClosed
	}
	known := q.table.find(rest)
	best := uint16(0)
	if known != nil {
		least, most, best = max(least, int(known.low)), min(most, int(known.high)), known.best
	}
	switch {
	case least >= high || least == most:
		return least, nil
	case most <= low:
		return most, nil
	}
	before := q.visited
	value, best, err := q.tryMoves(depth, side, seat, max(low, least), min(high, most), best)
	if err != nil {
		return 0, err
	}
	if value < min(high, most) {
		most = value
	}
	if value > max(low, least) {
		least = value
	}
	q.table.put(rest, least, most, best, q.visited-before)
	return value, nil
}

// visit counts a position. It returns an error if the budget is used up, the position
// is too deep, or the context has ended.
func (q *search[S, M]) visit(depth int) error {
	const often = 1 << 10
	if q.visited++; q.visited > q.budget || depth >= deepest {
		return ErrBudget
	}
	if q.visited%often == 1 && q.ctx.Err() != nil {
		return context.Cause(q.ctx)
	}
	return nil
}

// tryMoves tries the moves of a position until one is good enough. The parameter
// first is the index of the move to try before the others. tryMoves returns the
// value and the index of the best move.
func (q *search[S, M]) tryMoves(depth, side int, seat engine.Seat, low, high int, first uint16) (value int, best uint16, err error) {
	from := len(q.moves)
	defer func() { q.moves = q.moves[:from] }()
	if q.sorter != nil {
		q.moves = q.sorter.AppendSorted(q.moves, &q.path[depth])
	} else {
		q.moves = q.door.AppendMoves(q.moves, &q.path[depth], seat)
	}
	n := len(q.moves) - from
	if n == 0 {
		return 0, 0, engine.ErrStuck
	}
	if len(q.path) == depth+1 {
		q.path = append(q.path, q.path[depth])
	}
	standing := q.game.Standing(&q.path[depth])
	value = infinite
	if side == 0 {
		value = -infinite
	}
	for i := range n {
		at := inOrder(i, min(int(first), n-1))
		next := &q.path[depth+1]
		*next = q.path[depth]
		if err := q.door.Advance(next, seat, q.moves[from+at]); err != nil {
			return 0, 0, err
		}
		gain := q.game.Standing(next) - standing
		found, err := q.toCome(depth+1, low-gain, high-gain)
		if err != nil {
			return 0, 0, err
		}
		found += gain
		if side == 0 && found > value || side == 1 && found < value {
			value, best = found, uint16(at)
		}
		if side == 0 {
			low = max(low, value)
		} else {
			high = min(high, value)
		}
		if low >= high {
			break
		}
	}
	return value, best, nil
}

// inOrder returns the index of the ith move to try. The parameter first is the
// index of the move that comes before the others.
func inOrder(i, first int) int {
	switch {
	case i == 0:
		return first
	case i <= first:
		return i - 1
	}
	return i
}
