package web_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts/touched"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/table"
	"github.com/hoylecards/hoyle/room/web"
)

func TestRequestsAreRefused(t *testing.T) {
	r := newRoom(t)
	ann, nobody := r.person("Ann"), &person{room: r}
	id := ann.open(`{"game":"indigo","sit":true,"bots":["","house"]}`)
	at := "/api/tables/" + id
	for _, c := range []struct {
		who          *person
		method, path string
		body         string
		status       int
		code         string
	}{
		{nobody, "GET", "/api/session", "", 401, "no-session"},
		{&person{room: r, Token: ann.Account}, "GET", "/api/session", "", 401, "no-session"},
		{&person{room: r, Token: strings.Repeat("a", 65)}, "GET", "/api/session", "", 401, "no-session"},
		{nobody, "POST", "/api/session", `{"name":"   "}`, 400, "bad-name"},
		{nobody, "POST", "/api/session", `{"name":"a\u202eb"}`, 400, "bad-name"},
		{nobody, "POST", "/api/session", `{"name":"abcdefghijklmnopqrstuvwxyz"}`, 400, "bad-name"},
		{nobody, "POST", "/api/session", `{"name":"Ann","admin":true}`, 400, "bad-request"},
		{nobody, "POST", "/api/session", `{"name":"Ann","name":"Ben"}`, 400, "bad-request"},
		{nobody, "POST", "/api/session", `{"name":"Ann"} {}`, 400, "bad-request"},
		{nobody, "POST", "/api/session", `{"name":null}`, 400, "bad-request"},
		{nobody, "POST", "/api/session", `[]`, 400, "bad-request"},
		{nobody, "POST", "/api/session", ``, 400, "bad-request"},
		{nobody, "POST", "/api/tables", `{"game":"indigo"}`, 401, "no-session"},
		{ann, "POST", "/api/tables", `{"game":"chess"}`, 404, "no-such-game"},
		{ann, "POST", "/api/tables", `{"game":"karata","rules":{"seats":7}}`, 400, "invalid-rules"},
		{ann, "POST", "/api/tables", `{"game":"karata","rules":{"Seats":3}}`, 400, "invalid-rules"},
		{ann, "POST", "/api/tables", `{"game":"karata","format":"cup"}`, 400, "no-such-format"},
		{ann, "POST", "/api/tables", `{"game":"karata","n":-1}`, 400, "no-such-format"},
		{ann, "POST", "/api/tables", `{"game":"karata","access":"all"}`, 400, "bad-request"},
		{ann, "POST", "/api/tables", `{"game":"karata","access":"password"}`, 400, "bad-request"},
		{ann, "POST", "/api/tables", `{"game":"karata","password":"x"}`, 400, "bad-request"},
		{ann, "POST", "/api/tables", `{"game":"karata","title":"\u0007"}`, 400, "bad-title"},
		{ann, "POST", "/api/tables", `{"game":"karata","clock":{"bankSeconds":5,"incrementSeconds":0}}`, 400, "bad-clock"},
		{ann, "POST", "/api/tables", `{"game":"karata","clock":{"bankSeconds":50}}`, 400, "bad-request"},
		{ann, "POST", "/api/tables", `{"game":"karata","bots":["search:99999999"]}`, 409, "no-such-bot"},
		{ann, "POST", "/api/tables", `{"game":"` + strings.Repeat("x", 20<<10) + `"}`, 400, "bad-request"},
		{ann, "GET", "/api/tables/none", "", 404, "not-found"},
		{ann, "GET", "/api/tables/none/matches/0", "", 404, "not-found"},
		{ann, "GET", "/api/tables/*/matches/0", "", 404, "not-found"},
		{ann, "GET", "/api/tables/%3E/matches/0", "", 404, "not-found"},
		{ann, "GET", at + "/matches/0", "", 404, "not-found"},
		{ann, "GET", at + "/matches/-1", "", 404, "not-found"},
		{ann, "GET", at + "/matches/99999999999999999999", "", 404, "not-found"},
		{ann, "GET", "/api/else", "", 404, "not-found"},
		{ann, "GET", "/..%2f..%2fetc/passwd", "", 404, "not-found"},
		{ann, "GET", "/games/", "", 404, "not-found"},
		{nobody, "GET", at + "/ws", "", 401, "no-session"},
		{ann, "GET", at + "/ws", "", 400, "bad-request"},
	} {
		c.who.refused(c.method, c.path, c.body, c.status, c.code)
	}
}

