package main

import (
	"syscall"
	"testing"
	"time"
)

// endSignal asks a node to stop.
const endSignal = syscall.SIGTERM

// scale is how much goes on in a test.
type scale struct {
	tables, people int
	pace           time.Duration // of bots
	before         time.Duration // in which people and bots play, before a fault
	frozen         time.Duration
}

func scaled() scale {
	if *long {
		return scale{300, 100, 1500 * time.Millisecond, 15 * time.Second, 15 * time.Second}
	}
	return scale{12, 6, 300 * time.Millisecond, 1500 * time.Millisecond, 4 * time.Second}
}

// fault is what happens to a room while people and bots play. It returns when it
// happened; heal repairs it.
type fault struct {
	name string
	do   func(t *testing.T, c *cluster) (at time.Time, heal func())
}

var (
	killLeader = fault{"kill -9 of the leader of the store", func(t *testing.T, c *cluster) (time.Time, func()) {
		p, _ := c.split(t)
		return kill(t, p)
	}}
	killOwner = fault{"kill -9 of another node", func(t *testing.T, c *cluster) (time.Time, func()) {
		_, others := c.split(t)
		return kill(t, others[0])
	}}
	stopLeader = fault{"the leader stands still", func(t *testing.T, c *cluster) (time.Time, func()) {
		p, _ := c.split(t)
		at := time.Now()
		freeze(t, p)
		time.Sleep(scaled().frozen)
		thaw(t, p)
		return at, func() {}
	}}
	cutOff = fault{"the leader is cut off", func(t *testing.T, c *cluster) (time.Time, func()) {
		p, _ := c.split(t)
		at := time.Now()
		c.cut(p, true)
		return at, func() { c.cut(p, false) }
	}}
	killAll = fault{"kill -9 of all", func(t *testing.T, c *cluster) (time.Time, func()) {
		at := time.Now()
		for _, p := range c.nodes {
			p.end(t, syscall.SIGKILL)
		}
		c.startAll(t)
		return at, func() {}
	}}
)

func kill(t *testing.T, p *process) (time.Time, func()) {
	t.Helper()
	at := time.Now()
	p.end(t, syscall.SIGKILL)
	return at, func() { p.start(t); p.await(t) }
}

// suffer has people and bots play, something happen, and looks at the room.
func suffer(t *testing.T, faults ...fault) {
	t.Helper()
	by := scaled()
	c := newCluster(t, by.pace)
	w := newCrowd(t, c, by.tables, by.people)
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			time.Sleep(by.before)
			at, heal := f.do(t, c)
			report(t, c.resumed(t, at))
			heal()
			w.agree(t)
		})
	}
	c.check(t, w)
}

func TestClusterKilled(t *testing.T) {
	parallel(t)
	suffer(t, killLeader, killOwner, killAll)
}

func TestClusterSevered(t *testing.T) {
	parallel(t)
	suffer(t, stopLeader, cutOff)
}

// parallel lets tests run at the same time, unless they need the whole machine.
func parallel(t *testing.T) {
	t.Helper()
	if !*long {
		t.Parallel()
	}
}
