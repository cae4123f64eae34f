package web_test

import (
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/web"
)

// counted is a listener that counts the bytes that its connections have read.
type counted struct {
	net.Listener
	read *atomic.Int64
}

func (c counted) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	return countedConn{conn, c.read}, err
}

type countedConn struct {
	net.Conn
	read *atomic.Int64
}

func (c countedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.read.Add(int64(n))
	return n, err
}

// Eve sends parts of a message without contents, which never make a whole one. Behind a proxy too, the
// room reads only so many bytes from her, and others do not wait.
func TestEmptyPartsBehindAProxy(t *testing.T) {
	const burst, rate = 100_000, 100_000 // bytes, and bytes a second
	r := newRoom(t, proxied, func(_ *host.Options, o *web.Options) {
		o.Limits.Sent = web.Limit{Burst: burst, Every: time.Second / rate}
	})
	var read atomic.Int64
	front := httptest.NewUnstartedServer(r.server)
	front.Listener = counted{front.Listener, &read}
	front.Start()
	t.Cleanup(front.Close)
	ann := r.person("Ann").from("192.0.2.1")
	conn := must.Have((&net.Dialer{}).DialContext(t.Context(), "tcp", front.Listener.Addr().String()))(t)
	defer func() { _ = conn.Close() }()
	must.Have(io.WriteString(conn, "GET /api/lobby/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Forwarded-For: 192.0.2.66\r\n\r\n"))(t)
	answer := make([]byte, len("HTTP/1.1 101"))
	if _, err := io.ReadFull(conn, answer); err != nil || string(answer) != "HTTP/1.1 101" {
		t.Fatalf("%s, %v", answer, err)
	}
	before, begun := read.Load(), time.Now()
	go func() {
		_, _ = io.WriteString(conn, "\x01\x80masked"[:6]+strings.Repeat("\x00\x80mask", 2_000_000)) // until the test closes the connection
	}()
	for read.Load()-before < burst {
		if time.Since(begun) > limit {
			t.Fatal("the room reads nothing")
		}
		time.Sleep(time.Millisecond)
	}
	time.Sleep(500 * time.Millisecond)
	most := burst + int64(time.Since(begun).Seconds()*rate) + 64<<10 // as much again as may be in a buffer
	if got := read.Load() - before; got > most {
		t.Errorf("%d bytes in %v", got, time.Since(begun))
	}
	ann.join(ann.open(`{"game":"indigo","sit":true}`)).until("the view", func() bool { return true })
}
