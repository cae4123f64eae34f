package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/nats-io/nats-server/v2/server"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/loopback"
	"github.com/hoylecards/hoyle/room/table"
)

// started is a room running in this process.
type started struct {
	crowd
	config config
	stop   func()
}

// start runs a room in a directory.
func start(t *testing.T, dir string) *started {
	t.Helper()
	return startWith(t, config{data: dir})
}

func startWith(t *testing.T, c config) *started {
	t.Helper()
	c.games, c.addr, c.metrics, c.pace = games(), loopback.Free(t), loopback.Free(t), 5*time.Millisecond
	s := &started{config: c}
	s.t, s.url = t, "http://"+s.config.addr
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- run(ctx, s.config)
		close(ended)
	}()
	s.stop = func() {
		cancel()
		select {
		case err, ok := <-ended:
			if ok && err != nil {
				t.Error(err)
			}
		case <-time.After(time.Minute):
			t.Error("the room does not stop")
		}
	}
	t.Cleanup(s.stop) // before the directory goes
	for _, url := range []string{s.url + "/readyz", "http://" + s.config.metrics} {
		wait(t, "the room to open", func() bool {
			answer, err := http.Get(url) //nolint:noctx // in a test
			if err != nil {
				return false
			}
			_ = answer.Body.Close()
			return answer.StatusCode == http.StatusOK
		})
	}
	return s
}

func wait(t *testing.T, what string, done func() bool) {
	t.Helper()
	for until := time.Now().Add(3 * time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("waited in vain for ", what)
		}
	}
}

// account returns the account of the token.
func (s *started) account() string {
	s.t.Helper()
	r := must.Have(http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.url+"/api/session", nil))(s.t)
	r.Header.Set("Authorization", "Bearer "+s.token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	var who struct{ Account string }
	must.Do(s.t, json.NewDecoder(answer.Body).Decode(&who))
	return who.Account
}

// botTables opens tables at which bots play, and watches them.
func (s *started) botTables(n int) {
	s.t.Helper()
	for range n {
		var made struct{ ID string }
		s.post("/api/tables", `{"game":"karata","rules":{"seats":3},"n":500,"bots":["random","random","random"]}`, &made)
		conn := s.dial(made.ID)
		s.t.Cleanup(func() { _ = conn.CloseNow() })
		must.Do(s.t, conn.Write(s.t.Context(), websocket.MessageText, []byte(`{"t":"ready","id":"r"}`)))
		go func() {
			for {
				if _, _, err := conn.Read(context.Background()); err != nil {
					return
				}
			}
		}()
	}
}

// busy lets Ann come and bots play at some tables until there were some moves, and returns Ann's account and token.
func (s *started) busy(tables, moves int) (account, token string) {
	s.t.Helper()
	var who struct{ Token string }
	s.post("/api/session", `{"name":"Ann","bearer":true}`, &who)
	s.token = who.Token
	s.botTables(tables)
	s.played(moves)
	return s.account(), s.token
}

// played waits until bots have made n moves since the start.
func (s *started) played(n int) {
	s.t.Helper()
	wait(s.t, "moves", func() bool {
		answer, err := http.Get("http://" + s.config.metrics + "/metrics") //nolint:noctx // in a test
		if err != nil {
			s.t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		text := must.Have(io.ReadAll(answer.Body))(s.t)
		made := 0
		if _, rest, ok := strings.Cut(string(text), `room_events_total{by="bot",kind="play"} `); ok {
			_, _ = fmt.Sscan(rest, &made)
		}
		return made >= n
	})
}

// replayed returns the states of all tables of a store. For a table in limits, it replays only
// as many events as the state there has.
func replayed(t *testing.T, c config, limits map[string]*table.State) map[string]*table.State {
	t.Helper()
	s := must.Have(open(t.Context(), c))(t)
	defer func() { _ = s.Close() }()
	keys := must.Have(journal.Keys(t.Context(), s, journal.Tables))(t)
	all := map[string]*table.State{}
	for _, key := range keys {
		entries := must.Have(s.Read(t.Context(), journal.Tables, key, 0))(t)
		at := table.New(games())
		for _, entry := range entries {
			if limits[key] != nil && at.Len == limits[key].Len {
				break
			}
			at, _ = apply(t, at, entry)
		}
		all[key] = at
	}
	return all
}

func scores(s *table.State) []int {
	var all []int
	for seat := range s.Deal.Seats() {
		all = append(all, s.Deal.Score(hoyle.Seat(seat)))
	}
	return all
}

// natsServer runs a NATS server with JetStream, and returns its address.
func natsServer(t *testing.T) string {
	t.Helper()
	s := must.Have(server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true, MaxPayload: 2 << 20,
	}))(t)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the NATS server does not start")
	}
	return s.ClientURL()
}
