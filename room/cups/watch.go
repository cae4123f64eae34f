package cups

import (
	"encoding/json"

	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/share"
)

// MaxWatchers is the largest number of sockets that show the same cup.
const MaxWatchers = 500

// Watcher gets a signal when a cup has changed.
type Watcher struct {
	Changed pool.Signal // sent after each change
	of      *Cup
	from    share.Client
}

// Watch returns a watcher of the cup for a client. The error is [ErrWatchers] or
// [ErrStopping].
func (c *Cup) Watch(from share.Client) (*Watcher, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopped.Load() {
		return nil, ErrStopping
	}
	watchers := func(yield func(share.Client) bool) {
		for w := range c.watchers {
			if !yield(w.from) {
				return
			}
		}
	}
	most := c.all.MaxLooks
	if len(c.watchers) >= MaxWatchers || from.Among(watchers).Reach(share.Counts{Account: 2 * most, Address: 12 * most, Network: 24 * most}) {
		return nil, ErrWatchers
	}
	if c.watchers == nil {
		c.watchers = map[*Watcher]struct{}{}
	}
	w := &Watcher{Changed: pool.NewSignal(), of: c, from: from}
	c.watchers[w] = struct{}{}
	return w, nil
}

// Close ends the watch.
func (w *Watcher) Close() {
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	delete(w.of.watchers, w)
}

// wakeWatchers wakes all watchers. The caller holds mu.
func (c *Cup) wakeWatchers() {
	for w := range c.watchers {
		w.Changed.Send()
	}
}

type message struct {
	T string `json:"t"`
	cup.View
}

// Frame returns the message with the whole cup and its rev. The message is nil if the cup has not
// changed since the given rev, which is 0 for a new watcher. The error is [cup.ErrNotFound] if the
// cup is gone, or [ErrStopping].
func (c *Cup) Frame(last uint64) ([]byte, uint64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopped.Load() {
		if c.all.ctx.Err() != nil {
			return nil, last, ErrStopping
		}
		return nil, last, cup.ErrNotFound
	}
	if last == c.rev {
		return nil, last, nil
	}
	if c.frame == nil {
		data, err := json.Marshal(message{"cup", c.state.Look(c.ID)})
		if err != nil {
			return nil, last, err
		}
		c.frame = data
	}
	return c.frame, c.rev, nil
}