// Pages from other origins are refused, and so are foreign names for this machine.
func TestOtherOrigins(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	id := ann.open(`{"game":"indigo"}`)
	send := func(method, path string, header map[string]string) int {
		t.Helper()
		q := must.Have(http.NewRequestWithContext(t.Context(), method, r.http.URL+path, strings.NewReader(`{"name":"Eve"}`)))(t)
		for k, v := range header {
			if q.Header.Set(k, v); k == "Host" {
				q.Host = v
			}
		}
		answer, err := r.http.Client().Do(q)
		must.Do(t, err)
		said := must.Have(io.ReadAll(answer.Body))(t)
		if _ = answer.Body.Close(); answer.StatusCode == http.StatusForbidden && !strings.HasPrefix(string(said), `{"code":"cross-origin",`) {
			t.Errorf("%s %s %v: %s", method, path, header, said)
		}
		return answer.StatusCode
	}
	for name, header := range map[string]map[string]string{
		"origin":     {"Origin": "https://evil.example"},
		"null":       {"Origin": "null"},
		"fetch site": {"Sec-Fetch-Site": "cross-site"},
		"sibling":    {"Sec-Fetch-Site": "same-site"},
		"host":       {"Host": "evil.example"},
	} {
		if got := send("POST", "/api/session", header); got != http.StatusForbidden {
			t.Errorf("%s: %d", name, got)
		}
	}
	expect.Is(t, send("GET", "/", map[string]string{"Host": "evil.example:80"}), http.StatusForbidden, "rebound name")
	expect.Is(t, send("POST", "/api/session", map[string]string{"Origin": r.http.URL}), http.StatusOK, "own origin")
	upgrade := map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
		"Authorization": "Bearer " + ann.Token, "Origin": "http://evil.example"}
	expect.Is(t, send("GET", "/api/tables/"+id+"/ws", upgrade), http.StatusForbidden, "socket from elsewhere")
	for origin, want := range map[string]int{"https://evil.example": 403, "null": 403, r.http.URL: 101} {
		if _, got := ann.dial("/api/tables/"+id+"/ws", http.Header{"Origin": {origin}}); got != want {
			t.Errorf("socket from %s: %d, want %d", origin, got, want)
		}
	}
}

func TestPage(t *testing.T) {
	r := newRoom(t)
	for path, want := range map[string]string{
		"/": "room", "/t/abc": "room", "/replay/abc/0": "room", "/index.html": "room", "/games/a.js": "1",
	} {
		answer, err := http.Get(r.http.URL + path) //nolint:noctx // as a browser does
		if err != nil {
			t.Fatal(err)
		}
		data := make([]byte, 100)
		n, _ := answer.Body.Read(data)
		_ = answer.Body.Close()
		policy := answer.Header.Get("Content-Security-Policy")
		if answer.StatusCode != http.StatusOK || !strings.Contains(string(data[:n]), want) || !strings.Contains(policy, "default-src 'self'") {
			t.Errorf("%s: %d %s, %s", path, answer.StatusCode, data[:n], policy)
		}
	}
}

