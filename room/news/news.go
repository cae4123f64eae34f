// Package news keeps what has happened in a room: the feed, the books of accounts, and their
// ratings. It depends on the journal, on the folds of tables, and on the functions in [Options],
// but not on hosts, sockets and nodes.
package news

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/book"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/table"
)

// Options are what News needs. No lock is held while one of the functions is called, except that Now
// may be called at any time.
type Options struct {
	Journal journal.Journal
	Log     *slog.Logger
	Now     func() time.Time
	Age     time.Duration // of the oldest entry of the feed
	// Account reports whether the store knows an account, and whether the account was deleted a moment
	// ago.
	Account func(ctx context.Context, account string) (known, gone bool, err error)
	Changed func() // called after the feed has changed
}

// News is the news of a room, as far as one node has read it.
type News struct {
	Options
	newsroom
	ladders ladders
	books   chan []book.Match // to be written
}

// maxTries is the number of tries to write something that other nodes write too.
const maxTries = 16

// New returns the news of a journal. It is empty until Keep reads it.
func New(o Options) *News {
	n := &News{Options: o, books: make(chan []book.Match, maxQueue)}
	n.feed, n.queued, n.wake = feed.New(journal.MaxFeed, o.Age), map[string]bool{}, pool.NewSignal()
	n.ladders.init()
	return n
}

// Keep reads and writes the news until ctx ends.
func (n *News) Keep(ctx context.Context) {
	var books sync.WaitGroup
	books.Go(func() { n.keepBooks(ctx) })
	n.keepFeed(ctx)
	books.Wait()
}

// Report adds the news in the change of a table from one state to another. It returns at once.
func (n *News) Report(id string, before, after *table.State) {
	matches := len(before.Past) != len(after.Past)
	if before.Phase != after.Phase || matches || before.MatchNo != after.MatchNo {
		n.add(feed.Of(id, after))
	}
	if matches {
		n.enter(book.Of(id, after))
	}
}

// Compare adds what the feed and the books lack of a table. It returns at once.
func (n *News) Compare(id string, s *table.State) {
	n.add(feed.Of(id, s))
	n.enter(book.Of(id, s))
}

// Settle writes what the feed and the books lack of a table that is over. Matches of players that the
// store does not know about yet are written later.
func (n *News) Settle(ctx context.Context, id string, s *table.State) error {
	if err := n.publish(ctx, feed.Of(id, s)); err != nil {
		return err
	}
	matches := book.Of(id, s)
	err := n.write(ctx, matches)
	if errors.Is(err, errUnknown) {
		n.enter(matches)
		return nil
	}
	return err
}
