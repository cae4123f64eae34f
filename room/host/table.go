package host

import (
	"log/slog"
	"sync"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// Table is a table of a host.
type Table struct {
	ID   string
	host keeper
	*ground

	writing sync.Mutex // held while an event is appended, so that events are in order; taken before mu

	mu       sync.Mutex // guards the fields below; state and rev change under both locks
	state    *table.State
	rev      uint64 // of the last event in state
	drawn    drawn
	watchers map[*Watcher]struct{}
	memory
	used     time.Time // when the host last needed the table
	life     life
	timer    *time.Timer
	wanted   uint64 // the rev of the last event that the host has heard of
	reading  bool   // that event is being read
	packed   int    // how many more events than entries the table has
	thinking bool   // a bot is thinking
	full     bool   // it ends before the next deal
	talk     talk
	act      func() // shows a change to the lobby, and sets the timer for what is due; the caller holds the lock
}

// keeper is what a table needs of the host that keeps it.
type keeper interface {
	// Table returns the table in memory with the given id, which may have replaced one that fell asleep.
	Table(id string) (*Table, error)
	// changed tells those who depend on a change of a table.
	changed(id string, before, after *table.State, acts bool)
	// newEvent is told of an event for a table that is asleep.
	newEvent(n journal.News)
	// archive stores the record of a table that has ended.
	archive(t *Table)
}

// State returns the table after the last event.
func (t *Table) State() *table.State {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state
}

// Deal returns the table after the last event, with a copy of its deal. The copy is nil
// before the first deal.
func (t *Table) Deal() (*table.State, *hoyle.Table) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state.Deal == nil {
		return t.state, nil
	}
	return t.state, t.state.Deal.Clone()
}

// log returns the log with the fields of the table.
func (t *Table) log() *slog.Logger { return t.Log.With(note.Table, t.ID, note.N, t.State().Len) }

// stop ends the table's own actions.
func (t *Table) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.life == awake {
		t.life = stopped
	}
	if t.timer != nil {
		t.timer.Stop()
	}
	for w := range t.watchers {
		w.Changed.Send()
	}
}

// awake returns the table itself or, if it is asleep, the table in its place.
func (t *Table) awake() (*Table, error) {
	t.mu.Lock()
	rests := t.life == asleep
	t.mu.Unlock()
	if !rests {
		return t, nil
	}
	return t.host.Table(t.ID)
}

// use notes that the table is needed.
func (t *Table) use() {
	now := t.Now()
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

// Frame returns the message with the view of an account that has seen the table up to last. The
// message is nil if nothing has happened since. The zero Mark means that the account has seen
// nothing. If diffs is true, the message contains only the difference from the message with the last
// view, if there is one and the difference is shorter.
func (t *Table) Frame(who string, last Mark, diffs bool) ([]byte, Mark, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.drawn.frame(t.state, who, last, diffs)
}

// Stopped reports whether the host has stopped or the table is archived.
func (t *Table) Stopped() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.life != awake
}
