package program_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/program"
	"github.com/hoylecards/hoyle/room/table"
	"github.com/hoylecards/hoyle/room/web"
	"github.com/hoylecards/hoyle/room/web/ws"
)

// The test binary is also the program of the bridge: exec:BINARY player. It plays the first legal
// move, and writes the messages that it gets to its standard error.
func TestMain(m *testing.M) {
	if len(os.Args) < 2 || os.Args[1] != "player" {
		os.Exit(m.Run())
	}
	if os.Getenv("ROOM_SECRET") != "" {
		os.Exit(1) // a program of the operator gets no secrets of the room
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var m message
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			panic(err)
		}
		fmt.Fprintln(os.Stderr, m.T)
		switch m.T {
		case "hello":
			fmt.Println(`{"t":"ready","protocol":1,"name":"deep"}`)
		case "move":
			fmt.Println(first(m))
		}
	}
}

// room is a running room with a program's account.
type room struct {
	t      *testing.T
	http   *httptest.Server
	host   *host.Host
	server *web.Server
	token  string // of the program
	who    string // its account
	met    chan web.Conn
}

func newRoom(t *testing.T, limit outside.Options) *room {
	t.Helper()
	j := new(journal.Memory)
	h, err := host.New(t.Context(), j, host.Options{Games: hoyle.Games(), Chance: 1, Quick: true, Times: host.Times{Pause: time.Hour}})
	if err != nil {
		t.Fatal(err)
	}
	lots := web.Limit{Burst: 100_000, Every: time.Microsecond}
	met := make(chan web.Conn, 100)
	s := web.New(web.Options{
		Host: h, Journal: j, Games: hoyle.Games(), Hosts: []string{"127.0.0.1"},
		Accept: func(w http.ResponseWriter, r *http.Request, most int64) (web.Conn, error) {
			c, err := ws.Accept(w, r, most)
			met <- c
			return c, err
		},
		Programs: program.Room{Log: note.New(io.Discard, 0), Limit: limit, Own: map[string]string{"Mine": fmt.Sprintf("exec:'%s' player", os.Args[0])}}.Play,
		Own:      []string{"Mine"},
		Limits:   web.Limits{Requests: lots, Sessions: lots, Tables: lots, Messages: lots, Changes: lots, Sockets: 10_000},
	})
	r := &room{t: t, http: httptest.NewServer(s), host: h, server: s, met: met}
	if r.who, r.token, err = web.NewProgram(t.Context(), j, "Deep"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Stop(); r.http.Close(); h.Stop() })
	return r
}

// ask sends a request, and returns the status and the body.
func (r *room) ask(token, method, path, body string) (int, string) {
	r.t.Helper()
	q := must.Have(http.NewRequestWithContext(r.t.Context(), method, r.http.URL+path, strings.NewReader(body)))(r.t)
	if token != "" {
		q.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := r.http.Client().Do(q)
	if err != nil {
		r.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	data := must.Have(io.ReadAll(answer.Body))(r.t)
	return answer.StatusCode, string(data)
}

// made sends a request that must not be refused, and decodes the answer.
func made[T any](r *room, token, method, path, body string) (v T) {
	r.t.Helper()
	status, data := r.ask(token, method, path, body)
	if err := json.Unmarshal([]byte(data), &v); err != nil || status >= 300 {
		r.t.Fatalf("%s %s: %d %s", method, path, status, data)
	}
	return v
}

type session struct{ Account, Token string }

// ann returns the session of Ann, and the table that she has opened and at which she sits.
func (r *room) ann(order string) (ann session, at *host.Table) {
	r.t.Helper()
	ann = made[session](r, "", "POST", "/api/session", `{"name":"Ann","bearer":true}`)
	id := made[struct{ ID string }](r, ann.Token, "POST", "/api/tables", order).ID
	at = must.Have(r.host.Table(id))(r.t)
	return ann, at
}

// message is any message from the host.
type message struct {
	T     string
	ID, N int
	Legal []string
	Zones []struct {
		Name  string
		Seat  hoyle.Seat
		Cards []any
	}
	Log   []hoyle.Event
	Score []int
	Fault string
	Code  string
}

// bot is the program's end of a socket. It plays the first legal move unless answer says
// otherwise.
type bot struct {
	r      *room
	conn   *websocket.Conn
	heard  []message
	closed string // the reason
	answer func(message) string
}

// dial opens the socket of a program to a table.
func (r *room) dial(at *host.Table, query string) *bot {
	r.t.Helper()
	url := "ws" + strings.TrimPrefix(r.http.URL, "http") + "/api/tables/" + at.ID + "/player" + query
	head := http.Header{"Authorization": {"Bearer " + r.token}}
	conn, _, err := websocket.Dial(r.t.Context(), url, &websocket.DialOptions{HTTPHeader: head}) //nolint:bodyclose // Dial does
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = conn.CloseNow() })
	return &bot{r: r, conn: conn}
}

