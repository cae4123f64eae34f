// Package friends manages the private list of an account: the accounts that it follows
// or has blocked, and whether it is hidden. It is pure. Others never read a list, so
// that nobody learns who follows them.
package friends

import (
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// Most is the largest number of accounts that an account can follow, and also the largest number
// that it can block.
const Most = 200

// The reasons why a list is not changed. PROTOCOL.md lists the codes.
var (
	ErrMany    = engine.Sentinel("too-many-friends", "friends: a list has at most 200 accounts")
	ErrBlocked = engine.Sentinel("blocked", "friends: one of you has blocked the other")
)

// Known is an account, with the name that it had when it was last seen.
type Known struct {
	Account string `json:"account"`
	Name    string `json:"name"`
}

// List is the list of an account. Its methods return a new List; a List is never changed.
type List struct {
	Name    string  `json:"name"` // of the account
	Seen    int64   `json:"seen"` // when the list was stored, in milliseconds since 1970
	Hidden  bool    `json:"hidden,omitempty"`
	Follows []Known `json:"follows,omitempty"`
	Blocked []Known `json:"blocked,omitempty"`
}

func at(all []Known, account string) int {
	return slices.IndexFunc(all, func(k Known) bool { return k.Account == account })
}

// IsFollowing reports whether an account is followed.
func (l List) IsFollowing(account string) bool { return at(l.Follows, account) >= 0 }

// HasBlocked reports whether an account is blocked.
func (l List) HasBlocked(account string) bool { return at(l.Blocked, account) >= 0 }

// Follow returns the list with an account added to those that are followed. An account
// that is blocked must be unblocked first. On error it returns l.
func (l List) Follow(k Known) (List, error) {
	if l.HasBlocked(k.Account) {
		return l, ErrBlocked
	}
	all, err := with(l.Follows, k)
	if err == nil {
		l.Follows = all
	}
	return l, err
}

// Unfollow returns the list with an account no longer followed.
func (l List) Unfollow(account string) List {
	l.Follows = without(l.Follows, account)
	return l
}

// Block returns the list with an account blocked, and no longer followed. On error it
// returns l.
func (l List) Block(k Known) (List, error) {
	all, err := with(l.Blocked, k)
	if err != nil {
		return l, err
	}
	l.Blocked = all
	return l.Unfollow(k.Account), nil
}

// Unblock returns the list with an account no longer blocked.
func (l List) Unblock(account string) List {
	l.Blocked = without(l.Blocked, account)
	return l
}

// Only returns the list with only those accounts for which a function returns true.
func (l List) Only(keep func(Known) bool) List {
	drop := func(k Known) bool { return !keep(k) }
	l.Follows, l.Blocked = slices.DeleteFunc(slices.Clone(l.Follows), drop), slices.DeleteFunc(slices.Clone(l.Blocked), drop)
	return l
}

func with(all []Known, k Known) ([]Known, error) {
	if i := at(all, k.Account); i >= 0 {
		all = slices.Clone(all)
		all[i] = k
		return all, nil
	}
	if len(all) >= Most {
		return all, ErrMany
	}
	return append(slices.Clip(all), k), nil
}

func without(all []Known, account string) []Known {
	return slices.DeleteFunc(slices.Clone(all), func(k Known) bool { return k.Account == account })
}

// Equal reports whether two lists are the same, apart from the time at which they were
// stored.
func (l List) Equal(other List) bool {
	return l.Name == other.Name && l.Hidden == other.Hidden && slices.Equal(l.Follows, other.Follows) &&
		slices.Equal(l.Blocked, other.Blocked)
}

// Shows reports whether the account of this list lets another see where it is.
func (l List) Shows(viewer string) bool { return !l.Hidden && !l.HasBlocked(viewer) }
