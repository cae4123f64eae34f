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

// Tables that nobody needs are asleep: the host has forgotten their events, and reads them again
// when somebody asks for the table or it has a duty. So the memory of a room depends on what
// happens now and not on what its tables have gone through. A table with a duty soon stays awake.
const soon = 10 * time.Second

// sleeper is what the host knows about a table that is asleep.
type sleeper struct {
	unread bool // since the host has started; the fields below are unknown
	back   bool // people there must first get time back
	owner  string
	seats  []string // the accounts at the table
	events int
	packed int
	rev    uint64    // of the last event
	waits  bool      // a clock runs
	due    time.Time // zero if the table has no duty
	timer  *time.Timer
	past   memory
}

// memory is what a table does not learn from its events.
type memory struct {
	since  time.Time            // when the last watcher came or left
	loaded time.Time            // when the host first had the table
	seen   map[string]time.Time // when accounts lost their last socket
	owner  ownership
}

// listTables notes the tables of the store. They are asleep until readTables has read them.
func (h *Host) listTables(ctx context.Context) error {
	ids, err := h.keys(ctx, journal.Tables)
	if err != nil {
		return err
	}
	h.tables.note(ids)
	return nil
}

// readTables reads each table of the store once, so that the host knows what is due, and shows the
// tables in the lobby. Tables that nobody needs fall asleep immediately.
func (h *Host) readTables() {
	for _, id := range h.tables.sleeping(func(_ string, s *sleeper) bool { return s.unread }) {
		if h.ctx.Err() != nil {
			return
		}
		t, err := h.rouse(h.ctx, id)
		if err != nil {
			if !errors.Is(err, table.ErrNotFound) && h.ctx.Err() == nil {
				h.Log.Error("table not read", note.Table, id, note.Err(err))
			}
			continue
		}
		if t.rest(soon) || !h.settle() {
			continue
		}
		if !t.rest(0) { // if it rests, its duty waits
			time.Sleep(lastWait) // until others can
		}
	}
}

// rest lets the table fall asleep, unless somebody needs it or it has a duty within the given time.
// If that time is 0, a duty waits. It reports whether the table is asleep.
func (t *Table) rest(within time.Duration) bool {
	if !t.writing.TryLock() {
		return false
	}
	defer t.release()
	t.mu.Lock()
	defer t.mu.Unlock()
	next, now := t.nextDuty(), t.host.Now()
	needed := t.watched() || t.thinking || t.owner != ours && t.owner != others || t.reading || t.wanted > t.rev || t.life != awake ||
		t.state.Config.Series != nil || within > 0 && next.do != nil && next.at.Before(now.Add(within))
	if needed {
		return false
	}
	s := &sleeper{
		owner: t.state.Owner, events: t.state.Len, packed: t.packed, rev: t.rev, waits: t.state.Waits(), due: next.at,
		past: t.memory,
	}
	for _, c := range t.state.Chairs {
		if c.Who != "" {
			s.seats = append(s.seats, c.Who)
		}
	}
	h, id := t.host, t.ID // the timer must not keep the table
	var due func()
	if next.do != nil {
		due = func() { h.crew.Go(func() { h.rouseOwn(id) }) }
	}
	if !h.tables.rest(t, s, next.at.Sub(now), due) {
		return false
	}
	if t.timer != nil {
		t.timer.Stop()
	}
	t.life = resting
	return true
}

// awake returns the table itself or, if it is asleep, the table in its place.
func (t *Table) awake() (*Table, error) {
	t.mu.Lock()
	rests := t.life == resting
	t.mu.Unlock()
	if !rests {
		return t, nil
	}
	return t.host.Table(t.ID)
}

// rouse returns a table that is asleep, after it has read the table. Only a few tables are read at
// the same time, which leaves most of the CPU free. The error is
// [table.ErrNotFound], [ErrBusy] or one of the store.
func (h *Host) rouse(ctx context.Context, id string) (*Table, error) {
	select {
	case h.rousing <- struct{}{}:
	case <-ctx.Done():
		return nil, ErrBusy
	}
	defer func() { <-h.rousing }()
	return h.load(ctx, id)
}

// rouseOwn wakes a table for its duty, if this host owns it. If the host holds too much already, the
// duty waits.
func (h *Host) rouseOwn(id string) {
	if !h.cluster.Owns(id) || !h.tables.sleeps(id) {
		return
	}
	err := ErrBusy
	if !h.settle() {
		_, err = h.rouse(h.ctx, id)
	}
	if err == nil || errors.Is(err, table.ErrNotFound) || h.ctx.Err() != nil {
		return
	}
	if !errors.Is(err, ErrBusy) {
		h.Log.Warn("table not read", note.Table, id, note.Err(err))
	}
	time.AfterFunc(settleEvery, func() { h.crew.Go(func() { h.rouseOwn(id) }) })
}

// ruleSleepers wakes the tables that this host now owns and that have waited for an owner. If back
// reports true, people there get time back.
func (h *Host) ruleSleepers(back func(id string) bool) {
	now := h.Now()
	late := h.tables.sleeping(func(id string, s *sleeper) bool {
		if mine := h.cluster.Owns(id); mine {
			s.back = s.back || back(id)
		} else {
			s.past.owner = others
		}
		return !s.unread && (s.back && s.waits || !s.due.IsZero() && !s.due.After(now))
	})
	for _, id := range late {
		h.crew.Go(func() { h.rouseOwn(id) })
	}
}

// sweepSleepers compares the tables that are asleep with the numbers of their entries in the store,
// and removes those numbers that it has compared.
func (h *Host) sweepSleepers(counts map[string]int) {
	lost := h.tables.sleeping(func(id string, s *sleeper) bool {
		n := counts[id]
		if s.unread || n+s.packed == s.events {
			delete(counts, id)
		}
		return n == 0
	})
	for _, id := range lost { // another node has archived them
		h.forget(id)
	}
}

// forget forgets a table that is asleep.
func (h *Host) forget(id string) {
	h.tables.forget(id)
	h.opened.Remove(id)
	h.lobby.remove(id)
}

// seatsAsleep returns the ids of the tables that are asleep where an account has a seat, or may have
// one.
func (h *Host) seatsAsleep(who string) []string {
	return h.tables.sleeping(func(_ string, s *sleeper) bool { return s.unread || slices.Contains(s.seats, who) })
}

// owners returns the account that has opened each table, as far as the host knows, and the number of
// tables.
func (h *Host) owners() (owners map[string]string, n int) {
	tables, owners := h.tables.owners()
	for _, t := range tables {
		owners[t.ID] = t.State().Owner
	}
	return owners, len(owners)
}

// use notes that the table is needed.
func (t *Table) use() {
	now := t.host.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.used = now
}

// remember takes over what the host knew about the table while it was asleep.
func (t *Table) remember(s sleeper) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.packed = s.packed
	if !s.past.loaded.IsZero() {
		t.memory = s.past
	}
}
