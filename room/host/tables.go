package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

// patienceForOne is how long somebody waits for a table that is asleep.
const patienceForOne = 10 * time.Second

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
	t := h.newTable(id)
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

// newTable returns a table without events.
func (h *Host) newTable(id string) *Table {
	now := h.Now()
	t := &Table{ID: id, host: h, ground: h.ground, state: table.New(h.Games), memory: memory{since: now, loaded: now}, used: now}
	t.act = func() { t.publish(); t.schedule() }
	return t
}

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
	t := h.newTable(id)
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
		h.giveBack(t)
	}
	t, last := h.tables.keep(t)
	if last.back && !known.back && t.change(true) {
		h.pool.Go(func() { h.giveBack(t) })
	}
	return t, nil
}

// series returns the table with an id. It opens the table with a configuration unless the table exists or
// once existed. Hosts that do so at the same time open the same table.
func (h *Host) series(ctx context.Context, id string, config table.Config) (*table.State, error) {
	t, err := h.load(ctx, id)
	if errors.Is(err, table.ErrNotFound) {
		if past, err := h.archived(ctx, id); !errors.Is(err, table.ErrNotFound) {
			return past, err
		}
		if err := h.openSeries(ctx, id, config); err != nil {
			return nil, err
		}
		t, err = h.load(ctx, id)
	}
	if err != nil {
		return nil, err
	}
	return t.State(), nil
}

// openSeries opens a table with an id, unless there is one.
func (h *Host) openSeries(ctx context.Context, id string, config table.Config) error {
	config.Pause = h.Pause.Milliseconds()
	config.Secret = h.chance.secret()
	e := table.Event{V: table.Version, Kind: table.Open, At: h.Now().UnixMilli(), Seat: hoyle.Nobody, By: table.ByClock, ID: "open", Config: &config}
	if _, err := table.New(h.Games).Apply(e); err != nil {
		return err
	}
	_, err := journal.Store(ctx, h.journal, journal.Tables, id, 0, id+"/open", e)
	if errors.Is(err, journal.ErrRaced) { // another host has opened the table
		return nil
	}
	return err
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

// owners returns the account that has opened each table, as far as the host knows, and the number of
// tables.
func (h *Host) owners() (owners map[string]string, n int) {
	tables, owners := h.tables.owners()
	for _, t := range tables {
		owners[t.ID] = t.State().Owner
	}
	return owners, len(owners)
}

// forget forgets a table that is asleep.
func (h *Host) forget(id string) {
	h.tables.forget(id)
	h.opened.Remove(id)
	h.lobby.remove(id)
}
