package host

import (
	"context"

	"github.com/hoylecards/hoyle/room/book"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/news"
	"github.com/hoylecards/hoyle/room/table"
)

// changed is called after each change of a table, in order, while no state is locked. All that depends on
// such changes is told of them here. The parameter acts says that this host has caused the change or acts
// for the table, so that it tells others.
func (h *Host) changed(id string, before, after *table.State, acts bool) {
	if acts {
		h.news.Report(id, before, after)
	}
	if s := after.Config.Series; s != nil && before.Phase != after.Phase {
		h.Cups.Wake(s.Cup)
	}
}

// Feed returns the newest entries that match a query, with the newest first, and reports whether
// older entries match it too. Openings and beginnings are left out once they no longer matter.
func (h *Host) Feed(q feed.Query) (entries []feed.Entry, more bool) {
	q.Live = h.lobby.live()
	return h.news.Page(q)
}

// FeedRev returns the rev of the last entry of the feed that the host has read.
func (h *Host) FeedRev() uint64 { return h.news.Rev() }

// Book returns the book of an account. The error is [ErrBusy].
func (h *Host) Book(ctx context.Context, account string) (book.Book, error) {
	b, err := h.news.Book(ctx, account)
	if err != nil {
		return book.Book{}, ErrBusy
	}
	return b, nil
}

// Suspects returns the accounts whose ratings other accounts of the same person seem to have fed.
// The errors are those of the journal.
func (h *Host) Suspects(ctx context.Context) ([]book.Suspect, error) { return h.news.Suspects(ctx) }

// Ladder returns the best players of a game, with the best first.
func (h *Host) Ladder(game string) []news.Standing { return h.news.Ladder(game) }

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
