package host

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/book"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// The feed of a room is one subject, whose entries are kept for some time.
const (
	feedKey  = "all"
	lookOut  = 5 * time.Second // after which a host looks for entries that it has not heard of
	maxQueue = 1000            // entries that are waiting for the store
)

// newsroom holds the feed as far as the host has read it, and the entries that are waiting to be
// written.
type newsroom struct {
	writing sync.Mutex // held while the journal is read or written; taken before mu
	wake    chan struct{}

	mu      sync.Mutex
	feed    *feed.Feed
	read    uint64 // the rev of the last entry read
	waiting []feed.Entry
}

func (n *newsroom) init(age time.Duration) {
	n.feed, n.wake = feed.New(journal.MaxFeed, age), make(chan struct{}, 1)
}

// add queues entries to be written, except those that the feed contains. If the store does
// not answer for a long time, some entries are dropped; compare finds them before their table is
// archived.
func (n *newsroom) add(entries []feed.Entry) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, e := range entries {
		if !n.feed.Knows(e.ID()) && len(n.waiting) < maxQueue {
			n.waiting = append(n.waiting, e)
		}
	}
	if len(n.waiting) > 0 {
		n.stir()
	}
}

// stir makes the host read and write the feed soon.
func (n *newsroom) stir() {
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// keepFeed reads and writes the feed until the host stops.
func (h *Host) keepFeed() {
	n := &h.news
	look := time.NewTicker(lookOut)
	defer look.Stop()
	for {
		n.mu.Lock()
		waiting := n.waiting
		n.waiting = nil
		n.mu.Unlock()
		if err := h.publish(h.ctx, waiting); err != nil && h.ctx.Err() == nil {
			h.Log.Warn("feed not written", note.Entries, len(waiting), note.Err(err))
			n.mu.Lock()
			n.waiting = append(waiting, n.waiting...)
			n.mu.Unlock()
		}
		select {
		case <-h.ctx.Done():
			return
		case <-look.C:
		case <-n.wake:
		}
	}
}

// publish writes those of the given entries that the feed lacks. Several hosts, or a host that
// restarts, may try to write the same entry. The entry is written only once, because its writer
// must have seen all other entries.
func (h *Host) publish(ctx context.Context, entries []feed.Entry) error {
	n := &h.news
	n.writing.Lock()
	defer n.writing.Unlock()
	if err := h.readFeed(ctx); err != nil {
		return err
	}
	for _, e := range entries {
		if err := h.publishOne(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// publishOne writes an entry if the feed lacks it. The caller holds the lock writing.
func (h *Host) publishOne(ctx context.Context, e feed.Entry) error {
	n := &h.news
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	for range maxTries {
		n.mu.Lock()
		wants, after := n.feed.Wants(e, h.Now()), n.read
		n.mu.Unlock()
		if !wants {
			return nil
		}
		_, err := h.journal.Append(ctx, journal.Feed, feedKey, after, "feed/"+e.ID(), data)
		if err != nil && !errors.Is(err, journal.ErrRaced) {
			return err
		}
		if err := h.readFeed(ctx); err != nil {
			return err
		}
	}
	return ErrBusy
}

// readFeed reads the entries written since it was last called. The caller holds the lock writing.
func (h *Host) readFeed(ctx context.Context) error {
	n := &h.news
	n.mu.Lock()
	after := n.read
	n.mu.Unlock()
	entries, err := h.journal.Read(ctx, journal.Feed, feedKey, after)
	if err != nil || len(entries) == 0 {
		return err
	}
	n.mu.Lock()
	for _, entry := range entries {
		n.read = entry.Rev
		var e feed.Entry
		if err := json.Unmarshal(entry.Data, &e); err != nil {
			h.Log.Error("entry of the feed not read", note.Rev, entry.Rev, note.Err(err))
			continue
		}
		e.Rev = entry.Rev
		n.feed.Add(e)
	}
	n.mu.Unlock()
	h.lobby.stir()
	return nil
}

// newEntry reads the entries that another host has written.
func (h *Host) newEntry(_ string, rev uint64) {
	n := &h.news
	n.mu.Lock()
	known := rev <= n.read
	n.mu.Unlock()
	if !known {
		n.stir()
	}
}

// report adds the table's news since an earlier state to the feed. The host that wrote the event
// calls report, and so does the owner of the table.
func (t *Table) report(since *table.State) {
	s := t.State()
	if since.Phase != s.Phase || len(since.Past) != len(s.Past) || since.MatchNo != s.MatchNo {
		t.host.news.add(feed.Of(t.ID, s))
	}
	if len(since.Past) != len(s.Past) {
		t.host.enter(book.Of(t.ID, s))
	}
}

// compare adds those of the table's news that the feed lacks. The host calls compare when it
// becomes the owner of the table, because another host may have stopped between an event and its
// entry. The caller holds the lock.
func (t *Table) compare() {
	t.host.news.add(feed.Of(t.ID, t.state))
	t.host.enter(book.Of(t.ID, t.state))
}

// Feed returns the newest entries that match a query, with the newest first, and reports whether
// older entries match it too. Openings and beginnings are left out once they no longer matter.
func (h *Host) Feed(q feed.Query) (entries []feed.Entry, more bool) {
	q.Live = h.lobby.live()
	n := &h.news
	n.mu.Lock()
	defer n.mu.Unlock()
	n.feed.Forget(h.Now())
	return n.feed.Page(q)
}

// FeedRev returns the rev of the last entry of the feed that the host has read.
func (h *Host) FeedRev() uint64 {
	h.news.mu.Lock()
	defer h.news.mu.Unlock()
	return h.news.read
}

// live returns a function that reports whether an opening or a beginning still
// matters: the table is waiting for its first match, or the match is being played.
func (l *lobby) live() func(feed.Entry) bool {
	return func(e feed.Entry) bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		t := l.tables[e.Table]
		switch {
		case t == nil || t.gone:
			return false
		case e.Kind == feed.Opened:
			return t.summary.Phase == table.Waiting
		}
		return t.summary.Match == e.Match && (t.summary.Phase == table.Playing || t.summary.Phase == table.Paused)
	}
}
