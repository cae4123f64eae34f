package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/room/journal"
	"github.com/hoylecards/hoyle/examples/room/table"
)

// freePort returns a free address of this machine.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// started is a room that runs in this process.
type started struct {
	crowd
	config config
	stop   func()
}

// start runs a room in a directory.
func start(t *testing.T, dir string) *started {
	t.Helper()
	s := &started{config: config{addr: freePort(t), metrics: freePort(t), data: dir, pace: 5 * time.Millisecond}}
	s.t, s.url = t, "http://"+s.config.addr
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, s.config) }()
	s.stop = func() {
		cancel()
		select {
		case err, ok := <-ended:
			if ok && err != nil {
				t.Error(err)
			}
		case <-time.After(20 * time.Second):
			t.Error("the room does not stop")
		}
	}
	t.Cleanup(cancel)
	wait(t, "the room to open", func() bool {
		answer, err := http.Get(s.url + "/readyz") //nolint:noctx // of a test
		if err == nil {
			_ = answer.Body.Close()
		}
		return err == nil && answer.StatusCode == http.StatusOK
	})
	return s
}

func wait(t *testing.T, what string, done func() bool) {
	t.Helper()
	for until := time.Now().Add(30 * time.Second); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("waited in vain for ", what)
		}
	}
}

// account returns the account of the token.
func (s *started) account() string {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.url+"/api/session", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	var who struct{ Account string }
	if err := json.NewDecoder(answer.Body).Decode(&who); err != nil {
		s.t.Fatal(err)
	}
	return who.Account
}

// botTables opens tables at which bots play, and looks at them.
func (s *started) botTables(n int) {
	s.t.Helper()
	for range n {
		var made struct{ ID string }
		s.post("/api/tables", `{"game":"karata","rules":{"seats":3},"n":500,"bots":["random","random","random"]}`, &made)
		conn := s.dial(made.ID)
		s.t.Cleanup(func() { _ = conn.CloseNow() })
		if err := conn.Write(s.t.Context(), websocket.MessageText, []byte(`{"t":"ready","id":"r"}`)); err != nil {
			s.t.Fatal(err)
		}
		go func() {
			for {
				if _, _, err := conn.Read(context.Background()); err != nil {
					return
				}
			}
		}()
	}
}

// played waits until bots have made n moves since the start.
func (s *started) played(n int) {
	s.t.Helper()
	wait(s.t, "moves", func() bool {
		answer, err := http.Get("http://" + s.config.metrics + "/metrics") //nolint:noctx // of a test
		if err != nil {
			s.t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			s.t.Fatal(err)
		}
		made := 0
		if _, rest, ok := strings.Cut(string(text), `room_events_total{by="bot",kind="play"} `); ok {
			_, _ = fmt.Sscan(rest, &made)
		}
		return made >= n
	})
}

