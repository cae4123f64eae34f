package news

import (
	"context"
	"errors"
	"time"

	"github.com/hoylecards/hoyle/room/book"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
)

// enter queues matches to be written into the books of their players. If the store does not
// answer for a long time, some matches are dropped from the queue; they are written later, before
// their table is archived.
func (n *News) enter(matches []book.Match) {
	if len(matches) == 0 {
		return
	}
	select {
	case n.books <- matches:
	default:
	}
}

// keepBooks reads the existing ratings, and writes matches into books until ctx ends.
func (n *News) keepBooks(ctx context.Context) {
	n.loadLadders(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case matches := <-n.books:
			if err := n.write(ctx, matches); err != nil && ctx.Err() == nil {
				n.Log.Warn("books not written", note.Entries, len(matches), note.Err(err))
				time.AfterFunc(lookOut, func() { n.enter(matches) })
			}
		}
	}
}

// write writes matches into the books of their players. Several nodes may write the same match at
// the same time, because a book takes a match only once.
func (n *News) write(ctx context.Context, matches []book.Match) (late error) {
	for _, m := range matches {
		books := make([]book.Book, len(m.Seats))
		for i, s := range m.Seats {
			if s.Account == "" {
				continue
			}
			var err error
			if books[i], _, err = n.readBook(ctx, s.Account); err != nil {
				return err
			}
		}
		for i, s := range m.Seats {
			if s.Account == "" || books[i].Has(m) {
				continue
			}
			switch err := n.writeOne(ctx, s.Account, s.Name, m, books); {
			case errors.Is(err, errUnknown):
				late = err
			case err != nil:
				return err
			}
		}
	}
	return late
}

// greeted is the time within which the store learns of an account that has arrived. If the store
// does not know about the account after that time, the account was deleted.
const greeted = time.Minute

var errUnknown = errors.New("an account is not known yet")

// writeOne writes a match into the book of an account, unless the account was deleted.
func (n *News) writeOne(ctx context.Context, account, name string, m book.Match, books []book.Book) error {
	for range maxTries {
		known, gone, err := n.Account(ctx, account)
		switch {
		case err != nil || gone:
			return err
		case !known && n.Now().Sub(time.UnixMilli(m.At)) < greeted:
			return errUnknown
		case !known:
			return nil
		}
		old, rev, err := n.readBook(ctx, account)
		if err != nil || old.Has(m) {
			return err
		}
		next := old.Add(m, books)
		next.Name = name
		rev, err = journal.Store(ctx, n.Journal, journal.Books, account, rev, "", next)
		switch {
		case err == nil:
			n.ladders.put(next, rev)
			if _, gone, _ := n.Account(ctx, account); gone { // deleted while the book was being stored
				return n.Forget(ctx, account)
			}
			return nil
		case !errors.Is(err, journal.ErrRaced):
			return err
		}
	}
	return journal.ErrRaced
}

// readBook returns the book of an account, with its rev.
func (n *News) readBook(ctx context.Context, account string) (book.Book, uint64, error) {
	b := book.Book{Account: account}
	rev, err := journal.Newest(ctx, n.Journal, journal.Books, account, &b)
	return b, rev, err
}

// Suspects returns the accounts whose ratings other accounts of the same person seem to have fed.
// The errors are those of the journal.
func (n *News) Suspects(ctx context.Context) ([]book.Suspect, error) {
	accounts, err := journal.Keys(ctx, n.Journal, journal.Books)
	if err != nil {
		return nil, err
	}
	var all []book.Book
	for _, account := range accounts {
		b, err := n.Book(ctx, account)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return book.Suspects(all), nil
}

// Book returns the book of an account. The errors are those of the journal.
func (n *News) Book(ctx context.Context, account string) (book.Book, error) {
	b, _, err := n.readBook(ctx, account)
	return b, err
}

// Forget deletes the book of an account.
func (n *News) Forget(ctx context.Context, account string) error {
	n.Deleted(account)
	return n.Journal.Purge(ctx, journal.Books, account)
}

// Deleted forgets the ratings of an account that another node has deleted.
func (n *News) Deleted(account string) { n.ladders.drop(account) }

// HearBook reads a book that another node has written.
func (n *News) HearBook(ctx context.Context, account string, rev uint64) {
	if !n.ladders.knows(account, rev) {
		n.learn(ctx, account)
	}
}

// learn reads the ratings of an account.
func (n *News) learn(ctx context.Context, account string) {
	if b, rev, err := n.readBook(ctx, account); err == nil {
		n.ladders.put(b, rev)
	}
}

// loadLadders reads the ratings of all accounts.
func (n *News) loadLadders(ctx context.Context) {
	accounts, err := journal.Keys(ctx, n.Journal, journal.Books)
	if err != nil && ctx.Err() == nil {
		n.Log.Warn("ratings not read", note.Err(err))
	}
	for _, account := range accounts {
		n.learn(ctx, account)
	}
}
