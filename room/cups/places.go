package cups

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

// Limits on the number of unfinished cups.
const (
	maxPlaying = 100 // that are being played
	maxJoining = 500 // that have not started
	maxOwn     = 3   // opened by one person; twice as many for an address, four times as many for a network
	maxPlaces  = 10  // of one person
)

// live reports whether people can still join a cup, or are playing in it.
func live(s *cup.State) bool { return s.Phase == cup.Joining || s.Phase == cup.Playing }

// count returns the number of cups that meet a condition.
func (all *Cups) count(is func(*cup.State) bool) (n int) {
	for _, c := range all.list() {
		if is(c.State()) {
			n++
		}
	}
	return n
}

func isPlaying(s *cup.State) bool { return s.Phase == cup.Playing }
func isJoining(s *cup.State) bool { return s.Phase == cup.Joining }

// Open opens a cup and returns its id. It adds the secret to the configuration.
func (all *Cups) Open(ctx context.Context, by share.Client, config cup.Config) (string, error) {
	if all.ctx.Err() != nil {
		return "", ErrStopping
	}
	owners := map[string]string{}
	for _, c := range all.list() {
		if s := c.State(); live(s) {
			owners[c.ID] = s.Owner
		}
	}
	if all.count(isJoining) >= maxJoining || all.count(isPlaying) >= maxPlaying ||
		all.Openers.Full(by, owners, share.Counts{Account: maxOwn, Address: 2 * maxOwn, Network: 4 * maxOwn}) {
		return "", ErrMany
	}
	config.Secret = all.Secret()
	c := all.create(all.NewID())
	if err := c.Do(ctx, cup.Event{Kind: cup.Open, By: table.ByPerson, Who: by.Account, Config: &config}); err != nil {
		return "", err
	}
	all.Openers.Add(c.ID, by)
	return all.keep(c).ID, nil
}

// Join gives an account a place in a cup. The error is [cup.ErrFull] if the address or the network
// of the client has its share of the places of a public cup, and [ErrMany] if the account has too many
// places.
func (c *Cup) Join(ctx context.Context, by share.Client, e cup.Event) error {
	if c.all.count(func(s *cup.State) bool { return live(s) && s.PlaceOf(e.Who) >= 0 }) >= maxPlaces {
		return ErrMany
	}
	return c.do(ctx, by, e)
}

// part is the part of the places of a public cup that an address may have; a network may have
// twice as many. Each may have at least two.
const part = 4

// hasShare reports whether the address or the network of a client has its share of the places of a
// public cup. The address that opened the cup may have all, as people in one house do. The caller
// holds the lock writing.
func (c *Cup) hasShare(by share.Client) bool {
	s := c.state
	if s.Config.Access != table.Public || by.Address == "" || by.Address == c.all.Openers.Of(c.ID, "").Address {
		return false
	}
	people := func(yield func(share.Client) bool) {
		for _, p := range s.Places {
			if !yield(c.from[p.Who]) {
				return
			}
		}
	}
	has, most := by.Among(people), max(s.Config.Size/part, 2)
	return has.Address >= most || has.Network >= 2*most
}

// Start starts a cup for its owner, unless too many are being played.
func (c *Cup) Start(ctx context.Context, e cup.Event) error {
	if c.all.count(isPlaying) >= maxPlaying {
		return ErrMany
	}
	return c.Do(ctx, e)
}

// Leave gives up the places of an account.
func (all *Cups) Leave(ctx context.Context, who string) {
	for _, c := range all.list() {
		if s := c.State(); !live(s) || s.PlaceOf(who) < 0 {
			continue
		}
		err := c.Do(ctx, cup.Event{Kind: cup.Leave, By: table.ByPerson, Who: who})
		if err != nil && !errors.Is(err, cup.ErrNotNow) { // at a table a bot plays for the person
			c.log().Warn("place not given up", note.Err(err))
		}
	}
}

// MaxListed is the largest number of cups that a lobby lists.
const MaxListed = 50

// List returns the cups that an account may see in the lobby. Unfinished cups come before
// finished ones and, apart from that, newer cups before older ones.
func (all *Cups) List(who string) []cup.Summary {
	found := []cup.Summary{}
	for _, c := range all.list() {
		if s, listed := c.State().Summary(c.ID, who); listed && s.Phase != cup.Ended {
			found = append(found, s)
		}
	}
	over := func(s cup.Summary) int {
		if s.Phase == cup.Over {
			return 1
		}
		return 0
	}
	slices.SortFunc(found, func(a, b cup.Summary) int {
		return cmp.Or(cmp.Compare(over(a), over(b)), cmp.Compare(b.Opened, a.Opened), cmp.Compare(a.ID, b.ID))
	})
	return found[:min(len(found), MaxListed)]
}
