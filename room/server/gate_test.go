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
	listener, err := net.Listen("tcp", loopback.Free(t))
	if err != nil {
		t.Fatal(err)
	}
	pages := newPages(http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	go func() { _ = pages.Serve(newGate(listener, 3, note.New(log, slog.LevelInfo))) }()
	defer func() { _ = pages.Close() }()
	dial := func() net.Conn {
		c, err := dialer.DialContext(context.Background(), "tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
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

// full is a listener of a process that has no file descriptors left.
type full struct{ net.Listener }

func (full) Accept() (net.Conn, error) { return nil, syscall.EMFILE }

// If a server cannot accept connections, the log says so.
func TestConnectionsNotAccepted(t *testing.T) {
	log := new(lines)
	if _, err := newGate(full{}, 3, note.New(log, slog.LevelInfo)).Accept(); err == nil {
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