// The cookie cannot be read by scripts, and is not sent by other sites.
func TestCookie(t *testing.T) {
	r := newRoom(t, func(_ *host.Options, o *web.Options) { o.Secure = true })
	answer, err := http.Post(r.http.URL+"/api/session", "application/json", strings.NewReader(`{"name":"Ann"}`)) //nolint:noctx // as a browser does
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	cookies := answer.Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly || !cookies[0].Secure || cookies[0].SameSite != http.SameSiteLaxMode || len(cookies[0].Value) < 26 {
		t.Fatalf("%v", cookies)
	}
	ask := func(method string) int {
		q := must.Have(http.NewRequestWithContext(t.Context(), method, r.http.URL+"/api/session", nil))(t)
		q.AddCookie(cookies[0])
		answer, err := r.http.Client().Do(q)
		must.Do(t, err)
		_ = answer.Body.Close()
		return answer.StatusCode
	}
	for _, c := range []struct {
		method string
		want   int
	}{{"GET", 200}, {"DELETE", 200}, {"GET", 401}} {
		if got := ask(c.method); got != c.want {
			t.Errorf("%s: %d, want %d", c.method, got, c.want)
		}
	}
}

// Ending a session immediately closes its sockets and gives up its seats.
func TestEndOfSession(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	id := ann.open(`{"game":"indigo","sit":true}`)
	s := ann.join(id)
	ann.do("DELETE", "/api/session", "", 200, nil)
	for {
		if status := s.read(); status != -1 {
			if status != websocket.StatusPolicyViolation {
				t.Errorf("closed with %d", status)
			}
			break
		}
	}
	var sum host.Summary
	r.person("Ben").do("GET", "/api/tables/"+id, "", 200, &sum)
	if sum.Seats[0].Name != "" {
		t.Errorf("%+v", sum.Seats)
	}
	ann.refused("GET", "/api/session", "", 401, "no-session")
}

func TestMessagesAreRefused(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	s := ann.join(ann.open(`{"game":"indigo","sit":true,"bots":["","house"],"hints":true}`))
	for _, text := range []string{
		``, `x`, `null`, `[]`, `{}`, `{"t":1}`, `{"t":"play","id":"a b"}`, `{"t":"play"}`, `{"t":"ready","id":"` + strings.Repeat("a", 41) + `"}`,
		`{"t":"play","id":"a","extra":1}`, `{"t":"play","id":"a","id":"b"}`, `{"t":"sit","id":"a","seat":1000}`, `{"t":"play","n":1e99,"id":"a"}`,
	} {
		s.write(text)
		s.last = message{}
		s.until("a refusal of "+text, func() bool { return s.last.T == "no" })
		if s.last.Code != "bad-request" {
			t.Errorf("%s: %s", text, s.last.Code)
		}
	}
	for _, c := range []struct{ kind, fields, code string }{
		{"win", "", "bad-request"},
		{"play", `"move":"QH"`, "not-now"},
		{"play", `"n":-1,"move":"QH"`, "bad-request"},
		{"play", `"move":"` + strings.Repeat("x", 300) + `"`, "bad-request"},
		{"ready", `"seed":"abc"`, "bad-seed"},
		{"sit", `"seat":1`, "already-seated"},
		{"kick", `"seat":1`, "not-seated"},
		{"bot", `"seat":1,"bot":"eve"`, "no-such-bot"},
		{"hint", "", "no-hints"},
		{"know", "", "no-hints"},
		{"chat", `"text":"  "`, "bad-chat"},
		{"chat", `"text":"a\u0000b"`, "bad-chat"},
		{"chat", `"text":"` + strings.Repeat("é", 301) + `"`, "chat-too-long"},
	} {
		if code := s.say(c.kind, c.fields); code != c.code {
			t.Errorf("%s %.40s: %q, want %q", c.kind, c.fields, code, c.code)
		}
	}
	s.must("ready", "")
	for _, c := range []struct{ move, code string }{{"eleven", "not-a-move"}, {"??", "no-such-move"}} {
		if code := s.play(c.move); code != c.code {
			t.Errorf("%s: %q, want %q", c.move, code, c.code)
		}
	}
	s.write(`{"t":"chat","id":"long","text":"` + strings.Repeat("x", 5000) + `"}`)
	for {
		if status := s.read(); status != -1 {
			if status != websocket.StatusMessageTooBig {
				t.Errorf("a message too long: closed with %d", status)
			}
			break
		}
	}
}

