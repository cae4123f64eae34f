package host_test

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// tardy is a journal that deletes a table's events so slowly that the table is archived again in
// the meantime. At that moment three of the events are left; later none are.
type tardy struct {
	*journal.Memory
	ended  atomic.Bool
	mu     sync.Mutex
	left   []journal.Entry
	reads  int
	purges int
	again  chan struct{} // closed when the events are deleted for the second time
}

func (y *tardy) Append(ctx context.Context, s journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	if s == journal.Tables && bytes.Contains(data, []byte(`"k":"end"`)) {
		y.ended.Store(true)
	}
	return y.Memory.Append(ctx, s, key, after, id, data)
}

func (y *tardy) Read(ctx context.Context, s journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	entries, err := y.Memory.Read(ctx, s, key, after)
	if s != journal.Tables || after > 0 || !y.ended.Load() {
		return entries, err
	}
	y.mu.Lock()
	defer y.mu.Unlock()
	switch y.reads++; y.reads {
	case 1:
		y.left = entries[:3]
	case 2:
		return y.left, err
	}
	return entries, err
}

func (y *tardy) Purge(ctx context.Context, s journal.Shelf, key string) error {
	err := y.Memory.Purge(ctx, s, key)
	if s != journal.Tables {
		return err
	}
	y.mu.Lock()
	y.purges++
	n := y.purges
	y.mu.Unlock()
	switch n {
	case 1:
		select {
		case <-y.again:
		case <-ctx.Done():
		}
	case 2:
		close(y.again)
	}
	return err
}

// A table that is archived again while its events are being deleted keeps its record.
func TestArchivedTwice(t *testing.T) {
	t.Parallel()
	j := &tardy{Memory: new(journal.Memory), again: make(chan struct{})}
	h := newHost(t, j, host.Options{})
	at := open(t, h, table.Config{Game: "indigo", Format: "deals", Number: 1, Bots: []string{"", "random"}})
	for _, kind := range []table.Kind{table.Ready, table.Resign, table.End} {
		do(t, at, person(kind, "ann"))
	}
	until(t, "the table to go", func() bool {
		if w, err := at.Watch(host.Client{Account: "eve"}); err == nil { // the host checks whether something is due
			w.Close()
		}
		_, err := h.Table(at.ID)
		return errors.Is(err, table.ErrNotFound)
	})
	s, err := newHost(t, j, host.Options{}).Past(t.Context(), at.ID)
	if err != nil || s.Phase != table.Ended || len(s.Past) != 1 {
		t.Errorf("%+v, %v", s, err)
	}
}

// Somebody opens tables of bots alone, one after the other, which nobody will look at. The store keeps
// their records for a day only, those of people for as long as the feed.
func TestRecordsOfBots(t *testing.T) {
	t.Parallel()
	j := new(journal.Memory)
	h := newHost(t, j, host.Options{
		Quick: true, Times: host.Times{FeedAge: 30 * 24 * time.Hour, BotsOnly: 100 * time.Millisecond, Linger: 100 * time.Millisecond},
	})
	ages := map[string]time.Duration{}
	id, err := h.Open(t.Context(), host.Client{Account: "eve"},
		table.Config{Game: "indigo", Format: "deals", Number: 1, Access: table.Public, Bots: []string{"random", "random"}})
	if err != nil {
		t.Fatal(err)
	}
	do(t, find(t, h, id), person(table.Ready, "eve"))
	ages[id] = 29 * 24 * time.Hour // a day is left
	of := open(t, h, table.Config{Game: "indigo", Format: "deals", Number: 1, Bots: []string{"", "random"}})
	for _, kind := range []table.Kind{table.Ready, table.Resign, table.End} {
		do(t, of, person(kind, "ann"))
	}
	ages[of.ID] = 0
	for id, want := range ages {
		var entries []journal.Entry
		until(t, "the record", func() bool {
			entries, err = j.Read(t.Context(), journal.Records, id, 0)
			return err == nil && len(entries) > 0
		})
		if got := time.Since(entries[0].At) - want; got < 0 || got > time.Hour {
			t.Errorf("the record is stored %v too old", got)
		}
		if s, err := h.Past(t.Context(), id); err != nil || s.Match == nil {
			t.Errorf("%+v, %v", s, err)
		}
	}
}
