package host

import (
	"context"
	"errors"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/cluster"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// rule gives up the tables that this host no longer owns. It returns the newly owned tables at which people
// must first get time back.
func (h *Host) rule(c cluster.Change) []*Table {
	if pending := h.pending.Swap(false); !pending && !c.Any() {
		return nil
	}
	tables := h.tables.all()
	var owed []*Table
	for _, t := range tables {
		if t.change(c.Lost(t.ID)) {
			owed = append(owed, t)
		}
	}
	h.ruleSleepers(c.Lost)
	if c.Owners() {
		h.Log.Info("owners", note.Nodes, c.Nodes(), note.Tables, len(tables), note.Owed, len(owed))
		h.Cups.WakeAll()
	}
	return owed
}

// ruled acts on a change among the nodes.
func (h *Host) ruled(c cluster.Change) {
	for _, t := range h.rule(c) {
		h.pool.Go(func() { h.giveBack(t) })
	}
}

// Ready reports whether the host takes part in the room: it has not left, and the
// store answers.
func (h *Host) Ready() bool { return h.cluster.Ready() }

// Leave tells the other nodes to take over what this one owns. People may still play
// here.
func (h *Host) Leave() { h.rule(h.cluster.Leave()) } // nobody gets time back

// sweep compares the tables and the cups with the store.
func (h *Host) sweep() error {
	tables := h.tables.all()
	counts, err := h.journal.Counts(h.ctx, journal.Tables)
	if err != nil {
		return err
	}
	for _, t := range tables {
		t.mu.Lock()
		same, viewed := t.state.Len == counts[t.ID]+t.packed, len(t.watchers) > 0 && t.talk.begun
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
		h.find(id, 1)
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
		t.packed = max(t.state.Len-count, 0) // if the answer was behind the count, the next sweep reads again
	}
}

// lose forgets a table that is no longer in the store, or no longer needed there.
func (h *Host) lose(t *Table) {
	h.drop(t.ID)
	h.lobby.remove(t.ID)
	t.stop()
}

// newEvent handles the news of an event that another writer has appended to a table.
func (h *Host) newEvent(n journal.News) {
	t, err := h.tables.find(n.Key)
	switch {
	case err == nil:
		t.follow(n)
	case n.Rev > h.tables.sleeper(n.Key).rev: // otherwise the news is older than its sleep
		h.find(n.Key, n.Rev)
	}
}

// find reads a table of which this host has not read the event with the given rev.
func (h *Host) find(id string, rev uint64) {
	if !h.tables.seek(id, rev) {
		return
	}
	h.pool.Go(func() {
		for ; rev > 0; rev = h.tables.sought(id, rev) {
			h.look(id, rev)
		}
	})
}

// look reads a table up to the event with the given rev.
func (h *Host) look(id string, rev uint64) {
	h.tables.loading.lock(id)() // somebody may just be reading the event
	if h.tables.sleeper(id).rev >= rev {
		return
	}
	t, err := h.load(h.ctx, id)
	for wait, n := firstLook, 0; errors.Is(err, table.ErrNotFound) && n < patient && h.ctx.Err() == nil; n++ {
		time.Sleep(wait) // the part of the store that was asked may not have the table yet
		wait *= 2
		t, err = h.load(h.ctx, id)
	}
	switch {
	case err == nil:
		t.follow(journal.News{Key: id, Rev: rev}) // the event may have been stored while the table was read
	case !errors.Is(err, table.ErrNotFound):
		h.Log.Warn("table not read", note.Table, id, note.Err(err))
	}
}

// readers is the largest number of tables that are read at the same time.
const readers = 16

// giveBack gives back the time during which nobody looked after a table.
func (h *Host) giveBack(t *Table) {
	_, err := t.Do(h.ctx, table.Event{Kind: table.Resume, Seat: hoyle.Nobody, By: table.ByClock})
	t.mu.Lock()
	t.owner = t.owner.given(err == nil)
	t.mu.Unlock()
	if err != nil {
		t.log().Warn("clocks not resumed", note.Err(err))
		h.pending.Store(true)
		return
	}
	t.change(false)
}
