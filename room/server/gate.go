package server

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/web"
)

// gate is a listener that closes new connections while too many are open, in all or from one
// address. This leaves file descriptors for the store, operators and the log. An address that sends
// faster than its rate is slowed down.
type gate struct {
	net.Listener
	proxied bool // all connections come from a proxy, which must limit its clients itself
	log     *slog.Logger
	open    share.Stock // connections
	sent    *share.Rate // bytes
}

// usualConnections is the largest number of connections, unless the system allows fewer.
const usualConnections = 100_000

// An address may have a quarter of all connections, but not more than a thousand. It may send a few
// megabytes at once, but in the long run only as much as hundreds of players do.
const (
	mostOfOne    = 1000
	leastOfOne   = 16
	bytesASecond = 256 << 10
	reserve      = 16 // seconds of that rate
)

func newGate(l net.Listener, most int, proxied bool, log *slog.Logger) *gate {
	g := &gate{Listener: l, proxied: proxied, log: log}
	g.open.Most = share.Counts{Address: min(mostOfOne, max(most/4, leastOfOne)), All: most}
	g.sent = share.NewRate(share.Limit{Burst: reserve * bytesASecond, Every: time.Second / bytesASecond}, share.Many{Address: 1}, time.Now)
	return g
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
	v := &visit{Conn: conn, gate: g}
	if at, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil && !g.proxied {
		v.from.Address = web.Household(at.Addr()).String()
	}
	if !g.open.Take(v.from) {
		return nil
	}
	return v
}

// visit is a connection that has come through a gate.
type visit struct {
	net.Conn
	gate *gate
	from share.Client // empty if addresses are not counted
	once sync.Once
}

// Read implements [net.Conn]. It waits if the address sends too much.
func (v *visit) Read(p []byte) (int, error) {
	n, err := v.Conn.Read(p)
	time.Sleep(v.gate.sent.Pay(v.from, n))
	return n, err
}

// Close implements [net.Conn].
func (v *visit) Close() error {
	v.once.Do(func() { v.gate.open.Give(v.from) })
	return v.Conn.Close()
}
