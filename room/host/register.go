package host

import (
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/recent"
	"github.com/hoylecards/hoyle/room/table"
)

// register lists the tables of a host.
type register struct {
	loading keyed      // the ids of tables that are being opened or read, so that each is loaded only once
	unknown recent.Set // the ids of tables that the store does not have

	mu      sync.Mutex // taken after the locks of a table
	awake   map[string]*Table
	asleep  map[string]*sleeper // the others
	finding map[string]uint64   // by table about to be read: the rev of the newest known event
	closed  bool                // tables no longer fall asleep
}

func (r *register) init() {
	r.awake, r.asleep, r.finding = map[string]*Table{}, map[string]*sleeper{}, map[string]uint64{}
	r.unknown = recent.Set{Lasts: strange, Most: maxStrangers}
}

// close makes all tables stay as they are.
func (r *register) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	for _, s := range r.asleep {
		if s.timer != nil {
			s.timer.Stop()
		}
	}
}

// all returns the tables that are awake.
func (r *register) all() []*Table {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list()
}

// list returns the tables that are awake. The caller holds the lock.
func (r *register) list() []*Table { return slices.Collect(maps.Values(r.awake)) }

// size returns the number of tables that are awake, and of all.
func (r *register) size() (awake, all int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.awake), len(r.awake) + len(r.asleep)
}

// owners returns the tables that are awake, and who has opened the others, by their ids.
func (r *register) owners() (awake []*Table, asleep map[string]string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	asleep = map[string]string{}
	for id, s := range r.asleep {
		asleep[id] = s.owner
	}
	return r.list(), asleep
}

// find returns a table that is awake. The error is [table.ErrNotFound].
func (r *register) find(id string) (*Table, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.awake[id]; t != nil {
		return t, nil
	}
	return nil, table.ErrNotFound
}

// has reports whether there is a table, awake or asleep.
func (r *register) has(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.awake[id] != nil || r.asleep[id] != nil
}

// keep puts a table into the list, unless the list already has a table with the same id. It returns
// the table in the list, and what the host knew about it while it was asleep.
func (r *register) keep(t *Table) (*Table, sleeper) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if old := r.awake[t.ID]; old != nil {
		return old, sleeper{}
	}
	r.awake[t.ID] = t
	r.unknown.Remove(t.ID)
	return t, r.take(t.ID)
}

// drop removes a table that is awake.
func (r *register) drop(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.awake, id)
}

// seek reports whether a table is to be read, because it is neither awake nor being sought. The caller
// then calls sought. The store has the event with the given rev, which is not 0.
func (r *register) seek(id string, rev uint64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.unknown.Remove(id)
	if r.awake[id] != nil {
		return false
	}
	known := r.finding[id]
	r.finding[id] = max(known, rev)
	return known == 0
}

// sought ends what seek has begun, and returns 0. But if seek was told of an event after the given one
// meanwhile, sought returns that event's rev, and the caller looks again.
func (r *register) sought(id string, rev uint64) uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	if newest := r.finding[id]; newest > rev {
		return newest
	}
	delete(r.finding, id)
	return 0
}

// note notes tables of the store that have not been read.
func (r *register) note(ids []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range ids {
		if r.awake[id] == nil && r.asleep[id] == nil {
			r.asleep[id] = &sleeper{unread: true}
		}
	}
}

// lay replaces a table by what the host must know while it is asleep, and reports whether it has
// done so. If due is not nil, it is called after some time, unless the table is awake by then.
func (r *register) lay(t *Table, s *sleeper, wait time.Duration, due func()) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || r.awake[t.ID] != t {
		return false
	}
	if due != nil {
		s.timer = time.AfterFunc(wait, due)
	}
	delete(r.awake, t.ID)
	r.asleep[t.ID] = s
	return true
}

// sleeps reports whether there is a table that is asleep.
func (r *register) sleeps(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.asleep[id] != nil
}

// sleeper returns what is known about a table that is asleep.
func (r *register) sleeper(id string) sleeper {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s := r.asleep[id]; s != nil {
		return *s
	}
	return sleeper{}
}

// sleeping returns the ids of those tables that are asleep for which want reports true, while the register
// is locked.
func (r *register) sleeping(want func(id string, s *sleeper) bool) (ids []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, s := range r.asleep {
		if want(id, s) {
			ids = append(ids, id)
		}
	}
	return ids
}

// forget removes a table that is asleep.
func (r *register) forget(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.take(id)
}

// take removes a sleeping table, and returns what is known about it. The caller holds
// the lock.
func (r *register) take(id string) sleeper {
	s := r.asleep[id]
	if s == nil {
		return sleeper{}
	}
	if s.timer != nil {
		s.timer.Stop()
	}
	delete(r.asleep, id)
	return *s
}

// keyed is a lock for each key: it holds a channel for each locked one, which is closed when the lock ends.
type keyed struct{ held sync.Map }

// lock locks a key until unlock is called.
func (k *keyed) lock(key string) (unlock func()) {
	own := make(chan struct{})
	for {
		other, locked := k.held.LoadOrStore(key, own)
		if !locked {
			return func() {
				k.held.Delete(key)
				close(own)
			}
		}
		<-other.(chan struct{})
	}
}

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

// The bounds on what is remembered about ids that were looked for in the store and not found.
const (
	strange      = 2 * time.Second
	maxStrangers = 10_000
)
