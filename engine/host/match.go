package host

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/hide"
)

// Deal is a finished deal of a match.
type Deal[S any] struct {
	End   S     // the last position
	Score []int // the points of each seat in this deal
	Total []int // the points of each seat in this deal and all deals before it
}

// Match is a series of deals, played one after the other:
//
//	for m.Next() {
//		for m.Table().Turn() != engine.Nobody {
//			… m.Table().Play(seat, move) …
//		}
//	}
//	err := m.Err()
//
// A Match must not be used by several goroutines at once. The zero Match has no deals, and
// its Err is [engine.ErrNoGame] after Next.
type Match[S comparable, M engine.Move] struct {
	seed   deck.Seed
	format Format[S, M]
	table  *Table[S, M]
	done   []Deal[S]      // the deals before that of the table
	tables []*Table[S, M] // the tables of the deals in done
	anew   int            // the number of the first deal that shares cards with the table's deal
	err    error
}

// NewMatch returns a match before its first deal. Deals are numbered from 0, and the seed
// of deal n is seed.Derive(n).
func NewMatch[S comparable, M engine.Move](seed deck.Seed, format Format[S, M]) *Match[S, M] {
	return &Match[S, M]{seed: seed, format: format}
}

// OpenMatch returns a match with the recorded deals, in the order in which they were
// played, so that play can go on. If the last deal is not over, it must be finished before
// [Match.Next] sets up the next one. The error wraps [ErrRecord] and names the deal that
// does not start as the format sets it up, cannot be replayed, or is not over although
// another deal follows. If the next deal cannot be set up, the error of OpenMatch also wraps
// the reason.
func OpenMatch[S comparable, M engine.Move](seed deck.Seed, format Format[S, M], deals ...Record) (*Match[S, M], error) {
	m := NewMatch(seed, format)
	for i, r := range deals {
		if !m.Next() {
			return nil, fmt.Errorf("%w: deals[%d]: %w", ErrRecord, i, cmp.Or(m.err, ErrMatchOver))
		}
		t, err := begin(m.table.game, r)
		if err != nil {
			return nil, fmt.Errorf("deals[%d]: %w", i, err)
		}
		if t.start != m.table.start || t.from.Seed != m.table.from.Seed || t.from.First != m.table.from.First {
			return nil, fmt.Errorf("%w: deals[%d]: starts from a different position", ErrRecord, i)
		}
		if err := m.table.resume(r); err != nil {
			return nil, fmt.Errorf("deals[%d]: %w", i, err)
		}
	}
	return m, nil
}

// Next sets up the next deal and reports whether there is one. It reports false if the
// match is over. It also reports false if the last deal is still being played or the next
// one cannot be set up; in these two cases [Match.Err] returns the reason.
func (m *Match[S, M]) Next() bool {
	start, done, err := m.next()
	var table *Table[S, M]
	if err == nil {
		table, err = begun(start, m.seed.Derive(uint64(len(done))))
	}
	m.err = err
	if errors.Is(err, ErrMatchOver) {
		m.err = nil
	}
	if err != nil {
		return false
	}
	if table.from.Start == nil || m.table == nil || !continues(m.table.game, m.table.State()) {
		m.anew = len(done)
	}
	if m.table != nil {
		m.tables = append(m.tables, m.table.Clone())
	}
	m.table, m.done = table, done
	m.table.keeps = m.keeps(len(done))
	return true
}

// next returns the start of the next deal, and the deals before it. The error is
// [ErrMatchOver] if there is no next deal, or the reason why the format cannot start it
// now.
func (m *Match[S, M]) next() (start Start[S, M], done []Deal[S], err error) {
	switch {
	case m.format == nil:
		return start, nil, engine.ErrNoGame
	case m.table != nil && m.table.Turn() != engine.Nobody:
		return start, nil, ErrDealRunning
	}
	done = m.settled()
	start, err = m.format(slices.Clip(done), m.seed.Derive(uint64(len(done))))
	if err == nil && start.Game == nil {
		err = ErrMatchOver
	}
	return start, done, err
}

// begun returns the table of a deal with the given seed. It is not a method of [Start],
// because the compiler would compile it, and the table, in each package that mentions a Start.
func begun[S comparable, M engine.Move](start Start[S, M], seed deck.Seed) (*Table[S, M], error) {
	if start.Position != nil {
		return NewTableAt(start.Game, *start.Position)
	}
	return NewTable(start.Game, seed, start.First)
}

// keeps returns a function that reports whether a finished deal must stay secret. It
// must while another deal that shares its cards is being played or may follow.
func (m *Match[S, M]) keeps(deal int) func() bool {
	return func() bool {
		return deal >= m.anew && m.table != nil &&
			(m.table.Turn() != engine.Nobody || continues(m.table.game, m.table.State()) && !m.Over())
	}
}