func (b *bot) say(text string) {
	_ = b.conn.Write(b.r.t.Context(), websocket.MessageText, []byte(text)) // the socket may be closed
}

// hear reads a message and answers it. It reports false at the end.
func (b *bot) hear() bool {
	ctx, cancel := context.WithTimeout(b.r.t.Context(), time.Minute)
	defer cancel()
	_, data, err := b.conn.Read(ctx)
	if err != nil {
		if end := (websocket.CloseError{}); ctx.Err() == nil {
			b.closed = "lost"
			if asClose(err, &end) {
				b.closed = fmt.Sprint(int(end.Code), " ", end.Reason)
			}
			return false
		}
		b.r.t.Error("the program hears nothing for a minute")
		return false
	}
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		b.r.t.Errorf("%s: %v", data, err)
	}
	b.heard = append(b.heard, m)
	switch {
	case m.T == "hello":
		b.say(`{"t":"ready","protocol":1,"name":"deep","games":["indigo","doppelkopf"],"wants":["zones","log"]}`)
	case m.T == "ping":
		b.say(`{"t":"pong"}`)
	case m.T == "move" && b.answer != nil:
		if text := b.answer(m); text != "" {
			b.say(text)
		}
	case m.T == "move":
		b.say(first(m))
	}
	return true
}

func first(m message) string { return fmt.Sprintf(`{"t":"move","id":%d,"n":%d,"i":0}`, m.ID, m.N) }

// listen reads messages until done returns true, or to the end.
func (b *bot) listen(done func(message) bool) {
	for b.hear() {
		if done != nil && done(b.heard[len(b.heard)-1]) {
			return
		}
	}
}

// kinds returns the kinds of the messages that the program has received, without repetitions.
func (b *bot) kinds() string {
	var all []string
	for _, m := range b.heard {
		t := m.T
		if m.T == "over" && m.Score != nil {
			t = "score"
		}
		if m.Fault != "" {
			t = m.Fault
		}
		all = append(all, t)
	}
	return strings.Join(slices.Compact(slices.DeleteFunc(all, func(t string) bool { return t == "event" })), " ")
}

// await waits until f accepts the table.
func (r *room) await(at *host.Table, what string, f func(s *table.State) bool) *table.State {
	r.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if s := at.State(); f(s) {
			return s
		}
	}
	r.t.Fatal("a minute without ", what)
	return nil
}

// do applies an event by Ann.
func (r *room) do(at *host.Table, ann session, e table.Event) {
	r.t.Helper()
	e.By, e.Who = table.ByPerson, ann.Account
	if _, err := at.Do(r.t.Context(), e); err != nil {
		r.t.Fatal(e.Kind, ": ", err)
	}
}

// turn waits for Ann's turn, and plays her first legal move. It reports whether the deal goes on.
func (r *room) turn(at *host.Table, ann session) bool {
	r.t.Helper()
	s := r.await(at, "Ann's turn", func(s *table.State) bool { return s.Phase != table.Playing || s.Deal.Turn() == 0 })
	if s.Phase != table.Playing {
		return false
	}
	r.do(at, ann, table.Event{Kind: table.Play, Spot: s.Now.Spot, Move: s.Deal.Legal(0)[0]})
	return true
}

// next asks for the next deal.
func (r *room) next(at *host.Table, ann session) {
	r.t.Helper()
	s := at.State()
	r.do(at, ann, table.Event{Kind: table.Next, Spot: s.Now.Spot})
	r.await(at, "the next deal", func(now *table.State) bool { return now.DealNo() > s.DealNo() })
}

