package journal_test

import (
	"context"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/hoylecards/hoyle/examples/room/journal"
)

// doorkeeper refuses the first connections, as many as its number.
type doorkeeper struct{ atomic.Int64 }

func (d *doorkeeper) Check(server.ClientAuthentication) bool { return d.Add(-1) < 0 }

// serveBehind runs a NATS server that is not embedded, behind a doorkeeper.
func serveBehind(t *testing.T, d *doorkeeper, port int, dir string) *server.Server {
	t.Helper()
	srv, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true, CustomClientAuthentication: d,
	})
	if err != nil {
		t.Fatal(err)
	}
	srv.Start()
	t.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
	if !srv.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	return srv
}

// A NATS that starts again may not know the room's account at once.
func TestRefusedForAWhile(t *testing.T) {
	d, dir := new(doorkeeper), t.TempDir()
	srv := serveBehind(t, d, server.RANDOM_PORT, dir)
	port := srv.Addr().(*net.TCPAddr).Port
	j := dial(t, srv.ClientURL())
	first, err := j.Append(t.Context(), journal.Tables, "a", 0, "one", []byte("1"))
	if err != nil {
		t.Fatal(err)
	}
	srv.Shutdown()
	srv.WaitForShutdown()
	d.Store(5)
	serveBehind(t, d, port, dir)
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if _, err = j.Append(t.Context(), journal.Tables, "a", first, "two", []byte("2")); err == nil {
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

// The error of a NATS that refuses the room has the reason.
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
	_, err := journal.Dial(ctx, serveBehind(t, d, server.RANDOM_PORT, t.TempDir()).ClientURL(), "")
	if err == nil || !strings.Contains(err.Error(), "Authorization Violation") {
		t.Errorf("%v", err)
	}
}