// A room reads texts as a phone, an editor or a page has left them.
func TestTextsFromOutside(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	s := ann.join(ann.open("\ufeff" + `{"game":"Indigo\u200b","sit":true,"bots":["","house"]}` + "\r\n"))
	s.must("ready", fmt.Sprintf(`"seed":%q`, strings.Repeat("a", 64)+"\n"))
	for change := range touched.Typed("") {
		s.until("a turn", s.awaited)
		plays := s.view.Len()
		for name, arrives := range touched.Typed(s.view.Legal[0]) {
			if name != change {
				continue
			}
			if code := s.play(arrives); code != "" {
				t.Fatalf("%s: %+q: %s", change, arrives, code)
			}
		}
		s.until("the play", func() bool { return s.view.Len() > plays })
	}
}

// A click sent twice is one play, even through another socket.
func TestSentTwice(t *testing.T) {
	r := newRoom(t)
	ann, ben := r.person("Ann"), r.person("Ben")
	id := ann.open(`{"game":"indigo","sit":true}`)
	a, again, b := ann.join(id), ann.join(id), ben.join(id)
	b.must("sit", `"seat":1`)
	a.must("ready", "")
	b.must("ready", "")
	for _, s := range []*seat{a, again} {
		s.until("the deal", func() bool { return s.view.Phase == table.Playing })
	}
	move := fmt.Sprintf(`"spot":%q,"move":%q`, a.view.Spot, a.view.Legal[0])
	for i, s := range []*seat{a, a, again} {
		if code := s.sayAs("click", "play", move); code != "" || s.last.Rev == 0 {
			t.Errorf("sent %d times: %s", i+1, code)
		}
	}
	if code := a.say("play", move); code != "stale" && code != "not-your-turn" {
		t.Errorf("another click: %q", code)
	}
	b.until("the play", func() bool { return b.view.Len() > 0 })
	if b.view.Len() != 1 {
		t.Errorf("%d plays", b.view.Len())
	}
	expect.Is(t, b.sayAs("click", "play", `"spot":"1.0.1","move":"2X"`), "not-a-move", "the id of another person")
}

func TestFlood(t *testing.T) {
	r := newRoom(t, func(_ *host.Options, o *web.Options) {
		o.Limits.Messages, o.Limits.Chat = web.Limit{Burst: 5, Every: time.Hour}, web.Limit{Burst: 2, Every: time.Hour}
	})
	ann := r.person("Ann")
	s := ann.join(ann.open(`{"game":"indigo","sit":true}`))
	for i, want := range []string{"", "", "too-fast"} {
		if code := s.say("chat", `"text":"hi"`); code != want {
			t.Errorf("text %d: %q", i, code)
		}
	}
	s.write(`{"t":"sync"}`)
	s.write(`{"t":"sync"}`)
	s.write(`{"t":"sync"}`)
	s.until("a refusal", func() bool { return s.last.Code == "too-fast" && s.last.ID == "" })
	for range 130 {
		if s.conn.Write(t.Context(), websocket.MessageText, []byte(`{"t":"sync"}`)) != nil {
			break
		}
	}
	for {
		if status := s.read(); status != -1 {
			if status != websocket.StatusPolicyViolation {
				t.Errorf("closed with %d", status)
			}
			return
		}
	}
}

// The socket of a client that does not read is closed, and others do not notice.
func TestSlowReader(t *testing.T) {
	r := newRoom(t)
	ann, eve := r.person("Ann"), r.person("Eve")
	id := ann.open(`{"game":"indigo","sit":true,"bots":["","house"]}`)
	a, e := ann.join(id), eve.join(id)
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		for e.conn.Write(t.Context(), websocket.MessageText, []byte(`{"t":"play","id":"x","move":"QH"}`)) == nil {
		}
	}()
	a.must("ready", "")
	a.playOn()
	select {
	case <-gone:
	case <-time.After(limit):
		t.Error("the client that does not read is not closed")
	}
}

