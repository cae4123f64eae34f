package host

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hoylecards/hoyle/room/note"
)

// The times and limits by which nodes judge each other and the store.
const (
	beatEvery = 300 * time.Millisecond
	deadAfter = 1200 * time.Millisecond // without a heartbeat
	lostAfter = 3 * time.Second         // without an answer from the store
	slack     = time.Second             // by which two nodes may differ about when the store came back
	gather    = 50 * time.Millisecond   // in which changes are gathered into one message
	askEvery  = time.Second             // about what was missed
	maxNodes  = 100                     // that a node knows about
	nodes     = "nodes"                 // the topic of the nodes' messages
)

// The kinds of messages.
const (
	hello = "hello"  // a node has started: answer immediately
	alive = "alive"  // a node is alive
	bye   = "bye"    // a node is leaving
	crowd = "people" // people came to tables or left them, through sockets of the node
	again = "again"  // a node asks again who is connected to another
)

// word is a message from a node to the others.
type word struct {
	Kind  string `json:"k"`
	From  string `json:"from"`           // the id of the node
	Name  string `json:"name,omitempty"` // for people
	To    string `json:"to,omitempty"`   // the node that is asked; "" for all
	Now   int64  `json:"now"`            // milliseconds since 1970 by its clock
	Has   int64  `json:"has"`            // milliseconds for which it has had the store; -1 if it has lost it
	Seq   uint64 `json:"seq"`            // the number of messages about people, this one included
	Reset bool   `json:"reset,omitempty"`
	Moved []seen `json:"moved,omitempty"`
}

// node is another node.
type node struct {
	name  string
	heard time.Time
	ahead time.Duration // how far its clock is ahead of this node's clock
	has   time.Duration // the time for which it has had the store, at its last message; -1 if it had lost it
	seq   uint64        // of its last message about people
	asked time.Time     // for those that were missed
}

// members are the nodes that share the journal.
type members struct {
	self     string
	shared   bool // there can be other nodes
	started  time.Time
	wake     chan struct{}
	stop     func()
	mu       sync.Mutex
	others   map[string]*node
	gone     map[string]time.Time // nodes that have said bye
	ring     ring
	settled  bool      // the others have had time to answer
	left     bool      // this node has said bye
	echoed   time.Time // when it last heard itself
	answered time.Time // when the store last answered
	since    time.Time // since when the store has answered; zero if it does not answer
	away     time.Time // when the store stopped answering, before it came back
	reason   error     // why the store does not answer; nil if unknown
	seq      uint64
	moved    map[place]int // sockets here, since the last message
	reset    bool          // other nodes want to know about all sockets here
	missed   bool          // news may have been missed
	pending  bool          // tables are waiting for another try
	clock    func() time.Time
	wrong    atomic.Int64 // nanoseconds by which this node's clock differs from most nodes' clocks
	hearing  sync.Mutex   // held while a message takes effect; taken before all other locks
	far      elsewhere
}

// join makes the host a member, and waits for the answers of the others.
func (h *Host) join(ctx context.Context) error {
	m := &h.members
	now := time.Now()
	m.self, m.shared, m.started, m.wake = NewID(), h.journal.Delay() > 0, now, make(chan struct{}, 1)
	m.others, m.gone, m.moved = map[string]*node{}, map[string]time.Time{}, map[place]int{}
	m.answered, m.since, m.echoed, m.stop = now, now, now, func() {}
	if m.shared {
		stop, err := h.journal.Listen(nodes, h.hear)
		if err != nil {
			return err
		}
		m.stop = stop
		h.say(word{Kind: hello})
		select {
		case <-time.After(h.journal.Delay()):
		case <-ctx.Done():
			stop()
			return ctx.Err()
		}
	}
	m.mu.Lock()
	m.settled, m.away = true, now
	m.mu.Unlock()
	for _, t := range h.rule() {
		t.giveBack()
	}
	h.work(h.live)
	h.work(h.ask)
	h.work(h.sweeps)
	return nil
}

// live sends heartbeats and acts on changes among the nodes, until the host stops.
func (h *Host) live() {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-beat.C:
			h.say(word{Kind: alive})
		case <-h.members.wake:
			select {
			case <-time.After(gather):
			case <-h.ctx.Done():
				return
			}
		}
		h.sayMoved()
		for _, t := range h.rule() {
			h.work(t.giveBack)
		}
	}
}

