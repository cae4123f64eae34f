package news

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/pool"
)

// The feed of a room is one subject, whose entries are kept for some time.
const (
	feedKey  = "all"
	lookOut  = 5 * time.Second // after which News looks for entries that it has not heard of
	maxQueue = 1000            // entries that are waiting for the store
)

// newsroom holds the feed as far as it was read, and the entries that are waiting to be written.
type newsroom struct {
	writing sync.Mutex  // held while the journal is read or written; taken before mu
	wake    pool.Signal // for the goroutine that reads and writes the feed

	mu      sync.Mutex
	feed    *feed.Feed
	read    uint64 // the rev of the last entry read
	waiting []feed.Entry
	queued  map[string]bool // the ids of those that wait, or are being written
}

// add queues entries to be written, except those that are queued already or in the feed. If the store does
// not answer for a long time, some entries are dropped; Settle writes them.
func (n *newsroom) add(entries []feed.Entry) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, e := range entries {
		if id := e.ID(); !n.queued[id] && !n.feed.Knows(id) && len(n.queued) < maxQueue {
			n.waiting, n.queued[id] = append(n.waiting, e), true
		}
	}
	if len(n.waiting) > 0 {
		n.wake.Send()
	}
}

// take returns the entries that are waiting, to be written now.
func (n *newsroom) take() []feed.Entry {
	n.mu.Lock()
	defer n.mu.Unlock()
	taken := n.waiting
	n.waiting = nil
	return taken
}

// give ends what take began: the entries are in the feed, or wait again.
func (n *newsroom) give(taken []feed.Entry, written bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !written {
		n.waiting = append(taken, n.waiting...)
		return
	}
	for _, e := range taken {
		delete(n.queued, e.ID())
	}
}

// keepFeed reads and writes the feed until ctx ends.
func (n *News) keepFeed(ctx context.Context) {
	look := time.NewTicker(lookOut)
	defer look.Stop()
	for {
		waiting := n.take()
		err := n.publish(ctx, waiting)
		if n.give(waiting, err == nil); err != nil && ctx.Err() == nil {
			n.Log.Warn("feed not written", note.Entries, len(waiting), note.Err(err))
		}
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		case <-n.wake:
		}
	}
}

// publish writes those of the given entries that the feed lacks. Several nodes, or a node that
// restarts, may try to write the same entry. The entry is written only once, because its writer
// must have seen all other entries.
func (n *News) publish(ctx context.Context, entries []feed.Entry) error {
	before := n.Rev()
	err := n.publishAll(ctx, entries)
	if n.Rev() != before {
		n.Changed()
	}
	return err
}

func (n *News) publishAll(ctx context.Context, entries []feed.Entry) error {
	n.writing.Lock()
	defer n.writing.Unlock()
	if err := n.readFeed(ctx); err != nil {
		return err
	}
	for _, e := range entries {
		if err := n.publishOne(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// publishOne writes an entry if the feed lacks it. The caller holds the lock writing.
func (n *News) publishOne(ctx context.Context, e feed.Entry) error {
	for range maxTries {
		n.mu.Lock()
		wants, after := n.feed.Wants(e, n.Now()), n.read
		n.mu.Unlock()
		if !wants {
			return nil
		}
		_, err := journal.Store(ctx, n.Journal, journal.Feed, feedKey, after, "feed/"+e.ID(), e)
		if err != nil && !errors.Is(err, journal.ErrRaced) {
			return err
		}
		if err := n.readFeed(ctx); err != nil {
			return err
		}
	}
	return journal.ErrRaced
}

// readFeed reads the entries written since it was last called. The caller holds the lock writing.
func (n *News) readFeed(ctx context.Context) error {
	entries, err := n.Journal.Read(ctx, journal.Feed, feedKey, n.Rev())
	if err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, entry := range entries {
		n.read = entry.Rev
		var e feed.Entry
		if err := json.Unmarshal(entry.Data, &e); err != nil {
			n.Log.Error("entry of the feed not read", note.Rev, entry.Rev, note.Err(err))
			continue
		}
		e.Rev = entry.Rev
		n.feed.Add(e)
	}
	return nil
}

// HearEntry makes this node read the entries that another node has written, up to a rev.
func (n *News) HearEntry(rev uint64) {
	if rev > n.Rev() {
		n.wake.Send()
	}
}

// Page returns the newest entries that match a query, with the newest first, and reports whether
// older entries match it too. The function Live of the query must not call News.
func (n *News) Page(q feed.Query) (entries []feed.Entry, more bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.feed.Forget(n.Now())
	return n.feed.Page(q)
}

// Rev returns the rev of the last entry of the feed that was read.
func (n *News) Rev() uint64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.read
}

// Size returns the number of entries in the feed.
func (n *News) Size() float64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	return float64(n.feed.Len())
}

// Name returns the last name of an account in the feed, or "" if the account is not in it.
func (n *News) Name(account string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.feed.Name(account)
}

// Stats returns what an account has played, by game.
func (n *News) Stats(account string) []feed.Stat {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.feed.Forget(n.Now())
	return n.feed.Stats(account)
}
