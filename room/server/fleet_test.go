package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/loopback"
	"github.com/hoylecards/hoyle/room/web"
)

// childRoom is set in another process that runs a room without limits, and holds its command line.
const childRoom = "ROOM_TEST_ROOM"

// unlimited runs a room that lets one address do everything.
func unlimited(string) error {
	c, err := parse(os.Args[1:], io.Discard)
	if err != nil {
		return err
	}
	lots := web.Limit{Burst: 10_000_000, Every: time.Microsecond}
	c.limits = web.Limits{Requests: lots, Sessions: lots, Tables: lots, Messages: lots, Changes: lots, Sockets: 1_000_000}
	c.games, c.alter = games(), unbound
	return run(context.Background(), c)
}

// fleet holds the nodes of a room, each in its own process, and the viewers of its tables.
type fleet struct {
	t      *testing.T
	nodes  []*berth
	token  string
	tables []string
	seats  int  // the number of viewers of each table
	whole  bool // the viewers take no differences
	ctx    context.Context
	stop   context.CancelFunc
	gone   sync.WaitGroup

	conns atomic.Int64
	lost  atomic.Int64
	mu    sync.Mutex
	seen  []time.Duration
	bytes int // of the messages that were seen
}

// berth is a node of a fleet.
type berth struct {
	cmd          *exec.Cmd
	dir          string
	url, metrics string
}

// newFleet starts the nodes of a room.
func newFleet(t *testing.T, n int, pace time.Duration) *fleet {
	t.Helper()
	f := &fleet{t: t}
	f.ctx, f.stop = context.WithCancel(context.Background())
	t.Cleanup(f.end)
	program := must.Have(os.Executable())(t)
	var routes []string
	for range n {
		routes = append(routes, loopback.Free(t))
	}
	first := filepath.Join(t.TempDir(), "room.key")
	must.Do(t, newKey(first))
	for i := range n {
		b := &berth{dir: t.TempDir()}
		addr, metrics := loopback.Free(t), loopback.Free(t)
		b.url, b.metrics = "http://"+addr, "http://"+metrics
		args := []string{"-addr", addr, "-metrics", metrics, "-data", b.dir, "-key", first, "-pace", pace.String(),
			"-proxied"} // all sockets come from one address
		if n > 1 {
			args = append(args, "-node", fmt.Sprint("node", i), "-cluster", routes[i], "-routes", strings.Join(routes, ","))
		}
		b.cmd = exec.CommandContext(f.ctx, program, args...)
		b.cmd.Env, b.cmd.Stderr = append(os.Environ(), childRoom+"=1"), os.Stderr
		must.Do(t, b.cmd.Start())
		f.nodes = append(f.nodes, b)
	}
	for _, b := range f.nodes {
		for _, url := range []string{b.url + "/readyz", b.metrics} {
			wait(t, "a node", func() bool {
				answer, err := http.Get(url) //nolint:noctx // in a test
				if err != nil {
					return false
				}
				_ = answer.Body.Close()
				return answer.StatusCode == http.StatusOK
			})
		}
	}
	var who struct{ Token string }
	must.Do(t, f.post(f.ctx, f.nodes[0], "/api/session", `{"name":"Ann","bearer":true}`, &who))
	f.token = who.Token
	return f
}

// end ends the nodes.
func (f *fleet) end() {
	f.stop()
	f.gone.Wait()
	for _, b := range f.nodes {
		_ = b.cmd.Wait() // the process was killed
	}
	f.nodes = nil
}

func (f *fleet) post(ctx context.Context, b *berth, path, body string, v any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+f.token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 400 {
		err = errors.New(answer.Status)
	}
	return errors.Join(err, json.Unmarshal(data, v))
}

// fill opens tables and sockets until there are as many as a step needs. A room that is overloaded
// may never open them all, so fill returns an error after some time.
func (f *fleet) fill(step load, within time.Duration) error {
	if step.tables > maxTables {
		return fmt.Errorf("%d tables, want at most %d", step.tables, maxTables)
	}
	ctx, cancel := context.WithTimeout(f.ctx, within)
	defer cancel()
	err := f.open(ctx, step)
	if ctx.Err() != nil {
		return fmt.Errorf("the room is overloaded: after %v it has %d sockets, want %d tables with %d each", within, f.sockets(), step.tables, step.viewers)
	}
	return err
}

// open opens what a step adds.
func (f *fleet) open(ctx context.Context, step load) error {
	ids := make([]string, step.tables-len(f.tables))
	var failed error
	var mu sync.Mutex
	each(len(ids), func(i int) {
		var made struct{ ID string }
		err := f.post(ctx, f.nodes[i%len(f.nodes)], "/api/tables",
			`{"game":"karata","rules":{"seats":3},"n":500,"clock":{"bankSeconds":60,"incrementSeconds":0},"bots":["house","house","house"]}`, &made)
		if err == nil {
			ids[i] = made.ID
			err = f.watch(ctx, f.nodes[i%len(f.nodes)], made.ID, true)
		}
		mu.Lock()
		defer mu.Unlock()
		failed = cmp.Or(failed, err)
	})
	f.tables = append(f.tables, ids...)
	each(len(f.tables)*(step.viewers-max(f.seats, 1)), func(i int) {
		err := f.watch(ctx, f.nodes[(i+1)%len(f.nodes)], f.tables[i%len(f.tables)], false)
		mu.Lock()
		defer mu.Unlock()
		failed = cmp.Or(failed, err)
	})
	f.seats = step.viewers
	return failed
}

