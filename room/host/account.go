package host

import (
	"context"
	"errors"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// Seats returns the number of seats that an account has at all tables.
func (h *Host) Seats(who string) int {
	tables := h.tables.all()
	n := len(h.tables.sleeping(func(_ string, s *sleeper) bool { return slices.Contains(s.seats, who) }))
	for _, t := range tables {
		if t.State().SeatOf(who) != hoyle.Nobody {
			n++
		}
	}
	return n
}

// TablesOf returns the tables where an account has a seat. It wakes those that are asleep.
func (h *Host) TablesOf(ctx context.Context, who string) (all []*Table) {
	mayHave := func(_ string, s *sleeper) bool { return s.unread || slices.Contains(s.seats, who) }
	for _, id := range h.tables.sleeping(mayHave) {
		if _, err := h.rouse(ctx, id); err != nil && !errors.Is(err, table.ErrNotFound) {
			h.Log.Warn("table not read", note.Table, id, note.Err(err))
		}
	}
	for _, t := range h.tables.all() {
		if t.State().SeatOf(who) != hoyle.Nobody {
			all = append(all, t)
		}
	}
	return all
}

// Deleted notes that an account was deleted on another node.
func (h *Host) Deleted(who string) {
	h.People.Deleted(who)
	h.news.Deleted(who)
}

// Forget gives up all seats of an account and its places in cups. It also deletes the account's
// list of friends and its book, and the reports about or by the account.
func (h *Host) Forget(ctx context.Context, who string) {
	if err := h.People.Forget(ctx, who); err != nil {
		h.Log.Warn("list of friends not deleted", note.Err(err))
	}
	if err := h.news.Forget(ctx, who); err != nil {
		h.Log.Warn("book not deleted", note.Err(err))
	}
	if err := h.forgetReports(ctx, who); err != nil {
		h.Log.Warn("reports not deleted", note.Err(err))
	}
	h.Unseat(ctx, who)
}

// Unseat gives up all seats of an account and its places in cups.
func (h *Host) Unseat(ctx context.Context, who string) {
	tables := h.TablesOf(ctx, who)
	h.Cups.Leave(ctx, who)
	for _, t := range tables {
		if t.State().Config.Series == nil { // if the seat is reserved, a bot plays it
			if _, err := t.Do(ctx, table.Event{Kind: table.Leave, By: table.ByPerson, Who: who, Seat: hoyle.Nobody}); err != nil {
				t.log().Warn("seat not given up", note.Err(err))
			}
		}
	}
}
