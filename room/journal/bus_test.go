package journal_test

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/journal/streams"
)

// serve runs a NATS server that is not embedded.
func serve(t *testing.T) (url string) {
	t.Helper()
	return serveAt(t, server.RANDOM_PORT, t.TempDir(), nil).ClientURL()
}

// serveAt runs a NATS server that is not embedded, at a port, with its store in dir. The parameter
// keeper decides which clients are admitted; if it is nil, all are.
func serveAt(t *testing.T, port int, dir string, keeper server.Authentication) *server.Server {
	t.Helper()
	srv := must.Have(server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true, CustomClientAuthentication: keeper,
	}))(t)
	srv.Start()
	t.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
	if !srv.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	return srv
}

func dial(t *testing.T, url string) journal.Journal {
	t.Helper()
	j := must.Have(streams.Dial(t.Context(), url, ""))(t)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

// listen returns the messages to a topic.
func listen(t *testing.T, j journal.Journal, topic string) (heard chan string, stop func()) {
	t.Helper()
	heard = make(chan string, 1000)
	stop = must.Have(j.Listen(topic, func(data []byte) { heard <- string(data) }))(t)
	return heard, stop
}

func hear(t *testing.T, heard chan string, want string) {
	t.Helper()
	select {
	case got := <-heard:
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	case <-time.After(time.Minute):
		t.Fatalf("%q was not heard", want)
	}
}

// All listeners to a topic get its messages in order, and nobody else gets them.
func TestBus(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		t.Helper()
		first, stop := listen(t, j, "one")
		second, _ := listen(t, j, "one")
		other, _ := listen(t, j, "two")
		const many = 100
		for i := range many {
			must.Do(t, j.Send("one", fmt.Append(nil, i)))
		}
		for i := range many {
			hear(t, first, fmt.Sprint(i))
			hear(t, second, fmt.Sprint(i))
		}
		stop()
		must.Do(t, errors.Join(j.Send("two", []byte("x")), j.Send("one", []byte("last"))))
		hear(t, other, "x")
		hear(t, second, "last")
		if len(first) > 0 || len(other) > 0 {
			t.Errorf("heard %d and %d too many", len(first), len(other))
		}
		for _, topic := range []string{"", "a.b", "*", ">", strings.Repeat("a", 65)} {
			if err := j.Send(topic, nil); !errors.Is(err, journal.ErrKey) {
				t.Errorf("sent to %q: %v", topic, err)
			}
			if _, err := j.Listen(topic, nil); !errors.Is(err, journal.ErrKey) {
				t.Errorf("listens to %q: %v", topic, err)
			}
		}
	})
}

func TestCounts(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		t.Helper()
		rev := add(t, j, journal.Tables, "a", 0, "one")
		add(t, j, journal.Tables, "a", rev, "two")
		add(t, j, journal.Tables, "b", 0, "one")
		add(t, j, journal.Talk, "c", 0, "one")
		got, err := j.Counts(t.Context(), journal.Tables)
		if err != nil || !maps.Equal(got, map[string]int{"a": 2, "b": 1}) {
			t.Errorf("%v, %v", got, err)
		}
	})
}

// An open journal accepts entries; a closed one does not.
func TestCheck(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		t.Helper()
		if err := j.Check(t.Context()); err != nil {
			t.Error(err)
		}
		must.Do(t, j.Close())
		if err := j.Check(t.Context()); err == nil {
			t.Error("closed, but accepts entries")
		}
	})
}
