// Package people keeps whom accounts follow and have blocked, and their names. It depends on the
// journal and on the functions in [Options], which know the names of those who are connected, but
// not on tables, sockets and nodes.
package people

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// ErrBusy means that the store does not answer.
var ErrBusy = engine.Sentinel("busy", "people: the store does not answer; send it again")

// Options are what People needs. No lock is held while one of the functions is called.
type Options struct {
	Journal  journal.Journal
	Log      *slog.Logger
	Now      func() time.Time
	NameHere func(account string) string // of an account that is connected to this node, otherwise ""
	NameOnce func(account string) string // that an account once had, "" if that is unknown
	Changed  func()                      // called after a list has changed
}

// People are the accounts of a room, as far as one node has read their lists.
type People struct {
	o     Options
	lists lists
}

// maxTries is the number of tries to write a list that other nodes write too.
const maxTries = 16

// New returns the people of a journal.
func New(o Options) *People {
	p := &People{o: o}
	p.lists.init()
	return p
}

// Greet stores the name of an account that arrives, so that those who follow it can see the name.
func (p *People) Greet(ctx context.Context, account, name string) {
	known, err := p.list(ctx, account)
	if err == nil && known.list.Name == name && p.o.Now().Sub(time.UnixMilli(known.list.Seen)) < listRenews {
		return
	}
	err = p.change(ctx, account, func(l friends.List) (friends.List, error) {
		l.Name = name
		return l, nil
	})
	if err != nil && ctx.Err() == nil {
		p.o.Log.Warn("name not stored", note.Err(err))
	}
}

// Name returns the name of an account. The error is [table.ErrNotFound] if the account is
// unknown. For a hidden account, the result is the same whether it is here or not.
func (p *People) Name(ctx context.Context, account string) (string, error) {
	known, err := p.list(ctx, account)
	if err != nil {
		return "", err
	}
	name := known.list.Name
	if name == "" && !known.list.Hidden {
		name = p.o.NameHere(account)
	}
	if name == "" {
		name = p.o.NameOnce(account)
	}
	if name == "" {
		return "", table.ErrNotFound
	}
	return name, nil
}

// Shows reports whether an account lets a viewer see where it is.
func (p *People) Shows(ctx context.Context, account, viewer string) (bool, error) {
	of, err := p.list(ctx, account)
	return err == nil && of.list.Shows(viewer), err
}

// Apart reports whether one of two accounts has blocked the other, or whether it cannot tell at the
// moment.
func (p *People) Apart(ctx context.Context, a, b string) bool {
	of, err := p.list(ctx, a)
	other, err2 := p.list(ctx, b)
	return cmp.Or(err, err2) != nil || of.list.HasBlocked(b) || other.list.HasBlocked(a)
}

// Follow makes an account follow another. The error is [friends.ErrBlocked] if either has blocked
// the other, [friends.ErrMany], [table.ErrNotFound] or [ErrBusy].
func (p *People) Follow(ctx context.Context, who, whom string) error {
	known, err := p.meet(ctx, whom)
	if err != nil {
		return err
	}
	of, err := p.list(ctx, whom)
	if err != nil {
		return err
	}
	if of.list.HasBlocked(who) {
		return friends.ErrBlocked
	}
	return p.change(ctx, who, func(l friends.List) (friends.List, error) { return l.Follow(known) })
}

// meet returns an account that is about to enter a list. It makes sure that the account has a list itself, so that
// an account in a list that has none was deleted.
func (p *People) meet(ctx context.Context, account string) (friends.Known, error) {
	of, err := p.list(ctx, account)
	if err != nil {
		return friends.Known{}, err
	}
	if of.rev == 0 {
		name := p.o.NameHere(account)
		if name == "" || p.IsGone(account) {
			return friends.Known{}, table.ErrNotFound
		}
		p.Greet(ctx, account, name)
	}
	name, err := p.Name(ctx, account)
	return friends.Known{Account: account, Name: name}, err
}

// Unfollow makes an account no longer follow another.
func (p *People) Unfollow(ctx context.Context, who, whom string) error {
	return p.change(ctx, who, func(l friends.List) (friends.List, error) { return l.Unfollow(whom), nil })
}

// Block makes an account block another. The blocked account can then no longer follow, see or
// invite the other one, which no longer sees the texts of the blocked account. The errors are those
// of Follow.
func (p *People) Block(ctx context.Context, who, whom string) error {
	known, err := p.meet(ctx, whom)
	if err != nil {
		return err
	}
	return p.change(ctx, who, func(l friends.List) (friends.List, error) { return l.Block(known) })
}

// Unblock makes an account no longer block another.
func (p *People) Unblock(ctx context.Context, who, whom string) error {
	return p.change(ctx, who, func(l friends.List) (friends.List, error) { return l.Unblock(whom), nil })
}

// Hide sets whether an account is hidden, so that those who follow it do not see that it is here.
func (p *People) Hide(ctx context.Context, who string, hidden bool) error {
	return p.change(ctx, who, func(l friends.List) (friends.List, error) {
		l.Hidden = hidden
		return l, nil
	})
}
