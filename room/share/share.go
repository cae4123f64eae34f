// Package share says who causes a cost, and limits what one account, one address and one network may have
// of a room at the same time and how often they may ask for something, so that nobody takes all of it. It
// knows nothing of the things that it counts.
package share

import (
	"cmp"
	"iter"
	"sync"
)

// Client is who causes a cost: an account, and the address and the network from which it comes. What is
// unknown is empty and is charged to nobody. The address and the network are not stored.
type Client struct{ Account, Address, Network string }

// At returns the client as counted at one of many places, separately from the others.
func (by Client) At(place string) Client {
	for _, of := range []*string{&by.Account, &by.Address, &by.Network} {
		if *of != "" {
			*of = place + "/" + *of
		}
	}
	return by
}

// Payer returns the largest party to which the client is known to belong: what its next account or its
// next address would cost, too, is charged to that party.
func (by Client) Payer() string { return cmp.Or(by.Network, by.Address, by.Account) }

// part is a party by its kind, because the name of an account may look like that of an address.
type part struct {
	kind int
	name string
}

// parts returns the parties of the client, with everybody as the last, in the order of [Counts].
func (by Client) parts() [4]part {
	return [4]part{{1, by.Account}, {2, by.Address}, {3, by.Network}, {4, "all"}}
}

// Counts are numbers by account, by address, by network and of all clients together. As a limit, 0 stands
// for no limit.
type Counts struct{ Account, Address, Network, All int }

// Among counts those of some clients that have the same account, the same address and the same network
// as by. An empty field matches nobody.
func (by Client) Among(clients iter.Seq[Client]) (n Counts) {
	for c := range clients {
		n.All++
		if by.Account != "" && c.Account == by.Account {
			n.Account++
		}
		if by.Address != "" && c.Address == by.Address {
			n.Address++
		}
		if by.Network != "" && c.Network == by.Network {
			n.Network++
		}
	}
	return n
}

// Reach reports whether one of the counts is at its limit.
func (n Counts) Reach(most Counts) bool {
	at := func(n, most int) bool { return most > 0 && n >= most }
	return at(n.Account, most.Account) || at(n.Address, most.Address) || at(n.Network, most.Network) || at(n.All, most.All)
}

// Stock counts what clients have at the same time, such as open sockets. Its methods may be called by
// several goroutines at once.
type Stock struct {
	Most Counts
	mu   sync.Mutex
	has  map[part]int
}

// Take gives a client one more, and reports whether all its limits allow it. The caller must give it back.
func (s *Stock) Take(by Client) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	var n [4]int
	for i, p := range by.parts() {
		if p.name != "" {
			n[i] = s.has[p]
		}
	}
	if (Counts{n[0], n[1], n[2], n[3]}).Reach(s.Most) {
		return false
	}
	s.add(by, 1)
	return true
}

// Give takes one back from a client.
func (s *Stock) Give(by Client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.add(by, -1)
}

func (s *Stock) add(by Client, n int) {
	if s.has == nil {
		s.has = map[part]int{}
	}
	for _, p := range by.parts() {
		if p.name == "" {
			continue
		}
		if s.has[p] += n; s.has[p] <= 0 {
			delete(s.has, p)
		}
	}
}

// Openers are the clients that have opened tables and cups at a node. The zero Openers are empty.
type Openers struct{ by sync.Map }

// Add notes who has opened a table or a cup.
func (o *Openers) Add(id string, by Client) { o.by.Store(id, by) }

// Remove forgets who has opened a table or a cup.
func (o *Openers) Remove(id string) { o.by.Delete(id) }

// Of returns the owner of a table or a cup as a client, or the client that has opened it if the owner is "".
// The address and the network are known if the owner has opened it at this node.
func (o *Openers) Of(id, owner string) Client {
	known, _ := o.by.Load(id)
	by, _ := known.(Client)
	if owner != "" && by.Account != owner {
		return Client{Account: owner} // it has another owner now, or was opened elsewhere
	}
	return by
}

// Full reports whether a client has reached its limit, given the ids and owners of what is open.
func (o *Openers) Full(by Client, owners map[string]string, most Counts) bool {
	open := func(yield func(Client) bool) {
		for id, owner := range owners {
			if !yield(o.Of(id, owner)) {
				return
			}
		}
	}
	return by.Among(open).Reach(most)
}
