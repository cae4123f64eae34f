package host

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// Lists of friends are kept in memory for a time, because news of a change may be
// lost.
const (
	maxLists   = 20_000
	listFresh  = time.Minute
	listRenews = 24 * time.Hour // after which the list of an account that comes is stored again
)

// lists are the lists of friends that were read.
type lists struct {
	mu    sync.Mutex
	known map[string]read
	gone  map[string]time.Time // accounts that were deleted, and when
}

// read is a list, its rev, which is 0 if there is no list, and the time at which it was read.
type read struct {
	list friends.List
	rev  uint64
	at   time.Time
}

func (l *lists) init() { l.known, l.gone = map[string]read{}, map[string]time.Time{} }

// delete notes that an account has been deleted, so that no request that is under way restores its
// list.
func (l *lists) delete(account string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.known, account)
	for old, at := range l.gone {
		if time.Since(at) > listFresh {
			delete(l.gone, old)
		}
	}
	l.gone[account] = time.Now()
}

func (l *lists) isGone(account string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, gone := l.gone[account]
	return gone
}

func (l *lists) keep(account string, r read) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.known) >= maxLists {
		clear(l.known)
	}
	if old, ok := l.known[account]; !ok || old.rev <= r.rev || r.at.Sub(old.at) >= listFresh {
		l.known[account] = r
	}
}

// list returns the list of an account. The error is [ErrBusy].
func (h *Host) list(ctx context.Context, account string) (read, error) {
	l := &h.lists
	l.mu.Lock()
	found, ok := l.known[account]
	l.mu.Unlock()
	if ok && h.Now().Sub(found.at) < listFresh {
		return found, nil
	}
	return h.readList(ctx, account)
}

func (h *Host) readList(ctx context.Context, account string) (read, error) {
	at := h.Now()
	entries, err := h.journal.Read(ctx, journal.Friends, account, 0)
	if err != nil {
		return read{}, ErrBusy
	}
	found := read{at: at}
	if len(entries) > 0 {
		last := entries[len(entries)-1]
		if err := json.Unmarshal(last.Data, &found.list); err != nil {
			h.Log.Error("list of friends not read", note.Err(err))
			return read{}, ErrBusy
		}
		found.rev = last.Rev
	}
	h.lists.keep(account, found)
	return found, nil
}

// newList forgets a list that another host has changed.
func (h *Host) newList(account string, rev uint64) {
	l := &h.lists
	l.mu.Lock()
	old, ok := l.known[account]
	stale := ok && old.rev < rev
	if stale {
		delete(l.known, account)
	}
	l.mu.Unlock()
	if stale {
		h.lobby.stir()
	}
}

// change changes the list of an account.
func (h *Host) change(ctx context.Context, account string, f func(friends.List) (friends.List, error)) error {
	for range maxTries {
		old, err := h.readList(ctx, account)
		if err != nil {
			return err
		}
		next, err := f(old.list)
		if err != nil {
			return err
		}
		if next.Name == "" {
			next.Name = h.nameHere(account)
		}
		now := h.Now()
		if old.rev > 0 && next.Equal(old.list) && now.Sub(time.UnixMilli(old.list.Seen)) < listRenews {
			return nil
		}
		next.Seen = now.UnixMilli()
		data, err := json.Marshal(next)
		if err != nil {
			return err
		}
		if h.lists.isGone(account) {
			return table.ErrNotFound
		}
		rev, err := h.journal.Append(ctx, journal.Friends, account, old.rev, "", data)
		switch {
		case err == nil && h.lists.isGone(account): // deleted while the list was being stored
			return h.forgetList(ctx, account)
		case err == nil:
			h.lists.keep(account, read{next, rev, now})
			h.lobby.stir()
			return nil
		case !errors.Is(err, journal.ErrRaced):
			h.Log.Warn("list of friends not stored", note.Err(err))
			return ErrBusy
		}
	}
	return ErrBusy
}

// forgetList deletes the list of an account.
func (h *Host) forgetList(ctx context.Context, account string) error {
	h.lists.delete(account)
	return h.journal.Purge(ctx, journal.Friends, account)
}
