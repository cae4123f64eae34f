package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/diff"
	"github.com/hoylecards/hoyle/internal/knows"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	files "github.com/hoylecards/hoyle/room/page"
	"github.com/hoylecards/hoyle/room/table"
	"github.com/hoylecards/hoyle/room/web"
	"github.com/hoylecards/hoyle/room/web/ws"
)

// limit is the longest that a test waits for anything.
const limit = time.Minute

// room is a running room.
type room struct {
	t      *testing.T
	http   *httptest.Server
	host   *host.Host
	server *web.Server
}

// newRoom starts a room whose journal is in memory and whose bots take no time.
func newRoom(t *testing.T, change ...func(*host.Options, *web.Options)) *room {
	t.Helper()
	return newRoomOn(t, new(journal.Memory), change...)
}

func newRoomOn(t *testing.T, j journal.Journal, change ...func(*host.Options, *web.Options)) *room {
	t.Helper()
	return newRoomAt(t, j, func(s *web.Server) *httptest.Server { return httptest.NewServer(s) }, change...)
}

func newRoomAt(t *testing.T, j journal.Journal, serve func(*web.Server) *httptest.Server, change ...func(*host.Options, *web.Options)) *room {
	t.Helper()
	games := append(hoyle.Games(), hearts.ByName())
	ho := host.Options{Games: games, Chance: 1, Quick: true, Times: host.Times{Pause: time.Minute}}
	lots := web.Limit{Burst: 100_000, Every: time.Microsecond}
	wo := web.Options{
		Journal: j, Games: games, Hosts: []string{"127.0.0.1"},
		Accept: ws.Accept,
		Limits: web.Limits{Requests: lots, Sessions: lots, Tables: lots, Messages: lots, Changes: lots, Sockets: 10_000},
	}
	for _, f := range change {
		f(&ho, &wo)
	}
	if wo.Page == nil {
		wo.Page = pageOf(t, fstest.MapFS{"index.html": {Data: []byte("<!doctype html>room")}, "games/a.js": {Data: []byte("1")}})
	}
	h := must.Have(host.New(t.Context(), j, ho))(t)
	wo.Host = h
	s := web.New(wo)
	r := &room{t, serve(s), h, s}
	t.Cleanup(r.stop)
	return r
}

func pageOf(t *testing.T, from fs.FS) *files.Page {
	t.Helper()
	return must.Have(files.New(from, "v1.2.3<", hoyle.Games()))(t)
}

func (r *room) stop() {
	r.server.Stop()
	r.http.Close()
	r.host.Stop()
}

// person is a client with an account.
type person struct {
	room    *room
	Account string `json:"account"`
	Name    string `json:"name"`
	Token   string `json:"token"`
	address string // behind a proxy
}

func (r *room) person(name string) *person {
	r.t.Helper()
	p := &person{room: r}
	p.do("POST", "/api/session", fmt.Sprintf(`{"name":%q,"bearer":true}`, name), 200, p)
	return p
}

