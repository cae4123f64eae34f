package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
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
	account  string
	tables   []string // the last is where they play
	next     int
	id, sent string // of the message that was not answered
	acked    []string
	refused  *refusals
}

// refusals counts refusals by their codes.
type refusals struct {
	sync.Mutex
	codes map[string]int
}

func (r *refusals) add(code string) {
	r.Lock()
	defer r.Unlock()
	r.codes[code]++
}

// The refusals of a room with too much to do, and those by which people learn that a room that holds too
// many events has ended their table.
var fairRefusals = []string{"busy", "503 Service Unavailable", "table-full", "not-now", "not-found", "404 Not Found"}

// newRusher makes an account with a table at a node.
func newRusher(f *fleet, node *berth, refused *refusals) (*rusher, error) {
	r := &rusher{fleet: &fleet{t: f.t, nodes: []*berth{node}, ctx: f.ctx}, refused: refused}
	var who struct{ Token, Account string }
	if err := r.post(f.ctx, node, "/api/session", `{"name":"Eve","bearer":true}`, &who); err != nil {
		return nil, err
	}
	r.token, r.account = who.Token, who.Account
	return r, r.open(f.ctx)
}

// open opens a table.
func (r *rusher) open(ctx context.Context) error {
	var made struct{ ID string }
	err := r.post(ctx, r.nodes[0], "/api/tables", `{"game":"blackjack","format":"rounds","n":2000,"sit":true}`, &made)
	if err == nil {
		r.tables, r.id = append(r.tables, made.ID), ""
	}
	return err
}

// errEnded means that a table has ended.
var errEnded = errors.New("the table has ended")

// rush plays until ctx ends.
func (r *rusher) rush(ctx context.Context) {
	for ctx.Err() == nil {
		switch err := r.sit(ctx); {
		case ctx.Err() != nil:
			return
		case errors.Is(err, errEnded):
			err = r.open(ctx)
			if err == nil || ctx.Err() != nil {
				continue
			}
			r.refused.add(err.Error())
		case websocket.CloseStatus(err) == -1:
			r.refused.add(err.Error())
		}
		time.Sleep(time.Second)
	}
}

// sit plays at the last table until the room closes the socket.
func (r *rusher) sit(ctx context.Context) error {
	url := "ws" + strings.TrimPrefix(r.nodes[0].url, "http") + "/api/tables/" + r.tables[len(r.tables)-1] + "/ws"
	head := http.Header{"Authorization": {"Bearer " + r.token}}
	conn, answer, err := websocket.Dial(ctx, url, &websocket.DialOptions{HTTPHeader: head}) //nolint:bodyclose // Dial does
	switch {
	case answer != nil && answer.StatusCode == http.StatusNotFound:
		return errEnded
	case err != nil && answer != nil:
		return errors.New(answer.Status)
	case err != nil:
		return err
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(1 << 20)
	var newest message
	if r.id != "" {
		err = conn.Write(ctx, websocket.MessageText, []byte(r.sent))
	}
	for err == nil {
		err = r.step(ctx, conn, &newest)
	}
	return err
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
	case m.T == "no" && own && m.Code == "busy":
		r.refused.add(m.Code)
		time.Sleep(200 * time.Millisecond)
		return conn.Write(ctx, websocket.MessageText, []byte(r.sent))
	case m.T == "no" && own && (m.Code == "table-full" || m.Code == "not-found"):
		r.refused.add(m.Code)
		return errEnded
	case m.T == "no" && own:
		r.refused.add(m.Code)
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
	case at.State == "ended":
		return errEnded
	case at.State == "paused":
		text = fmt.Sprintf(`"t":"next","spot":%q`, at.Spot)
	case at.State == "playing" && len(at.Legal) > 0:
		text = fmt.Sprintf(`"t":"play","spot":%q,"move":%q`, at.Spot, at.Legal[0])
	case at.State == "playing":
		return nil
	}
	r.next++
	r.id = fmt.Sprint("i", r.next)
	r.sent = fmt.Sprintf(`{%s,"id":%q}`, text, r.id)
	return conn.Write(ctx, websocket.MessageText, []byte(r.sent))
}

