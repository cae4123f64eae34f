package host

import (
	"context"
	"errors"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// listTables notes the tables of the store. They are asleep until readTables has read them.
func (h *Host) listTables(ctx context.Context) error {
	ids, err := journal.KeysAtStart(ctx, h.journal, journal.Tables)
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
		if h.doze(t, soon) || !h.settle() {
			continue
		}
		if !h.doze(t, 0) { // its duty waits
			time.Sleep(lastWait) // until others can
		}
	}
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
	time.AfterFunc(settleEvery, func() { h.pool.Go(func() { h.rouseOwn(id) }) })
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
		h.pool.Go(func() { h.rouseOwn(id) })
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
