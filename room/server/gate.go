package server

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/web"
)

// gate is a listener that closes new connections while too many are open, in all or from one
// address. This leaves file descriptors for the store, operators and the log. An address that sends
// faster than its rate is slowed down.
type gate struct {
	net.Listener
	most    int
	proxied bool // all connections come from a proxy, which must limit its clients itself
	log     *slog.Logger
	mu      sync.Mutex
	open    int
	from    map[netip.Addr]*caller
}

// caller is an address that has connections.
type caller struct {
	open int
	due  time.Time // when the bytes that it has sent are within its rate
}

// usualConnections is the largest number of connections, unless the system allows fewer.
const usualConnections = 100_000

// An address may have a quarter of all connections, but not more than a thousand. It may send a few
// megabytes at once, but in the long run only as much as hundreds of players do.
const (
	mostOfOne    = 1000
	leastOfOne   = 16
	bytesASecond = 256 << 10
	reserve      = 16 * time.Second // of that rate
)

func newGate(l net.Listener, most int, proxied bool, log *slog.Logger) *gate {
	return &gate{Listener: l, most: most, proxied: proxied, log: log, from: map[netip.Addr]*caller{}}
}

// Accept implements [net.Listener].
func (g *gate) Accept() (net.Conn, error) {
	for {
		conn, err := g.Listener.Accept()
		if errors.Is(err, net.ErrClosed) { // the room is stopping
			return nil, err
		}
		if err != nil {
			g.log.Warn("connection not accepted", note.Err(err))
			return nil, err
		}
		if v := g.enter(conn); v != nil {
			return v, nil
		}
		_ = conn.Close()
		g.log.Warn("too many connections")
	}
}

// enter counts a connection. It returns nil if there is no place for it.
func (g *gate) enter(conn net.Conn) *visit {
	var from netip.Addr // the zero value if addresses are not counted
	if at, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil && !g.proxied {
		from = web.Household(at.Addr())
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.from[from]
	if c == nil {
		c = &caller{}
	}
	if g.open >= g.most || from.IsValid() && c.open >= min(mostOfOne, max(g.most/4, leastOfOne)) {
		return nil
	}
	g.open++
	c.open++
	g.from[from] = c
	return &visit{Conn: conn, gate: g, address: from}
}

// visit is a connection that has come through a gate.
type visit struct {
	net.Conn
	gate    *gate
	address netip.Addr
	once    sync.Once
}

// Read implements [net.Conn]. It waits if the address sends too much.
func (v *visit) Read(p []byte) (int, error) {
	n, err := v.Conn.Read(p)
	if v.address.IsValid() {
		time.Sleep(v.gate.charge(v.address, n))
	}
	return n, err
}

// charge counts bytes that an address has sent, and returns how long it has to wait.
func (g *gate) charge(from netip.Addr, n int) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.from[from]
	if c == nil { // the connection was closed in the meantime
		return 0
	}
	now := time.Now()
	if c.due.Before(now) {
		c.due = now
	}
	c.due = c.due.Add(time.Duration(n) * time.Second / bytesASecond)
	return max(c.due.Sub(now)-reserve, 0)
}

// Close implements [net.Conn].
func (v *visit) Close() error {
	v.once.Do(func() {
		g := v.gate
		g.mu.Lock()
		defer g.mu.Unlock()
		g.open--
		if c := g.from[v.address]; c != nil {
			if c.open--; c.open == 0 {
				delete(g.from, v.address)
			}
		}
	})
	return v.Conn.Close()
}
