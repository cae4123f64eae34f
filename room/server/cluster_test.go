package server

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/internal/must"
)

// endSignal asks a node to stop.
const endSignal = syscall.SIGTERM

// scale is the size of a test.
type scale struct {
	tables, people int
	pace           time.Duration // of bots
	before         time.Duration // for which people and bots play before a fault
	frozen         time.Duration
}

func scaled() scale {
	if *long {
		return scale{300, 100, 1500 * time.Millisecond, 15 * time.Second, 15 * time.Second}
	}
	return scale{12, 6, 100 * time.Millisecond, 1500 * time.Millisecond, 4 * time.Second}
}

// fault is what happens to a room while people and bots play. The function do causes the fault and
// returns the time at which it happened; heal repairs the room.
type fault struct {
	name string
	do   func(t *testing.T, c *cluster) (at time.Time, heal func())
}

var (
	killLeader = fault{"kill -9 of the leader of the store", func(t *testing.T, c *cluster) (time.Time, func()) {
		t.Helper()
		p, _ := c.split(t)
		return kill(t, p)
	}}
	killOwner = fault{"kill -9 of another node", func(t *testing.T, c *cluster) (time.Time, func()) {
		t.Helper()
		_, others := c.split(t)
		return kill(t, others[0])
	}}
	stopLeader = fault{"the leader freezes", func(t *testing.T, c *cluster) (time.Time, func()) {
		t.Helper()
		p, _ := c.split(t)
		freeze(t, p)
		at := time.Now()
		time.Sleep(scaled().frozen)
		thaw(t, p)
		return at, func() {}
	}}
	cutOff = fault{"the leader is cut off", func(t *testing.T, c *cluster) (time.Time, func()) {
		t.Helper()
		p, _ := c.split(t)
		c.cut(p, true)
		return time.Now(), func() { c.cut(p, false) }
	}}
	halfCut = fault{"the leader and one node are cut off from each other", func(t *testing.T, c *cluster) (time.Time, func()) {
		t.Helper()
		p, others := c.split(t)
		c.sever(p, others[0], true)
		return time.Now(), func() { c.sever(p, others[0], false) }
	}}
	apart = fault{"each node is cut off from the others", func(t *testing.T, c *cluster) (time.Time, func()) {
		t.Helper()
		for _, p := range c.nodes {
			c.cut(p, true)
		}
		cut := time.Now()
		time.Sleep(scaled().frozen)
		at := time.Now()
		for _, p := range c.nodes {
			c.cut(p, false)
		}
		if n := c.between(cut.Add(underWay), at); n > 0 {
			t.Errorf("nodes that are alone have acknowledged %d events", n)
		}
		return at, func() {}
	}}
	killAll = fault{"kill -9 of all", func(t *testing.T, c *cluster) (time.Time, func()) {
		t.Helper()
		for _, p := range c.nodes {
			p.end(t, syscall.SIGKILL)
		}
		at := time.Now()
		c.startAll(t)
		return at, func() {}
	}}
)

func kill(t *testing.T, p *process) (time.Time, func()) {
	t.Helper()
	p.end(t, syscall.SIGKILL)
	return time.Now(), func() { p.start(t); p.await(t) }
}

// suffer checks that a room survives the faults while people and bots play.
func suffer(t *testing.T, room func(*testing.T, time.Duration) *cluster, faults ...fault) {
	t.Helper()
	parallel(t)
	sufferBy(t, scaled(), room, faults...)
}

// sufferBy is like suffer, at a given scale.
func sufferBy(t *testing.T, by scale, room func(*testing.T, time.Duration) *cluster, faults ...fault) {
	t.Helper()
	c := room(t, by.pace)
	w := newCrowd(t, c, by.tables, by.people)
	for i, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			time.Sleep(by.before)
			at, heal := f.do(t, c)
			report(t, "time to go on", c.resumed(t, at))
			w.goOn(t)
			heal()
			w.agree(t)
			w.check(t, i%len(c.nodes))
		})
	}
}

