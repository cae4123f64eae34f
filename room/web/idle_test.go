package web_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/web"
)

// mostIdle is the memory that a socket may take while nothing happens, in bytes: objects and stacks. It
// takes some 20,000, and more while it is being pinged.
const mostIdle = 28_000

// idle opens a socket that takes almost no memory on the side of the client.
func (p *person) idle(path string) net.Conn {
	p.room.t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.room.http.URL, "http://")) //nolint:noctx // on this machine
	if err != nil {
		p.room.t.Fatal(err)
	}
	must.Have(fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"+
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer %s\r\n\r\n", path, p.Token))(p.room.t)
	answer, err := http.ReadResponse(bufio.NewReaderSize(conn, 16), nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		p.room.t.Fatal(answer, err)
	}
	_ = answer.Body.Close()
	return conn
}

// taken returns the bytes of all objects and stacks.
func taken() int {
	var m runtime.MemStats
	for range 3 { // pools let go of what they hold in the second one
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc + m.StackInuse)
}

// A socket takes little memory while nothing happens.
func TestIdleSockets(t *testing.T) {
	about, _ := debug.ReadBuildInfo()
	if slices.Contains(about.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("the race detector takes memory too")
	}
	const tables, each = 20, 15
	r := newRoom(t, func(h *host.Options, _ *web.Options) { h.MaxLooks, h.MaxOpen = 1000, 1000 })
	ann := r.person("Ann")
	var paths []string
	for range tables {
		paths = append(paths, "/api/tables/"+ann.open(`{"game":"karata","sit":true}`)+"/ws?diff")
	}
	for kind, path := range map[string]func(n int) string{
		"the lobby": func(int) string { return "/api/lobby/ws" },
		"tables":    func(n int) string { return paths[n%tables] },
	} {
		all := []net.Conn{ann.idle(path(0))}
		before, goroutines := taken(), runtime.NumGoroutine()
		for n := range tables * each {
			all = append(all, ann.idle(path(n)))
		}
		got := (taken() - before) / (tables * each)
		t.Logf("%d sockets of %s: %d bytes each, %d goroutines", len(all), kind, got, runtime.NumGoroutine()-goroutines)
		if got > mostIdle {
			t.Errorf("a socket of %s takes %d bytes", kind, got)
		}
		for _, conn := range all {
			_ = conn.Close()
		}
	}
}
