package server

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/loopback"
)

// ack is an event that a node has acknowledged.
type ack struct {
	key, hash, kind string
	rev             uint64
	at              int64 // nanoseconds since 1970
}

// cluster is a room of several nodes. If they are the store, there are proxies between
// them.
type cluster struct {
	nodes   []*process
	proxies map[[2]int]*proxy // by the node that connects and the node it connects to
	mu      sync.Mutex
	acks    []ack
	leader  string
}

func (c *cluster) acked(a ack) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.acks = append(c.acks, a)
}

func (c *cluster) leads(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leader = name
}

// split returns the node that leads the store, and the others.
func (c *cluster) split(t *testing.T) (leader *process, others []*process) {
	t.Helper()
	wait(t, "a leader", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return slices.ContainsFunc(c.nodes, func(p *process) bool { return p.spec.Name == c.leader })
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.nodes {
		if p.spec.Name == c.leader {
			leader = p
		} else {
			others = append(others, p)
		}
	}
	return leader, others
}

// free returns addresses of this machine that are not in use.
func free(t *testing.T, n int) []string {
	t.Helper()
	all := make([]string, n)
	for i := range all {
		all[i] = loopback.Free(t)
	}
	return all
}

const size = 3 // nodes that are the store

// newCluster starts three nodes.
func newCluster(t *testing.T, pace time.Duration) *cluster {
	t.Helper()
	return newClusterAt(t, pace, t.TempDir())
}

// newClusterAt starts three nodes. The data of the first one is in a given directory.
func newClusterAt(t *testing.T, pace time.Duration, first string) *cluster {
	t.Helper()
	c := &cluster{proxies: map[[2]int]*proxy{}}
	dir, addresses := t.TempDir(), free(t, 3*size)
	key := filepath.Join(dir, "room.key")
	must.Do(t, newKey(key))
	for i := range size {
		routes := []string{addresses[i]}
		for j := range size {
			if i != j {
				c.proxies[[2]int{i, j}] = newProxy(t, addresses[j])
				routes = append(routes, c.proxies[[2]int{i, j}].address())
			}
		}
		c.nodes = append(c.nodes, &process{room: c, spec: spec{
			Name: fmt.Sprint("node", i), Addr: addresses[size+i], Look: addresses[2*size+i], Data: filepath.Join(dir, fmt.Sprint(i)), Key: key,
			Cluster: addresses[i], Routes: strings.Join(routes, ","), Pace: pace,
			Advertise: "127.0.0.1:1", // so that the nodes know no way around the proxies
		}})
	}
	c.nodes[0].spec.Data = first
	c.open(t)
	return c
}

// open starts all nodes, which run until the test ends.
func (c *cluster) open(t *testing.T) {
	t.Helper()
	c.startAll(t)
	t.Cleanup(func() {
		for _, p := range c.nodes {
			_ = p.cmd.Process.Kill()
			<-p.ended
			if t.Failed() {
				lines := strings.Split(p.errors.String(), "\n")
				t.Logf("%s: %s", p.spec.Name, strings.Join(lines[max(0, len(lines)-15):], "\n"))
			}
		}
	})
}

func (c *cluster) startAll(t *testing.T) {
	t.Helper()
	for _, p := range c.nodes {
		p.start(t)
	}
	for _, p := range c.nodes {
		p.await(t)
	}
}

// cut cuts a node off from the others, or joins it again.
func (c *cluster) cut(p *process, cut bool) {
	for between, x := range c.proxies {
		if c.nodes[between[0]] == p || c.nodes[between[1]] == p {
			x.cut(cut)
		}
	}
}

// sever cuts two nodes off from each other, or joins them again.
func (c *cluster) sever(p, q *process, cut bool) {
	for between, x := range c.proxies {
		if from, to := c.nodes[between[0]], c.nodes[between[1]]; from == p && to == q || from == q && to == p {
			x.cut(cut)
		}
	}
}

// between returns the number of events that were acknowledged in a period.
func (c *cluster) between(from, to time.Time) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := 0
	for _, a := range c.acks {
		if a.at > from.UnixNano() && a.at < to.UnixNano() {
			n++
		}
	}
	return n
}

// resumed waits until every table that had plays before a fault has a play after it. It returns the
// times that this took, in order.
func (c *cluster) resumed(t *testing.T, fault time.Time) []time.Duration {
	t.Helper()
	var first map[string]time.Duration
	before := map[string]bool{}
	complete := func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		first = map[string]time.Duration{}
		for _, a := range c.acks {
			after := time.Unix(0, a.at).Sub(fault)
			switch took, ok := first[a.key]; {
			case a.kind != "play":
			case after <= 0:
				before[a.key] = true
			case !ok || after < took:
				first[a.key] = after
			}
		}
		for key := range before {
			if _, ok := first[key]; !ok {
				return false
			}
		}
		return true
	}
	wait(t, "all tables to go on", complete)
	if len(before) == 0 {
		t.Fatal("no table was played at before the fault")
	}
	return slices.Sorted(maps.Values(first))
}

// gaps returns, for every table, the longest time between two plays in the given period. The
// times are sorted.
func (c *cluster) gaps(from, to time.Time) []time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	last, most := map[string]int64{}, map[string]time.Duration{}
	acks := slices.SortedFunc(slices.Values(c.acks), func(a, b ack) int { return cmp.Compare(a.at, b.at) })
	for _, a := range acks {
		if a.kind != "play" || a.at < from.UnixNano() || a.at > to.UnixNano() {
			continue
		}
		if at, ok := last[a.key]; ok {
			most[a.key] = max(most[a.key], time.Duration(a.at-at))
		}
		last[a.key] = a.at
	}
	return slices.Sorted(maps.Values(most))
}

// report logs how long it took until play at the tables resumed.
func report(t *testing.T, what string, took []time.Duration) {
	t.Helper()
	at := func(part float64) time.Duration {
		return took[int(part*float64(len(took)-1))].Round(10 * time.Millisecond)
	}
	t.Logf("%s of %d tables: p50 %v, p99 %v, max %v", what, len(took), at(0.5), at(0.99), at(1))
}

// proxy passes bytes on from one node to another, unless it is cut.
type proxy struct {
	listener net.Listener
	to       string
	mu       sync.Mutex
	closed   bool
	conns    map[net.Conn]struct{}
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l := must.Have(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { _ = l.Close() })
	x := &proxy{listener: l, to: to, conns: map[net.Conn]struct{}{}}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go x.pass(conn)
		}
	}()
	return x
}

func (x *proxy) address() string { return x.listener.Addr().String() }

// pass joins an incoming connection to one to the node.
func (x *proxy) pass(from net.Conn) {
	to, err := net.Dial("tcp", x.to)
	if err != nil {
		_ = from.Close()
		return
	}
	x.mu.Lock()
	if x.closed {
		_, _ = from.Close(), to.Close()
	}
	x.conns[from], x.conns[to] = struct{}{}, struct{}{}
	x.mu.Unlock()
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{from, to}, {to, from}} {
		both.Go(func() {
			_, _ = io.Copy(way[1], way[0])
			_, _ = from.Close(), to.Close()
		})
	}
	both.Wait()
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.conns, from)
	delete(x.conns, to)
}

// cut closes all connections, and every connection that is opened later, until it is called with
// false.
func (x *proxy) cut(cut bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.closed = cut
	if cut {
		for conn := range x.conns {
			_ = conn.Close()
		}
	}
}