// replayed returns the states of all tables of a store, after n events of each that
// is in limits.
func replayed(t *testing.T, dir string, limits map[string]*table.State) map[string]*table.State {
	t.Helper()
	s, err := open(t.Context(), config{data: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	keys, err := s.Keys(t.Context(), journal.Tables)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*table.State{}
	for _, key := range keys {
		entries, err := s.Read(t.Context(), journal.Tables, key, 0)
		if err != nil {
			t.Fatal(err)
		}
		at := table.New(games())
		for _, entry := range entries {
			if limits[key] != nil && at.Len == limits[key].Len {
				break
			}
			var e table.Event
			if err = json.Unmarshal(entry.Data, &e); err == nil {
				at, err = at.Apply(e)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		all[key] = at
	}
	return all
}

func scores(s *table.State) []int {
	var all []int
	for seat := range s.Chairs {
		all = append(all, s.Deal.Score(engine.Seat(seat)))
	}
	return all
}

// A room is backed up while bots play, and restored into another directory: tables
// are as they were, matches go on, and accounts are known.
func TestBackUpAndRestore(t *testing.T) {
	was, dir := t.TempDir(), filepath.Join(t.TempDir(), "new")
	room := start(t, was)
	var who struct{ Token string }
	room.post("/api/session", `{"name":"Ann","bearer":true}`, &who)
	room.token = who.Token
	account := room.account()
	room.botTables(4)
	room.played(60)
	c := config{data: was, metrics: room.config.metrics, backup: filepath.Join(t.TempDir(), "backup")}
	var out bytes.Buffer
	if err := operate(t.Context(), c, &out); err != nil || !strings.Contains(out.String(), "TABLES 4") || !strings.Contains(out.String(), "PEOPLE 1") {
		t.Fatalf("%q, %v", out.String(), err)
	}
	room.stop()
	key := filepath.Join(was, "room.key")
	if err := operate(t.Context(), config{data: dir, key: key, restore: c.backup}, io.Discard); err != nil {
		t.Fatal(err)
	}
	copied, err := os.ReadFile(key)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "room.key"), copied, 0o600); err != nil {
		t.Fatal(err)
	}
	restored := replayed(t, dir, nil)
	original := replayed(t, was, restored)
	if len(restored) != 4 || len(original) != 4 {
		t.Fatalf("%d tables, were %d", len(restored), len(original))
	}
	for id, s := range restored {
		o := original[id]
		if o == nil || o.Len != s.Len || o.DealNo() != s.DealNo() || s.Deal == nil || !equal(scores(o), scores(s)) || s.Len < 5 {
			t.Errorf("table %s is another one", id)
		}
	}
	if err := operate(t.Context(), config{data: dir, restore: c.backup}, io.Discard); err == nil || !strings.Contains(err.Error(), "move it away") {
		t.Errorf("restored over a store: %v", err)
	}
	again := start(t, dir)
	again.token = who.Token
	if got := again.account(); got != account {
		t.Errorf("account %q, was %q", got, account)
	}
	for id, s := range restored {
		conn := again.dial(id)
		t.Cleanup(func() { _ = conn.CloseNow() })
		for seen := struct{ Rev int }{}; seen.Rev < s.Len+10; {
			_, data, err := conn.Read(t.Context())
			if err == nil {
				err = json.Unmarshal(data, &seen)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	again.stop()
	for id, s := range replayed(t, dir, nil) {
		if s.Len < restored[id].Len+10 || s.MatchNo != restored[id].MatchNo {
			t.Errorf("table %s has %d events, had %d", id, s.Len, restored[id].Len)
		}
	}
}

func equal(a, b []int) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return bytes.Equal(x, y)
}

// A refused operation leaves neither a store nor a backup.
func TestOperationsRefused(t *testing.T) {
	dir := t.TempDir()
	room := start(t, dir)
	file := filepath.Join(t.TempDir(), "backup")
	if err := operate(t.Context(), config{data: dir, backup: file}, io.Discard); err == nil || !strings.Contains(err.Error(), "-metrics") {
		t.Errorf("the store of a room that runs: %v", err)
	}
	for _, path := range []string{"/backup", "/rekey"} {
		answer, err := http.Post("http://"+room.config.metrics+path, "", nil) //nolint:noctx // of a test
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusForbidden {
			t.Errorf("%s by a stranger: %s", path, answer.Status)
		}
	}
	c := config{data: dir, metrics: room.config.metrics, backup: file}
	if err := operate(t.Context(), c, io.Discard); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(filepath.Join(dir, "room.key"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("2 " + strings.Repeat("ab", 32) + "\n"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := operate(t.Context(), c, io.Discard); err == nil || !strings.Contains(err.Error(), "start it again") {
		t.Errorf("a key that the room does not have: %v", err)
	}
	room.stop()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2]++
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	into := t.TempDir()
	if err := operate(t.Context(), config{data: into, key: filepath.Join(dir, "room.key"), restore: file}, io.Discard); err == nil {
		t.Error("a changed file is restored")
	}
	if _, err := os.Stat(filepath.Join(into, "store")); err == nil {
		t.Error("a changed file leaves a store")
	}
	if err := operate(t.Context(), config{data: into, restore: file}, io.Discard); err == nil {
		t.Error("a key is made for a backup")
	}
}

// A change of key: a new line, a start, -rekey, and the old line can go.
func TestChangeOfKey(t *testing.T) {
	dir := t.TempDir()
	room := start(t, dir)
	var who struct{ Token string }
	room.post("/api/session", `{"name":"Ann","bearer":true}`, &who)
	room.token = who.Token
	account := room.account()
	room.botTables(2)
	room.played(30)
	room.stop()
	file := filepath.Join(dir, "room.key")
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	line := "2 " + strings.Repeat("ab", 32) + "\n"
	if err := os.WriteFile(file, append(old, line...), 0o600); err != nil {
		t.Fatal(err)
	}
	room = start(t, dir)
	room.token = who.Token
	room.played(30)
	var out bytes.Buffer
	if err := operate(t.Context(), config{data: dir, metrics: room.config.metrics, rekey: true}, &out); err != nil || !strings.Contains(out.String(), "nothing needs an old key") {
		t.Fatalf("%q, %v", out.String(), err)
	}
	room.played(60)
	room.stop()
	if err := os.WriteFile(file, []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	if n := len(replayed(t, dir, nil)); n != 2 {
		t.Errorf("%d tables", n)
	}
	room = start(t, dir)
	defer room.stop()
	room.token = who.Token
	if got := room.account(); got != account {
		t.Errorf("account %q, was %q", got, account)
	}
}
