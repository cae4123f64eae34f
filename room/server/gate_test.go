package server

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/loopback"
	"github.com/hoylecards/hoyle/room/note"
)

// lines is a log that can be read while it is written.
type lines struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lines) Write(data []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(data)
}

func (l *lines) has(text string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(l.b.String(), text)
}

// Clients that open connections and send nothing can take only a limited number of them, and the
// log says so.
func TestTooManyConnections(t *testing.T) {
	log, dialer := new(lines), net.Dialer{}
	listener := must.Have(net.Listen("tcp", loopback.Free(t)))(t)
	pages := newPages(http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	go func() { _ = pages.Serve(newGate(listener, 3, false, note.New(log, slog.LevelInfo))) }()
	defer func() { _ = pages.Close() }()
	dial := func() net.Conn {
		c := must.Have(dialer.DialContext(context.Background(), "tcp", listener.Addr().String()))(t)
		t.Cleanup(func() { _ = c.Close() })
		return c
	}
	var held []net.Conn
	for range 3 {
		held = append(held, dial())
	}
	for range 5 {
		if n, err := dial().Read(make([]byte, 1)); err == nil || n > 0 {
			t.Error("one connection too many is accepted")
		}
	}
	if !log.has(`"level":"WARN"`) || !log.has("too many connections") {
		t.Error("the log does not mention it")
	}
	_ = held[0].Close()
	wait(t, "a free place", func() bool {
		c := dial()
		_, _ = io.WriteString(c, "GET / HTTP/1.0\r\n\r\n")
		got, _ := io.ReadAll(c)
		return bytes.Contains(got, []byte("404"))
	})
}

// One address opens as many connections as it can. Others still get in, unless a proxy stands in
// front of the room.
func TestOneAddressTakesAllConnections(t *testing.T) {
	for _, proxied := range []bool{false, true} {
		listener := must.Have(net.Listen("tcp", loopback.Free(t)))(t)
		g := newGate(listener, 100, proxied, slog.New(slog.DiscardHandler))
		pages := newPages(http.NotFoundHandler(), slog.New(slog.DiscardHandler))
		go func() { _ = pages.Serve(g) }()
		answers := func(from string) bool {
			dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
			c, err := dialer.DialContext(t.Context(), "tcp", listener.Addr().String())
			if err != nil {
				t.Skipf("this machine has no address %s: %v", from, err)
			}
			t.Cleanup(func() { _ = c.Close() })
			_, _ = io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
			_, err = c.Read(make([]byte, 1))
			return err == nil
		}
		got := 0
		for range 200 {
			if answers("127.0.0.1") {
				got++
			}
		}
		if want := map[bool]int{false: 25, true: 100}[proxied]; got != want || answers("127.0.0.2") == proxied {
			t.Errorf("proxied %v: one address has %d connections, want %d", proxied, got, want)
		}
		_ = pages.Close()
	}
}

// What an address sends beyond what hundreds of players send has to wait, such as control frames of
// WebSockets, which no other limit sees.
func TestOneAddressSendsTooMuch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(nil, 1, false, slog.New(slog.DiscardHandler))
		near, far := net.Pipe()
		v := g.enter(addressed{far})
		const pings = 2_000_000 // of 6 bytes, in a minute
		begun := time.Now()
		go func() {
			frames := make([]byte, 6*1000)
			for range pings / 1000 {
				_, _ = near.Write(frames)
			}
			_ = near.Close()
		}()
		if n, err := io.Copy(io.Discard, v); n != 6*pings || err != nil {
			t.Error(n, err)
		}
		if took, want := time.Since(begun), time.Duration(6*pings)*time.Second/bytesASecond-reserve*time.Second; took < want-10*time.Millisecond {
			t.Errorf("read in %v, want %v at least", took, want)
		}
		if g.enter(addressed{far}) != nil {
			t.Error("there is a place for another connection")
		}
		_ = v.Close()
		if g.enter(addressed{far}) == nil {
			t.Error("the gate counts a connection that is closed")
		}
	})
}

// addressed is a connection from somewhere.
type addressed struct{ net.Conn }

func (addressed) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 4000} }

// full is a listener of a process that has no file descriptors left.
type full struct{ net.Listener }

func (full) Accept() (net.Conn, error) { return nil, syscall.EMFILE }

// If a server cannot accept connections, the log says so.
func TestConnectionsNotAccepted(t *testing.T) {
	log := new(lines)
	if _, err := newGate(full{}, 3, false, note.New(log, slog.LevelInfo)).Accept(); err == nil {
		t.Error("a connection without a file")
	}
	if !log.has(`"level":"WARN"`) || !log.has("not accepted") {
		t.Error("the log does not mention it")
	}
}

// Operators can see the health of a room that accepts no more connections.
func TestHealthOnTheOperatorsPort(t *testing.T) {
	room := startWith(t, config{memory: true})
	defer room.stop()
	for _, path := range []string{"/healthz", "/readyz"} {
		wait(t, path, func() bool {
			answer, err := http.Get("http://" + room.config.metrics + path) //nolint:noctx // in a test
			if err != nil {
				return false
			}
			defer func() { _ = answer.Body.Close() }()
			data, err := io.ReadAll(answer.Body)
			return err == nil && answer.StatusCode == http.StatusOK && len(data) == 0
		})
	}
}

// The log of a room that others can reach without TLS says so.
func TestExposed(t *testing.T) {
	for _, tt := range []struct {
		ip            string
		secure, wants bool
	}{{"127.0.0.1", false, false}, {"::1", false, false}, {"0.0.0.0", false, true}, {"192.168.1.5", false, true}, {"192.168.1.5", true, false}} {
		if got := exposed(&net.TCPAddr{IP: net.ParseIP(tt.ip), Port: 8080}, tt.secure); got != tt.wants {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}
