// Package share limits what one account, one address and one network may have of a room, so that nobody
// takes all of it. It knows nothing of the things that it counts.
package share

import (
	"cmp"
	"iter"
	"sync"
)

// Client is an account, and the address and the network from which it comes. The address and the
// network may be empty, and are not stored.
type Client struct{ Account, Address, Network string }

// Counts are the numbers of things that a client has, by account, by address and by network.
type Counts struct{ Account, Address, Network int }

// Among counts those of some clients that have the same account, the same address and the same network
// as by. What is unknown is nobody's.
func (by Client) Among(clients iter.Seq[Client]) (n Counts) {
	for c := range clients {
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
	return n.Account >= most.Account || n.Address >= most.Address || n.Network >= most.Network
}

// Openers are the clients that have opened tables and cups at a node. The zero Openers are empty.
type Openers struct {
	mu sync.Mutex
	by map[string]Client
}

// Add notes who has opened a table or a cup.
func (o *Openers) Add(id string, by Client) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.by == nil {
		o.by = map[string]Client{}
	}
	o.by[id] = by
}

// Remove forgets who has opened a table or a cup.
func (o *Openers) Remove(id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.by, id)
}

// Of returns the client that has opened a table or a cup, as far as this node knows.
func (o *Openers) Of(id string) Client {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.by[id]
}

// Party returns the party for which the bots of a table or a cup think. It is the address that opened
// the table or the cup if this node knows that address, otherwise the given owner.
func (o *Openers) Party(id, owner string) string {
	if by := o.Of(id); by.Address != "" {
		return "@" + by.Address
	}
	return owner
}

// Network returns the party that shares a list with others: the network or the address that opened
// the table if this node knows it, otherwise the given owner.
func (o *Openers) Network(id, owner string) string {
	by := o.Of(id)
	return cmp.Or(by.Network, by.Address, owner)
}

// Full reports whether a client has reached its limit, given the ids and owners of what is open.
func (o *Openers) Full(by Client, owners map[string]string, most Counts) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	open := func(yield func(Client) bool) {
		for id, owner := range owners {
			c := o.by[id]
			if c.Account = owner; !yield(c) {
				return
			}
		}
	}
	return by.Among(open).Reach(most)
}
