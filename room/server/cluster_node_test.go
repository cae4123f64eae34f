package server

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/journal/streams"
	"github.com/hoylecards/hoyle/room/table"
	"github.com/hoylecards/hoyle/room/web"
)

// childNode holds the spec of a node in another process.
const childNode = "ROOM_TEST_NODE"

// spec is what a node is started with.
type spec struct {
	Name, Addr, Look, Data, Key, Cluster, Advertise, Routes, NATS, Creds string

	Pace time.Duration
}

// node runs a node of a room until SIGTERM.
func node(text string) error {
	endWithTest()
	var s spec
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	lots := web.Limit{Burst: 1_000_000, Every: time.Microsecond}
	return run(ctx, config{
		games: games(), addr: s.Addr, data: s.Data, key: s.Key, pace: s.Pace,
		nodes:  nodes{name: s.Name, nats: s.NATS, creds: s.Creds, cluster: s.Cluster, advertise: s.Advertise, routes: s.Routes, elect: streams.LeastElect},
		limits: web.Limits{Requests: lots, Sessions: lots, Tables: lots, Messages: lots, Changes: lots, Sockets: 100_000},
		alter: func(j journal.Journal, o *host.Options) journal.Journal {
			o.BotsOnly, o.Pause, o.MaxOpen, o.MaxLooks = time.Hour, 300*time.Millisecond, 10_000, 1000
			go tellLeader(ctx, j)
			go func() { _ = http.ListenAndServe(s.Look, look{j}) }()
			return &telling{Journal: j, out: os.Stdout}
		},
	})
}

// endWithTest ends this process if the test that started the process ends first.
func endWithTest() {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1)
	}()
}

// tellLeader repeatedly writes a line that names the leader of the store.
func tellLeader(ctx context.Context, j journal.Journal) {
	store := below(j)
	for ; store != nil && ctx.Err() == nil; time.Sleep(300 * time.Millisecond) {
		if leader, err := store.Leader(ctx); err == nil {
			fmt.Println("leader", leader)
		}
	}
}

// look shows the entries of tables to the test.
type look struct{ journal journal.Journal }

func (l look) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	entries, err := l.journal.Read(r.Context(), journal.Tables, strings.TrimPrefix(r.URL.Path, "/"), 0)
	if err == nil {
		err = json.NewEncoder(w).Encode(entries)
	}
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// below returns the store beneath the seals.
func below(j journal.Journal) *streams.Journal {
	for {
		switch is := j.(type) {
		case *locked:
			j = is.Journal
		case *journal.Sealed:
			j = is.Journal
		case *streams.Journal:
			return is
		default:
			return nil
		}
	}
}

// telling is a journal that writes a line for each event of a table that it has
// acknowledged.
type telling struct {
	journal.Journal
	mu  sync.Mutex
	out io.Writer
}

func (a *telling) Append(ctx context.Context, s journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	rev, err := a.Journal.Append(ctx, s, key, after, id, data)
	var e table.Event
	if err != nil || s != journal.Tables || rev <= after && after != journal.Unfenced || json.Unmarshal(data, &e) != nil {
		return rev, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	_, err = fmt.Fprintf(a.out, "ack %s %d %x %s %d\n", key, rev, sha256.Sum256(data), e.Kind, time.Now().UnixNano())
	return rev, err
}

// process is a node in another process.
type process struct {
	room   *cluster
	spec   spec
	cmd    *exec.Cmd
	since  time.Time     // when it was started
	ready  chan struct{} // closed when it is open
	ended  chan struct{} // closed when it has ended
	errors *bytes.Buffer
}

// start starts the node, even after it has ended.
func (p *process) start(t *testing.T) {
	t.Helper()
	program := must.Have(os.Executable())(t)
	text := must.Have(json.Marshal(p.spec))(t)
	p.cmd = exec.Command(program) //nolint:noctx // the process outlives the test of a fault
	p.cmd.Env = append(os.Environ(), childNode+"="+string(text), "GOMEMLIMIT=500MiB")
	p.errors = new(bytes.Buffer)
	p.cmd.Stderr = p.errors
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		_, err = p.cmd.StdinPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	p.since = time.Now()
	p.ready, p.ended = make(chan struct{}), make(chan struct{})
	go p.read(out, p.cmd, p.ready, p.ended)
}

// read reads the lines of a process until it ends.
func (p *process) read(out io.Reader, cmd *exec.Cmd, ready, ended chan struct{}) {
	open := sync.OnceFunc(func() { close(ready) })
	for lines := bufio.NewScanner(out); lines.Scan(); {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		switch word {
		case "the":
			open()
		case "leader":
			p.room.leads(rest)
		case "ack":
			var a ack
			if n, _ := fmt.Sscan(rest, &a.key, &a.rev, &a.hash, &a.kind, &a.at); n == 5 && len(a.hash) == 64 { // the last line may be torn
				p.room.acked(a)
			}
		}
	}
	_ = cmd.Wait()
	close(ended)
}

// await waits until the node is open.
func (p *process) await(t *testing.T) {
	t.Helper()
	select {
	case <-p.ready:
		t.Logf("%s opens in %v", p.spec.Name, time.Since(p.since).Round(10*time.Millisecond))
	case <-p.ended:
		t.Fatalf("%s has ended: %s", p.spec.Name, p.errors)
	case <-time.After(2 * time.Minute):
		if p.cmd.Process.Signal(syscall.SIGQUIT) != nil { // the process writes what it is waiting for, if the system has this signal
			_ = p.cmd.Process.Kill()
		}
		<-p.ended
		t.Fatalf("%s does not open: %s", p.spec.Name, p.errors)
	}
}

// end sends a signal that ends the node, and waits until the node has ended.
func (p *process) end(t *testing.T, signal os.Signal) time.Duration {
	t.Helper()
	start := time.Now()
	must.Do(t, p.cmd.Process.Signal(signal))
	select {
	case <-p.ended:
	case <-time.After(time.Minute):
		t.Fatalf("%s does not end", p.spec.Name)
	}
	return time.Since(start)
}
