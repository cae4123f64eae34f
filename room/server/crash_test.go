package server

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

var long = flag.Bool("long", false, "the long tests: a crash of 100 tables after 20 seconds, 1,000 sockets")

// A room of bots runs in another process, which is killed with SIGKILL several times
// while they play.
const (
	childDir    = "ROOM_TEST_DIR"
	childLoad   = "ROOM_TEST_LOAD"
	childTables = "ROOM_TEST_TABLES"
)

func TestMain(m *testing.M) {
	for name, run := range map[string]func(string) error{childRoom: unlimited, childNode: node, childNATS: serveNATS, childDir: child, childLoad: crowded} {
		if value := os.Getenv(name); value != "" {
			if err := run(value); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			os.Exit(0)
		}
	}
	flag.Parse()
	if !*long {
		_ = flag.Set("test.parallel", "4") // the tests of clusters mostly wait
	}
	os.Exit(m.Run())
}

// acknowledging is a journal that writes a line for each event of a table that it
// has acknowledged.
type acknowledging struct {
	journal.Journal
	mu  sync.Mutex
	out io.Writer
}

func (a *acknowledging) Append(ctx context.Context, s journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	rev, err := a.Journal.Append(ctx, s, key, after, id, data)
	if err == nil && s == journal.Tables {
		a.mu.Lock()
		defer a.mu.Unlock()
		_, err = fmt.Fprintf(a.out, "%s %d %x\n", key, rev, sha256.Sum256(data))
	}
	return rev, err
}

// child runs a room of bots until it is killed.
func child(dir string) error {
	store, err := open(context.Background(), config{data: dir})
	if err != nil {
		return err
	}
	h, err := host.New(context.Background(), &acknowledging{Journal: store, out: os.Stdout}, host.Options{
		Games: games(), Chance: 1, Quick: true, Times: host.Times{BotsOnly: time.Hour}, Most: host.Most{MaxOpen: 1000},
	})
	if err != nil {
		return err
	}
	known, err := journal.Keys(context.Background(), store, journal.Tables)
	if err != nil {
		return err
	}
	n := 0
	if _, err := fmt.Sscan(os.Getenv(childTables), &n); err != nil {
		return err
	}
	all := games()
	for i := len(known); i < n; i++ {
		g := all[i%len(all)]
		bots := make([]string, g.Players())
		for seat := range bots {
			bots[seat] = "random"
		}
		formats := g.Info().Formats // the last one is a number of deals
		c := table.Config{Game: g.Name(), Access: table.Public, Bots: bots, Format: formats[len(formats)-1].Name, Number: 500}
		if _, err := h.Open(context.Background(), host.Client{Account: "owner"}, c); err != nil {
			return err
		}
	}
	opened, _, _ := h.Lobby("", 0)
	for _, s := range opened {
		t, err := h.Table(s.ID)
		if err == nil && s.Phase == table.Waiting {
			_, err = t.Do(context.Background(), table.Event{Kind: table.Ready, Seat: hoyle.Nobody, By: table.ByPerson, Who: "owner"})
		}
		if err != nil {
			return err
		}
	}
	fmt.Println("playing")
	select {}
}

// acked is an event that a room has acknowledged.
type acked struct {
	key  string
	rev  uint64
	hash string
}

// lifetime starts a room, kills it after some time, and returns the events that it has
// acknowledged.
func lifetime(t *testing.T, dir string, tables int, after time.Duration) []acked {
	t.Helper()
	program := must.Have(os.Executable())(t)
	c := exec.CommandContext(t.Context(), program)
	c.Env = append(os.Environ(), childDir+"="+dir, fmt.Sprintf("%s=%d", childTables, tables))
	c.Stderr = os.Stderr
	out := must.Have(c.StdoutPipe())(t)
	must.Do(t, c.Start())
	var all []acked
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if lines.Text() == "playing" {
			time.AfterFunc(after, func() { _ = c.Process.Kill() })
		}
		var a acked
		if _, err := fmt.Sscan(lines.Text(), &a.key, &a.rev, &a.hash); err == nil && len(a.hash) == 64 { // the last line may be torn
			all = append(all, a)
		}
	}
	if err := c.Wait(); err == nil || c.ProcessState.ExitCode() != -1 {
		t.Fatalf("the room ended by itself: %v", err)
	}
	return all
}

// TestCrash repeatedly kills a room in which bots play, and restarts it. Everything that the room
// has acknowledged must be there, once, in order, and every table must replay without an error.
// With -long there are 100 tables for 20 seconds.
func TestCrash(t *testing.T) {
	tables, rounds, after := 12, 2, time.Second
	if *long {
		tables, rounds, after = 100, 4, 5*time.Second
	}
	dir := filepath.Join(t.TempDir(), "room")
	var all []acked
	for range rounds {
		all = append(all, lifetime(t, dir, tables, after)...)
	}
	store := must.Have(open(t.Context(), config{data: dir}))(t)
	defer func() { _ = store.Close() }()
	keys, err := journal.Keys(t.Context(), store, journal.Tables)
	if err != nil || len(keys) != tables {
		t.Fatalf("%d tables, %v", len(keys), err)
	}
	stored, events, plays := map[acked]bool{}, 0, 0
	for _, key := range keys {
		entries := must.Have(store.Read(t.Context(), journal.Tables, key, 0))(t)
		s := table.New(games())
		for _, entry := range entries {
			stored[acked{key, entry.Rev, fmt.Sprintf("%x", sha256.Sum256(entry.Data))}] = true
			var e table.Event
			must.Do(t, json.Unmarshal(entry.Data, &e))
			if s, err = s.Apply(e); err != nil {
				t.Fatalf("table %s: event %d: %v", key, e.N, err)
			}
			events++
			if e.Kind == table.Play {
				plays++
			}
		}
	}
	lost := 0
	for _, a := range all {
		if !stored[a] {
			lost++
		}
	}
	t.Logf("%d rooms killed, %d tables: %d events acknowledged, %d stored (%d plays), %d lost", rounds, tables, len(all), events, plays, lost)
	if lost > 0 || len(all) == 0 || plays == 0 {
		t.Errorf("%d of %d acknowledged events lost", lost, len(all))
	}
}