func TestPassword(t *testing.T) {
	r := newRoom(t, func(_ *host.Options, o *web.Options) { o.Limits.Passwords = web.Limit{Burst: 3, Every: time.Hour} })
	ann, ben, eve := r.person("Ann"), r.person("Ben"), r.person("Eve")
	id := ann.open(`{"game":"indigo","sit":true,"bots":["","house"],"access":"password","password":"sesame"}`)
	at := "/api/tables/" + id
	s := ann.join(id)
	s.must("ready", "")
	s.playOn()
	for _, path := range []string{"/ws", "/matches/0", "/matches/0/record.json", "/matches/0/deals/0/record.txt", "/matches/0/deals/0/steps"} {
		eve.refused("GET", at+path, "", 403, "password")
	}
	locked := func(c *person) bool {
		var summary struct {
			Locked bool `json:"locked"`
		}
		c.do("GET", at, "", 200, &summary)
		return summary.Locked
	}
	if locked(ann) || !locked(ben) {
		t.Error("the table is locked to its owner, or open to others")
	}
	ben.do("POST", at+"/enter", `{"password":"sesame"}`, 200, nil)
	if locked(ben) || !locked(eve) {
		t.Error("the table is locked to a person who gave the password, or open to others")
	}
	ben.join(id)
	ben.do("GET", at+"/matches/0", "", 200, nil)
	eve.refused("POST", at+"/enter", `{"password":"Sesame"}`, 403, "wrong-password")
	eve.refused("POST", at+"/enter", `{"password":"`+strings.Repeat("x", 100)+`"}`, 403, "wrong-password")
	eve.refused("POST", at+"/enter", `{"password":"sesame"}`, 429, "too-fast")
	if _, status := eve.dial(at+"/ws", nil); status != 403 {
		t.Errorf("a socket without the password: %d", status)
	}
}

func TestSecretsBeforeTheEnd(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	id := ann.open(`{"game":"indigo","sit":true,"format":"deals","n":2,"bots":["","house"]}`)
	s := ann.join(id)
	s.must("ready", "")
	at := "/api/tables/" + id + "/matches/0"
	for _, path := range []string{"/record.json", "/deals/0/record.json", "/deals/0/record.txt", "/deals/0/steps", "/deals/0/steps?seat=all"} {
		ann.refused("GET", at+path, "", 403, "secret")
	}
	ann.refused("GET", at+"/deals/1/record.json", "", 404, "not-found")
	ann.do("GET", at, "", 200, nil)
	s.playOn()
	for _, query := range []string{"seat=9", "seat=x", "from=-1", "count=0", "count=101", "from=x"} {
		ann.refused("GET", at+"/deals/0/steps?"+query, "", 400, "bad-request")
	}
}

func TestNoSpectators(t *testing.T) {
	r := newRoom(t)
	ann, eve := r.person("Ann"), r.person("Eve")
	id := ann.open(`{"game":"indigo","sit":true,"noSpectators":true}`)
	s, e := ann.join(id), eve.join(id) // who might sit down
	s.must("bot", `"seat":1,"bot":"random"`)
	s.must("ready", "")
	for {
		if status := e.read(); status != -1 {
			if status != websocket.StatusPolicyViolation {
				t.Errorf("closed with %d", status)
			}
			break
		}
	}
	if _, status := eve.dial("/api/tables/"+id+"/ws", nil); status != 403 {
		t.Errorf("a spectator: %d", status)
	}
}

func TestTooMany(t *testing.T) {
	r := newRoom(t, func(h *host.Options, o *web.Options) {
		h.MaxSeats, o.Limits.Sockets = 2, 10
		o.Limits.Tables = web.Limit{Burst: 4, Every: time.Hour}
		o.Limits.Sessions = web.Limit{Burst: 3, Every: time.Hour}
	})
	ann, ben := r.person("Ann"), r.person("Ben")
	const order = `{"game":"indigo","sit":true}`
	ann.open(order)
	id := ann.open(order)
	ann.refused("POST", "/api/tables", order, 429, "too-many-tables")
	other := ben.open(`{"game":"indigo"}`)
	expect.Is(t, ann.join(other).say("sit", `"seat":0`), "too-many-tables", "a third seat")
	for range 3 {
		ben.open(`{"game":"indigo"}`)
	}
	ben.refused("POST", "/api/tables", `{"game":"indigo"}`, 429, "too-many-tables")
	ben.join(id)
	ben.join(id)
	if _, status := ben.dial("/api/tables/"+id+"/ws", nil); status != 429 {
		t.Errorf("a third socket of one person: %d", status)
	}
	r.person("Tom")
	(&person{room: r}).refused("POST", "/api/session", `{"name":"Eve"}`, 429, "too-fast")
}

