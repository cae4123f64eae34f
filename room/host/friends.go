package host

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/news"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// Rename notes that the name of an account has changed.
func (h *Host) Rename(account, name string) {
	h.visitors.mu.Lock()
	who := h.visitors.here[account]
	if who != nil {
		who.name = name
	}
	h.visitors.mu.Unlock()
	h.work(func() { h.greet(account, name) })
}

// greet stores the name of an account that arrives, so that those who follow it can see the name.
func (h *Host) greet(account, name string) {
	known, err := h.list(h.ctx, account)
	if err == nil && known.list.Name == name && h.Now().Sub(time.UnixMilli(known.list.Seen)) < listRenews {
		return
	}
	err = h.change(h.ctx, account, func(l friends.List) (friends.List, error) {
		l.Name = name
		return l, nil
	})
	if err != nil && h.ctx.Err() == nil {
		h.Log.Warn("name not stored", note.Err(err))
	}
}

// nameOf returns the name of an account. The error is [table.ErrNotFound] if the account is
// unknown. For a hidden account, the result is the same whether it is here or not.
func (h *Host) nameOf(ctx context.Context, account string) (string, error) {
	known, err := h.list(ctx, account)
	if err != nil {
		return "", err
	}
	name := known.list.Name
	if name == "" && !known.list.Hidden {
		name = h.nameHere(account)
	}
	if name == "" {
		name = h.news.Name(account)
	}
	if name == "" {
		return "", table.ErrNotFound
	}
	return name, nil
}

// shows reports whether an account lets a viewer see where it is.
func (h *Host) shows(ctx context.Context, account, viewer string) (bool, error) {
	of, err := h.list(ctx, account)
	return err == nil && of.list.Shows(viewer), err
}

// Heard returns the texts that an account gets to see: all except those by accounts that it has
// blocked. Heard reports false if it cannot tell at the moment which accounts are blocked.
func (h *Host) Heard(ctx context.Context, who string, texts []Text) (heard []Text, ok bool) {
	if len(texts) == 0 {
		return nil, true
	}
	own, err := h.list(ctx, who)
	if err != nil {
		return nil, false
	}
	return slices.DeleteFunc(texts, func(t Text) bool { return own.list.HasBlocked(t.Account) }), true
}

// Apart reports whether one of two accounts has blocked the other, or whether it cannot tell at the
// moment.
func (h *Host) Apart(ctx context.Context, a, b string) bool {
	of, err := h.list(ctx, a)
	other, err2 := h.list(ctx, b)
	return cmp.Or(err, err2) != nil || of.list.HasBlocked(b) || other.list.HasBlocked(a)
}

// Follow makes an account follow another. The error is [friends.ErrBlocked] if either has blocked
// the other, [friends.ErrMany], [table.ErrNotFound] or [ErrBusy].
func (h *Host) Follow(ctx context.Context, who, whom string) error {
	name, err := h.nameOf(ctx, whom)
	if err != nil {
		return err
	}
	of, err := h.list(ctx, whom)
	if err != nil {
		return err
	}
	if of.list.HasBlocked(who) {
		return friends.ErrBlocked
	}
	return h.change(ctx, who, func(l friends.List) (friends.List, error) { return l.Follow(friends.Known{Account: whom, Name: name}) })
}

// Unfollow makes an account no longer follow another.
func (h *Host) Unfollow(ctx context.Context, who, whom string) error {
	return h.change(ctx, who, func(l friends.List) (friends.List, error) { return l.Unfollow(whom), nil })
}

// Block makes an account block another. The blocked account can then no longer follow, see or
// invite the other one, which no longer sees the texts of the blocked account. The errors are those
// of Follow.
func (h *Host) Block(ctx context.Context, who, whom string) error {
	name, err := h.nameOf(ctx, whom)
	if err != nil {
		return err
	}
	h.run(errand{To: who, From: whom})
	return h.change(ctx, who, func(l friends.List) (friends.List, error) { return l.Block(friends.Known{Account: whom, Name: name}) })
}

// Unblock makes an account no longer block another.
func (h *Host) Unblock(ctx context.Context, who, whom string) error {
	return h.change(ctx, who, func(l friends.List) (friends.List, error) { return l.Unblock(whom), nil })
}

// Hide sets whether an account is hidden, so that those who follow it do not see that it is here.
func (h *Host) Hide(ctx context.Context, who string, hidden bool) error {
	return h.change(ctx, who, func(l friends.List) (friends.List, error) {
		l.Hidden = hidden
		return l, nil
	})
}

// Friend is an account as a follower sees it.
type Friend struct {
	friends.Known
	Here   bool    `json:"here"`
	Places []Place `json:"tables"`
}

// Friends is the list of an account as the account sees it.
type Friends struct {
	Follows []Friend        `json:"follows"`
	Blocked []friends.Known `json:"blocked"`
	Hidden  bool            `json:"hidden"`
}

// Friends returns the list of an account, with those who are here. The error is
// [ErrBusy].
func (h *Host) Friends(ctx context.Context, who string) (Friends, error) {
	own, err := h.list(ctx, who)
	if err != nil {
		return Friends{}, err
	}
	all := Friends{Follows: []Friend{}, Blocked: append([]friends.Known{}, own.list.Blocked...), Hidden: own.list.Hidden}
	for _, k := range own.list.Follows {
		f := Friend{Known: k, Places: []Place{}}
		if h.Here(k.Account) {
			of, err := h.list(ctx, k.Account)
			if err != nil {
				return Friends{}, err
			}
			if of.list.Shows(who) {
				f.Here, f.Places = true, h.lobby.places(k.Account)
				if name := cmp.Or(h.nameHere(k.Account), of.list.Name); name != "" {
					f.Name = name
				}
			}
		}
		all.Follows = append(all.Follows, f)
	}
	return all, nil
}

// Person is an account as another sees it.
type Person struct {
	Account  string          `json:"account"`
	Name     string          `json:"name"`
	Followed bool            `json:"followed"` // by the viewer
	Blocked  bool            `json:"blocked"`  // by the viewer
	Here     bool            `json:"here"`     // false unless the viewer follows it
	Places   []Place         `json:"tables"`   // the public tables at which it has a seat
	Games    []feed.Stat     `json:"games"`
	Ratings  []news.Standing `json:"ratings"`
}

// Person returns an account as a viewer sees it. The viewer is "" if the client has no session. The
// error is [table.ErrNotFound] or [ErrBusy].
func (h *Host) Person(ctx context.Context, viewer, account string) (Person, error) {
	name, err := h.nameOf(ctx, account)
	if err != nil {
		return Person{}, err
	}
	p := Person{Account: account, Name: name, Places: []Place{}}
	if viewer != "" {
		own, err := h.list(ctx, viewer)
		if err != nil {
			return Person{}, err
		}
		p.Followed, p.Blocked = own.list.IsFollowing(account), own.list.HasBlocked(account)
	}
	shown, err := h.shows(ctx, account, viewer)
	if err != nil {
		return Person{}, err
	}
	if shown || viewer == account {
		p.Here = p.Followed && h.Here(account)
		p.Places = h.lobby.places(account)
	}
	p.Games, p.Ratings = h.news.Stats(account), h.news.Ratings(account)
	return p, nil
}
