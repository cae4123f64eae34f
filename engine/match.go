package engine

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/deck"
)

// ErrMatchOver is what a [Next] returns when no deal follows.
var ErrMatchOver = errors.New("engine: the match is over")

// ErrDealRunning is the error of a [Match] asked for its next deal while one
// is being played.
var ErrDealRunning = errors.New("engine: the deal is still being played")

// Deal is a finished deal of a match: its last position, what each seat had in
// the end, and its record.
type Deal[S any] struct {
	End    S
	Score  []int
	Record Record
}

// Next sets up the deal that follows those done, or returns [ErrMatchOver]. It
// is a pure function: seed is that of the coming deal, and the deals, which it
// must not change, are all that were played. The table's game may be another
// than the last one's, and it may start from any position.
type Next[S, M comparable] func(done []Deal[S], seed deck.Seed) (*Table[S, M], error)

// Match is a series of deals, played one after the other:
//
//	for m.Next() {
//		for m.Table().Turn() != engine.Nobody {
//			… m.Table().Play(seat, move) …
//		}
//	}
//	err := m.Err()
//
// It is used by one goroutine at a time.
type Match[S, M comparable] struct {
	seed  deck.Seed
	next  Next[S, M]
	table *Table[S, M]
	done  []Deal[S]
	err   error
}

// NewMatch returns a match before its first deal. Its nth deal, counted from
// 0, gets seed.Derive(n).
func NewMatch[S, M comparable](seed deck.Seed, next Next[S, M]) *Match[S, M] {
	return &Match[S, M]{seed: seed, next: next}
}

// OpenMatch sets a match up where the records of its deals end, in the order
// in which they were played, so that it can go on. The error wraps [ErrRecord]
// and names the deal that is not the one the match would have set up, or does
// not replay, or is not over though another follows; it is the error of next
// if that has no such deal.
func OpenMatch[S, M comparable](seed deck.Seed, next Next[S, M], deals ...Record) (*Match[S, M], error) {
	m := NewMatch(seed, next)
	for i, r := range deals {
		if !m.Next() {
			return nil, fmt.Errorf("%w: deals[%d]: %w", ErrRecord, i, cmp.Or(m.err, ErrMatchOver))
		}
		if err := r.fits(m.table.game); err != nil {
			return nil, fmt.Errorf("deals[%d]: %w", i, err)
		}
		if from := m.table.from; r.Seed != from.Seed || r.First != from.First || !bytes.Equal(compact(r.Start), from.Start) {
			return nil, fmt.Errorf("%w: deals[%d]: it begins otherwise", ErrRecord, i)
		}
		if err := m.table.resume(r); err != nil {
			return nil, fmt.Errorf("deals[%d]: %w", i, err)
		}
	}
	return m, nil
}

// Next sets up the next deal and reports whether there is one. There is none
// if the match is over, and none yet while the last one is being played or if
// it could not be set up; [Match.Err] tells.
func (m *Match[S, M]) Next() bool {
	if m.table != nil && m.table.Turn() != Nobody {
		m.err = ErrDealRunning
		return false
	}
	done := m.Done()
	table, err := m.next(done, m.seed.Derive(uint64(len(done))))
	switch {
	case err != nil:
	case table == nil:
		err = ErrMatchOver
	default:
		m.table, m.done = table, done
	}
	if m.err = err; errors.Is(err, ErrMatchOver) {
		m.err = nil
	}
	return err == nil
}

// Err returns why the last call of Next found no deal, nil if the match is
// over.
func (m *Match[S, M]) Err() error { return m.err }

// Table returns the deal set up last, finished or not; nil before the first.
func (m *Match[S, M]) Table() *Table[S, M] { return m.table }

// Done returns the finished deals. The records of all of them, and of the deal
// being played, are what [OpenMatch] needs to go on.
func (m *Match[S, M]) Done() []Deal[S] {
	done := slices.Clone(m.done)
	if m.table != nil && m.table.Turn() == Nobody {
		done = append(done, Deal[S]{End: m.table.State(), Record: m.table.Record()})
	}
	for i := range done {
		done[i].Record = done[i].Record.clone()
		done[i].Score = slices.Clone(done[i].Record.Score)
	}
	return done
}

// Total returns what seat had in all finished deals together.
func (m *Match[S, M]) Total(seat Seat) int {
	if seat < 0 {
		return 0
	}
	return total(m.Done(), int(seat))
}

func total[S any](done []Deal[S], seat int) int {
	sum := 0
	for _, d := range done {
		if seat < len(d.Score) {
			sum += d.Score[seat]
		}
	}
	return sum
}

// UpTo returns the match that deals g until somebody has target points or more
// after a deal and is ahead of everyone else. Partners share a total, and so
// are not each other's rivals: side names the side of a seat, nil means each
// plays alone. lead names the seat that leads the deal after those done; nil
// passes the lead round from seat 0.
func UpTo[S, M comparable, P MoveText[M]](
	g Game[S, M], target int, side func(Seat) int, lead func(done []Deal[S], seed deck.Seed) Seat,
) Next[S, M] {
	if side == nil {
		side = func(s Seat) int { return int(s) }
	}
	if lead == nil {
		lead = func(done []Deal[S], _ deck.Seed) Seat { return Seat(len(done) % g.Seats()) }
	}
	return func(done []Deal[S], seed deck.Seed) (*Table[S, M], error) {
		if len(done) > 0 && decided(g.Seats(), done, target, side) {
			return nil, ErrMatchOver
		}
		return NewTable[S, M, P](g, seed, lead(done, seed))
	}
}

// decided reports whether one side has reached the target and leads alone.
func decided[S any](seats int, done []Deal[S], target int, side func(Seat) int) bool {
	best := 0
	for seat := range seats {
		if total(done, seat) > total(done, best) {
			best = seat
		}
	}
	for seat := range seats {
		if total(done, seat) == total(done, best) && side(Seat(seat)) != side(Seat(best)) {
			return false
		}
	}
	return total(done, best) >= target
}
