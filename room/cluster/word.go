package cluster

import (
	"encoding/json"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
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

// say sends a message to the other nodes.
func (c *Cluster) say(w word) {
	c.mu.Lock()
	if !c.shared || c.left && w.Kind != bye {
		c.mu.Unlock()
		return
	}
	w.From, w.Name, w.Now, w.Has, w.Seq = c.ID, c.Name, c.Clock().UnixMilli(), -1, c.seq
	if !c.since.IsZero() && time.Since(c.answered) < lostAfter {
		w.Has = time.Since(c.since).Milliseconds()
	}
	c.mu.Unlock()
	if err := journal.Tell(c.Journal, nodes, w); err != nil {
		c.Log.Debug("message to the nodes not sent", note.Err(err))
	}
}

// hear handles a message from a node.
func (c *Cluster) hear(data []byte) {
	var w word
	if json.Unmarshal(data, &w) != nil || w.From == "" {
		return
	}
	answer, moved := c.heed(w)
	for p := range moved {
		c.Moved(p)
	}
	if answer.Kind != "" {
		c.say(answer)
	}
}

// heed lets a message from a node take effect. It returns the answer, if there is one, and the places whose
// sockets have changed.
func (c *Cluster) heed(w word) (answer word, moved map[Place]bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.note(w)
	switch {
	case n == nil && w.Kind == bye:
		return word{}, c.far.meet(word{From: w.From, Reset: true})
	case n == nil:
		return word{}, nil
	case w.Kind == crowd && (w.Reset || w.Seq == n.seq+1):
		n.seq = w.Seq
		moved = c.far.meet(w)
	case w.Kind == hello, w.Kind == again && w.To == c.ID:
		c.reset = true
	case w.Seq != n.seq && time.Since(n.asked) > askEvery:
		n.asked = time.Now()
		answer = word{Kind: again, To: w.From}
	}
	if w.Kind == hello {
		answer = word{Kind: alive}
	}
	if c.reset {
		c.wake.Send()
	}
	return answer, moved
}

// note records the node of a message. It returns nil if the message has no further effect. The caller holds
// the lock.
func (c *Cluster) note(w word) *node {
	now := time.Now()
	if w.From == c.ID {
		c.echoed = now
		return nil
	}
	if c.gone.Has(w.From) {
		return nil
	}
	n, known := c.others[w.From]
	switch {
	case w.Kind == bye:
		delete(c.others, w.From)
		c.gone.Add(w.From)
		c.Log.Info("node left", note.Other, w.Name)
		c.wake.Send()
		return nil
	case !known && len(c.others) >= maxNodes:
		return nil
	case !known:
		n = &node{name: w.Name, has: -1}
		c.others[w.From] = n
		c.Log.Info("node joined", note.Other, w.Name)
	}
	if !known || (n.has < 0) != (w.Has < 0) {
		c.wake.Send()
	}
	n.heard, n.has = now, time.Duration(w.Has)*time.Millisecond
	n.ahead = time.UnixMilli(w.Now).Sub(c.Clock())
	if c.compare() {
		c.Log.Warn("the clock of this node differs from those of the others, and is corrected", note.Nodes, len(c.others)+1)
	}
	return n
}
