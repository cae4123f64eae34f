package host

import (
	"sync/atomic"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/pool"
)

// Watcher gets a signal when a table has changed.
type Watcher struct {
	Changed pool.Signal // sent after each change
	who     string
	from    Client
	ended   atomic.Bool
	leave   func()
}

// end makes the watcher's socket close.
func (w *Watcher) end() {
	w.ended.Store(true)
	w.Changed.Send()
}

// Err returns [ErrWatchers] if the host no longer has a place for the watcher, otherwise nil.
func (w *Watcher) Err() error {
	if w.ended.Load() {
		return ErrWatchers
	}
	return nil
}

// Close ends the watch.
func (w *Watcher) Close() { w.leave() }

// ErrWatchers means that the table has too many spectators.
var ErrWatchers = engine.Sentinel("too-many-watchers", "host: the table has too many spectators")