// TestOverload plays far more than a room can carry, for a minute: one process, and three nodes. Nothing
// that the room acknowledges is lost, its memory is bounded, it refuses only what it must, and it is as fast
// as before when the rush is over. It needs -long.
func TestOverload(t *testing.T) {
	if !*long {
		t.Skip("left out without -long")
	}
	for _, nodes := range []int{1, 3} {
		t.Run(fmt.Sprint(nodes), func(t *testing.T) { overload(t, nodes) })
	}
}

func overload(t *testing.T, nodes int) {
	t.Helper()
	f := newFleet(t, nodes, usual)
	refused := &refusals{codes: map[string]int{}}
	all := make([]*rusher, rushers)
	each(len(all), func(i int) {
		var err error
		if all[i], err = newRusher(f, f.nodes[i%nodes], refused); err != nil {
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
		for _, b := range f.nodes {
			kb, _ := usage(t, b.cmd.Process.Pid)
			most = max(most, kb)
		}
	}
	rushed := f.measure().since(before)
	stop()
	rushing.Wait()
	calm := time.Now()
	wait(t, "the room to be fast again", func() bool { return f.answers(t) < calmAnswers })
	after := time.Since(calm)
	args := f.args()
	f.end()
	lost, acked := unstored(t, args, all)
	t.Logf("%d people: %.0f plays/s, stored p50 %v, p99 %v; slowest answer to a request %v; a node takes at most "+
		"%d MB; refusals %v; fast again after %v; %d acknowledged, %d lost",
		len(all), rushed.plays/rushed.took.Seconds(), rushed.stored(0.5), rushed.stored(0.99), round(slowest), most>>10, refused.codes, round(after), acked, lost)
	for _, code := range fairRefusals {
		delete(refused.codes, code)
	}
	if len(refused.codes) > 0 || lost > 0 || acked == 0 || most > mostRushed || after > calmWithin {
		t.Error("the room does not bear it")
	}
}

// args returns the command lines of the nodes.
func (f *fleet) args() (all [][]string) {
	for _, b := range f.nodes {
		all = append(all, b.cmd.Args[1:])
	}
	return all
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

// unstored opens the store of a room that has ended, from the command lines of its nodes, and counts what
// people were told and the store does not have once.
func unstored(t *testing.T, nodes [][]string, all []*rusher) (lost, acked int) {
	t.Helper()
	stores := make([]journal.Journal, len(nodes))
	each(len(nodes), func(i int) { // nodes wait for each other
		c, err := parse(nodes[i], io.Discard)
		if err == nil {
			stores[i], err = open(t.Context(), c)
		}
		if err != nil {
			t.Error(err)
		}
	})
	if t.Failed() {
		return 0, 0
	}
	for _, r := range all {
		ids := map[string]int{}
		for _, id := range r.tables {
			for _, e := range storedOf(t, stores[0], id) {
				ids[e.ID]++
			}
		}
		for _, id := range r.acked {
			if acked++; ids[r.account+"/"+id] != 1 {
				lost++
			}
		}
	}
	for _, store := range stores {
		_ = store.Close()
	}
	return lost, acked
}

// storedOf returns the events of a table, or of its record if it has been archived.
func storedOf(t *testing.T, store journal.Journal, id string) []table.Event {
	t.Helper()
	entries := must.Have(store.Read(t.Context(), journal.Tables, id, 0))(t)
	all := make([]table.Event, len(entries))
	for i, entry := range entries {
		must.Do(t, json.Unmarshal(entry.Data, &all[i]))
	}
	if len(all) > 0 {
		return all
	}
	records, err := store.Read(t.Context(), journal.Records, id, 0)
	if err != nil || len(records) == 0 {
		t.Fatalf("table %s: %d records, %v", id, len(records), err)
	}
	z, err := gzip.NewReader(bytes.NewReader(records[0].Data))
	if err == nil {
		err = json.NewDecoder(z).Decode(&all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}
