package host

import (
	"cmp"
	"slices"
	"time"

	"github.com/hoylecards/hoyle/room/cluster"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/table"
)

// call tells the sockets of an account at this node about the cup tables at which the account is to play.
func (h *Host) call(account string) {
	tables, version := h.Cups.Calls(account)
	h.visitors.at(account, func(who *visitor) {
		for _, socket := range who.sockets {
			socket.call(tables, version)
		}
	})
}

// Arrive registers an account's open socket, which stays registered until leave is called. The
// socket is told of the waiting invitations and of the tables of cups immediately, and of later
// news as it comes.
func (h *Host) Arrive(account, name string, socket Listener) (leave func()) {
	v, own := &h.visitors, &listener{Listener: socket}
	v.mu.Lock()
	who := v.here[account]
	if who == nil {
		who = &visitor{sockets: map[int]*listener{}}
		v.here[account] = who
	}
	v.next++
	id := v.next
	who.name, who.sockets[id] = name, own
	waiting := who.current(h.tables.has, h.Now())
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
	h.pool.Go(func() { h.Greet(h.ctx, account, name) })
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
	here := h.cluster.Has(anywhere, account)
	h.visitors.at(account, func(*visitor) { here = true })
	return here
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
		h.pool.Go(func() { h.rouseOwn(p.Table) })
	}
	if t, err := h.tables.find(p.Table); err == nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.moved(p.Who)
	}
}

// nameHere returns the name of an account if it is connected to this node, otherwise "".
func (h *Host) nameHere(account string) (name string) {
	h.visitors.at(account, func(who *visitor) { name = who.name })
	return name
}

// WatchLobby returns a channel that gets a value after changes to the lobby.
func (h *Host) WatchLobby() (changed <-chan struct{}, stop func()) {
	l, eye := &h.lobby, pool.NewSignal()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.eyes[eye] = struct{}{}
	return eye, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.eyes, eye)
	}
}

// AllTables returns all tables, those that the lobby hides included, the newest first.
func (h *Host) AllTables() []Summary { return h.lobby.those(func(Summary) bool { return true }) }

// Lobby returns the tables that an account may see in the lobby and that have changed
// since a version of the lobby, with the newest first; the ids of the tables that the
// account may no longer see; and the version that results. Since version 0, all tables
// count as changed.
func (h *Host) Lobby(who string, after uint64) (tables []Summary, gone []string, version uint64) {
	l := &h.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	tables, gone = []Summary{}, []string{}
	for id, t := range l.tables {
		if t.version <= after {
			continue
		}
		s, listed := t.summary.For(who)
		switch {
		case listed && !t.gone:
			tables = append(tables, s)
		case after > 0:
			gone = append(gone, id)
		}
	}
	slices.SortFunc(tables, newestFirst)
	return h.share(tables), gone, l.version
}

// share returns the tables that a lobby lists, with the newest first. If there are too many, those
// who have opened tables get a place each in turn, so that nobody fills the list.
func (h *Host) share(tables []Summary) []Summary {
	if len(tables) <= MaxListed {
		return tables
	}
	had, place := map[string]int{}, map[string]int{}
	for _, t := range tables {
		by := h.opened.Of(t.ID, t.Owner).Payer()
		place[t.ID] = had[by]
		had[by]++
	}
	slices.SortStableFunc(tables, func(a, b Summary) int { return cmp.Compare(place[a.ID], place[b.ID]) })
	tables = tables[:MaxListed]
	slices.SortFunc(tables, newestFirst)
	return tables
}

// Waiting returns the public tables that wait for players on the terms of a configuration, with the
// oldest first.
func (h *Host) Waiting(c table.Config) []Summary {
	all := h.lobby.those(func(s Summary) bool { return s.waits(c) })
	slices.Reverse(all)
	return all
}