// ask sends a request and returns the status and the body.
func (p *person) ask(method, path, body string) (int, []byte) {
	p.room.t.Helper()
	r := must.Have(http.NewRequestWithContext(p.room.t.Context(), method, p.room.http.URL+path, strings.NewReader(body)))(p.room.t)
	if p.Token != "" {
		r.Header.Set("Authorization", "Bearer "+p.Token)
	}
	if p.address != "" {
		r.Header.Set("X-Forwarded-For", p.address)
	}
	answer, err := p.room.http.Client().Do(r)
	if err != nil {
		p.room.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	data := must.Have(io.ReadAll(answer.Body))(p.room.t)
	return answer.StatusCode, data
}

// do sends a request that must get the given status, and decodes the response into v.
func (p *person) do(method, path, body string, status int, v any) {
	p.room.t.Helper()
	got, data := p.ask(method, path, body)
	if got != status {
		p.room.t.Fatalf("%s %s: %d, want %d: %s", method, path, got, status, data)
	}
	if v != nil {
		if err := json.Unmarshal(data, v); err != nil {
			p.room.t.Fatalf("%s %s: %v: %s", method, path, err, data)
		}
	}
}

// refused sends a request that must be refused with a code.
func (p *person) refused(method, path, body string, status int, code string) {
	p.room.t.Helper()
	got, data := p.ask(method, path, body)
	var r struct{ Code, Reason string }
	if err := json.Unmarshal(data, &r); err != nil || got != status || r.Code != code || r.Reason == "" {
		p.room.t.Errorf("%s %s %.60s: %d %s, want %d %s", method, path, body, got, data, status, code)
	}
}

// open opens a table.
func (p *person) open(order string) string {
	p.room.t.Helper()
	var made struct{ ID string }
	p.do("POST", "/api/tables", order, 201, &made)
	return made.ID
}

// message is any message from the server.
type message struct {
	T       string
	ID      string
	Code    string
	Rev     int
	Texts   []host.Text
	Online  []bool
	Moves   []hoyle.Advice
	Chances []knows.Chance
	Tables  []host.Summary
	Gone    []string
	Full    bool

	Entries []feed.Entry
	host.Friends
	Invitation host.Invitation
	Nudge      host.Invitation
	Until      []int64
}

// seat is a socket to a table.
type seat struct {
	*person
	conn *websocket.Conn
	view table.View
	last message
	sent int

	known json.RawMessage // the last message with a view
	short int             // the differences among the messages
}

// dial opens a socket. On error it returns the status.
func (p *person) dial(path string, header http.Header) (*websocket.Conn, int) {
	p.room.t.Helper()
	if header == nil {
		header = http.Header{}
	}
	if p.Token != "" {
		header.Set("Authorization", "Bearer "+p.Token)
	}
	if p.address != "" {
		header.Set("X-Forwarded-For", p.address)
	}
	url := "ws" + strings.TrimPrefix(p.room.http.URL, "http") + path
	conn, answer, err := websocket.Dial(p.room.t.Context(), url, &websocket.DialOptions{HTTPHeader: header}) //nolint:bodyclose // Dial does
	if err != nil {
		if answer == nil {
			p.room.t.Fatal(err)
		}
		return nil, answer.StatusCode
	}
	conn.SetReadLimit(1 << 20)
	p.room.t.Cleanup(func() { _ = conn.CloseNow() })
	return conn, answer.StatusCode
}

// join opens a socket to a table that takes differences, and waits for its first view.
func (p *person) join(id string) *seat {
	p.room.t.Helper()
	return p.joinAs(id, "?diff")
}

func (p *person) joinAs(id, query string) *seat {
	p.room.t.Helper()
	conn, status := p.dial("/api/tables/"+id+"/ws"+query, nil)
	if conn == nil {
		p.room.t.Fatalf("socket refused: %d", status)
	}
	s := &seat{person: p, conn: conn}
	s.until("the first view", func() bool { return s.last.T == "view" })
	return s
}

// read reads a message. It returns the status with which the socket was closed, or -1 if it is
// open.
func (s *seat) read() websocket.StatusCode {
	s.room.t.Helper()
	ctx, cancel := context.WithTimeout(s.room.t.Context(), limit)
	defer cancel()
	_, data, err := s.conn.Read(ctx)
	if err != nil {
		if status := websocket.CloseStatus(err); status != -1 {
			return status
		}
		s.room.t.Fatalf("%s: %v", s.Name, err)
	}
	s.last = message{}
	var kind struct {
		T string
		D json.RawMessage
	}
	if err := json.Unmarshal(data, &kind); err != nil {
		s.room.t.Fatalf("%s: %v", data, err)
	}
	if kind.T == "diff" {
		s.short++
		data = must.Have(diff.Apply(s.known, kind.D))(s.room.t)
		kind.T = "view"
	}
	if s.last.T = kind.T; kind.T == "view" {
		s.known = data
		old := s.view
		s.view = table.View{}
		if err := json.Unmarshal(data, &s.view); err != nil {
			s.room.t.Fatalf("%s: %v", data, err)
		}
		if s.view.Fair == nil {
			s.view.Fair, s.view.Sheet = old.Fair, old.Sheet
		}
		return -1
	}
	if err := json.Unmarshal(data, &s.last); err != nil {
		s.room.t.Fatalf("%s: %v", data, err)
	}
	return -1
}

// until reads messages until done returns true.
func (s *seat) until(what string, done func() bool) {
	s.room.t.Helper()
	for !done() {
		if status := s.read(); status != -1 {
			s.room.t.Fatalf("%s: closed with %d, waiting for %s", s.Name, status, what)
		}
	}
}

// say sends a message with a new id. It returns the code with which the message is refused, or ""
// if it is not refused.
func (s *seat) say(kind, fields string) string {
	s.room.t.Helper()
	s.sent++
	return s.sayAs(fmt.Sprintf("%s-%d", kind, s.sent), kind, fields)
}

func (s *seat) sayAs(id, kind, fields string) string {
	s.room.t.Helper()
	if fields != "" {
		fields = "," + fields
	}
	s.write(fmt.Sprintf(`{"t":%q,"id":%q%s}`, kind, id, fields))
	s.last = message{}
	s.until("the answer to "+kind, func() bool { return s.last.ID == id })
	if s.last.T == "no" && s.last.Code == "" {
		s.room.t.Fatalf("%s refused without a code", kind)
	}
	return s.last.Code
}

func (s *seat) write(text string) {
	s.room.t.Helper()
	must.Do(s.room.t, s.conn.Write(s.room.t.Context(), websocket.MessageText, []byte(text)))
}

// must sends a message that must not be refused.
func (s *seat) must(kind, fields string) {
	s.room.t.Helper()
	if code := s.say(kind, fields); code != "" {
		s.room.t.Fatalf("%s: %s %s: %s", s.Name, kind, fields, code)
	}
}

// play makes a move as soon as there is a game.
func (s *seat) play(move string) string {
	s.room.t.Helper()
	s.until("the game", func() bool { return s.view.Phase != table.Waiting })
	v := s.view
	return s.say("play", fmt.Sprintf(`"spot":%q,"move":%q`, v.Spot, move))
}

// awaited reports whether the game is waiting for this seat.
func (s *seat) awaited() bool {
	for _, seat := range s.view.Awaited {
		if seat == s.view.Seat && s.view.Seat != hoyle.Nobody {
			return true
		}
	}
	return false
}

// playOn plays the first legal move whenever it is this seat's turn, and
// continues with the next deals, until the match is over.
func (s *seat) playOn() {
	s.room.t.Helper()
	for s.view.Phase != table.Over {
		code, rev := "", s.view.Rev
		switch {
		case s.view.Phase == table.Paused && !s.view.Seats[s.view.Seat].Next:
			code = s.say("next", fmt.Sprintf(`"spot":%q`, s.view.Spot))
		case s.awaited():
			code = s.play(s.view.Legal[0])
		}
		switch code {
		case "":
			rev = max(rev, s.last.Rev-1)
		case "stale", "not-now", "game-over": // another person was faster
		default:
			s.room.t.Fatalf("%s: %s", s.Name, code)
		}
		s.until("a new view", func() bool { return s.view.Rev > rev })
	}
}
