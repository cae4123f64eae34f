package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// ErrCups means that a person has opened or joined too many cups, or that the room has too many.
var ErrCups = engine.Sentinel("too-many-cups", "host: too many cups")

// Limits on the number of unfinished cups.
const (
	MaxCups      = 100 // that are being played
	maxJoining   = 500 // that have not started
	maxOwnCups   = 3   // opened by one person; twice as many for an address, four times as many for a network
	maxCupPlaces = 10  // of one person
)

// cups holds the cups of a host.
type cups struct {
	loading sync.Mutex // held while a cup is read, so that it is loaded only once
	mu      sync.Mutex
	byID    map[string]*Cup
	version uint64
}

func (all *cups) init() { all.byID, all.version = map[string]*Cup{}, 1 }

func (all *cups) find(id string) *Cup {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.byID[id]
}

func (all *cups) list() []*Cup {
	all.mu.Lock()
	defer all.mu.Unlock()
	list := make([]*Cup, 0, len(all.byID))
	for _, c := range all.byID {
		list = append(list, c)
	}
	return list
}

func (all *cups) keep(c *Cup) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.byID[c.ID] = c
	all.version++
}

func (all *cups) drop(id string) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.byID, id)
	all.version++
}

// changed notes that a cup has changed.
func (all *cups) changed() {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.version++
}

// wake makes a cup check its duties, if the host has it.
func (all *cups) wake(id string) {
	if c := all.find(id); c != nil {
		c.wake()
	}
}

// openCups reads all cups, and makes them check their duties whenever the nodes change.
func (h *Host) openCups(ctx context.Context) error {
	keys, err := h.keys(ctx, journal.Cups)
	if err != nil {
		return err
	}
	for _, id := range keys {
		if _, err := h.loadCup(ctx, id); err != nil {
			h.Log.Error("cup not read", note.Cup, id, note.Err(err))
		}
	}
	h.ruled = append(h.ruled, func() {
		for _, c := range h.cups.list() {
			c.wake()
		}
	})
	return nil
}

// loadCup returns a cup. If the host does not have it yet, loadCup reads it from the journal.
func (h *Host) loadCup(ctx context.Context, id string) (*Cup, error) {
	h.cups.loading.Lock()
	defer h.cups.loading.Unlock()
	if c := h.cups.find(id); c != nil {
		return c, nil
	}
	c := &Cup{ID: id, host: h, state: cup.New(h.Games)}
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.catchUp(ctx); err != nil {
		return nil, err
	}
	if c.state.Len == 0 {
		return nil, fmt.Errorf("%w: %s has no events", cup.ErrNotFound, id)
	}
	h.cups.keep(c)
	h.callPlayers(id, cup.New(h.Games), c.state)
	c.wake()
	return c, nil
}

// sweepCups compares the cups with the store.
func (h *Host) sweepCups() error {
	all := h.cups.list() // read first, so that a cup that is being opened is not lost
	counts, err := h.journal.Counts(h.ctx, journal.Cups)
	if err != nil {
		return err
	}
	for _, c := range all {
		switch n := counts[c.ID]; {
		case n == 0: // another node has deleted the cup
			c.lose()
			delete(counts, c.ID)
		case n == c.State().Len:
			delete(counts, c.ID)
		}
	}
	for id := range counts {
		h.newCupEvent(id, ^uint64(0))
	}
	return nil
}

// lose forgets a cup that is no longer in the store.
func (c *Cup) lose() {
	c.host.cups.drop(c.ID)
	c.host.opened.remove(c.ID)
	c.stop()
}

// newCupEvent reads the events that another writer has appended to a cup.
func (h *Host) newCupEvent(id string, rev uint64) {
	h.work(func() {
		c, err := h.loadCup(h.ctx, id)
		if err == nil {
			c.writing.Lock()
			defer c.writing.Unlock()
			if rev > c.rev {
				err = c.catchUp(h.ctx)
			}
		}
		if err != nil && !errors.Is(err, cup.ErrNotFound) {
			h.Log.Warn("cup not read", note.Cup, id, note.Err(err))
		}
	})
}