// settled returns the finished deals, including the table's deal if it is finished. The
// caller may append to the slice.
func (m *Match[S, M]) settled() []Deal[S] {
	if m.table == nil || m.table.Turn() != engine.Nobody {
		return m.done
	}
	d := Deal[S]{End: m.table.State(), Score: scores(m.table.game, m.table.state)}
	d.Total = slices.Clone(d.Score)
	if len(m.done) > 0 {
		before := m.done[len(m.done)-1].Total
		d.Total = append(d.Total, before[min(len(d.Total), len(before)):]...)
		for seat := range min(len(d.Score), len(before)) {
			d.Total[seat] += before[seat]
		}
	}
	return append(m.done, d)
}

// Err returns the reason why the last call to Next reported false, or nil if the match
// is over.
func (m *Match[S, M]) Err() error { return m.err }

// Over reports whether the match is over, that is, whether the last deal is over and the
// format starts no other. It costs as much as a call of the format.
func (m *Match[S, M]) Over() bool {
	_, _, err := m.next()
	return errors.Is(err, ErrMatchOver)
}

// Table returns the table of the deal set up last, finished or not. It is nil before
// the first deal.
func (m *Match[S, M]) Table() *Table[S, M] { return m.table }

// Deal returns a copy of the table of a deal, to look at or to review. Deals are numbered
// from 0; the result is nil if there is no such deal. As at any table, Zones and Log show a
// seat what it may see, and Save and State show every secret.
func (m *Match[S, M]) Deal(deal int) *Table[S, M] {
	if deal < 0 || deal >= m.Len() {
		return nil
	}
	t := m.table
	if deal < len(m.tables) {
		t = m.tables[deal]
	}
	t = t.Clone()
	t.keeps = m.keeps(deal)
	return t
}

// String returns the name of the game and the number of deals. Neither is secret.
func (m *Match[S, M]) String() string {
	if m.table == nil {
		return "match, no deals"
	}
	return fmt.Sprintf("match of %s, %d deals", m.table.Name(), m.Len())
}

// Format prints what String returns, for every verb of package fmt.
func (m *Match[S, M]) Format(f fmt.State, _ rune) { hide.Print(f, m.String()) }

// LogValue returns what String returns.
func (m *Match[S, M]) LogValue() slog.Value { return slog.StringValue(m.String()) }

// Clone returns an independent copy of the match, in constant time.
func (m *Match[S, M]) Clone() *Match[S, M] {
	c := *m
	c.done, c.tables = slices.Clip(m.done), slices.Clip(m.tables)
	if m.table != nil {
		c.table = m.table.Clone()
		c.table.keeps = c.keeps(len(c.done))
	}
	return &c
}

// Len returns the number of deals set up so far.
func (m *Match[S, M]) Len() int {
	if m.table == nil {
		return 0
	}
	return len(m.done) + 1
}

// Done returns the finished deals, with all their secrets.
func (m *Match[S, M]) Done() []Deal[S] { return slices.Clone(m.settled()) }

// Total returns the points of seat in all finished deals.
func (m *Match[S, M]) Total(seat engine.Seat) int {
	sum := 0
	if len(m.done) > 0 {
		sum = at(m.done[len(m.done)-1].Total, seat)
	}
	if m.table != nil && m.table.Turn() == engine.Nobody && checkSeat(m.table.Seats(), seat) == nil {
		sum += m.table.Score(seat)
	}
	return sum
}

// at returns the points of a seat, or 0 if it has none.
func at(points []int, seat engine.Seat) int {
	if seat < 0 || int(seat) >= len(points) {
		return 0
	}
	return points[seat]
}

// Record returns the record of a finished deal, which everybody may see. Deals are numbered
// from 0. Record returns [ErrSecret] while the deal is being played, and while another deal
// from the same cards is being played or may follow. The error wraps [ErrRecord] if there
// is no such deal.
func (m *Match[S, M]) Record(deal int) (Record, error) {
	switch {
	case deal < 0 || deal >= m.Len():
		return Record{}, fmt.Errorf("%w: no deal %d of %d", ErrRecord, deal, m.Len())
	case deal == len(m.done):
		return m.table.Record()
	case m.keeps(deal)():
		return Record{}, ErrSecret
	}
	return m.tables[deal].Save(), nil
}

// Save returns the records of all deals, including the one in progress, for the host's own
// storage: they contain every secret. [OpenMatch] resumes the match from them.
func (m *Match[S, M]) Save() []Record {
	var all []Record
	for _, t := range m.tables {
		all = append(all, t.Save())
	}
	if m.table != nil {
		all = append(all, m.table.Save())
	}
	return all
}
