package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/loopback"
	"github.com/hoylecards/hoyle/room/table"
)

// longTable returns the events of a table at which one person has played Blackjack for as long as a
// table allows.
func longTable(t *testing.T) [][]byte {
	t.Helper()
	j := new(journal.Memory)
	h := must.Have(host.New(t.Context(), j, host.Options{Games: games(), Chance: 1, Quick: true}))(t)
	defer h.Stop()
	id, err := h.Open(t.Context(), host.Client{Account: "eve"},
		table.Config{Game: "blackjack", Format: "rounds", Number: table.MaxEvents, Access: table.Public})
	if err != nil {
		t.Fatal(err)
	}
	at := must.Have(h.Table(id))(t)
	for err == nil {
		e, s := table.Event{Seat: 0, By: table.ByPerson, Who: "eve"}, at.State()
		switch e.Spot = s.Now.Spot; {
		case s.SeatOf("eve") == hoyle.Nobody:
			e.Kind, e.Name = table.Sit, "Eve"
		case s.Phase == table.Playing:
			e.Kind, e.Move = table.Play, s.Deal.Legal(0)[0]
		case s.Phase == table.Paused:
			e.Kind = table.Next
		default:
			e.Kind = table.Ready
		}
		if _, err = at.Do(t.Context(), e); errors.Is(err, table.ErrNotNow) { // the host was faster
			err = nil
		}
	}
	if !errors.Is(err, table.ErrFull) && !errors.Is(err, table.ErrNotFound) {
		t.Fatal(err)
	}
	entries := must.Have(j.Read(t.Context(), journal.Tables, id, 0))(t)
	var events [][]byte
	for _, e := range entries[:min(len(entries), table.MaxEvents-10)] { // it has not ended
		events = append(events, e.Data)
	}
	return events
}

// enlarge writes copies of a table into a new store, and returns the bytes of its files.
func enlarge(t *testing.T, dir string, events [][]byte, tables int) int64 {
	t.Helper()
	store := must.Have(open(t.Context(), config{data: dir}))(t)
	var writers sync.WaitGroup
	for n := range tables {
		writers.Go(func() {
			var last uint64
			var err error
			for _, e := range events {
				if last, err = store.Append(context.Background(), journal.Tables, fmt.Sprint("long", n), last, "", e); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	writers.Wait()
	must.Do(t, store.Close())
	return diskUse(dir)
}

// opened starts a room until it has read all tables of a store, and returns the most memory in KB that
// it has had.
func opened(t *testing.T, dir string, tables int) int {
	t.Helper()
	program := must.Have(os.Executable())(t)
	addr := loopback.Free(t)
	c := exec.CommandContext(t.Context(), program, "-addr", addr, "-data", dir)
	c.Env, c.Stderr = append(os.Environ(), childRoom+"=1", "GOMEMLIMIT=500MiB"), os.Stderr
	must.Do(t, c.Start())
	defer func() { _ = c.Process.Kill(); _ = c.Wait() }()
	wait(t, "all tables", func() bool {
		answer, err := http.Get("http://" + addr + "/api/tables") //nolint:noctx // on this machine
		if err != nil {
			return false
		}
		defer func() { _ = answer.Body.Close() }()
		var list struct{ Tables []struct{ ID string } }
		return json.NewDecoder(answer.Body).Decode(&list) == nil && len(list.Tables) == tables
	})
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid))
	if err != nil {
		t.Skip("no /proc: ", err)
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	kb := 0
	_, _ = fmt.Sscan(rest, &kb)
	return kb
}

// mostToOpen is the memory in KB that a room may need to open.
const mostToOpen = 150 << 10

// One account has played Blackjack day and night, at many tables, each as long as a table may be. The
// room opens with little memory.
func TestOpensALargeStore(t *testing.T) {
	if !*long {
		t.Skip("only with -long")
	}
	events := longTable(t)
	for _, tables := range []int{4, 48} {
		dir := filepath.Join(t.TempDir(), "room")
		size := enlarge(t, dir, events, tables)
		kb := opened(t, dir, tables)
		t.Logf("%d tables of %d events, a store of %.1f MB: the room needs at most %d MB until it has read them", tables, len(events),
			float64(size)/1e6, kb>>10)
		if kb > mostToOpen {
			t.Errorf("it needs more than %d MB", mostToOpen>>10)
		}
	}
}
