package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// A room is backed up while bots play, and restored into another directory. There the tables are as
// they were, matches continue, and accounts are known.
func TestBackUpAndRestore(t *testing.T) {
	was, dir := t.TempDir(), filepath.Join(t.TempDir(), "new")
	room := start(t, was)
	account, token := room.busy(4, 60)
	c := config{data: was, metrics: room.config.metrics, command: "backup", args: []string{filepath.Join(t.TempDir(), "backup")}}
	var out bytes.Buffer
	if err := operate(t.Context(), c, &out); err != nil || !strings.Contains(out.String(), "TABLES 4") || !strings.Contains(out.String(), "PEOPLE 1") {
		t.Fatalf("%q, %v", out.String(), err)
	}
	room.stop()
	key := filepath.Join(was, "room.key")
	must.Do(t, operate(t.Context(), config{data: dir, key: key, command: "restore", args: []string{c.args[0]}}, io.Discard))
	copied := must.Have(os.ReadFile(key))(t)
	must.Do(t, os.WriteFile(filepath.Join(dir, "room.key"), copied, 0o600))
	restored := replayed(t, config{data: dir}, nil)
	original := replayed(t, config{data: was}, restored)
	if len(restored) != 4 || len(original) != 4 {
		t.Fatalf("%d tables, were %d", len(restored), len(original))
	}
	for id, s := range restored {
		o := original[id]
		if o == nil || o.Len != s.Len || o.DealNo() != s.DealNo() || s.Deal == nil || !equal(scores(o), scores(s)) || s.Len < 5 {
			t.Errorf("table %s is a different one", id)
		}
	}
	if err := operate(t.Context(), config{data: dir, command: "restore", args: []string{c.args[0]}},
		io.Discard); err == nil || !strings.Contains(err.Error(), "move it away") {
		t.Errorf("restored over a store: %v", err)
	}
	again := start(t, dir)
	again.token = token
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
	for id, s := range replayed(t, config{data: dir}, nil) {
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

// An operation that is refused leaves neither a store nor a backup behind.
func TestOperationsRefused(t *testing.T) {
	dir := t.TempDir()
	room := start(t, dir)
	file := filepath.Join(t.TempDir(), "backup")
	if err := operate(t.Context(), config{data: dir, command: "backup", args: []string{file}},
		io.Discard); err == nil || !strings.Contains(err.Error(), "-metrics") {
		t.Errorf("the store of a running room: %v", err)
	}
	for _, path := range []string{"/backup", "/rekey", "/reports"} {
		answer, err := http.Post("http://"+room.config.metrics+path, "", nil) //nolint:noctx // in a test
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusForbidden {
			t.Errorf("%s by a stranger: %s", path, answer.Status)
		}
	}
	c := config{data: dir, metrics: room.config.metrics, command: "backup", args: []string{file}}
	must.Do(t, operate(t.Context(), c, io.Discard))
	f := must.Have(os.OpenFile(filepath.Join(dir, "room.key"), os.O_APPEND|os.O_WRONLY, 0))(t)
	must.Have(f.WriteString("2 " + strings.Repeat("ab", 32) + "\n"))(t)
	must.Do(t, f.Close())
	if err := operate(t.Context(), c, io.Discard); err == nil || !strings.Contains(err.Error(), "start it again") {
		t.Errorf("a key that the room does not have: %v", err)
	}
	room.stop()
	data := must.Have(os.ReadFile(file))(t)
	data[len(data)/2]++
	must.Do(t, os.WriteFile(file, data, 0o600))
	into := t.TempDir()
	if err := operate(t.Context(), config{data: into, key: filepath.Join(dir, "room.key"), command: "restore", args: []string{file}}, io.Discard); err == nil {
		t.Error("a changed file is restored")
	}
	if _, err := os.Stat(filepath.Join(into, "store")); err == nil {
		t.Error("a changed file leaves a store")
	}
	if err := operate(t.Context(), config{data: into, command: "restore", args: []string{file}}, io.Discard); err == nil {
		t.Error("a key is made for a backup")
	}
}

// To change the key, the operator adds a line, restarts the room, runs -rekey, and removes the
// old line.
func TestChangeOfKey(t *testing.T) {
	dir := t.TempDir()
	room := start(t, dir)
	account, token := room.busy(2, 30)
	room.stop()
	file := filepath.Join(dir, "room.key")
	old := must.Have(os.ReadFile(file))(t)
	line := "2 " + strings.Repeat("ab", 32) + "\n"
	must.Do(t, os.WriteFile(file, append(old, line...), 0o600))
	room = start(t, dir)
	room.token = token
	room.played(30)
	var out bytes.Buffer
	if err := operate(t.Context(), config{data: dir, metrics: room.config.metrics, command: "rekey"},
		&out); err != nil || !strings.Contains(out.String(), "nothing needs an old key") {
		t.Fatalf("%q, %v", out.String(), err)
	}
	room.played(60)
	room.stop()
	must.Do(t, os.WriteFile(file, []byte(line), 0o600))
	if n := len(replayed(t, config{data: dir}, nil)); n != 2 {
		t.Errorf("%d tables", n)
	}
	room = start(t, dir)
	defer room.stop()
	room.token = token
	if got := room.account(); got != account {
		t.Errorf("account %q, was %q", got, account)
	}
}

// A store in NATS is backed up without the help of the room that uses it, and restored into
// another NATS server.
func TestBackUpOfANATS(t *testing.T) {
	key := filepath.Join(t.TempDir(), "room.key")
	must.Do(t, newKey(key))
	of := func(url string) config {
		return config{data: t.TempDir(), key: key, nodes: nodes{name: "north", nats: url}}
	}
	from, to := of(natsServer(t)), of(natsServer(t))
	room := startWith(t, from)
	room.busy(2, 30)
	c, file := from, filepath.Join(t.TempDir(), "backup")
	c.command, c.args = "backup", []string{file}
	must.Do(t, operate(t.Context(), c, io.Discard))
	room.stop()
	to.command, to.args = "restore", []string{file}
	must.Do(t, operate(t.Context(), to, io.Discard))
	restored := replayed(t, to, nil)
	original := replayed(t, from, restored)
	for id, s := range restored {
		if o := original[id]; o == nil || o.Len != s.Len || !equal(scores(o), scores(s)) {
			t.Errorf("table %s is a different one", id)
		}
	}
	if len(restored) != 2 {
		t.Errorf("%d tables", len(restored))
	}
	if err := operate(t.Context(), to, io.Discard); !errors.Is(err, journal.ErrNotEmpty) {
		t.Errorf("restored twice: %v", err)
	}
}

// The operator checks a store while the room runs and afterwards, and a backup. After a byte of the store was changed,
// check says where, and what salvage saves opens as a room that knows the people of before.
func TestCheckAndSalvage(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "saved")
	room := start(t, dir)
	o := operator{t, room}
	account, token := room.busy(2, 60)
	o.shows(`^\d+ entries:.* TABLES 2 .*\n$`, "check")
	o.shows(`^{"whole":true,"contents":"\d+ entries:.* TABLES 2 .*","damaged":\[\]}\n$`, "check", "-json")
	o.shows(`TABLES 2`, "backup", file)
	room.stop()
	offline := func(command string, args ...string) (string, error) {
		var out bytes.Buffer
		err := operate(t.Context(), config{data: dir, command: command, args: args}, &out)
		return out.String(), err
	}
	for _, args := range [][]string{nil, {file}} {
		if out, err := offline("check", args...); err != nil || !strings.Contains(out, "TABLES 2") || strings.Contains(out, "damaged") {
			t.Errorf("%q: %q, %v", args, out, err)
		}
	}
	segments := must.Have(filepath.Glob(filepath.Join(dir, "store", "log", "0*")))(t)
	data := must.Have(os.ReadFile(segments[0]))(t)
	data[len(bytes.TrimRight(data, "\x00"))-8000] ^= 1 // in a play that others follow, long after the account was stored
	must.Do(t, os.WriteFile(segments[0], data, 0o600))
	if out, err := offline("check"); !errors.Is(err, journal.ErrDamaged) || !strings.Contains(out, "damaged: "+segments[0]+" was changed from byte") ||
		!strings.Contains(out, "damaged: t.") {
		t.Errorf("%q, %v", out, err)
	}
	if out, err := offline("salvage", file); err != nil || !strings.Contains(out, "PEOPLE 1") || !strings.Contains(out, "damaged: "+segments[0]) {
		t.Errorf("%q, %v", out, err)
	}
	into := t.TempDir()
	must.Do(t, operate(t.Context(), config{data: into, key: filepath.Join(dir, "room.key"), command: "restore", args: []string{file}}, io.Discard))
	c := config{data: into, key: filepath.Join(dir, "room.key")}
	again := startWith(t, c)
	defer again.stop()
	again.token = token
	if got := again.account(); got != account {
		t.Errorf("account %q, was %q", got, account)
	}
	again.played(10)
}
