package cluster

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"

	"github.com/hoylecards/hoyle/room/note"
)

// ring lists the nodes that own keys, in order.
type ring []string

// owner returns the node that owns a key, or "" if there is none. When a node comes or goes, the
// owner changes for only a few keys.
func (r ring) owner(key string) string {
	owner, most := "", uint64(0)
	for _, node := range r {
		if n := rank(node, key); owner == "" || n > most {
			owner, most = node, n
		}
	}
	return owner
}

// rank returns a number for a node and a key.
func rank(node, key string) uint64 {
	sum := sha256.Sum256([]byte(node + "/" + key))
	return binary.BigEndian.Uint64(sum[:])
}

// Change is what has changed about the nodes since the last change.
type Change struct {
	before, after ring
	lost          map[string]bool // nodes that have died
	all           bool            // for a time, no node had the store
}

// Owners reports whether the nodes that own keys are different from before.
func (c Change) Owners() bool { return !slices.Equal(c.before, c.after) }

// Any reports whether anything has changed.
func (c Change) Any() bool { return c.all || c.Owners() }

// Nodes returns the number of nodes that own keys.
func (c Change) Nodes() int { return len(c.after) }

// Lost reports whether no node has acted for a key for a time, because its owner has died or no node had the
// store.
func (c Change) Lost(key string) bool { return c.all || c.lost[c.before.owner(key)] }

// Owns reports whether this node is the one that acts unprompted for a key. Two nodes may own a key for a
// while, which does no harm as long as only one of them can append the next event.
func (c *Cluster) Owns(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.well(time.Now()) && c.ring.owner(key) == c.ID
}

// well reports whether this node hears itself, and the store has been answering for long enough for the
// others to have answered too. The caller holds the lock.
func (c *Cluster) well(now time.Time) bool {
	return c.settled && !c.left && now.Sub(c.answered) < lostAfter && now.Sub(c.since) >= c.Journal.Delay() &&
		(!c.shared || now.Sub(c.echoed) < deadAfter)
}

// rule determines which nodes are alive, and forgets who was connected to the others.
func (c *Cluster) rule() Change {
	change := c.count()
	for id := range change.lost {
		c.forget(id)
	}
	change.all = c.storeWasAway(change.after)
	return change
}

// count determines which nodes are alive, and returns what has changed.
func (c *Cluster) count() Change {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	change := Change{before: c.ring, lost: map[string]bool{}}
	if !c.since.IsZero() && now.Sub(c.answered) >= lostAfter {
		c.since = time.Time{}
		c.Log.Error("the store does not answer", note.Err(c.reason))
	}
	for id, n := range c.others {
		switch {
		case now.Sub(n.heard) >= deadAfter:
			delete(c.others, id)
			change.lost[id], c.missed = true, true
			c.Log.Warn("node lost", note.Other, n.name)
		case n.has >= 0:
			change.after = append(change.after, id)
		}
	}
	if c.well(now) {
		change.after = append(change.after, c.ID)
	}
	slices.Sort(change.after)
	c.ring = change.after
	return change
}

// storeWasAway reports whether this node has the store again after no node had it. If another node had the
// store before this one, that node has acted for all keys, and has handled the outage itself.
func (c *Cluster) storeWasAway(after ring) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.returned || !slices.Contains(after, c.ID) {
		return false
	}
	c.returned = false
	has := time.Since(c.since)
	for _, n := range c.others {
		if n.has >= 0 && n.has+time.Since(n.heard) > has+slack {
			return false
		}
	}
	return true
}
