package host

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/hoylecards/hoyle/room/book"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
)

// enter queues matches to be written into the books of their players. If the store does not
// answer for a long time, some matches are dropped from the queue; they are written later, before
// their table is archived.
func (h *Host) enter(matches []book.Match) {
	if len(matches) == 0 {
		return
	}
	select {
	case h.books <- matches:
	default:
	}
}

// keepBooks reads the existing ratings, and writes matches into books until the host
// stops.
func (h *Host) keepBooks() {
	h.loadLadders()
	for {
		select {
		case <-h.ctx.Done():
			return
		case matches := <-h.books:
			if err := h.write(h.ctx, matches); err != nil && h.ctx.Err() == nil {
				h.Log.Warn("books not written", note.Entries, len(matches), note.Err(err))
				time.AfterFunc(lookOut, func() { h.enter(matches) })
			}
		}
	}
}

// write writes matches into the books of their players. Several hosts may write the same match at
// the same time, because a book takes a match only once.
func (h *Host) write(ctx context.Context, matches []book.Match) (late error) {
	for _, m := range matches {
		books := make([]book.Book, len(m.Seats))
		for i, s := range m.Seats {
			if s.Account == "" {
				continue
			}
			var err error
			if books[i], _, err = h.readBook(ctx, s.Account); err != nil {
				return err
			}
		}
		for i, s := range m.Seats {
			if s.Account == "" || books[i].Has(m) {
				continue
			}
			switch err := h.writeOne(ctx, s.Account, s.Name, m, books); {
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
func (h *Host) writeOne(ctx context.Context, account, name string, m book.Match, books []book.Book) error {
	for range maxTries {
		known, err := h.list(ctx, account)
		switch {
		case err != nil || h.lists.isGone(account):
			return err
		case known.rev == 0 && h.Now().Sub(time.UnixMilli(m.At)) < greeted:
			return errUnknown
		case known.rev == 0:
			return nil
		}
		old, rev, err := h.readBook(ctx, account)
		if err != nil || old.Has(m) {
			return err
		}
		next := old.Add(m, books)
		next.Name = name
		data, err := json.Marshal(next)
		if err != nil {
			return err
		}
		rev, err = h.journal.Append(ctx, journal.Books, account, rev, "", data)
		switch {
		case err == nil && h.lists.isGone(account): // deleted while the book was being stored
			return h.forgetBook(ctx, account)
		case err == nil:
			h.ladders.put(next, rev)
			return nil
		case !errors.Is(err, journal.ErrRaced):
			return err
		}
	}
	return ErrBusy
}

// readBook returns the book of an account, with its rev.
func (h *Host) readBook(ctx context.Context, account string) (book.Book, uint64, error) {
	entries, err := h.journal.Read(ctx, journal.Books, account, 0)
	b := book.Book{Account: account}
	if err != nil || len(entries) == 0 {
		return b, 0, err
	}
	last := entries[len(entries)-1]
	err = json.Unmarshal(last.Data, &b)
	return b, last.Rev, err
}

// Book returns the book of an account. The error is [ErrBusy].
func (h *Host) Book(ctx context.Context, account string) (book.Book, error) {
	b, _, err := h.readBook(ctx, account)
	if err != nil {
		return book.Book{}, ErrBusy
	}
	return b, nil
}

// forgetBook deletes the book of an account.
func (h *Host) forgetBook(ctx context.Context, account string) error {
	h.ladders.drop(account)
	return h.journal.Purge(ctx, journal.Books, account)
}

// newBook reads a book that another host has written.
func (h *Host) newBook(account string, rev uint64) {
	if !h.ladders.knows(account, rev) {
		h.work(func() { h.learn(account) })
	}
}

// learn reads the ratings of an account.
func (h *Host) learn(account string) {
	if b, rev, err := h.readBook(h.ctx, account); err == nil {
		h.ladders.put(b, rev)
	}
}

// loadLadders reads the ratings of all accounts.
func (h *Host) loadLadders() {
	accounts, err := h.journal.Keys(h.ctx, journal.Books)
	if err != nil && h.ctx.Err() == nil {
		h.Log.Warn("ratings not read", note.Err(err))
	}
	for _, account := range accounts {
		h.learn(account)
	}
}
