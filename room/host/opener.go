package host

import (
	"cmp"
	"sync"
)

// Client is an account, and the address and the network from which it comes. The address and the
// network may be empty, and are not stored.
type Client struct{ Account, Address, Network string }

// bound limits what a client may have, by account, by address and by network.
type bound struct{ account, address, network int }

// opened lists the clients that have opened tables and cups at this host.
type opened struct {
	mu sync.Mutex
	by map[string]Client
}

func (o *opened) add(id string, by Client) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.by == nil {
		o.by = map[string]Client{}
	}
	o.by[id] = by
}

func (o *opened) remove(id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.by, id)
}

// of returns the client that has opened a table or a cup, as far as this host knows.
func (o *opened) of(id string) Client {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.by[id]
}

// key returns the party for which the bots of a table or a cup think. It is the address that opened
// the table or the cup if this host knows that address, otherwise the given owner.
func (o *opened) key(id, owner string) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if by := o.by[id]; by.Address != "" {
		return "@" + by.Address
	}
	return owner
}

// network returns the party that shares a list with others: the network or the address that opened
// the table if this host knows it, otherwise the given owner.
func (o *opened) network(id, owner string) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return cmp.Or(o.by[id].Network, o.by[id].Address, owner)
}

// full reports whether a client has reached its limit, given the ids and owners of what is open.
func (o *opened) full(by Client, owners map[string]string, most bound) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	var n bound
	for id, owner := range owners {
		from := o.by[id]
		n.account += count(owner == by.Account)
		n.address += count(by.Address != "" && from.Address == by.Address)
		n.network += count(by.Network != "" && from.Network == by.Network)
	}
	return n.account >= most.account || n.address >= most.address || n.network >= most.network
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
