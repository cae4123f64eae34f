package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// cardRoom builds and starts a room on a free port, and returns its address.
func cardRoom(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "room")
	build := exec.Command("go", "build", "-o", program)
	build.Dir = filepath.FromSlash("../../room")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.Command(program, "-addr", "127.0.0.1:0", "-memory", "-quick", "-chance", "1")
	out := must.Have(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	address := regexp.MustCompile(`http://\S+`).FindString(line)
	if err != nil || address == "" {
		t.Fatalf("%q, %v", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return strings.TrimSuffix(address, "/")
}

// owner is somebody who opens tables.
type owner struct {
	t           *testing.T
	room, token string
}

func newOwner(t *testing.T, room string) *owner {
	t.Helper()
	o := &owner{t: t, room: room}
	var session struct{ Token string }
	o.post("/api/session", `{"name":"Olga","bearer":true}`, &session)
	o.token = session.Token
	return o
}

func (o *owner) post(path, body string, v any) {
	o.t.Helper()
	r := must.Have(http.NewRequestWithContext(o.t.Context(), http.MethodPost, o.room+path, bytes.NewReader([]byte(body))))(o.t)
	if o.token != "" {
		r.Header.Set("Authorization", "Bearer "+o.token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		o.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= 300 || json.Unmarshal(data, v) != nil {
		o.t.Fatalf("%s: %s %s %v", path, answer.Status, data, err)
	}
}

// table opens a table, and returns the path of its link.
func (o *owner) table(order string) string {
	o.t.Helper()
	var made struct{ ID string }
	o.post("/api/tables", order, &made)
	return "/t/" + made.ID
}

// wire passes connections on to a room, and can cut them all.
type wire struct {
	net.Listener
	mu    sync.Mutex
	conns []net.Conn
}

func newWire(t *testing.T, room string) *wire {
	t.Helper()
	l := must.Have(net.Listen("tcp", "127.0.0.1:0"))(t)
	w := &wire{Listener: l}
	t.Cleanup(func() {
		_ = l.Close()
		w.cut()
	})
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return // closed
			}
			to, err := net.Dial("tcp", strings.TrimPrefix(room, "http://"))
			if err != nil {
				_ = from.Close()
				continue
			}
			w.mu.Lock()
			w.conns = append(w.conns, from, to)
			w.mu.Unlock()
			go func() { _, _ = io.Copy(to, from) }()
			go func() { _, _ = io.Copy(from, to) }()
		}
	}()
	return w
}

// cut closes all connections, and returns their number.
func (w *wire) cut() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := len(w.conns)
	for _, c := range w.conns {
		_ = c.Close()
	}
	w.conns = nil
	return n
}

var ready = regexp.MustCompile(`waiting for.*\byou\b|another match`)

// A guest joins tables by their links, and plays a match of every game to its end. During the match
// the connection is cut repeatedly.
func TestCardRoom(t *testing.T) {
	room := cardRoom(t)
	o := newOwner(t, room)
	program := build(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the token
	for _, order := range []string{
		`{"game":"indigo","format":"deals","n":2,"bots":["","random"]}`,
		`{"game":"karata","rules":{"seats":3},"format":"deals","n":2,"bots":["random","","random"]}`,
		`{"game":"doppelkopf:home","format":"session","n":1,"bots":["random","random","","random"]}`,
		`{"game":"catcheleven","format":"deals","n":1,"bots":["","random"]}`,
		`{"game":"blackjack","format":"rounds","n":9,"bots":[""]}`,
		`{"game":"hearts","format":"points","n":5,"bots":["random","random","random",""]}`,
	} {
		path := o.table(strings.Replace(order, `{`, `{"sit":false,"access":"link",`, 1))
		w := newWire(t, room)
		g := full(t, program, 80, 24, "-names", "Gustav", "http://"+w.Addr().String()+path)
		g.wait("the gathering", func(s string) bool { return strings.Contains(s, "waiting for you") })
		g.enter("\r")
		last, cuts := "", 0
		for n := 0; ; n++ {
			last = g.wait("a question", func(s string) bool {
				return s != last && (prompt.MatchString(s) || ready.MatchString(s))
			})
			if strings.Contains(last, "another match") {
				break
			}
			if n > 2000 {
				t.Fatalf("%s does not end\n%s", order, last)
			}
			if n == 5 && strings.Contains(order, "indigo") { // bots play the rest of the deal
				g.enter(".")
				g.wait("a second question", func(s string) bool { return strings.Contains(s, "Press . again") })
				g.enter(".")
				last = g.wait("the end of the deal", func(s string) bool { return strings.Contains(s, "The deal is over.") || ready.MatchString(s) })
			}
			if n%7 == 3 && cuts < 4 {
				cuts += min(1, w.cut())
			}
			g.enter(answer(last))
		}
		if !strings.Contains(last, " the match. ***") || cuts == 0 {
			t.Errorf("%s, cut %d times:\n%s", order, cuts, last)
		}
		g.end()
		_ = w.Close()
	}
}