const order = `{"game":"indigo","format":"deals","n":2,"sit":true}`

// patient has such long time limits that no machine is too slow for them.
var patient = outside.Options{Time: time.Hour, Start: time.Hour, Grace: time.Hour}

// A program sits down and plays a match in which a play is taken back. It is marked as a program,
// and sees no hand but its own.
func TestMatch(t *testing.T) {
	r := newRoom(t, patient)
	ann, at := r.ann(order)
	r.do(at, ann, table.Event{Kind: table.Ready})
	b := r.dial(at, "")
	asked, anew, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	b.answer = func(m message) string {
		if m.ID == 1 { // the program thinks until Ann takes her play back
			close(asked)
			return ""
		}
		return first(m)
	}
	go func() {
		defer close(done)
		b.listen(func(m message) bool {
			if m.T == "deal" && m.ID == 2 {
				close(anew)
			}
			return false
		})
	}()
	r.await(at, "a match", func(s *table.State) bool { return s.Phase == table.Playing })
	v := must.Have(at.State().Look(0, live.Spot{}, true))(t)
	if c := v.Seats[1]; c.Name != "Deep (bot)" || !c.Program || c.Account != r.who || c.Bot != "" || v.Seats[0].Program {
		t.Errorf("%+v", v.Seats)
	}
	r.turn(at, ann)
	<-asked
	s := at.State()
	r.do(at, ann, table.Event{Kind: table.Undo, Spot: s.Now.Spot, Plays: s.MayUndo(0)})
	r.await(at, "the program's consent", func(now *table.State) bool { return now.Plays() < s.Plays() && now.Asked == nil })
	<-anew // before Ann plays the same card again
	for r.turn(at, ann) {
	}
	r.await(at, "the end of the deal", func(s *table.State) bool { return s.Phase == table.Paused })
	r.next(at, ann)
	r.turn(at, ann)
	r.do(at, ann, table.Event{Kind: table.Rest, Spot: at.State().Now.Spot}) // the program plays its own cards all the same
	s = r.await(at, "the end", func(s *table.State) bool { return s.Phase == table.Over })
	v = must.Have(s.Look(0, live.Spot{}, true))(t)
	for _, play := range v.Log {
		if own := play.Seat == 1 || play.Number < 2; own != (play.By == "") {
			t.Errorf("play %d of seat %d is by a %s", play.Number, play.Seat, play.By)
		}
	}
	past := s.Past[0]
	if !slices.Equal(past.Names, []string{"Ann", "Deep (bot)"}) || !slices.Equal(past.Bots, []bool{false, true}) || !slices.Equal(past.Accounts,
		[]string{ann.Account, ""}) {
		t.Errorf("names %v, bots %v, accounts %v", past.Names, past.Bots, past.Accounts)
	}
	r.do(at, ann, table.Event{Kind: table.Leave})
	<-done
	if want := "hello deal move stop over deal move score deal move score quit"; b.kinds() != want || b.closed != "1000 not-found" {
		t.Errorf("%s; closed with %s, want\n%s", b.kinds(), b.closed, want)
	}
	plays := 0
	for _, m := range b.heard {
		plays += len(m.Log)
		for _, z := range m.Zones {
			if _, hidden := append(z.Cards, "")[0].(float64); z.Name == "hand" && len(z.Cards) > 0 && hidden != (z.Seat == 0) {
				t.Errorf("play %d: the hand of %d is %v", m.N, z.Seat, z.Cards)
			}
		}
	}
	if plays != 1+2*48 || r.host.Seats(r.who) != 0 {
		t.Errorf("it has been told %d plays, and has %d seats", plays, r.host.Seats(r.who))
	}
}

