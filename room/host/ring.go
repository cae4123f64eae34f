package host

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"

	"github.com/hoylecards/hoyle/room/note"
)

// ring lists the nodes that own tables, in order.
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

// owns reports whether this host is the one that acts unprompted for a table or a cup: it makes the
// bots' moves, acts when a clock runs out, and tidies up. Two hosts may own a key for a while,
// which does no harm, because only one of them can append the next event.
func (h *Host) owns(key string) bool {
	m := &h.members
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.well(time.Now()) && m.ring.owner(key) == m.self
}

// well reports whether this node hears itself and whether the store answers.
func (m *members) well(now time.Time) bool {
	return m.settled && !m.left && now.Sub(m.answered) < lostAfter && (!m.shared || now.Sub(m.echoed) < deadAfter)
}

// count determines which nodes are alive. It returns the rings before and after the count, and the
// nodes that have died (true) or left (false).
func (h *Host) count() (before, after ring, lost map[string]bool) {
	m := &h.members
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	before, lost = m.ring, map[string]bool{}
	if !m.since.IsZero() && now.Sub(m.answered) >= lostAfter {
		m.since = time.Time{}
		h.Log.Error("the store does not answer", note.Err(m.reason))
	}
	for id, n := range m.others {
		switch {
		case now.Sub(n.heard) >= deadAfter:
			delete(m.others, id)
			lost[id], m.missed = true, true
			h.Log.Warn("node lost", note.Other, n.name)
		case n.has >= 0:
			after = append(after, id)
		}
	}
	for id, at := range m.gone {
		if lost[id] = false; now.Sub(at) > time.Minute {
			delete(m.gone, id)
		}
	}
	if m.well(now) {
		after = append(after, m.self)
	}
	slices.Sort(after)
	m.ring = after
	return before, after, lost
}
