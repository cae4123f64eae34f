package cluster

import (
	"maps"
	"sync"
)

// Place is an account at a table, or at something else that has sockets.
type Place struct{ Table, Who string }

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

// Sockets returns the number of sockets of each account at a table, through other nodes.
func (c *Cluster) Sockets(table string) map[string]int {
	e := &c.far
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

// Has reports whether an account has a socket at a table, through another node.
func (c *Cluster) Has(table, who string) bool {
	e := &c.far
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
func (e *elsewhere) of(node string) (all []Place) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for table, by := range e.at {
		for who := range by[node] {
			all = append(all, Place{table, who})
		}
	}
	return all
}

// meet notes who has come to a table, or left one, at another node. It returns the places that have
// changed.
func (e *elsewhere) meet(w word) map[Place]bool {
	changed := map[Place]bool{}
	if w.Reset {
		for _, p := range e.of(w.From) {
			e.set(w.From, seen{Table: p.Table, Who: p.Who})
			changed[p] = true
		}
	}
	for _, s := range w.Moved {
		e.set(w.From, s)
		changed[Place{s.Table, s.Who}] = true
	}
	return changed
}

// forget forgets who was connected to a node that is lost.
func (c *Cluster) forget(id string) {
	c.mu.Lock()
	var moved map[Place]bool
	if n := c.others[id]; n == nil || n.seq == 0 { // otherwise it is back, and has said who is there
		moved = c.far.meet(word{From: id, Reset: true})
	}
	c.mu.Unlock()
	for p := range moved {
		c.Moved(p)
	}
}

// Moves notes that the number of sockets of an account at a table has changed at this node. It may be called
// while any lock is held.
func (c *Cluster) Moves(p Place, n int) {
	if !c.shared {
		return
	}
	c.mu.Lock()
	c.moved[p] = n
	c.mu.Unlock()
	c.wake.Send()
}

// sayMoved tells the other nodes who came and who left or, if one of them has asked, who is here.
func (c *Cluster) sayMoved() {
	c.mu.Lock()
	moved, reset := c.moved, c.reset
	c.moved, c.reset = map[Place]int{}, false
	c.mu.Unlock()
	if reset {
		maps.Copy(moved, c.Here())
	}
	var part []seen
	send := func() {
		c.mu.Lock()
		c.seq++
		c.mu.Unlock()
		c.say(word{Kind: crowd, Reset: reset, Moved: part})
		part, reset = nil, false
	}
	for p, n := range moved {
		if part = append(part, seen{p.Table, p.Who, n}); len(part) == maxMoved {
			send()
		}
	}
	if reset || len(part) > 0 {
		send()
	}
}
