package host

import (
	"cmp"
	"context"
	"slices"

	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/news"
)

// Rename notes that the name of an account has changed.
func (h *Host) Rename(account, name string) {
	h.visitors.at(account, func(who *visitor) { who.name = name })
	h.pool.Go(func() { h.Greet(h.ctx, account, name) })
}

// Heard returns the texts that an account gets to see: all except those by accounts that it has
// blocked. Heard reports false if it cannot tell at the moment which accounts are blocked.
func (h *Host) Heard(ctx context.Context, who string, texts []Text) (heard []Text, ok bool) {
	if len(texts) == 0 {
		return nil, true
	}
	own, err := h.List(ctx, who)
	if err != nil {
		return nil, false
	}
	return slices.DeleteFunc(texts, func(t Text) bool { return own.HasBlocked(t.Account) }), true
}

// Block makes an account block another. The blocked account can then no longer follow, see or
// invite the other one, which no longer sees the texts of the blocked account. The errors are those
// of Follow.
func (h *Host) Block(ctx context.Context, who, whom string) error {
	err := h.People.Block(ctx, who, whom)
	if err == nil {
		h.run(message{To: who, From: whom})
	}
	return err
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

// Friends returns the list of an account. It says who is here, and leaves out deleted accounts. The
// error is [ErrBusy].
func (h *Host) Friends(ctx context.Context, who string) (Friends, error) {
	own, err := h.Living(ctx, who)
	if err != nil {
		return Friends{}, err
	}
	all := Friends{Follows: []Friend{}, Blocked: append([]friends.Known{}, own.Blocked...), Hidden: own.Hidden}
	for _, k := range own.Follows {
		f := Friend{Known: k, Places: []Place{}}
		if h.Here(k.Account) {
			of, err := h.List(ctx, k.Account)
			if err != nil {
				return Friends{}, err
			}
			if of.Shows(who) {
				f.Here, f.Places = true, h.lobby.places(k.Account)
				if name := cmp.Or(h.nameHere(k.Account), of.Name); name != "" {
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
	name, err := h.Name(ctx, account)
	if err != nil {
		return Person{}, err
	}
	p := Person{Account: account, Name: name, Places: []Place{}}
	if viewer != "" {
		own, err := h.List(ctx, viewer)
		if err != nil {
			return Person{}, err
		}
		p.Followed, p.Blocked = own.IsFollowing(account), own.HasBlocked(account)
	}
	shown, err := h.Shows(ctx, account, viewer)
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
