package host_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// midway is a journal in which something happens after the events of a table have been read, and before
// the reader has them. Its news comes only from then on, and once a host has started, it cannot count the events.
type midway struct {
	journal.Journal
	happens atomic.Pointer[func()]
	deaf    atomic.Bool
	started atomic.Bool
	news    atomic.Int32
}

func (m *midway) Read(ctx context.Context, shelf journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	entries, err := m.Journal.Read(ctx, shelf, key, after)
	if shelf == journal.Tables {
		if happens := m.happens.Swap(nil); happens != nil {
			(*happens)()
		}
	}
	return entries, err
}

func (m *midway) Follow(shelf journal.Shelf, news func(journal.News)) (func(), error) {
	return m.Journal.Follow(shelf, func(n journal.News) {
		if !m.deaf.Load() {
			news(n)
			m.news.Add(1)
		}
	})
}

func (m *midway) Counts(ctx context.Context, shelf journal.Shelf) (map[string]int, error) {
	if m.started.Load() {
		return nil, errors.New("nobody counts")
	}
	return m.Journal.Counts(ctx, shelf)
}

// A host has the event that another one stores while it reads the table for the first time, although
// the news comes before the table is in its list.
func TestNewsWhileATableIsRead(t *testing.T) {
	j := new(journal.Memory)
	one := newHost(t, j, host.Options{})
	m := &midway{Journal: j}
	m.deaf.Store(true)
	two := newHost(t, m, host.Options{})
	m.started.Store(true)
	at := open(t, one, table.Config{Game: "indigo", Format: "deals", Number: 1, Bots: []string{"", ""}})
	happens := func() {
		m.deaf.Store(false)
		do(t, at, person(table.Ready, "ann"))
		until(t, "the news", func() bool { return m.news.Load() > 0 })
	}
	m.happens.Store(&happens)
	got := must.Have(two.Table(at.ID))(t)
	until(t, "the event", func() bool { return got.State().Len == at.State().Len })
}