// Every message gets an answer, whatever its kind and fields, and play at the table continues.
func TestAnyMessage(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	s := ann.join(ann.open(`{"game":"karata","sit":true,"bots":["","random"],"hints":true}`))
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(all ...string) string { return all[random.IntN(len(all))] }
	for i := range 400 {
		fields := ""
		for _, name := range []string{"seat", "n", "spot", "request", "move", "bot", "seed", "text", "yes"} {
			if random.IntN(2) == 0 {
				value := pick("0", "1", "-1", "3", `""`, `"house"`, `"draw"`, `"play QH"`, `"1.0.0"`, "true", "null", "[]", `"💥"`)
				fields += fmt.Sprintf(`,%q:%s`, name, value)
			}
		}
		kind := pick("sit", "leave", "bot", "kick", "ready", "unready", "play", "next", "undo", "rest", "agree", "resign", "back", "chat", "hint", "know", "other")
		id := fmt.Sprint("any-", i)
		s.write(fmt.Sprintf(`{"t":%q,"id":%q%s}`, kind, id, fields))
		s.last = message{}
		s.until("an answer", func() bool {
			return s.last.ID == id || s.last.T == "no" && s.last.ID == ""
		})
	}
	if status, _ := ann.ask("GET", "/api/tables", ""); status != 200 {
		t.Errorf("status %d", status)
	}
}

func TestLobby(t *testing.T) {
	r := newRoom(t)
	ann, eve := r.person("Ann"), r.person("Eve")
	conn, _ := eve.dial("/api/lobby/ws", nil)
	e := &seat{person: eve, conn: conn}
	e.until("the lobby", func() bool { return e.last.T == "lobby" && e.last.Full })
	hidden := ann.open(`{"game":"indigo","access":"link"}`)
	shown := ann.open(`{"game":"indigo","title":"Friday"}`)
	e.until("the table", func() bool { return len(e.last.Tables) > 0 })
	if got := e.last; got.Full || len(got.Tables) != 1 || got.Tables[0].ID != shown || got.Tables[0].Title != "Friday" {
		t.Errorf("%+v", got)
	}
	var own struct{ Tables []host.Summary }
	ann.do("GET", "/api/tables", "", 200, &own)
	if len(own.Tables) != 2 {
		t.Errorf("%+v", own)
	}
	for _, id := range []string{hidden, shown} {
		ann.join(id).must("end", "")
	}
	e.until("the end of the table", func() bool { return len(e.last.Gone) > 0 })
	if len(e.last.Gone) != 1 || e.last.Gone[0] != shown {
		t.Errorf("gone %v", e.last.Gone)
	}
	eve.refused("GET", "/api/tables/"+shown, "", 404, "not-found")
}

// When the room stops, it asks the clients to come back.
func TestStop(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	s := ann.join(ann.open(`{"game":"indigo","sit":true}`))
	r.server.Stop()
	told := false
	for {
		if status := s.read(); status != -1 {
			if !told || status != websocket.StatusServiceRestart {
				t.Errorf("closed with %d, told %t", status, told)
			}
			break
		}
		told = told || s.last.T == "bye"
	}
	if status, _ := ann.ask("GET", "/readyz", ""); status != 503 {
		t.Errorf("ready: %d", status)
	}
	if status, _ := ann.ask("GET", "/healthz", ""); status != 200 {
		t.Errorf("healthy: %d", status)
	}
}
