package people

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/recent"
	"github.com/hoylecards/hoyle/room/table"
)

// Lists of friends are kept in memory for a time, because news of a change may be
// lost.
const (
	maxLists   = 20_000
	listFresh  = time.Minute
	listRenews = 24 * time.Hour // after which the list of a returning account is stored again and looked up again
)

// lists are the lists of friends that were read.
type lists struct {
	mu    sync.Mutex
	known map[string]read
	gone  recent.Set // accounts that were deleted
}

// read is a list, its rev, which is 0 if there is no list, and the time at which it was read.
type read struct {
	list friends.List
	rev  uint64
	at   time.Time
}

func (l *lists) init() { l.known, l.gone.Lasts = map[string]read{}, listFresh }

// delete notes that an account has been deleted, so that no request that is under way restores its
// list.
func (l *lists) delete(account string) {
	l.gone.Add(account)
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.known, account)
}

func (l *lists) keep(account string, r read) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gone.Has(account) {
		return
	}
	if len(l.known) >= maxLists {
		clear(l.known)
	}
	if old, ok := l.known[account]; !ok || old.rev <= r.rev || r.at.Sub(old.at) >= listFresh {
		l.known[account] = r
	}
}

// list returns the list of an account. The error is [ErrBusy].
func (p *People) list(ctx context.Context, account string) (read, error) {
	l := &p.lists
	l.mu.Lock()
	found, ok := l.known[account]
	l.mu.Unlock()
	if ok && p.o.Now().Sub(found.at) < listFresh {
		return found, nil
	}
	return p.readList(ctx, account)
}

func (p *People) readList(ctx context.Context, account string) (read, error) {
	found := read{at: p.o.Now()}
	var err error
	if found.rev, err = journal.Newest(ctx, p.o.Journal, journal.Friends, account, &found.list); err != nil {
		if found.rev != 0 {
			p.o.Log.Error("list of friends not read", note.Err(err))
		}
		return read{}, ErrBusy
	}
	p.lists.keep(account, found)
	return found, nil
}

// HearList forgets a list that another node has changed.
func (p *People) HearList(account string, rev uint64) {
	l := &p.lists
	l.mu.Lock()
	old, ok := l.known[account]
	stale := ok && old.rev < rev
	if stale {
		delete(l.known, account)
	}
	l.mu.Unlock()
	if stale {
		p.o.Changed()
	}
}

// change changes the list of an account.
func (p *People) change(ctx context.Context, account string, f func(friends.List) (friends.List, error)) error {
	for range maxTries {
		old, err := p.readList(ctx, account)
		if err != nil {
			return err
		}
		next, err := f(old.list)
		if err != nil {
			return err
		}
		if next.Name == "" {
			next.Name = p.o.NameHere(account)
		}
		now := p.o.Now()
		if old.rev > 0 && next.Equal(old.list) && now.Sub(time.UnixMilli(old.list.Seen)) < listRenews {
			return nil
		}
		next.Seen = now.UnixMilli()
		if p.IsGone(account) {
			return table.ErrNotFound
		}
		rev, err := journal.Store(ctx, p.o.Journal, journal.Friends, account, old.rev, "", next)
		switch {
		case err == nil && p.IsGone(account): // deleted while the list was being stored
			return p.Forget(ctx, account)
		case err == nil:
			p.lists.keep(account, read{next, rev, now})
			p.o.Changed()
			return nil
		case !errors.Is(err, journal.ErrRaced):
			p.o.Log.Warn("list of friends not stored", note.Err(err))
			return ErrBusy
		}
	}
	return ErrBusy
}

// Forget deletes the list of an account.
func (p *People) Forget(ctx context.Context, account string) error {
	p.Deleted(account)
	return p.o.Journal.Purge(ctx, journal.Friends, account)
}

// Deleted notes that an account was deleted, so that no request that is under way restores its list.
func (p *People) Deleted(account string) { p.lists.delete(account) }

// IsGone reports whether an account was deleted a moment ago.
func (p *People) IsGone(account string) bool { return p.lists.gone.Has(account) }

// IsKnown reports whether the store has a list of an account, and whether the account is gone.
func (p *People) IsKnown(ctx context.Context, account string) (known, gone bool, err error) {
	of, err := p.list(ctx, account)
	return of.rev > 0, p.IsGone(account), err
}

// List returns the list of an account. The error is [ErrBusy].
func (p *People) List(ctx context.Context, account string) (friends.List, error) {
	of, err := p.list(ctx, account)
	return of.list, err
}

// Living removes the deleted accounts from the list of an account, and returns the rest. The error
// is [ErrBusy].
func (p *People) Living(ctx context.Context, account string) (friends.List, error) {
	living := func(l friends.List) (friends.List, error) {
		return l.Only(func(k friends.Known) bool { return p.lives(ctx, k.Account) }), nil
	}
	of, err := p.list(ctx, account)
	if err != nil {
		return friends.List{}, err
	}
	own, _ := living(of.list)
	if !own.Equal(of.list) {
		err = p.change(ctx, account, living)
	}
	return own, err
}

// lives reports whether an account in a list is known, or whether that cannot be told at the moment.
func (p *People) lives(ctx context.Context, account string) bool {
	l := &p.lists
	l.mu.Lock()
	found := l.known[account]
	l.mu.Unlock()
	if found.rev > 0 && p.o.Now().Sub(found.at) < listRenews {
		return true
	}
	found, err := p.readList(ctx, account)
	return err != nil || (found.rev > 0 || p.o.NameHere(account) != "") && !p.IsGone(account)
}
