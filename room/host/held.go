package host

import (
	"cmp"
	"slices"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

const (
	settleEvery = 5 * time.Second
	ballast     = 20 // events that take as much memory as the rest of a table
	mostHeld    = 4  // while a host holds too much, the tables of a network may have MaxHeld divided by this
)

// held is a table in memory.
type held struct {
	*Table
	weight int // in events
	used   time.Time
	payers []string // who pays for that; nobody if the table has ended
	ends   int      // 1 if it must end, otherwise 0
}

// settle lets the tables that nobody has needed for the longest time fall asleep, if the host holds
// more than it should. It reports whether the host still does.
func (h *Host) settle() (full bool) {
	all, weight := h.held(), 0
	for _, t := range all {
		weight += t.weight
	}
	if weight <= h.MaxHeld {
		return false
	}
	slices.SortFunc(all, func(a, b held) int { return a.used.Compare(b.used) })
	for _, t := range all {
		if weight <= h.MaxHeld*3/4 {
			return false
		}
		if h.doze(t.Table, soon) {
			weight -= t.weight
		}
	}
	return weight > h.MaxHeld
}

// held returns the tables in memory.
func (h *Host) held() []held {
	tables := h.tables.all()
	all := make([]held, len(tables))
	for i, t := range tables {
		t.mu.Lock()
		all[i] = held{Table: t, weight: t.state.Len + ballast, used: t.used, payers: t.payers()}
		if t.full {
			all[i].ends = 1
		}
		t.mu.Unlock()
	}
	return all
}

// payers returns the parties that pay for what the table holds. While somebody plays or the owner is there,
// that is the owner or, if this host does not know where they come from, those who play. Spectators pay
// only for a table that nobody else keeps awake. The caller holds the lock.
func (t *Table) payers() []string {
	if t.state.Phase == table.Ended {
		return nil
	}
	owner, all := t.opened.Of(t.ID, t.state.Owner), map[bool][]string{}
	for w := range t.watchers {
		plays := w.who == t.state.Owner || t.state.SeatOf(w.who) != hoyle.Nobody
		if w.who == t.state.Owner {
			owner = w.from
		}
		if by := w.from.Payer(); by != "" && !slices.Contains(all[plays], by) {
			all[plays] = append(all[plays], by)
		}
	}
	if len(all[true]) > 0 && owner.Payer() != owner.Account {
		return []string{owner.Payer()}
	}
	if len(all[true]) > 0 {
		return all[true]
	}
	return all[false]
}

// confine ends the longest tables of each party that has more than its share of what the host holds, if
// that is too much. A deal that is being played goes on, but no other deal begins. A table that only
// spectators keep awake does not end: it loses those of them who have more than their share.
func (h *Host) confine(full bool) {
	all, has := h.held(), map[string]int{}
	for _, t := range all {
		for _, by := range t.payers {
			has[by] += t.weight / len(t.payers)
		}
	}
	slices.SortFunc(all, func(a, b held) int { return cmp.Or(cmp.Compare(b.ends, a.ends), cmp.Compare(b.weight, a.weight)) })
	for _, t := range all {
		thrifty := func(by string) bool { return has[by] <= h.MaxHeld/mostHeld }
		greedy := full && len(t.payers) > 0 && !slices.ContainsFunc(t.payers, thrifty)
		if greedy {
			for _, by := range t.payers {
				has[by] -= t.weight / len(t.payers)
			}
		}
		t.confine(greedy)
	}
}

// confine sets whether the table must end before the next deal, and ends it if that is so and no
// deal is being played. A table of a cup, whose length is limited, does not end.
func (t *Table) confine(ends bool) {
	t.mu.Lock()
	if ends && !t.played() {
		for w := range t.watchers {
			w.end()
		}
		ends = false
	}
	t.full = ends && t.state.Config.Series == nil
	due := t.full && t.state.Phase != table.Playing && t.state.Phase != table.Ended
	t.mu.Unlock()
	if !due {
		return
	}
	t.log().Info("table ended: its owner has too many events in memory")
	if _, err := t.Do(t.ctx, table.Event{Kind: table.End, Seat: hoyle.Nobody, By: table.ByClock}); err != nil {
		t.log().Warn("table not ended", note.Err(err))
	}
}

// played reports whether the owner or somebody with a seat has a socket at the table, on any node.
func (t *Table) played() bool {
	online := func(c table.Chair) bool { return c.Who != "" && t.online(c.Who) }
	return t.online(t.state.Owner) || slices.ContainsFunc(t.state.Chairs, online)
}

// doze lets a table fall asleep, unless somebody needs it or it has a duty within the given time.
// If that time is 0, a duty waits. It reports whether the table is asleep.
func (h *Host) doze(t *Table, within time.Duration) bool {
	if !t.writing.TryLock() {
		return false
	}
	defer t.release()
	t.mu.Lock()
	defer t.mu.Unlock()
	next, now := t.nextDuty(), h.Now()
	if t.needed() || within > 0 && !next.at.IsZero() && next.at.Before(now.Add(within)) {
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
	id := t.ID // the timer must not keep the table
	var due func()
	if !next.at.IsZero() {
		due = func() { h.pool.Go(func() { h.rouseOwn(id) }) }
	}
	if !h.tables.lay(t, s, next.at.Sub(now), due) {
		return false
	}
	if t.timer != nil {
		t.timer.Stop()
	}
	t.life = asleep
	return true
}

// needed reports whether somebody at the table, or something that is under way, needs the table in memory.
func (t *Table) needed() bool {
	underWay := t.thinking || t.reading || t.wanted > t.rev || t.owner != ours && t.owner != others
	return t.watched() || underWay || t.life != awake || t.state.Config.Series != nil
}

// Tables that nobody needs are asleep: the host has forgotten their events, and reads them again
// when somebody asks for the table or it has a duty. So the memory of a room depends on what
// happens now and not on what its tables have gone through. A table with a duty soon stays awake.
const soon = 10 * time.Second