// each calls do with the numbers below n, sixteen at the same time.
func each(n int, do func(i int)) {
	var wg sync.WaitGroup
	var next atomic.Int64
	for range 16 {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
}

// watch opens a socket to a table and reads from it. The first viewer starts the match.
func (f *fleet) watch(ctx context.Context, b *berth, id string, first bool) error {
	url := "ws" + strings.TrimPrefix(b.url, "http") + "/api/tables/" + id + "/ws"
	if !f.whole {
		url += "?diff"
	}
	var conn *websocket.Conn
	var err error
	for range 50 { // a node may not have heard of the table yet
		head := http.Header{"Authorization": {"Bearer " + f.token}}
		conn, _, err = websocket.Dial(ctx, url, &websocket.DialOptions{HTTPHeader: head}) //nolint:bodyclose // Dial does
		if err == nil || ctx.Err() != nil {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err == nil && first {
		err = conn.Write(ctx, websocket.MessageText, []byte(`{"t":"ready","id":"r"}`))
	}
	if err != nil {
		return err
	}
	conn.SetReadLimit(1 << 20)
	measured := f.conns.Add(1)%10 == 1 // the others cost less
	f.gone.Go(func() { f.read(conn, measured) })
	return nil
}

// read reads messages until the fleet ends, and measures the time from events to
// views.
func (f *fleet) read(conn *websocket.Conn, measured bool) {
	defer func() { _ = conn.CloseNow() }()
	for last := 0; ; {
		_, data, err := conn.Read(f.ctx)
		if err != nil {
			if f.ctx.Err() == nil {
				f.lost.Add(1)
			}
			return
		}
		if !measured {
			continue
		}
		now := time.Now()
		type view struct {
			Rev   int
			Clock *struct{ At int64 }
		}
		var m struct {
			view
			D view // what has changed; the time of an event always does
		}
		if json.Unmarshal(data, &m) != nil {
			continue
		}
		if m.D.Rev > 0 {
			m.view = m.D
		}
		if m.Clock == nil {
			continue
		}
		if last > 0 && m.Rev > last {
			f.mu.Lock()
			f.seen, f.bytes = append(f.seen, now.Sub(time.UnixMilli(m.Clock.At))), f.bytes+len(data)
			f.mu.Unlock()
		}
		last = m.Rev
	}
}

func (f *fleet) sockets() int64 { return f.conns.Load() }
func (f *fleet) dropped() int64 { return f.lost.Load() }

// delays returns the times from events to views that were measured since its last call, sorted, and the
// bytes of a view.
func (f *fleet) delays() (all []time.Duration, bytes int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	all, bytes = f.seen, f.bytes/max(len(f.seen), 1)
	f.seen, f.bytes = nil, 0
	slices.Sort(all)
	return all, bytes
}

// measure reads the metrics of the nodes, and how much memory, processor time and disk space they
// have used.
func (f *fleet) measure() reading {
	f.t.Helper()
	r := reading{at: time.Now(), buckets: map[float64]float64{}}
	for _, b := range f.nodes {
		answer, err := http.Get(b.metrics) //nolint:noctx // in a test
		if err != nil {
			f.t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil {
			f.t.Fatal(err)
		}
		r.add(string(text))
		kb, cpu := usage(f.t, b.cmd.Process.Pid)
		r.memory, r.cpu, r.disk = r.memory+kb, r.cpu+cpu, r.disk+diskUse(b.dir)
	}
	return r
}

// betweenBuckets returns a quantile of a histogram with cumulative buckets.
func betweenBuckets(ends []float64, upTo map[float64]float64, part float64) float64 {
	slices.Sort(ends)
	if len(ends) == 0 || upTo[ends[len(ends)-1]] == 0 {
		return math.NaN()
	}
	want := part * upTo[ends[len(ends)-1]]
	from, below := 0.0, 0.0
	for _, end := range ends {
		if n := upTo[end]; n >= want && n > below {
			return from + (end-from)*(want-below)/(n-below)
		}
		from, below = end, upTo[end]
	}
	return ends[len(ends)-1]
}

// A quantile is interpolated within its bucket in proportion to the counts.
func TestBetweenBuckets(t *testing.T) {
	upTo := map[float64]float64{1: 10, 2: 30, 4: 40} // 10 up to 1, 20 up to 2, 10 up to 4
	for part, want := range map[float64]float64{0.25: 1, 0.5: 1.5, 0.75: 2, 0.875: 3, 1: 4} {
		if got := betweenBuckets([]float64{4, 1, 2}, upTo, part); got != want {
			t.Errorf("%v: %v, want %v", part, got, want)
		}
	}
}
