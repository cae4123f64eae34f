package host

import (
	"slices"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/cluster"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/table"
)

// anywhere stands in for a table in the nodes' messages about who has any socket.
const anywhere = ""

// visitor is an account that has a socket.
type visitor struct {
	name        string
	sockets     map[int]*ear
	invitations []Invitation
}

// visitors are the accounts that have sockets at this node, and those that had one a
// moment ago.
type visitors struct {
	mu   sync.Mutex
	next int
	here map[string]*visitor
}

func (v *visitors) init() { v.here = map[string]*visitor{} }

// Ear is a socket of an account. Whatever page is open, it is told of everything that concerns the
// person. The methods return immediately.
type Ear interface {
	// Invited hears an invitation.
	Invited(i Invitation)
	// Nudged tells the ear that somebody is waiting for the person at a table.
	Nudged(at Invitation)
	// Called tells the ear about all the cup tables at which the person is to play.
	Called(tables []cups.Called)
}

// ear is a socket, with the version of what it heard last of the tables of cups.
type ear struct {
	Ear
	version uint64
}

// call tells the socket of the tables of cups, unless it has heard of something newer. The caller holds the
// lock of the visitors.
func (e *ear) call(tables []cups.Called, version uint64) {
	if version > e.version {
		e.version = version
		e.Called(tables)
	}
}

// call tells the sockets of an account at this node of the tables of cups at which it is to play.
func (h *Host) call(account string) {
	tables, version := h.Cups.Calls(account)
	v := &h.visitors
	v.mu.Lock()
	defer v.mu.Unlock()
	if who := v.here[account]; who != nil {
		for _, e := range who.sockets {
			e.call(tables, version)
		}
	}
}

// Arrive registers an account's open socket, which stays registered until leave is called. The
// socket is told of the waiting invitations and of the tables of cups immediately, and of later
// news as it comes.
func (h *Host) Arrive(account, name string, socket Ear) (leave func()) {
	v, own := &h.visitors, &ear{Ear: socket}
	v.mu.Lock()
	who := v.here[account]
	if who == nil {
		who = &visitor{sockets: map[int]*ear{}}
		v.here[account] = who
	}
	v.next++
	id := v.next
	who.name, who.sockets[id] = name, own
	waiting := who.current(h)
	h.cluster.Moves(cluster.Place{Table: anywhere, Who: account}, len(who.sockets))
	v.mu.Unlock()
	tables, version := h.Cups.Calls(account) // without the lock, but from now on the socket hears of what is newer
	v.mu.Lock()
	own.call(tables, version)
	v.mu.Unlock()
	for _, i := range waiting {
		socket.Invited(i)
	}
	h.lobby.stir()
	h.crew.Go(func() { h.Greet(h.ctx, account, name) })
	return func() {
		v.mu.Lock()
		if delete(who.sockets, id); len(who.sockets) > 0 {
			h.cluster.Moves(cluster.Place{Table: anywhere, Who: account}, len(who.sockets))
		}
		v.mu.Unlock()
		time.AfterFunc(h.Gone, func() { h.depart(account) })
	}
}

// depart forgets an account that has no socket.
func (h *Host) depart(account string) {
	v := &h.visitors
	v.mu.Lock()
	who := v.here[account]
	gone := who != nil && len(who.sockets) == 0
	if gone {
		delete(v.here, account)
		h.cluster.Moves(cluster.Place{Table: anywhere, Who: account}, 0)
	}
	v.mu.Unlock()
	if gone {
		h.lobby.stir()
	}
}

// Here reports whether an account has a socket, on any node.
func (h *Host) Here(account string) bool {
	h.visitors.mu.Lock()
	_, here := h.visitors.here[account]
	h.visitors.mu.Unlock()
	return here || h.cluster.Has(anywhere, account)
}

// here returns the sockets at this node: those of each account at each table, and all of an account.
func (h *Host) here() map[cluster.Place]int {
	all := map[cluster.Place]int{}
	tables := h.tables.all()
	for _, t := range tables {
		t.mu.Lock()
		for w := range t.watchers {
			all[cluster.Place{Table: t.ID, Who: w.who}]++
		}
		t.mu.Unlock()
	}
	v := &h.visitors
	v.mu.Lock()
	defer v.mu.Unlock()
	for account, who := range v.here {
		all[cluster.Place{Table: anywhere, Who: account}] = len(who.sockets)
	}
	return all
}

// shown is called when, at another node, an account has come to a table or left it.
func (h *Host) shown(p cluster.Place) {
	if p.Table == anywhere {
		h.lobby.stir()
		return
	}
	if h.tables.sleeps(p.Table) {
		h.crew.Go(func() { h.rouseOwn(p.Table) })
	}
	if t, err := h.tables.find(p.Table); err == nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.moved(p.Who)
	}
}

// nameHere returns the name of an account if it is connected to this node, otherwise "".
func (h *Host) nameHere(account string) string {
	h.visitors.mu.Lock()
	defer h.visitors.mu.Unlock()
	if who := h.visitors.here[account]; who != nil {
		return who.name
	}
	return ""
}

// Place is a public table at which a person has a seat.
type Place struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	Game      string `json:"game"`
	GameTitle string `json:"gameTitle"`
	Join      bool   `json:"join"`  // a seat is open
	Watch     bool   `json:"watch"` // others may watch
}

// maxPlaces is the largest number of tables at which a person is shown.
const maxPlaces = 5

// places returns the public tables at which an account has a seat, with the newest first.
func (l *lobby) places(account string) []Place {
	l.mu.Lock()
	defer l.mu.Unlock()
	var tables []Summary
	for id := range l.seated[account] {
		tables = append(tables, l.tables[id].summary)
	}
	slices.SortFunc(tables, newestFirst)
	found := []Place{}
	for _, s := range tables[:min(len(tables), maxPlaces)] {
		found = append(found, placeOf(s))
	}
	return found
}

func placeOf(s Summary) Place {
	return Place{ID: s.ID, Title: s.Title, Game: s.Game, GameTitle: s.GameTitle, Join: s.join, Watch: !s.NoSpectators}
}

// index replaces the list of accounts that sit at a public table. The caller holds the lock.
func (l *lobby) index(old *listed, s Summary) {
	if old != nil {
		for _, seat := range old.summary.Seats {
			if delete(l.seated[seat.Account], s.ID); len(l.seated[seat.Account]) == 0 {
				delete(l.seated, seat.Account)
			}
		}
	}
	if s.Access != table.Public {
		return
	}
	for _, seat := range s.Seats {
		if seat.Account == "" {
			continue
		}
		if l.seated[seat.Account] == nil {
			l.seated[seat.Account] = map[string]struct{}{}
		}
		l.seated[seat.Account][s.ID] = struct{}{}
	}
}
