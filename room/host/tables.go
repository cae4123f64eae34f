package host

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

// The bounds on what is remembered about ids that were looked for in the store and not found.
const (
	strange      = 2 * time.Second
	maxStrangers = 10_000
)

// patienceForOne is how long somebody waits for a table that is asleep.
const patienceForOne = 10 * time.Second

// Client is who opens or watches a table.
type Client = share.Client

// NewID returns an id for a table or an account that nobody can guess.
func NewID() string { return strings.ToLower(rand.Text()) }

// Open opens a table and returns its id. The host adds the secrets and its own settings to
// the configuration.
func (h *Host) Open(ctx context.Context, by Client, c table.Config) (string, error) {
	owners, n := h.owners()
	switch {
	case h.ctx.Err() != nil:
		return "", ErrStopping
	case n >= h.MaxAll, h.opened.Full(by, owners, share.Counts{Account: h.MaxOpen, Address: 3 * h.MaxOpen, Network: 10 * h.MaxOpen}):
		return "", ErrTables
	}
	c.Pause = h.Pause.Milliseconds()
	c.Secret = h.chance.secret()
	id := NewID()
	defer h.tables.loading.lock(id)()
	h.opened.Add(id, by)
	t := &Table{ID: id, host: h, state: table.New(h.Games), memory: h.fresh(), used: h.Now()}
	_, err := t.Do(ctx, table.Event{Kind: table.Open, Seat: hoyle.Nobody, By: table.ByPerson, Who: by.Account, Config: &c})
	if err != nil {
		h.opened.Remove(id)
		return "", err
	}
	t, _ = h.tables.keep(t)
	t.change(false)
	return t.ID, nil
}

// End ends a table for the room. The errors are those of Table and [Table.Do].
func (h *Host) End(ctx context.Context, id string) error {
	t, err := h.Table(id)
	if err == nil {
		_, err = t.Do(ctx, table.Event{Kind: table.End, Seat: hoyle.Nobody, By: table.ByClock})
	}
	return err
}

// Table returns a table that is not archived. The error is [table.ErrNotFound]. Table
// looks in the store for a table that has just been opened on another node.
func (h *Host) Table(id string) (*Table, error) {
	t, err := h.tables.find(id)
	if err == nil {
		t.use()
		return t, nil
	}
	if h.tables.sleeps(id) {
		return h.wake(id)
	}
	if config, ok := h.Cups.Config(id); ok { // people may know of the table before its cup has opened it
		return h.called(id, config)
	}
	if !h.cluster.Shared() || h.tables.unknown.Has(id) {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(h.ctx, time.Second)
	defer cancel()
	select { // people who ask for missing tables must not keep the store busy
	case h.lookups <- struct{}{}:
	case <-ctx.Done():
		return nil, ErrBusy
	}
	defer func() { <-h.lookups }()
	for range 2 {
		if t, err := h.load(ctx, id); err == nil {
			return t, nil
		}
		time.Sleep(firstLook) // not every part of the store has a new table immediately
	}
	h.tables.unknown.Add(id)
	return nil, table.ErrNotFound
}

// called returns the table of a cup to which its players are called. If nobody has opened it yet, this
// host does.
func (h *Host) called(id string, config table.Config) (*Table, error) {
	ctx, cancel := context.WithTimeout(h.ctx, patienceForOne)
	defer cancel()
	if _, err := h.series(ctx, id, config); err != nil {
		return nil, ErrBusy
	}
	return h.tables.find(id)
}

// wake returns a table that is asleep.
func (h *Host) wake(id string) (*Table, error) {
	ctx, cancel := context.WithTimeout(h.ctx, patienceForOne)
	defer cancel()
	t, err := h.rouse(ctx, id)
	switch {
	case err == nil:
		h.settle()
		return t, nil
	case errors.Is(err, table.ErrNotFound):
		return nil, table.ErrNotFound
	}
	return nil, ErrBusy
}

// fresh returns what a table that has just been opened or read remembers.
func (h *Host) fresh() memory { return memory{since: h.Now(), loaded: h.Now()} }

// drop removes a table from the list.
func (h *Host) drop(id string) {
	h.tables.drop(id)
	h.opened.Remove(id)
}

// load returns a table. If the host does not have it or it is asleep, load reads it from the journal.
// People there get back time that they are owed before anybody can act at the table.
func (h *Host) load(ctx context.Context, id string) (*Table, error) {
	defer h.tables.loading.lock(id)()
	if t, err := h.tables.find(id); err == nil {
		return t, nil
	}
	t := &Table{ID: id, host: h, state: table.New(h.Games), memory: h.fresh(), used: h.Now()}
	if err := t.read(ctx); err != nil {
		return nil, err
	}
	if t.state.Len == 0 {
		if h.tables.sleeps(id) { // it has been archived
			h.forget(id)
		}
		return nil, fmt.Errorf("%w: %s has no events", table.ErrNotFound, id)
	}
	known := h.tables.sleeper(id)
	t.remember(known)
	if t.change(known.back) {
		t.giveBack()
	}
	t, last := h.tables.keep(t)
	if last.back && !known.back && t.change(true) {
		h.crew.Go(t.giveBack)
	}
	return t, nil
}

// read reads all events of the table.
func (t *Table) read(ctx context.Context) error {
	t.writing.Lock()
	defer t.release()
	return t.catchUp(ctx)
}

// keyed is a lock for each key.
type keyed struct {
	mu sync.Mutex
	of map[string]*keyLock
}

// keyLock is the lock of a key, with the number of those who hold it or are waiting for it.
type keyLock struct {
	sync.Mutex
	users int
}

// lock locks a key until unlock is called.
func (k *keyed) lock(key string) (unlock func()) {
	k.mu.Lock()
	if k.of == nil {
		k.of = map[string]*keyLock{}
	}
	l := k.of[key]
	if l == nil {
		l = new(keyLock)
		k.of[key] = l
	}
	l.users++
	k.mu.Unlock()
	l.Lock()
	return func() {
		l.Unlock()
		k.mu.Lock()
		defer k.mu.Unlock()
		if l.users--; l.users == 0 {
			delete(k.of, key)
		}
	}
}
