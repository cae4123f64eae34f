// Package cluster knows which nodes share a journal, which of them acts for what, who is connected
// to the others, and what time it is by most of their clocks. It depends on the journal, but not on
// tables, cups and accounts: their keys are only texts here.
package cluster

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/recent"
)

// The times and limits by which nodes judge each other and the store.
const (
	beatEvery  = 300 * time.Millisecond
	deadAfter  = 1200 * time.Millisecond // without a heartbeat
	lostAfter  = 3 * time.Second         // without an answer from the store
	slack      = time.Second             // by which two nodes may differ about when the store came back
	gather     = 50 * time.Millisecond   // in which changes are gathered into one message
	askEvery   = time.Second             // about what was missed
	sweepEvery = 5 * time.Second
	maxNodes   = 100     // that a node knows about
	nodes      = "nodes" // the topic of the nodes' messages
)

// Options are what a Cluster needs. No lock is held while one of the functions is called, except that Clock
// may be called at any time.
type Options struct {
	Journal journal.Journal
	Log     *slog.Logger
	Clock   func() time.Time     // of this node
	ID      string               // of this node, which no other has or had
	Name    string               // of this node, for people
	Ruled   func(Change)         // called a few times a second, with what has changed since the last time
	Sweep   func() error         // reads what this node has not heard of; called now and then, and after news may have been lost
	Here    func() map[Place]int // returns the sockets at this node
	Moved   func(Place)          // called after the sockets of an account at a table have changed at another node
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

// Cluster is the nodes that share a journal, as far as one of them knows.
type Cluster struct {
	Options
	shared bool        // there can be other nodes
	wake   pool.Signal // makes this node check the others soon
	stop   func()
	wrong  atomic.Int64 // nanoseconds by which this node's clock differs from most nodes' clocks
	far    elsewhere
	gone   recent.Set // nodes that have said bye

	mu       sync.Mutex
	others   map[string]*node
	ring     ring
	settled  bool      // the others have had time to answer
	left     bool      // this node has said bye
	echoed   time.Time // when it last heard itself
	answered time.Time // when the store last answered
	since    time.Time // since when the store has answered; zero if it does not answer
	returned bool      // the store answers again, or this node has started, and this has not been handled yet
	reason   error     // why the store does not answer; nil if unknown
	seq      uint64
	moved    map[Place]int // sockets here, since the last message
	reset    bool          // other nodes want to know about all sockets here
	missed   bool          // news may have been missed
}

// New returns a cluster in which this node does not take part yet.
func New(o Options) *Cluster {
	now := time.Now()
	return &Cluster{
		Options: o, shared: o.Journal.Delay() > 0, wake: pool.NewSignal(), stop: func() {},
		others: map[string]*node{}, gone: recent.Set{Lasts: time.Minute}, moved: map[Place]int{}, answered: now, since: now, echoed: now,
	}
}

// Shared reports whether there can be other nodes.
func (c *Cluster) Shared() bool { return c.shared }

// Join makes this node take part, and waits for the answers of the others. It returns what this node owns
// for the first time. Until Keep is called, the others hear nothing more of this node.
func (c *Cluster) Join(ctx context.Context) (Change, error) {
	now := time.Now()
	c.mu.Lock()
	c.answered, c.since, c.echoed = now, now, now
	c.mu.Unlock()
	if c.shared {
		stop, err := c.Journal.Listen(nodes, c.hear)
		if err != nil {
			return Change{}, err
		}
		c.stop = stop
		c.say(word{Kind: hello})
		select {
		case <-time.After(c.Journal.Delay()):
		case <-ctx.Done():
			stop()
			return Change{}, ctx.Err()
		}
	}
	c.mu.Lock()
	c.settled, c.returned = true, true
	c.mu.Unlock()
	return c.rule(), nil
}

// Keep takes part until ctx ends.
func (c *Cluster) Keep(ctx context.Context) {
	defer c.stop()
	var both sync.WaitGroup
	both.Go(func() { c.ask(ctx) })
	both.Go(func() { c.sweeps(ctx) })
	c.live(ctx)
	both.Wait()
}

// live sends heartbeats and acts on changes among the nodes, until ctx ends.
func (c *Cluster) live(ctx context.Context) {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
			c.say(word{Kind: alive})
		case <-c.wake:
			if pool.Sleep(ctx, gather); ctx.Err() != nil {
				return
			}
		}
		c.sayMoved()
		c.Ruled(c.rule())
	}
}

// ask pings the store, if nothing else has shown that it is there.
func (c *Cluster) ask(ctx context.Context) {
	for ctx.Err() == nil {
		c.mu.Lock()
		fresh := time.Since(c.answered) < beatEvery
		c.mu.Unlock()
		if !fresh {
			if err := c.Journal.Check(ctx); err == nil {
				c.Answered()
			} else {
				c.mu.Lock()
				c.reason = err
				c.mu.Unlock()
			}
		}
		pool.Sleep(ctx, beatEvery)
	}
}

// sweeps reads what this node has not heard of, as long as there are other nodes, and after the store
// was away.
func (c *Cluster) sweeps(ctx context.Context) {
	last := time.Now()
	pool.Every(ctx, beatEvery, func() {
		c.mu.Lock()
		due := c.missed || len(c.others) > 0 && time.Since(last) >= sweepEvery
		well := c.well(time.Now())
		c.mu.Unlock()
		if !due || !well {
			return
		}
		last = time.Now()
		err := c.Sweep()
		if err != nil && ctx.Err() == nil {
			c.Log.Warn("tables not compared", note.Err(err))
		}
		c.mu.Lock()
		c.missed = err != nil
		c.mu.Unlock()
	})
}

// Answered notes that the store has just answered. If it had been away, this node asks who else is there.
func (c *Cluster) Answered() {
	c.mu.Lock()
	now := time.Now()
	back := c.since.IsZero() || now.Sub(c.answered) >= lostAfter // it may have been away without being noticed
	if back {
		c.since, c.returned, c.missed, c.reason = now, true, true, nil
	}
	c.answered = now
	c.mu.Unlock()
	if back {
		c.Log.Warn("the store answers again")
		c.say(word{Kind: hello})
		c.wake.Send()
	}
}

// Ready reports whether this node takes part: it has not left, and the store answers.
func (c *Cluster) Ready() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.settled && !c.left && time.Since(c.answered) < 2*lostAfter
}

// Leave tells the other nodes to take over what this one owns, and returns that change. People may still
// play here.
func (c *Cluster) Leave() Change {
	c.mu.Lock()
	c.left = true
	c.mu.Unlock()
	c.say(word{Kind: bye})
	return c.rule()
}

// Alive returns the number of nodes that are alive, this one included.
func (c *Cluster) Alive() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.others) + 1
}

// StoreAway reports whether the store does not answer.
func (c *Cluster) StoreAway() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.since.IsZero()
}
