package streams

import (
	"errors"
	"fmt"
	"sync"
	"time"
	_ "unsafe" // for the names of the server's variables
)

// The times for elections in embedded servers, which have no options for them. A replica that has
// not heard from the leader for a random time, between minElection and maxElection, asks the others
// for their votes; heartbeat is the time between the leader's messages.
//
//go:linkname minElection github.com/nats-io/nats-server/v2/server.minElectionTimeout
//go:linkname maxElection github.com/nats-io/nats-server/v2/server.maxElectionTimeout
//go:linkname heartbeat github.com/nats-io/nats-server/v2/server.hbInterval
var minElection, maxElection, heartbeat time.Duration

// The server's own times, and the least time that a room may choose. A replica writes and syncs
// what it hears, and its vote, before it does anything else. If that takes longer than the replica
// waits for the leader, it calls an election although the leader is alive. In every election the
// writes under way are rejected and then sent again, so the disks get even slower, and no leader
// lasts. A second is longer than five syncs of a bad disk.
const (
	usualMin   = 4 * time.Second
	usualMax   = 9 * time.Second
	usualBeat  = time.Second
	LeastElect = time.Second
)

// errElections means that the server's variables do not have the expected values.
var errElections = errors.New("journal: the embedded NATS has unexpected times for elections")

var electing sync.Mutex

// elect makes replicas wait for the time least, or up to twice as long, before they elect a leader.
// All nodes of the process use the same times, namely those that were set first.
func elect(least time.Duration) error {
	electing.Lock()
	defer electing.Unlock()
	switch {
	case least == 0:
		return nil
	case least < LeastElect:
		return fmt.Errorf("journal: an election after %v, want at least %v", least, LeastElect)
	case minElection == least && maxElection == 2*least && heartbeat == least/4:
		return nil
	case minElection != usualMin || maxElection != usualMax || heartbeat != usualBeat:
		return fmt.Errorf("%w: %v, %v, %v", errElections, minElection, maxElection, heartbeat)
	}
	minElection, maxElection, heartbeat = least, 2*least, least/4
	return nil
}
