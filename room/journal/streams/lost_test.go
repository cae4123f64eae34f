package streams

import (
	"context"
	"encoding/json"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// serve runs a NATS server, and returns its address.
func serve(t *testing.T, o server.Options) (url string) {
	t.Helper()
	o.Host, o.Port, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, true
	srv := must.Have(server.NewServer(&o))(t)
	srv.Start()
	t.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
	if !srv.ReadyForConnections(startWait) {
		t.Fatal("the NATS server does not start")
	}
	return srv.ClientURL()
}

// dialForgetful returns a journal in a store that loses requests.
func dialForgetful(t *testing.T) (*Journal, *forgetful) {
	t.Helper()
	url := serve(t, server.Options{})
	conn := must.Have(nats.Connect(url))(t)
	t.Cleanup(conn.Close)
	store := &forgetful{t: t, streams: map[string]jetstream.StreamConfig{}, asked: map[string]int{}}
	for _, subject := range []string{"$JS.API.STREAM.>", "$JS.API.DIRECT.GET.>"} {
		must.Have(conn.Subscribe(subject, store.answer))(t)
	}
	must.Do(t, conn.Flush())
	j := must.Have(Dial(t.Context(), url, ""))(t)
	t.Cleanup(func() { _ = j.Close() })
	return j, store
}

// If nobody answers a request about a stream, because the node that would answer has just gone,
// the request is sent again.
func TestLostRequest(t *testing.T) {
	j, store := dialForgetful(t)
	store.loses.Store(true)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // less than a starting room would wait
	defer cancel()
	err := journal.Patiently(ctx, j, func(ctx context.Context) error {
		_, err := journal.Keys(ctx, j, journal.Cups)
		return err
	})
	if err != nil {
		t.Error("keys: ", err)
	}
}

// If a table is read while its stream has no leader, the reader does not wait much longer than for
// the next leader.
func TestReadWithoutALeader(t *testing.T) {
	j, store := dialForgetful(t)
	j.replicated = true
	store.leaderless.Store(true)
	time.AfterFunc(300*time.Millisecond, func() { store.leaderless.Store(false) })
	start := time.Now()
	if _, err := j.Read(t.Context(), journal.Tables, "one", 0); err != nil {
		t.Error(err)
	}
	if took := time.Since(start); took >= wait {
		t.Errorf("it took %v", took)
	}
}

// forgetful is a store that loses three requests: the first one for the stream that formerly held
// all tables, one for a stream that was just made, and the next one after the field loses is set.
// While leaderless is set, it loses all requests that only the leader of a stream answers. It has no
// entries.
type forgetful struct {
	t          *testing.T
	loses      atomic.Bool
	leaderless atomic.Bool
	streams    map[string]jetstream.StreamConfig
	asked      map[string]int
}

func (f *forgetful) answer(m *nats.Msg) {
	words := strings.Split(m.Subject, ".")
	kind, name := words[3], words[len(words)-1]
	switch {
	case words[2] == "DIRECT":
		none := nats.NewMsg(m.Reply)
		none.Header.Set("Status", "404")
		if err := m.RespondMsg(none); err != nil {
			f.t.Error(err)
		}
		return
	case kind == "MSG" && f.leaderless.Load():
		return
	}
	if f.loses.CompareAndSwap(true, false) {
		return
	}
	if kind == "INFO" {
		if f.asked[name]++; f.asked[name] == map[string]int{"TABLES": 1, "TABLES-3": 3}[name] {
			return
		}
	}
	answer := map[string]any{"error": jetstream.APIError{Code: 404, ErrorCode: jetstream.JSErrCodeStreamNotFound}}
	if kind == "CREATE" {
		var c jetstream.StreamConfig
		if err := json.Unmarshal(m.Data, &c); err != nil {
			f.t.Error(err)
		}
		f.streams[name] = c
	}
	if c, ok := f.streams[name]; ok && kind != "MSG" {
		answer = map[string]any{"config": c}
	}
	data, err := json.Marshal(answer)
	if err == nil {
		err = m.Respond(data)
	}
	if err != nil {
		f.t.Error(err)
	}
}
