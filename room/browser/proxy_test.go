package browser

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// proxy passes connections on to a room. It can hold back what the open connections carry, or
// swallow it like a router that has forgotten them.
type proxy struct {
	address string

	mu    sync.Mutex
	room  *sync.Cond
	lines map[*line]struct{}
	held  bool
}

// line is a connection through the proxy.
type line struct {
	client, server net.Conn
	dead           bool
}

// through returns a proxy to a room.
func through(t *testing.T, r *room) *proxy {
	t.Helper()
	listener := must.Have(net.Listen("tcp", "127.0.0.1:0"))(t)
	p := &proxy{address: listener.Addr().String(), lines: map[*line]struct{}{}}
	p.room = sync.NewCond(&p.mu)
	var open sync.WaitGroup
	open.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", r.address)
			if err != nil {
				_ = client.Close()
				continue
			}
			l := &line{client: client, server: server}
			p.mu.Lock()
			p.lines[l] = struct{}{}
			p.mu.Unlock()
			open.Go(func() { p.carry(l, client, server) })
			open.Go(func() { p.carry(l, server, client) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		p.hold(false)
		p.mu.Lock()
		for l := range p.lines {
			_ = l.client.Close()
			_ = l.server.Close()
		}
		p.mu.Unlock()
		open.Wait()
	})
	return p
}

// carry copies what one end sends to the other.
func (p *proxy) carry(l *line, from io.Reader, to net.Conn) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			_ = l.client.Close()
			_ = l.server.Close()
			return
		}
		p.mu.Lock()
		for p.held && !l.dead {
			p.room.Wait()
		}
		dead := l.dead
		p.mu.Unlock()
		if !dead { // a dead line loses the bytes without telling anybody
			_, _ = to.Write(buffer[:n])
		}
	}
}

// swallow makes the open connections dead without telling either end.
func (p *proxy) swallow() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.lines {
		l.dead = true
	}
	p.room.Broadcast()
}

// hold holds back what the connections carry until it is called with false.
func (p *proxy) hold(held bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held = held
	p.room.Broadcast()
}

// url returns an address of the room through the proxy.
func (p *proxy) url(path string) string {
	return "http://" + p.address + "/" + strings.TrimPrefix(path, "/")
}