// ask asks the store whether it is there, if nothing else has shown that it is.
func (h *Host) ask() {
	m := &h.members
	for h.ctx.Err() == nil {
		m.mu.Lock()
		fresh := time.Since(m.answered) < beatEvery
		m.mu.Unlock()
		if !fresh {
			if err := h.journal.Check(h.ctx); err == nil {
				h.storeAnswered()
			} else {
				m.mu.Lock()
				m.reason = err
				m.mu.Unlock()
			}
		}
		select {
		case <-h.ctx.Done():
		case <-time.After(beatEvery):
		}
	}
}

// storeAnswered notes that the store has just answered.
func (h *Host) storeAnswered() {
	m := &h.members
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	if now.Sub(m.answered) >= lostAfter {
		m.since = time.Time{} // it was away without being noticed
	}
	if m.since.IsZero() {
		h.Log.Warn("the store answers again")
		m.since, m.away, m.missed, m.reason = now, m.answered, true, nil
		h.nudge()
	}
	m.answered = now
}

// Ready reports whether the host takes part in the room: it has not left, and the
// store answers.
func (h *Host) Ready() bool {
	m := &h.members
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.settled && !m.left && time.Since(m.answered) < 2*lostAfter
}

// Leave tells the other nodes to take over what this one owns. People may still play
// here.
func (h *Host) Leave() {
	m := &h.members
	m.mu.Lock()
	m.left = true
	m.mu.Unlock()
	h.say(word{Kind: bye})
	h.rule() // nobody gets time back
}

// nudge makes the host check the members soon.
func (h *Host) nudge() {
	select {
	case h.members.wake <- struct{}{}:
	default:
	}
}

// say sends a message to the other nodes.
func (h *Host) say(w word) {
	m := &h.members
	m.mu.Lock()
	if !m.shared || m.left && w.Kind != bye {
		m.mu.Unlock()
		return
	}
	w.From, w.Name, w.Now, w.Has, w.Seq = m.self, h.Node, m.clock().UnixMilli(), -1, m.seq
	if !m.since.IsZero() && time.Since(m.answered) < lostAfter {
		w.Has = time.Since(m.since).Milliseconds()
	}
	m.mu.Unlock()
	data, err := json.Marshal(w)
	if err == nil {
		err = h.journal.Send(nodes, data)
	}
	if err != nil {
		h.Log.Debug("message to the nodes not sent", note.Err(err))
	}
}

// hear handles a message from a node.
func (h *Host) hear(data []byte) {
	var w word
	if json.Unmarshal(data, &w) != nil || w.From == "" {
		return
	}
	m := &h.members
	m.hearing.Lock()
	defer m.hearing.Unlock()
	n := h.note(w)
	if n == nil {
		return
	}
	m.mu.Lock()
	complete := w.Kind == crowd && (w.Reset || w.Seq == n.seq+1)
	ask := false
	switch {
	case w.Kind == hello, w.Kind == again && w.To == m.self:
		m.reset = true
	case complete:
		n.seq = w.Seq
	case w.Seq != n.seq && time.Since(n.asked) > askEvery:
		n.asked, ask = time.Now(), true
	}
	reset := m.reset
	m.mu.Unlock()
	switch {
	case complete:
		h.meet(w)
	case ask:
		h.say(word{Kind: again, To: w.From})
	case w.Kind == hello:
		h.say(word{Kind: alive})
	}
	if reset {
		h.nudge()
	}
}

// note records the node of a message. It returns nil if the message has no further effect.
func (h *Host) note(w word) *node {
	m := &h.members
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	if w.From == m.self {
		m.echoed = now
		return nil
	}
	if _, gone := m.gone[w.From]; gone {
		return nil
	}
	n, known := m.others[w.From]
	switch {
	case w.Kind == bye:
		delete(m.others, w.From)
		m.gone[w.From] = now
		h.Log.Info("node left", note.Other, w.Name)
		h.nudge()
		return nil
	case !known && len(m.others) >= maxNodes:
		return nil
	case !known:
		n = &node{name: w.Name, has: -1}
		m.others[w.From] = n
		h.Log.Info("node joined", note.Other, w.Name)
	}
	if !known || (n.has < 0) != (w.Has < 0) {
		h.nudge()
	}
	n.heard, n.has = now, time.Duration(w.Has)*time.Millisecond
	n.ahead = time.UnixMilli(w.Now).Sub(m.clock())
	if m.compare() {
		h.Log.Warn("the clock of this node differs from those of the others, and is corrected", note.Nodes, len(m.others)+1)
	}
	return n
}
