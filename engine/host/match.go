package host

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/absent"
	"github.com/hoylecards/hoyle/internal/hide"
)

// Deal is a finished deal of a match.
type Deal[S any] struct {
	Played int   // the number of deals so far, with this one
	End    S     // the last position
	Score  []int // the points of each seat in this deal
	Total  []int // what [Counted] returns for each chair, in this deal and all deals before it
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
	format Format[S, M] // of the deals after that of the table
	table  *Table[S, M]
	past   *past[S, M] // the deals before that of the table
	anew   int         // the number of the first deal that shares cards with the table's deal
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
		if !slices.Equal(t.from.Chairs, m.table.from.Chairs) {
			return nil, fmt.Errorf("%w: deals[%d]: chairs: %v, not %v", ErrRecord, i, t.from.Chairs, m.table.from.Chairs)
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
	last, seed := m.last()
	start, err := m.start(last, seed)
	var table *Table[S, M]
	if err == nil {
		table, err = begun(start, seed)
	}
	m.err = err
	if errors.Is(err, ErrMatchOver) {
		m.err = nil
	}
	if err != nil {
		return false
	}
	if table.from.Start == nil || m.table == nil || !continues(m.table.game, m.table.state) {
		m.anew = last.Played
	}
	if m.table != nil {
		m.past = m.past.with(m.table)
	}
	if start.Then != nil {
		m.format = start.Then
	}
	m.table, table.match, table.deal = table, m, last.Played
	return true
}

// last returns the last finished deal and the seed of the deal after it.
func (m *Match[S, M]) last() (Deal[S], deck.Seed) {
	last := m.past.last()
	if m.table != nil && m.table.Turn() == engine.Nobody {
		last = m.past.and(m.table)
	}
	return last, m.seed.Derive(uint64(last.Played))
}

// start returns the start of the deal that follows the deal last. The error is
// [ErrMatchOver] if there is no next deal, or the reason why the format cannot start it
// now.
func (m *Match[S, M]) start(last Deal[S], seed deck.Seed) (start Start[S, M], err error) {
	switch {
	case m.format == nil:
		return start, engine.ErrNoGame
	case last.Played < m.Len():
		return start, errDealRunning
	}
	start, err = m.format(last, seed)
	if err == nil && absent.Is(start.Game) {
		err = ErrMatchOver
	}
	return start, err
}

// begun returns the table of a deal with the given seed. It is not a method of [Start],
// because the compiler would compile it, and the table, in each package that mentions a Start.
func begun[S comparable, M engine.Move](start Start[S, M], seed deck.Seed) (t *Table[S, M], err error) {
	if start.Position != nil {
		t, err = NewTableAt(start.Game, *start.Position)
	} else {
		t, err = NewTable(start.Game, seed, start.First)
	}
	if err == nil {
		t.from.Chairs, err = seated(start.Game.Seats(), start.Chairs)
	}
	return t, err
}

// keeps reports whether the match must keep a finished deal secret. It must while another
// deal that shares its cards is being played or may follow.
func (m *Match[S, M]) keeps(deal int) bool {
	return deal >= m.anew && m.table != nil &&
		(m.table.Turn() != engine.Nobody || continues(m.table.game, m.table.state) && !m.Over())
}

// Err returns the reason why the last call to Next reported false, or nil if the match
// is over.
func (m *Match[S, M]) Err() error { return m.err }

// Over reports whether the match is over, that is, whether the last deal is over and the
// format starts no other. Once the deal is over, it costs as much as a call of the format.
func (m *Match[S, M]) Over() bool {
	if m.table != nil && m.table.Turn() != engine.Nobody {
		return false
	}
	_, err := m.start(m.last())
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
	if deal < m.past.Len() {
		t = m.past.at(deal)
	}
	return m.own(t, deal)
}

// own returns a copy of a table as the table of a deal of m.
func (m *Match[S, M]) own(t *Table[S, M], deal int) *Table[S, M] {
	t = t.Clone()
	t.match, t.deal = m, deal
	return t
}

// Format prints the name of the game and the number of deals, for every verb of package fmt. Neither is secret.
func (m Match[S, M]) Format(f fmt.State, _ rune) {
	if m.table == nil {
		hide.Print(f, "match, no deals")
		return
	}
	hide.Print(f, fmt.Sprintf("match of %s, %d deals", m.table.Game().Name(), m.Len()))
}

// Clone returns an independent copy of the match, in constant time.
func (m *Match[S, M]) Clone() *Match[S, M] {
	c := *m
	if m.table != nil {
		c.table = c.own(m.table, m.past.Len())
	}
	return &c
}

// Len returns the number of deals set up so far.
func (m *Match[S, M]) Len() int {
	if m.table == nil {
		return 0
	}
	return m.past.Len() + 1
}

// Chairs returns the number of chairs: the places of players throughout the match, of which each has
// a seat in a deal or sits out. Before the first deal, Chairs costs as much as a call of the format.
func (m *Match[S, M]) Chairs() int {
	if m.table != nil {
		return len(m.table.Chairs())
	}
	start, err := m.start(m.last())
	if err != nil {
		return 0
	}
	return max(start.Game.Seats(), len(start.Chairs))
}

// Total returns the points of a chair in all finished deals.
func (m *Match[S, M]) Total(chair int) int {
	sum, last := 0, m.past.last()
	if chair >= 0 && chair < len(last.Total) {
		sum = last.Total[chair]
	}
	if m.table != nil && m.table.Turn() == engine.Nobody {
		if seat := slices.Index(m.table.Chairs(), chair); seat >= 0 && seat < m.table.Seats() {
			sum += Counted(m.table.game, m.table.Score(engine.Seat(seat)))
		}
	}
	return sum
}

// Record returns the record of a finished deal, which everybody may see. Deals are numbered
// from 0. Record returns [ErrSecret] while the deal is being played, and while another deal
// from the same cards is being played or may follow. The error wraps [ErrRecord] if there
// is no such deal.
func (m *Match[S, M]) Record(deal int) (Record, error) {
	switch {
	case deal < 0 || deal >= m.Len():
		return Record{}, fmt.Errorf("%w: no deal %d of %d", ErrRecord, deal, m.Len())
	case deal == m.past.Len():
		return m.table.Record()
	case m.keeps(deal):
		return Record{}, ErrSecret
	}
	return m.past.at(deal).Save(), nil
}

// Save returns the records of all deals, including the one in progress, for the host's own
// storage: they contain every secret. [OpenMatch] resumes the match from them.
func (m *Match[S, M]) Save() []Record {
	var all []Record
	for _, p := range m.past.all() {
		all = append(all, p.table.Save())
	}
	if m.table != nil {
		all = append(all, m.table.Save())
	}
	return all
}
