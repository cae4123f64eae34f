// Package cups keeps the cups of a room: it folds their events from the journal, appends new ones,
// calls players to their tables, and records who has won there. It depends on the journal, on the
// folds of tables, and on the functions in [Options], but not on hosts and sockets.
package cups

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

// The reasons why a cup refuses. PROTOCOL.md lists the codes.
var (
	ErrBusy     = engine.Sentinel("busy", "cups: the store does not answer; send it again")
	ErrStopping = engine.Sentinel("stopping", "cups: the room is going down")
	ErrMany     = engine.Sentinel("too-many-cups", "cups: too many cups")
	ErrWatchers = engine.Sentinel("too-many-watchers", "cups: too many people watch the cup")
)

// Options are what Cups need. No lock is held while one of the functions is called, except that Now may
// be called at any time.
type Options struct {
	Games    []hoyle.Game
	Journal  journal.Journal
	Log      *slog.Logger
	Meter    meter.Meter
	Now      func() time.Time
	Openers  *share.Openers
	MaxLooks int                  // sockets of a client at a cup: an account may have twice, an address 12 times, and a network 24 times as many
	NewID    func() string        // an id that nobody can guess
	Secret   func() deck.Seed     // a seed that nobody knows
	Owns     func(id string) bool // whether this node acts unprompted for a cup
	// Table returns the table with an id. It opens the table, with a configuration that lacks only the
	// secret and the pause, unless the table exists or once existed. Nodes that do so at the same time get
	// the same table.
	Table   func(ctx context.Context, id string, c table.Config) (*table.State, error)
	Changed func()               // called after a cup has changed
	Called  func(account string) // called after the result of Calls for an account has changed
}

// Cups are the cups of a room, as far as one node has read them.
type Cups struct {
	Options
	ctx     context.Context
	cancel  context.CancelFunc
	working pool.Pool

	mu      sync.Mutex // taken after the locks of a cup
	byID    map[string]*Cup
	calls   map[string]map[string]Called // by account and cup
	version atomic.Uint64                // changes while mu is held
}

// New returns the cups of a journal. There are none until Read reads them.
func New(ctx context.Context, o Options) *Cups {
	all := &Cups{Options: o, byID: map[string]*Cup{}, calls: map[string]map[string]Called{}}
	all.version.Store(1)
	all.ctx, all.cancel = context.WithCancel(ctx)
	return all
}

// Read reads all cups.
func (all *Cups) Read(ctx context.Context) error {
	keys, err := journal.KeysAtStart(ctx, all.Journal, journal.Cups)
	for _, id := range keys {
		if _, err := all.load(ctx, id); err != nil {
			all.Log.Error("cup not read", note.Cup, id, note.Err(err))
		}
	}
	return err
}

// Stop ends what the cups do by themselves, and refuses events from now on.
func (all *Cups) Stop() {
	all.working.Close()
	all.cancel()
	for _, c := range all.list() {
		c.stop()
	}
	all.working.Wait()
}

// Find returns a cup. If there is none, the error is [cup.ErrNotFound].
func (all *Cups) Find(id string) (*Cup, error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if c := all.byID[id]; c != nil {
		return c, nil
	}
	return nil, cup.ErrNotFound
}

func (all *Cups) list() []*Cup {
	all.mu.Lock()
	defer all.mu.Unlock()
	return slices.Collect(maps.Values(all.byID))
}

// Len returns the number of cups.
func (all *Cups) Len() int {
	all.mu.Lock()
	defer all.mu.Unlock()
	return len(all.byID)
}

// Version returns a number that changes whenever a cup changes.
func (all *Cups) Version() uint64 { return all.version.Load() }

// keep puts a cup into the list, unless the list already has a cup with the same id. It returns the cup in
// the list.
func (all *Cups) keep(c *Cup) *Cup {
	all.mu.Lock()
	old := all.byID[c.ID]
	if old == nil {
		all.byID[c.ID] = c
	}
	all.mu.Unlock()
	if old != nil {
		return old
	}
	c.writing.Lock()
	c.release()
	return c
}

// Wake makes a cup check its duties, if this node has it. A table that has entered another phase calls it.
func (all *Cups) Wake(id string) {
	if c, err := all.Find(id); err == nil {
		c.wake()
	}
}

// WakeAll makes all cups check their duties. It is called when the nodes have changed.
func (all *Cups) WakeAll() {
	for _, c := range all.list() {
		c.wake()
	}
}

// load returns a cup. If this node does not have it yet, load reads it from the journal.
func (all *Cups) load(ctx context.Context, id string) (*Cup, error) {
	if c, err := all.Find(id); err == nil {
		return c, nil
	}
	c := all.create(id)
	if err := c.hear(ctx, unread); err != nil {
		return nil, err
	}
	if c.State().Len == 0 {
		return nil, fmt.Errorf("%w: %s has no events", cup.ErrNotFound, id)
	}
	return all.keep(c), nil
}

// create returns a cup without events, which is not in the list.
func (all *Cups) create(id string) *Cup {
	none := cup.New(all.Games)
	return &Cup{ID: id, all: all, state: none, told: none, from: map[string]share.Client{}}
}

// unread is the rev up to which a cup is read if it may have any number of events.
const unread = math.MaxUint64

// Hear reads the events that another writer has appended to a cup, up to a rev.
func (all *Cups) Hear(id string, rev uint64) {
	all.working.Go(func() {
		c, err := all.load(all.ctx, id)
		if err == nil {
			err = c.hear(all.ctx, rev)
		}
		if err != nil && !errors.Is(err, cup.ErrNotFound) {
			all.Log.Warn("cup not read", note.Cup, id, note.Err(err))
		}
	})
}

// Sweep compares the cups with the store.
func (all *Cups) Sweep() error {
	known := all.list() // before the store is asked, so that a cup that is being opened is not lost
	counts, err := all.Journal.Counts(all.ctx, journal.Cups)
	if err != nil {
		return err
	}
	for _, c := range known {
		switch n := counts[c.ID]; {
		case n == 0: // another node has deleted the cup
			c.lose()
			delete(counts, c.ID)
		case n == c.State().Len:
			delete(counts, c.ID)
		}
	}
	for id := range counts {
		all.Hear(id, unread)
	}
	return nil
}
