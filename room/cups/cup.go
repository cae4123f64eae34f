package cups

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/share"
)

// Cup is a cup of a room.
type Cup struct {
	ID  string
	all *Cups

	writing sync.Mutex              // held while events are appended or read; taken before mu
	stopped atomic.Bool             // set while mu is held
	told    *cup.State              // the state that others were last told of
	from    map[string]share.Client // those who have joined at this node, by account

	mu       sync.Mutex // guards the fields below; state and rev change under both locks
	state    *cup.State
	rev      uint64 // of the last event in state
	frame    []byte
	watchers map[*Watcher]struct{}
	timer    *time.Timer
	acting   bool // the duties are being carried out
	again    bool // they must be looked at, even if they just were
}

// The largest number of times that an event is tried, and the first and the longest waits between tries.
const (
	maxTries  = 16
	firstWait = 50 * time.Millisecond
	lastWait  = 300 * time.Millisecond
)

// log returns the log with the fields of the cup.
func (c *Cup) log() *slog.Logger { return c.all.Log.With(note.Cup, c.ID, note.N, c.State().Len) }

// State returns the cup after the last event.
func (c *Cup) State() *cup.State {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.state
}

// Do applies an event: it checks the event and appends it to the journal. If the id of the event is
// known, the event has no second effect. The number and the time of the event are set. The errors are
// those of [cup.State.Apply], [ErrBusy] and [ErrStopping].
func (c *Cup) Do(ctx context.Context, e cup.Event) error { return c.do(ctx, share.Client{}, e) }

// do applies an event of a client. It waits between two tries, without a lock.
func (c *Cup) do(ctx context.Context, by share.Client, e cup.Event) error {
	ctx = context.WithoutCancel(ctx) // an event that is under way is not abandoned
	if e.ID == "" {
		e.ID = "room/" + c.all.NewID()
	}
	wait := firstWait
	for range maxTries {
		done, err := c.attempt(ctx, by, e)
		switch {
		case done:
			return err
		case errors.Is(err, journal.ErrRaced):
			c.all.Meter.Count(meter.Raced, 1)
		case err != nil:
			c.log().Warn("event not stored", note.Err(err))
			c.all.Meter.Count(meter.Retried, 1)
			pool.Sleep(c.all.ctx, wait/2+rand.N(wait))
			wait = min(2*wait, lastWait)
		}
	}
	return ErrBusy
}

// attempt tries once to apply an event of a client. It reports whether it is known what has become of the
// event: whether it is stored, or why it is refused.
func (c *Cup) attempt(ctx context.Context, by share.Client, e cup.Event) (done bool, err error) {
	c.writing.Lock()
	defer c.release()
	if e.Kind == cup.Join && c.state.PlaceOf(e.Who) < 0 && c.hasShare(by) {
		return true, cup.ErrFull
	}
	done, err = c.apply(ctx, e)
	if done && err == nil && e.Kind == cup.Join {
		c.from[e.Who] = by
	}
	return done, err
}

// apply does what attempt does. The caller holds the lock writing.
func (c *Cup) apply(ctx context.Context, e cup.Event) (done bool, err error) {
	switch {
	case c.state.Known(e.ID):
		return true, nil
	case c.stopped.Load():
		return true, ErrStopping
	}
	e.V, e.N, e.At = cup.Version, c.state.Len, c.all.Now().UnixMilli()
	next, refused := c.state.Apply(e)
	if refused == nil {
		if err = c.append(ctx, e, next); err == nil {
			return true, nil
		}
	}
	rev := c.rev
	if err := c.catchUp(ctx); err != nil {
		c.log().Warn("cup not read", note.Err(err))
	}
	if refused != nil && c.rev == rev { // otherwise there are events that this node had not seen
		return true, refused
	}
	return false, err
}

// release unlocks writing, and tells others what has changed since it last did so.
func (c *Cup) release() {
	called, changed := c.all.compare(c)
	c.writing.Unlock()
	if !changed {
		return
	}
	c.all.Changed()
	for _, account := range called {
		c.all.Called(account)
	}
	c.wake()
}

// append stores an event; the parameter next is the state that the event leads to. The caller holds
// the lock writing.
func (c *Cup) append(ctx context.Context, e cup.Event, next *cup.State) error {
	rev, err := journal.Store(ctx, c.all.Journal, journal.Cups, c.ID, c.rev, c.ID+"/"+e.ID, e)
	switch {
	case err != nil:
		return err
	case rev <= c.rev: // the event was stored before, so long ago that the fold has forgotten it
		return journal.ErrRaced
	}
	c.set(next, rev)
	return nil
}

// hear reads the events that other writers have appended, up to a rev.
func (c *Cup) hear(ctx context.Context, rev uint64) error {
	c.writing.Lock()
	defer c.release()
	if rev <= c.rev {
		return nil
	}
	return c.catchUp(ctx)
}

// catchUp reads the events that other writers have appended. The caller holds the lock writing.
func (c *Cup) catchUp(ctx context.Context) error {
	entries, err := c.all.Journal.Read(ctx, journal.Cups, c.ID, c.rev)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		var e cup.Event
		if err := json.Unmarshal(entry.Data, &e); err != nil {
			return err
		}
		next, err := c.state.Apply(e)
		if err != nil {
			return err
		}
		c.set(next, entry.Rev)
	}
	return nil
}

// set replaces the state with next, which an event with the given rev leads to. The caller holds the lock
// writing.
func (c *Cup) set(next *cup.State, rev uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state, c.rev, c.frame = next, rev, nil
	c.wakeWatchers()
}

// stop ends the cup's own actions.
func (c *Cup) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopped.Store(true)
	if c.timer != nil {
		c.timer.Stop()
	}
	c.wakeWatchers()
}

// lose forgets a cup that is no longer in the store.
func (c *Cup) lose() {
	called := c.all.drop(c.ID)
	c.all.Openers.Remove(c.ID)
	c.stop()
	c.all.Changed()
	for _, account := range called {
		c.all.Called(account)
	}
}