func TestClusterKilled(t *testing.T)  { suffer(t, newCluster, killLeader, killAll) }
func TestClusterSevered(t *testing.T) { suffer(t, newCluster, killOwner, stopLeader, cutOff) }
func TestClusterSplit(t *testing.T)   { suffer(t, newCluster, halfCut, apart) }

// underWay is the time in which a node may still hear of what the others stored before it was cut off.
const underWay = 100 * time.Millisecond

// When the nodes are replaced one by one, as an operator would do it, nobody waits long.
func TestClusterRolls(t *testing.T) {
	parallel(t)
	by := scaled()
	c := newCluster(t, by.pace)
	w := newCrowd(t, c, by.tables, by.people)
	time.Sleep(by.before)
	for i, p := range c.nodes {
		start := time.Now()
		took := p.end(t, endSignal)
		if *long && took > stopWithin { // a busy machine may need longer
			t.Errorf("%s took %v to stop", p.spec.Name, took)
		}
		report(t, fmt.Sprintf("%s has stopped in %v; time to go on", p.spec.Name, took.Round(10*time.Millisecond)), c.resumed(t, start))
		p.start(t)
		p.await(t)
		time.Sleep(by.before)
		report(t, "longest pause", c.gaps(start, time.Now()))
		w.agree(t)
		w.check(t, i)
	}
}

// If a person makes a play at three nodes at the same time, with three intentions, one of them
// wins.
func TestClusterRaces(t *testing.T) {
	parallel(t)
	c := newCluster(t, 50*time.Millisecond)
	k := newClient(t, c, 0)
	id := k.open(t, 0, 0, true)
	var conns []*websocket.Conn
	for at := range size {
		conn := must.Have(k.dial(t.Context(), at, id))(t)
		conns = append(conns, conn)
	}
	for round := range 10 {
		views := make([]message, size)
		newest := message{}
		for tries := 0; ; tries++ { // until all nodes show the same position
			for i, conn := range conns {
				if views[i].Spot != newest.Spot || tries == 0 {
					views[i] = turn(t, conn)
				}
				if views[i].Spot.Compare(newest.Spot) > 0 {
					newest = views[i]
				}
			}
			if views[0].Spot == views[1].Spot && views[1].Spot == views[2].Spot {
				break
			}
		}
		text := fmt.Sprintf(`"t":"play","spot":%q,"move":%q}`, newest.Spot, newest.Legal[0])
		for i, conn := range conns {
			must.Do(t, conn.Write(t.Context(), websocket.MessageText, fmt.Appendf(nil, `{"id":"r%dn%d",%s`, round, i, text)))
		}
		won := 0
		for i, conn := range conns {
			if answer(t, conn, fmt.Sprintf("r%dn%d", round, i)) {
				won++
			}
			if err := conn.Write(t.Context(), websocket.MessageText, []byte(`{"t":"sync"}`)); err != nil { // the view may have come earlier
				t.Fatal(err)
			}
		}
		if won != 1 {
			t.Errorf("round %d: %d of three plays were taken", round, won)
		}
	}
}

// turn reads until it is this person's turn. After a deal, it asks for the next one.
func turn(t *testing.T, conn *websocket.Conn) message {
	t.Helper()
	for {
		m := must.Have(read(t.Context(), conn))(t)
		if m.T == "view" && m.State == "playing" && m.Turn == m.Seat && len(m.Legal) > 0 {
			return m
		}
		if m.T == "view" && m.State == "paused" {
			next := fmt.Sprintf(`{"t":"next","id":"d%d","spot":%q}`, m.Deal, m.Spot)
			must.Do(t, conn.Write(t.Context(), websocket.MessageText, []byte(next)))
		}
	}
}

// answer reads until a message is answered, and reports whether the message was accepted.
func answer(t *testing.T, conn *websocket.Conn, id string) bool {
	t.Helper()
	for {
		m := must.Have(read(t.Context(), conn))(t)
		if m.ID == id && (m.T == "ok" || m.T == "no") {
			return m.T == "ok"
		}
	}
}

// parallel lets tests run at the same time, unless they need the whole machine.
func parallel(t *testing.T) {
	t.Helper()
	if !*long {
		t.Parallel()
	}
}
