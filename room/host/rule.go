package host

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// A host looks from time to time for news that it may have missed.
const (
	sweepEvery = 5 * time.Second
	patient    = 4                     // readings, after which a host no longer waits for entries that it has heard of
	firstLook  = 10 * time.Millisecond // until the next reading
)

// rule determines the owners of all tables, and gives up those that this host no longer owns. It
// returns the newly owned tables at which people must first get time back.
func (h *Host) rule() []*Table {
	before, after, lost := h.count()
	for id := range lost {
		h.forgetPeople(id)
	}
	all := h.storeWasAway(after)
	m := &h.members
	m.mu.Lock()
	same := !all && !m.pending && slices.Equal(before, after)
	m.pending = false
	m.mu.Unlock()
	if same {
		return nil
	}
	h.mu.Lock()
	tables := h.all()
	h.mu.Unlock()
	var owed []*Table
	for _, t := range tables {
		if t.change(all || lost[before.owner(t.ID)]) {
			owed = append(owed, t)
		}
	}
	h.ruleSleepers(func(id string) bool { return all || lost[before.owner(id)] })
	if !slices.Equal(before, after) {
		h.Log.Info("owners", note.Nodes, len(after), note.Tables, len(tables), note.Owed, len(owed))
		h.Cups.WakeAll()
	}
	return owed
}

// storeWasAway reports whether the store was away for all nodes, not only for this one.
func (h *Host) storeWasAway(after ring) bool {
	m := &h.members
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.away.IsZero() || !slices.Contains(after, m.self) {
		return false
	}
	lost := time.Since(m.away)
	m.away = time.Time{}
	for _, n := range m.others {
		if n.has >= 0 && n.has+time.Since(n.heard) > lost+slack { // that node still had the store
			return false
		}
	}
	return true
}

// sweeps reads events whose news was lost, as long as there are other nodes, and after the
// store was away.
func (h *Host) sweeps() {
	m := &h.members
	every := time.NewTicker(beatEvery)
	defer every.Stop()
	last := time.Now()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-every.C:
		}
		m.mu.Lock()
		due := m.missed || len(m.others) > 0 && time.Since(last) >= sweepEvery
		well := m.well(time.Now())
		m.mu.Unlock()
		if !due || !well {
			continue
		}
		last = time.Now()
		err := h.sweep()
		if err != nil && h.ctx.Err() == nil {
			h.Log.Warn("tables not compared", note.Err(err))
		}
		m.mu.Lock()
		m.missed = err != nil
		m.mu.Unlock()
	}
}

// sweep compares the tables and the cups with the store.
func (h *Host) sweep() error {
	h.mu.Lock()
	tables := h.all()
	h.mu.Unlock()
	counts, err := h.journal.Counts(h.ctx, journal.Tables)
	if err != nil {
		return err
	}
	for _, t := range tables {
		t.mu.Lock()
		same, viewed := t.state.Len == counts[t.ID]+t.packed, len(t.watchers) > 0 && t.heard
		t.mu.Unlock()
		switch {
		case counts[t.ID] == 0: // another node has archived the table
			h.lose(t)
		case !same:
			t.recount(h.ctx, counts[t.ID])
		}
		if viewed {
			_ = t.listen(h.ctx) // the next sweep tries again
		}
		delete(counts, t.ID)
	}
	h.sweepSleepers(counts)
	for id := range counts {
		h.find(id)
	}
	return h.Cups.Sweep()
}

// recount reads the events of a table that the host lacks. There may be none, because
// entries can be packed into one.
func (t *Table) recount(ctx context.Context, count int) {
	if !t.writing.TryLock() {
		return // somebody else is about to read
	}
	defer t.release()
	if err := t.catchUp(ctx); err == nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.packed = t.state.Len - count
	}
}

// lose forgets a table that is no longer in the store.
func (h *Host) lose(t *Table) {
	h.drop(t.ID)
	h.lobby.remove(t.ID)
	t.stop()
}

// newEvent handles the news of an event that another writer has appended to a table.
func (h *Host) newEvent(n journal.News) {
	if t, err := h.table(n.Key); err == nil {
		t.follow(n)
	} else {
		h.find(n.Key)
	}
}

// find reads a table that this host does not have yet.
func (h *Host) find(id string) {
	h.mu.Lock()
	known := h.finding[id] || h.tables[id] != nil
	h.unknown.Remove(id)
	if !known {
		h.finding[id] = true
	}
	h.mu.Unlock()
	if known {
		return
	}
	h.work(func() {
		_, err := h.load(h.ctx, id)
		for wait, n := firstLook, 0; errors.Is(err, table.ErrNotFound) && n < patient && h.ctx.Err() == nil; n++ {
			time.Sleep(wait) // the part of the store that was asked may not have the table yet
			wait *= 2
			_, err = h.load(h.ctx, id)
		}
		h.mu.Lock()
		delete(h.finding, id)
		h.mu.Unlock()
		if err != nil && !errors.Is(err, table.ErrNotFound) {
			h.Log.Warn("table not read", note.Table, id, note.Err(err))
		}
	})
}

// readers is the largest number of tables that are read at the same time.
const readers = 16

// keys returns the keys of a shelf when the room starts.
func (h *Host) keys(ctx context.Context, shelf journal.Shelf) (keys []string, err error) {
	err = journal.Patiently(ctx, h.journal, func(ctx context.Context) error {
		keys, err = h.journal.Keys(ctx, shelf)
		return err
	})
	return keys, err
}
