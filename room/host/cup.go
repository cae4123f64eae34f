package host

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
)

// Cup is a cup of a host.
type Cup struct {
	ID   string
	host *Host

	writing sync.Mutex  // held while an event is appended; taken before mu
	acting  sync.Mutex  // held while the host carries out its duties
	due     atomic.Bool // act has been scheduled and has not begun

	joining sync.Mutex        // held while somebody joins; taken before writing
	from    map[string]Client // those who have joined at this host, by account

	mu       sync.Mutex // guards the fields below; state and rev change under both locks
	state    *cup.State
	rev      uint64 // of the last event in state
	frame    []byte
	watchers map[*CupWatcher]struct{}
	timer    *time.Timer
	stopped  bool
}

// log returns the log with the fields of the cup.
func (c *Cup) log() *slog.Logger {
	return c.host.Log.With(note.Cup, c.ID, note.N, c.State().Len)
}

// State returns the cup after the last event.
func (c *Cup) State() *cup.State {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.state
}

// Do applies an event, as [Table.Do] does. The errors are those of
// [cup.State.Apply], [ErrBusy] and [ErrStopping].
func (c *Cup) Do(ctx context.Context, e cup.Event) error {
	ctx = context.WithoutCancel(ctx) // an event that is under way is not abandoned
	c.writing.Lock()
	defer c.writing.Unlock()
	if e.ID == "" {
		e.ID = "room/" + NewID()
	}
	wait := firstWait
	for range maxTries {
		switch {
		case c.state.Known(e.ID):
			return nil
		case c.isStopped():
			return ErrStopping
		}
		e.V, e.N, e.At = cup.Version, c.state.Len, c.host.Now().UnixMilli()
		next, refused := c.state.Apply(e)
		if refused == nil {
			err := c.append(ctx, e, next)
			if err == nil {
				return nil
			}
			c.failed(err, &wait)
		}
		rev := c.rev
		if err := c.catchUp(ctx); err != nil {
			c.log().Warn("cup not read", note.Err(err))
		}
		if refused != nil && c.rev == rev { // otherwise there are events that this host has not seen
			return refused
		}
	}
	return ErrBusy
}

// failed deals with an event that was not stored.
func (c *Cup) failed(err error, wait *time.Duration) {
	if errors.Is(err, journal.ErrRaced) {
		c.host.Meter.Count(meter.Raced, 1)
		return
	}
	c.log().Warn("event not stored", note.Err(err))
	c.host.Meter.Count(meter.Retried, 1)
	select {
	case <-time.After(*wait/2 + rand.N(*wait)):
	case <-c.host.ctx.Done():
	}
	*wait = min(2**wait, lastWait)
}

// append stores an event; the parameter next is the state that the event leads to. The caller holds
// the lock writing.
func (c *Cup) append(ctx context.Context, e cup.Event, next *cup.State) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	rev, err := c.host.journal.Append(ctx, journal.Cups, c.ID, c.rev, c.ID+"/"+e.ID, data)
	switch {
	case err != nil:
		return err
	case rev <= c.rev: // the event was stored before, so long ago that the fold has forgotten it
		return journal.ErrRaced
	}
	c.set(next, rev)
	return nil
}

// catchUp reads the events that other writers have appended. The caller holds the lock writing.
func (c *Cup) catchUp(ctx context.Context) error {
	entries, err := c.host.journal.Read(ctx, journal.Cups, c.ID, c.rev)
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

// set replaces the state with next, which an event with the given rev leads to, and acts on the
// change.
func (c *Cup) set(next *cup.State, rev uint64) {
	c.mu.Lock()
	before := c.state
	c.state, c.rev, c.frame = next, rev, nil
	c.wakeWatchers()
	c.mu.Unlock()
	c.host.cups.changed()
	c.host.lobby.stir()
	c.host.callPlayers(c.ID, before, next)
	c.wake()
}

// wakeWatchers wakes all watchers. The caller holds mu.
func (c *Cup) wakeWatchers() {
	for w := range c.watchers {
		select {
		case w.Changed <- struct{}{}:
		default:
		}
	}
}

func (c *Cup) isStopped() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stopped
}

// stop ends the cup's own actions.
func (c *Cup) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopped = true
	if c.timer != nil {
		c.timer.Stop()
	}
	c.wakeWatchers()
}

// MaxCupWatchers is the largest number of sockets that show the same cup.
const MaxCupWatchers = 500

// CupWatcher gets a signal when a cup has changed.
type CupWatcher struct {
	Changed chan struct{} // gets a value after each change; several changes may share one value
	of      *Cup
	from    Client
}

// Watch returns a watcher of the cup for a client. The error is [ErrWatchers] or
// [ErrStopping].
func (c *Cup) Watch(from Client) (*CupWatcher, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, most := bound{}, c.host.MaxLooks
	for w := range c.watchers {
		n.account += count(from.Account != "" && w.from.Account == from.Account)
		n.address += count(from.Address != "" && w.from.Address == from.Address)
		n.network += count(from.Network != "" && w.from.Network == from.Network)
	}
	switch {
	case c.stopped:
		return nil, ErrStopping
	case len(c.watchers) >= MaxCupWatchers, n.account >= 2*most, n.address >= 12*most, n.network >= 24*most:
		return nil, ErrWatchers
	}
	if c.watchers == nil {
		c.watchers = map[*CupWatcher]struct{}{}
	}
	w := &CupWatcher{Changed: make(chan struct{}, 1), of: c, from: from}
	c.watchers[w] = struct{}{}
	return w, nil
}

// Close ends the watch.
func (w *CupWatcher) Close() {
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	delete(w.of.watchers, w)
}

type cupMessage struct {
	T string `json:"t"`
	cup.View
}

// Frame returns the message with the whole cup and its rev. The message is nil if the cup has not
// changed since the given rev, which is 0 for a new watcher. The error is [cup.ErrNotFound] if the
// cup is gone, or [ErrStopping].
func (c *Cup) Frame(last uint64) ([]byte, uint64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopped {
		if c.host.ctx.Err() != nil {
			return nil, last, ErrStopping
		}
		return nil, last, cup.ErrNotFound
	}
	if last == c.rev {
		return nil, last, nil
	}
	if c.frame == nil {
		data, err := json.Marshal(cupMessage{"cup", c.state.Look(c.ID)})
		if err != nil {
			return nil, last, err
		}
		c.frame = data
	}
	return c.frame, c.rev, nil
}
