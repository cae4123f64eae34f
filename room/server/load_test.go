package server

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/web"
)

// crowded runs a room that lets one address do everything.
func crowded(dir string) error {
	lots := web.Limit{Burst: 1_000_000, Every: time.Microsecond}
	return run(context.Background(), config{
		games: games(),
		addr:  "localhost:0", data: dir, pace: 400 * time.Millisecond, // a play a second at each table
		limits: web.Limits{Requests: lots, Sessions: lots, Tables: lots, Messages: lots, Changes: lots, Sockets: 100_000}, alter: unbound,
	})
}

// unbound removes the limits, so that one person can open and watch everything.
func unbound(j journal.Journal, o *host.Options) journal.Journal {
	o.MaxOpen, o.MaxLooks = 10_000, 1000
	return j
}

const (
	crowdTables  = 200
	crowdViewers = 5
	crowdTime    = 20 * time.Second
)

// crowd is a group of spectators.
type crowd struct {
	t       *testing.T
	url     string
	token   string
	mu      sync.Mutex
	delays  []time.Duration // from the time of an event to its view
	bytes   int
	dropped int
	counts  atomic.Bool // the crowd is complete, so delays count
}

func (c *crowd) post(path, body string, v any) {
	c.t.Helper()
	r := must.Have(http.NewRequestWithContext(c.t.Context(), http.MethodPost, c.url+path, strings.NewReader(body)))(c.t)
	r.Header.Set("Authorization", "Bearer "+c.token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(answer.Body)
	if err == nil {
		err = json.Unmarshal(data, v)
	}
	if err != nil || answer.StatusCode >= 400 {
		c.t.Fatalf("%s: %d %s, %v", path, answer.StatusCode, data, err)
	}
}

func (c *crowd) dial(id string) *websocket.Conn {
	c.t.Helper()
	url := "ws" + strings.TrimPrefix(c.url, "http") + "/api/tables/" + id + "/ws"
	head := http.Header{"Authorization": {"Bearer " + c.token}}
	conn, _, err := websocket.Dial(c.t.Context(), url, &websocket.DialOptions{HTTPHeader: head}) //nolint:bodyclose // Dial does
	if err != nil {
		c.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	return conn
}

// look reads views until ctx ends.
func (c *crowd) look(ctx context.Context, conn *websocket.Conn) {
	var delays []time.Duration
	bytes, last := 0, 0
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			break
		}
		now := time.Now()
		var m struct {
			T     string
			Rev   int
			Clock *struct{ At int64 }
		}
		if json.Unmarshal(data, &m) != nil || m.T != "view" || m.Clock == nil {
			continue
		}
		if c.counts.Load() && last > 0 && m.Rev > last {
			delays = append(delays, now.Sub(time.UnixMilli(m.Clock.At)))
			bytes += len(data)
		}
		last = m.Rev
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if ctx.Err() == nil {
		c.dropped++
	}
	c.delays, c.bytes = append(c.delays, delays...), c.bytes+bytes
}

// usage returns the resident memory of a process in KB, and the seconds for which it has
// used a core.
func usage(t *testing.T, pid int) (kb int, cpu float64) {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("no /proc: ", err)
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			_, _ = fmt.Sscan(rest, &kb)
		}
	}
	stat := must.Have(os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)))(t)
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')'):]))
	var user, system float64
	_, _ = fmt.Sscan(fields[12], &user)
	_, _ = fmt.Sscan(fields[13], &system)
	return kb, (user + system) / 100
}

// TestLoad watches 200 tables of bots, each with a play a second, through 1,000 sockets.
// It needs -long.
func TestLoad(t *testing.T) {
	if !*long {
		t.Skip("left out without -long")
	}
	program := must.Have(os.Executable())(t)
	cmd := exec.CommandContext(t.Context(), program)
	cmd.Env = append(os.Environ(), childLoad+"="+t.TempDir())
	out := must.Have(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	line := must.Have(bufio.NewReader(out).ReadString('\n'))(t)
	fields := strings.Fields(line)
	c := &crowd{t: t, url: fields[len(fields)-1]}
	var who struct{ Token string }
	c.post("/api/session", `{"name":"Ann","bearer":true}`, &who)
	c.token = who.Token
	var conns []*websocket.Conn
	var wg sync.WaitGroup
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	for range crowdTables {
		var made struct{ ID string }
		c.post("/api/tables", `{"game":"karata","rules":{"seats":3},"n":500,"clock":{"bankSeconds":60,"incrementSeconds":0},"bots":["house","house","house"]}`, &made)
		conn := c.dial(made.ID)
		must.Do(t, conn.Write(t.Context(), websocket.MessageText, []byte(`{"t":"ready","id":"r"}`)))
		conns = append(conns, conn)
		for range crowdViewers - 1 {
			conns = append(conns, c.dial(made.ID))
		}
		for _, conn := range conns[len(conns)-crowdViewers:] {
			wg.Go(func() { c.look(ctx, conn) })
		}
	}
	_, before := usage(t, cmd.Process.Pid)
	start := time.Now()
	c.counts.Store(true)
	time.Sleep(crowdTime)
	stop()
	wg.Wait()
	kb, after := usage(t, cmd.Process.Pid)
	took := time.Since(start).Seconds()
	slices.Sort(c.delays)
	if len(c.delays) == 0 || c.dropped > 0 {
		t.Fatalf("%d views, %d sockets dropped", len(c.delays), c.dropped)
	}
	at := func(part float64) time.Duration { return c.delays[int(part*float64(len(c.delays)-1))] }
	n := float64(len(c.delays))
	t.Logf("%d sockets, %.0f plays/s, %.0f views/s of %.0f B: made to seen p50 %v, p90 %v, p99 %v, max %v; %d MB, %.0f %% of a core, %d dropped",
		len(conns), n/took/crowdViewers, n/took, float64(c.bytes)/n, at(0.5), at(0.9), at(0.99), at(1), kb/1024, 100*(after-before)/took, c.dropped)
}