// After a fault a bot plays the deal to its end, and the program plays the next one, unless it
// has gone.
func TestFaults(t *testing.T) {
	late := patient
	late.Time = 20 * time.Millisecond
	wrong := func(m message) string { return fmt.Sprintf(`{"t":"move","id":%d,"n":%d,"move":"fly"}`, m.ID, m.N) }
	for want, tt := range map[string]struct {
		limit  outside.Options
		answer func(b *bot, m message) string
	}{
		"hello deal move no wrong deal move score quit, 1000 not-found": {patient, func(b *bot, m message) string {
			if m.ID > 1 {
				return first(m)
			}
			b.say(wrong(m))
			return wrong(m)
		}},
		"hello deal move stop ping late deal move stop ping late quit, 1000 not-found": {late, func(*bot, message) string { return "" }},
		"hello deal move, 1008 gone": {patient, func(b *bot, _ message) string {
			for range 20 {
				b.say(strings.Repeat("x", 60_000))
			}
			return ""
		}},
	} {
		r := newRoom(t, tt.limit)
		ann, at := r.ann(order)
		r.do(at, ann, table.Event{Kind: table.Ready})
		b := r.dial(at, "?seat=1")
		b.answer = func(m message) string { return tt.answer(b, m) }
		done := make(chan struct{})
		go func() { defer close(done); b.listen(nil) }()
		r.await(at, "a match", func(s *table.State) bool { return s.Phase == table.Playing })
		for range 2 {
			r.turn(at, ann)
			for r.turn(at, ann) {
			}
			if at.State().Phase == table.Paused {
				r.next(at, ann)
			}
		}
		if s := at.State(); s.Phase != table.Over || s.SeatOf(r.who) != 1 && b.closed == "" {
			t.Errorf("%s: %s", want, s.Phase)
		}
		r.do(at, ann, table.Event{Kind: table.Leave})
		<-done
		if got := b.kinds() + ", " + b.closed; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A program that comes back in the middle of a deal plays on, and is told of all plays.
func TestComingBack(t *testing.T) {
	r := newRoom(t, patient)
	ann, at := r.ann(order)
	r.do(at, ann, table.Event{Kind: table.Ready})
	b := r.dial(at, "")
	go func() {
		b.listen(func(m message) bool { return m.T == "move" && m.N > 4 })
		_ = b.conn.CloseNow()
	}()
	r.await(at, "a match", func(s *table.State) bool { return s.Phase == table.Playing })
	for at.State().Bot(1) == "" {
		r.turn(at, ann)
	}
	r.turn(at, ann)
	played := r.await(at, "a play of the bot", func(s *table.State) bool { return s.Deal.Turn() == 0 }).Plays()
	again := r.dial(at, "")
	go again.listen(func(m message) bool { return m.T == "move" })
	r.await(at, "the program", func(s *table.State) bool { return s.Bot(1) == "" })
	r.turn(at, ann)
	r.await(at, "its play", func(s *table.State) bool { return s.Plays() > played+1 })
	if told := again.heard[2].Log; again.kinds() != "hello deal move" || len(told) != played+1 || told[0].Number != 0 {
		t.Errorf("%s, told %d plays, want %d", again.kinds(), len(told), played+1)
	}
	_ = again.conn.CloseNow()
	r.await(at, "a bot", func(s *table.State) bool { return s.Bot(1) != "" })
	last := r.dial(at, "")
	closed := make(chan struct{})
	go func() { defer close(closed); last.listen(nil) }()
	r.await(at, "the program", func(s *table.State) bool { return s.Bot(1) == "" })
	r.server.Stop()
	<-closed
	if c := at.State().Chairs[1]; c.Away || c.Who != r.who || last.closed != "1012 stopping" {
		t.Errorf("after the room has stopped: %+v, closed with %s", c, last.closed)
	}
}

// With its own token, a program can play with people and do nothing else.
func TestBounds(t *testing.T) {
	r := newRoom(t, patient)
	ann, at := r.ann(order)
	for path, method := range map[string]string{
		"/api/session": "GET", "/api/tables": "POST", "/api/tables/" + at.ID + "/ws": "GET", "/api/friends": "GET", "/api/cups": "POST", "/api/book": "GET",
	} {
		if status, body := r.ask(r.token, method, path, "{}"); status != 401 || !strings.Contains(body, "no-session") {
			t.Errorf("%s %s: %d %s", method, path, status, body)
		}
	}
	player := "/api/tables/" + at.ID + "/player"
	for _, token := range []string{"", ann.Token, "x"} {
		if status, body := r.ask(token, "GET", player, ""); status != 401 {
			t.Errorf("%d %s", status, body)
		}
	}
	for _, name := range []string{"Deep (bot)", "Deep ( BOT ]", "(bot) Deep"} {
		if status, body := r.ask("", "POST", "/api/session", fmt.Sprintf(`{"name":%q}`, name)); status != 400 {
			t.Errorf("%s: %d %s", name, status, body)
		}
	}
	made[session](r, "", "POST", "/api/session", `{"name":"Robot","bearer":true}`)
	for refusal, order := range map[string]string{
		"1008 people-only":  `{"game":"indigo","rated":true,"sit":true}`,
		"1008 no-such-game": `{"game":"karata","sit":true}`,
		"1008 seat-taken":   `{"game":"indigo","bots":["","house"],"sit":true}`,
	} {
		_, at := r.ann(order)
		b := r.dial(at, "")
		b.listen(nil)
		if b.closed != refusal || at.State().SeatOf(r.who) != hoyle.Nobody {
			t.Errorf("closed with %s, want %s", b.closed, refusal)
		}
	}
	b := r.dial(at, "")
	go b.listen(nil)
	r.await(at, "the program", func(s *table.State) bool { return s.SeatOf(r.who) == 1 })
	if status, body := r.ask(r.token, "DELETE", "/api/session", ""); status != 200 {
		t.Errorf("%d %s", status, body)
	}
	r.await(at, "a free seat", func(s *table.State) bool { return s.SeatOf(r.who) == hoyle.Nobody })
	if status, _ := r.ask(r.token, "GET", player, ""); status != 401 {
		t.Errorf("a deleted program has an account: %d", status)
	}
}

// The bridge seats a program that reads and writes lines at a table.
func TestBridge(t *testing.T) {
	r := newRoom(t, patient)
	ann, at := r.ann(`{"game":"indigo","format":"deals","n":1,"sit":true}`)
	r.do(at, ann, table.Event{Kind: table.Ready})
	name, address := fmt.Sprintf("exec:'%s' player", os.Args[0]), r.http.URL+"/t/"+at.ID
	for _, wrong := range [][3]string{{r.http.URL, name, r.token}, {address, "house", r.token}, {address, name, ann.Token}, {address, "exec:/none", r.token}} {
		if err := program.Bridge(t.Context(), wrong[0], wrong[1], wrong[2], io.Discard); err == nil {
			t.Errorf("%q: no error", wrong)
		}
	}
	var log bytes.Buffer
	ended := make(chan error, 1)
	go func() { ended <- program.Bridge(t.Context(), address, name, r.token, &log) }()
	r.await(at, "a match", func(s *table.State) bool { return s.Phase == table.Playing })
	for r.turn(at, ann) {
	}
	r.do(at, ann, table.Event{Kind: table.Leave})
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if want := "hello\ndeal\n" + strings.Repeat("move\n", 24) + "over\nquit\n"; log.String() != want {
		t.Errorf("it hears\n%s", log.String())
	}
}

// After its connection is lost, the bridge comes back with a new one, and so does its program.
func TestBridgeComesBack(t *testing.T) {
	r := newRoom(t, patient)
	ann, at := r.ann(`{"game":"indigo","format":"deals","n":1,"sit":true}`)
	r.do(at, ann, table.Event{Kind: table.Ready})
	var log bytes.Buffer
	ended := make(chan error, 1)
	go func() {
		ended <- program.Bridge(t.Context(), r.http.URL+"/t/"+at.ID, fmt.Sprintf("exec:'%s' player", os.Args[0]), r.token, &log)
	}()
	r.await(at, "a match", func(s *table.State) bool { return s.Phase == table.Playing })
	_ = (<-r.met).CloseNow()
	<-r.met
	for again := true; again; again = r.turn(at, ann) {
		r.await(at, "the program", func(s *table.State) bool { return s.Bot(1) == "" || s.Phase != table.Playing })
	}
	r.do(at, ann, table.Event{Kind: table.Leave})
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if heard := log.String(); strings.Count(heard, "hello") != 2 || !strings.HasSuffix(heard, "move\nover\nquit\n") {
		t.Errorf("it hears\n%s", heard)
	}
}

func asClose(err error, to *websocket.CloseError) bool {
	code := websocket.CloseStatus(err)
	if code == -1 {
		return false
	}
	_, reason, _ := strings.Cut(err.Error(), "reason = ")
	*to = websocket.CloseError{Code: code, Reason: strings.Trim(strings.SplitN(reason, "\n", 2)[0], `"`)}
	return true
}
