package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/room/journal"
)

const (
	rushers     = 600
	rushTime    = time.Minute
	mostRushed  = 700 << 10        // KB
	calmWithin  = 10 * time.Second // after the rush
	calmAnswers = 250 * time.Millisecond
)

// rusher is a person who plays Blackjack as fast as the room answers.
type rusher struct {
	*fleet
	table, account string
	next           int
	id, sent       string // of the message that was not answered
	acked          []string
	busy, odd      *atomic.Int64 // answers "busy", and others that a room should not give
}

// newRusher makes an account with a table.
func newRusher(f *fleet, busy, odd *atomic.Int64) (*rusher, error) {
	own := &fleet{t: f.t, nodes: f.nodes, ctx: f.ctx}
	var who struct{ Token, Account string }
	if err := own.post(f.ctx, f.nodes[0], "/api/session", `{"name":"Eve","bearer":true}`, &who); err != nil {
		return nil, err
	}
	own.token = who.Token
	var made struct{ ID string }
	err := own.post(f.ctx, f.nodes[0], "/api/tables", `{"game":"blackjack","format":"rounds","n":2000,"sit":true}`, &made)
	return &rusher{fleet: own, table: made.ID, account: who.Account, busy: busy, odd: odd}, err
}

// rush plays until ctx ends.
func (r *rusher) rush(ctx context.Context) {
	url := "ws" + strings.TrimPrefix(r.nodes[0].url, "http") + "/api/tables/" + r.table + "/ws"
	for ctx.Err() == nil {
		conn, answer, err := websocket.Dial(ctx, url, &websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + r.token}}}) //nolint:bodyclose // Dial does
		if err != nil {
			if answer != nil && answer.StatusCode == http.StatusServiceUnavailable {
				r.busy.Add(1)
			} else if ctx.Err() == nil {
				r.odd.Add(1)
			}
			time.Sleep(time.Second)
			continue
		}
		conn.SetReadLimit(1 << 20)
		var newest message
		if r.id != "" {
			err = conn.Write(ctx, websocket.MessageText, []byte(r.sent))
		}
		for err == nil {
			err = r.step(ctx, conn, &newest)
		}
		_ = conn.CloseNow()
	}
}

// step reads a message, and plays if it can.
func (r *rusher) step(ctx context.Context, conn *websocket.Conn, newest *message) error {
	m, err := read(ctx, conn)
	if err != nil {
		return err
	}
	switch own := m.ID == r.id && r.id != ""; {
	case m.T == "view":
		*newest = m
	case m.T == "ok" && own:
		r.acked, r.id = append(r.acked, r.id), ""
	case m.T == "no" && own && (m.Code == "busy" || m.Code == "stopping"):
		r.busy.Add(1)
		time.Sleep(200 * time.Millisecond)
		return conn.Write(ctx, websocket.MessageText, []byte(r.sent))
	case m.T == "no" && own:
		r.odd.Add(1)
		r.id = ""
		return conn.Write(ctx, websocket.MessageText, []byte(`{"t":"sync"}`))
	}
	if r.id != "" || newest.T == "" {
		return nil
	}
	at := *newest
	*newest = message{}
	text := `"t":"ready"`
	switch {
	case at.State == "paused":
		text = fmt.Sprintf(`"t":"next","match":%d,"deal":%d`, at.Match, at.Deal)
	case at.State == "playing" && len(at.Legal) > 0:
		text = fmt.Sprintf(`"t":"play","match":%d,"deal":%d,"n":%d,"m":%q`, at.Match, at.Deal, at.N, at.Legal[0])
	case at.State == "playing":
		return nil
	}
	r.next++
	r.id = fmt.Sprint("i", r.next)
	r.sent = fmt.Sprintf(`{%s,"id":%q}`, text, r.id)
	return conn.Write(ctx, websocket.MessageText, []byte(r.sent))
}

// TestOverload plays far more than a room can carry, for a minute. Nothing that the room acknowledges is
// lost, its memory is bounded, it refuses nothing but by "busy", and it is as fast as before when the rush
// is over. It needs -long.
func TestOverload(t *testing.T) {
	if !*long {
		t.Skip("left out without -long")
	}
	f := newFleet(t, 1, usual)
	var busy, odd atomic.Int64
	all := make([]*rusher, rushers)
	each(len(all), func(i int) {
		var err error
		if all[i], err = newRusher(f, &busy, &odd); err != nil {
			t.Error(err)
		}
	})
	if t.Failed() {
		return
	}
	ctx, stop := context.WithCancel(t.Context())
	var rushing sync.WaitGroup
	before := f.measure()
	for _, r := range all {
		rushing.Go(func() { r.rush(ctx) })
	}
	most, slowest := 0, time.Duration(0)
	for end := time.Now().Add(rushTime); time.Now().Before(end); time.Sleep(time.Second) {
		slowest = max(slowest, f.answers(t))
		kb, _ := usage(t, f.nodes[0].cmd.Process.Pid)
		most = max(most, kb)
	}
	rushed := f.measure().since(before)
	stop()
	rushing.Wait()
	calm := time.Now()
	waitFor(t, "the room to be fast again", func() bool { return f.answers(t) < calmAnswers })
	after := time.Since(calm)
	args := f.nodes[0].cmd.Args[1:]
	f.end()
	lost, acked := unstored(t, args, all)
	t.Logf("%d people: %.0f plays/s, stored p50 %v, p99 %v; slowest answer to a request %v; at most %d MB; %d times busy, %d other refusals; fast again after %v; %d acknowledged, %d lost",
		len(all), rushed.plays/rushed.took.Seconds(), rushed.stored(0.5), rushed.stored(0.99), round(slowest), most>>10, busy.Load(), odd.Load(), round(after), acked, lost)
	if lost > 0 || acked == 0 || odd.Load() > 0 || most > mostRushed || after > calmWithin {
		t.Error("the room does not bear it")
	}
}

// answers returns how long the room takes to store a new table of somebody who plays little.
func (f *fleet) answers(t *testing.T) time.Duration {
	t.Helper()
	start := time.Now()
	var made struct{ ID string }
	if err := f.post(f.ctx, f.nodes[0], "/api/tables", `{"game":"indigo","sit":false}`, &made); err != nil && !strings.HasPrefix(err.Error(), "503") {
		t.Error(err)
	}
	return time.Since(start)
}

// unstored opens the store of a room that has ended, and counts what people were told and the store does
// not have once.
func unstored(t *testing.T, args []string, all []*rusher) (lost, acked int) {
	t.Helper()
	c, err := parse(args, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	store, err := open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	for _, r := range all {
		entries, err := store.Read(t.Context(), journal.Tables, r.table, 0)
		if err != nil {
			t.Fatal(err)
		}
		ids := map[string]int{}
		for _, entry := range entries {
			var e struct{ ID string }
			if err := json.Unmarshal(entry.Data, &e); err != nil {
				t.Fatal(err)
			}
			ids[e.ID]++
		}
		for _, id := range r.acked {
			if acked++; ids[r.account+"/"+id] != 1 {
				lost++
			}
		}
	}
	return lost, acked
}
