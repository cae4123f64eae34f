package host

import (
	"sync"
	"time"

	"github.com/hoylecards/hoyle"
)

// place is an account at a table.
type place struct{ table, who string }

// seen is the number of sockets that an account has at a table, in the messages between nodes.
type seen struct {
	Table string `json:"t"`
	Who   string `json:"w"`
	N     int    `json:"n"`
}

// maxMoved is the largest number of places in a message.
const maxMoved = 500

// elsewhere lists the people at tables who are connected to other nodes.
type elsewhere struct {
	mu sync.Mutex
	at map[string]map[string]map[string]int // sockets by table, node and account
}

// set notes the number of sockets of an account at a table on a node.
func (e *elsewhere) set(node string, s seen) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if s.N <= 0 {
		delete(e.at[s.Table][node], s.Who)
		if len(e.at[s.Table][node]) == 0 {
			delete(e.at[s.Table], node)
		}
		if len(e.at[s.Table]) == 0 {
			delete(e.at, s.Table)
		}
		return
	}
	if e.at == nil {
		e.at = map[string]map[string]map[string]int{}
	}
	if e.at[s.Table] == nil {
		e.at[s.Table] = map[string]map[string]int{}
	}
	if e.at[s.Table][node] == nil {
		e.at[s.Table][node] = map[string]int{}
	}
	e.at[s.Table][node][s.Who] = s.N
}

// sockets returns the number of sockets of each account at a table.
func (e *elsewhere) sockets(table string) map[string]int {
	e.mu.Lock()
	defer e.mu.Unlock()
	var all map[string]int
	for _, people := range e.at[table] {
		for who, n := range people {
			if all == nil {
				all = map[string]int{}
			}
			all[who] += n
		}
	}
	return all
}

// has reports whether an account has a socket at a table.
func (e *elsewhere) has(table, who string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, people := range e.at[table] {
		if people[who] > 0 {
			return true
		}
	}
	return false
}

// of returns the places of a node.
func (e *elsewhere) of(node string) []place {
	e.mu.Lock()
	defer e.mu.Unlock()
	var all []place
	for table, by := range e.at {
		for who := range by[node] {
			all = append(all, place{table, who})
		}
	}
	return all
}

// moves notes that the number of sockets of an account at a table here has
// changed. The caller holds the lock of the table.
func (h *Host) moves(table, who string, n int) {
	m := &h.members
	if !m.shared {
		return
	}
	m.mu.Lock()
	m.moved[place{table, who}] = n
	m.mu.Unlock()
	h.nudge()
}

// sayMoved tells the other nodes who came and who left or, if one of them has asked, who is here.
func (h *Host) sayMoved() {
	m := &h.members
	m.mu.Lock()
	moved, reset := m.moved, m.reset
	m.moved, m.reset = map[place]int{}, false
	m.mu.Unlock()
	if reset {
		h.mu.Lock()
		tables := h.all()
		h.mu.Unlock()
		for _, t := range tables {
			t.mu.Lock()
			for w := range t.watchers {
				moved[place{t.ID, w.who}] = t.sockets(w.who)
			}
			t.mu.Unlock()
		}
		h.visitors.sayHere(moved)
	}
	var part []seen
	send := func() {
		m.mu.Lock()
		m.seq++
		m.mu.Unlock()
		h.say(word{Kind: crowd, Reset: reset, Moved: part})
		part, reset = nil, false
	}
	for p, n := range moved {
		if part = append(part, seen{p.table, p.who, n}); len(part) == maxMoved {
			send()
		}
	}
	if reset || len(part) > 0 {
		send()
	}
}

// meet notes who has come to a table, or left one, at another node.
func (h *Host) meet(w word) {
	far, changed := &h.members.far, map[place]bool{}
	if w.Reset {
		for _, p := range far.of(w.From) {
			far.set(w.From, seen{Table: p.table, Who: p.who})
			changed[p] = true
		}
	}
	for _, s := range w.Moved {
		far.set(w.From, s)
		changed[place{s.Table, s.Who}] = true
	}
	for p := range changed {
		h.shown(p)
	}
}

// forgetPeople forgets the people at tables who were connected to a node that is gone.
func (h *Host) forgetPeople(id string) {
	m := &h.members
	m.hearing.Lock()
	defer m.hearing.Unlock()
	m.mu.Lock()
	n := m.others[id]
	back := n != nil && n.seq > 0 // and it has said who is there
	m.mu.Unlock()
	if !back {
		h.meet(word{From: id, Reset: true})
	}
}

// shown is called when, at another node, an account has come to a table or left it.
func (h *Host) shown(p place) {
	if p.table == anywhere {
		h.lobby.stir()
		return
	}
	if h.sleeps(p.table) {
		h.work(func() { h.rouseOwn(p.table) })
	}
	if t, err := h.table(p.table); err == nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.moved(p.who)
	}
}

// moved is called when a socket of an account comes or goes, here or at another node. The
// caller holds the lock.
func (t *Table) moved(who string) {
	if t.seen == nil {
		t.seen = map[string]time.Time{}
	}
	if !t.online(who) && t.state.SeatOf(who) != hoyle.Nobody {
		t.seen[who] = t.host.Now()
	} else {
		delete(t.seen, who)
	}
	t.presence()
}

// sockets returns the number of sockets that an account has at the table through this node.
func (t *Table) sockets(who string) int {
	n := 0
	for w := range t.watchers {
		if w.who == who {
			n++
		}
	}
	return n
}
