package journal_test

import (
	"context"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/journal/streams"
)

// doorkeeper refuses as many connections as its number says, and then admits everybody.
type doorkeeper struct{ atomic.Int64 }

func (d *doorkeeper) Check(server.ClientAuthentication) bool { return d.Add(-1) < 0 }

// A NATS server that has restarted may not know about the room's account immediately.
func TestRefusedForAWhile(t *testing.T) {
	d, dir := new(doorkeeper), t.TempDir()
	srv := serveAt(t, server.RANDOM_PORT, dir, d)
	port := srv.Addr().(*net.TCPAddr).Port
	j := dial(t, srv.ClientURL())
	first := must.Have(j.Append(t.Context(), journal.Tables, "a", 0, "one", []byte("1")))(t)
	srv.Shutdown()
	srv.WaitForShutdown()
	d.Store(5)
	serveAt(t, port, dir, d)
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		_, err := j.Append(t.Context(), journal.Tables, "a", first, "two", []byte("2"))
		if err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
	if n := d.Load(); n >= 0 {
		t.Errorf("%d connections were not refused", n+1)
	}
}

// If a NATS server refuses the room, the error contains the reason.
func TestRefused(t *testing.T) {
	d := new(doorkeeper)
	d.Store(1_000_000)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	go func() {
		for ; d.Load() > 1_000_000-3 && ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		}
		cancel()
	}()
	_, err := streams.Dial(ctx, serveAt(t, server.RANDOM_PORT, t.TempDir(), d).ClientURL(), "")
	if err == nil || !strings.Contains(err.Error(), "Authorization Violation") {
		t.Errorf("%v", err)
	}
}