// OpenCup opens a cup and returns its id. The host adds the secret to the configuration.
func (h *Host) OpenCup(ctx context.Context, by Client, config cup.Config) (string, error) {
	if h.ctx.Err() != nil {
		return "", ErrStopping
	}
	owners, joining := map[string]string{}, 0
	for _, c := range h.cups.list() {
		if s := c.State(); live(s) {
			owners[c.ID] = s.Owner
			joining += count(s.Phase == cup.Joining)
		}
	}
	if joining >= maxJoining || len(owners)-joining >= MaxCups ||
		h.opened.full(by, owners, bound{maxOwnCups, 2 * maxOwnCups, 4 * maxOwnCups}) {
		return "", ErrCups
	}
	config.Secret = h.chance.secret()
	c := &Cup{ID: NewID(), host: h, state: cup.New(h.Games)}
	h.cups.loading.Lock()
	defer h.cups.loading.Unlock()
	err := c.Do(ctx, cup.Event{Kind: cup.Open, By: table.ByPerson, Who: by.Account, Config: &config})
	if err != nil {
		return "", err
	}
	h.opened.add(c.ID, by)
	h.cups.keep(c)
	return c.ID, nil
}

// live reports whether people can still join a cup, or are playing in it.
func live(s *cup.State) bool { return s.Phase == cup.Joining || s.Phase == cup.Playing }

// JoinCup gives an account a place in a cup. The error is [cup.ErrFull] if the address or the network
// of the client has its share of the places of a public cup.
func (h *Host) JoinCup(ctx context.Context, by Client, c *Cup, e cup.Event) error {
	n := 0
	for _, other := range h.cups.list() {
		if s := other.State(); live(s) && s.PlaceOf(e.Who) >= 0 {
			n++
		}
	}
	if n >= maxCupPlaces {
		return ErrCups
	}
	c.joining.Lock()
	defer c.joining.Unlock()
	if s := c.State(); s.PlaceOf(e.Who) < 0 && c.hasShare(s, by) {
		return cup.ErrFull
	}
	if err := c.Do(ctx, e); err != nil {
		return err
	}
	if c.from == nil {
		c.from = map[string]Client{}
	}
	c.from[e.Who] = by
	return nil
}

// cupShare is the part of the places of a public cup that an address may have; a network may have
// twice as many. Each may have two at least.
const cupShare = 4

// hasShare reports whether the address or the network of a client has its share of the places of a
// public cup. The address that opened the cup may have all, as people in one house do. The caller
// holds the lock joining.
func (c *Cup) hasShare(s *cup.State, by Client) bool {
	opened := c.host.opened.of(c.ID)
	if s.Config.Access != table.Public || by.Address == "" || by.Address == opened.Address {
		return false
	}
	address, network := 0, 0
	for _, p := range s.Places {
		if from, ok := c.from[p.Who]; ok {
			address += count(from.Address == by.Address)
			network += count(by.Network != "" && from.Network == by.Network)
		}
	}
	most := max(s.Config.Size/cupShare, 2)
	return address >= most || network >= 2*most
}

// StartCup starts a cup for its owner, unless too many are being played.
func (h *Host) StartCup(ctx context.Context, c *Cup, e cup.Event) error {
	played := 0
	for _, other := range h.cups.list() {
		played += count(other.State().Phase == cup.Playing)
	}
	if played >= MaxCups {
		return ErrCups
	}
	return c.Do(ctx, e)
}

// Cup returns a cup. If there is none, the error is [cup.ErrNotFound].
func (h *Host) Cup(id string) (*Cup, error) {
	if c := h.cups.find(id); c != nil {
		return c, nil
	}
	return nil, cup.ErrNotFound
}

// MaxCupsListed is the largest number of cups that a lobby lists.
const MaxCupsListed = 50

// Cups returns the cups that an account may see in the lobby. Unfinished cups come before
// finished ones and, apart from that, newer cups before older ones.
func (h *Host) Cups(who string) []cup.Summary {
	found := []cup.Summary{}
	for _, c := range h.cups.list() {
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
	return found[:min(len(found), MaxCupsListed)]
}

// CupsVersion returns a number that changes whenever a cup changes.
func (h *Host) CupsVersion() uint64 {
	h.cups.mu.Lock()
	defer h.cups.mu.Unlock()
	return h.cups.version
}

// leaveCups gives up the places of an account.
func (h *Host) leaveCups(ctx context.Context, who string) {
	for _, c := range h.cups.list() {
		if s := c.State(); !live(s) || s.PlaceOf(who) < 0 {
			continue
		}
		err := c.Do(ctx, cup.Event{Kind: cup.Leave, By: table.ByPerson, Who: who})
		if err != nil && !errors.Is(err, cup.ErrNotNow) { // at a table a bot plays for the person
			c.log().Warn("place not given up", note.Err(err))
		}
	}
}
