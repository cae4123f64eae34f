package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/table"
	"github.com/hoylecards/hoyle/room/web"
)

const smallCup = `{"game":"indigo","format":"deals","n":1,"size":4,"fill":true`

func (p *person) openCup(order string) string {
	p.room.t.Helper()
	var made struct{ ID string }
	p.do("POST", "/api/cups", order, 201, &made)
	return made.ID
}

func (p *person) lookAtCup(id string) cup.View {
	p.room.t.Helper()
	var v cup.View
	p.do("GET", "/api/cups/"+id, "", 200, &v)
	return v
}

// cups returns the cups of the lobby.
func (p *person) cups() []cup.Summary {
	p.room.t.Helper()
	var list struct{ Cups []cup.Summary }
	p.do("GET", "/api/cups", "", 200, &list)
	return list.Cups
}

// watched is a socket to a cup.
type watched struct {
	t    *testing.T
	conn *websocket.Conn
	view cup.View
}

func (p *person) watchCup(id string) *watched {
	p.room.t.Helper()
	conn, status := p.dial("/api/cups/"+id+"/ws", nil)
	if conn == nil {
		p.room.t.Fatalf("socket refused: %d", status)
	}
	return &watched{t: p.room.t, conn: conn}
}

// until reads until the cup meets a condition.
func (w *watched) until(is func(cup.View) bool) {
	w.t.Helper()
	for !is(w.view) {
		_, data, err := w.conn.Read(w.t.Context())
		if err != nil {
			w.t.Fatal(err)
		}
		var m struct{ T string }
		must.Do(w.t, json.Unmarshal(data, &m))
		if m.T == "cup" {
			must.Do(w.t, json.Unmarshal(data, &w.view))
		}
	}
}

// Two people and two bots play in a cup. A socket shows all of it, and the matches can be replayed
// afterwards.
func TestCupOverHTTP(t *testing.T) {
	r := newRoom(t, func(h *host.Options, _ *web.Options) { h.Away = 5e6 })
	ann, ben := r.person("Ann"), r.person("Ben")
	seed := deck.NewSeed(5).Hex()
	id := ann.openCup(smallCup + `,"join":true,"title":"Friday","comeSeconds":3600,"seed":"` + seed + `"}`)
	w := (&person{room: r}).watchCup(id) // somebody without a session
	ben.do("POST", "/api/cups/"+id+"/join", `{}`, 200, nil)
	w.until(func(v cup.View) bool { return len(v.Places) == 2 })
	if v := w.view; v.Title != "Friday" || v.Places[0].Name != "Ann" || v.Places[1].Account != ben.Account || v.Fair.Secret != "" || v.Phase != cup.Joining {
		t.Errorf("%+v", v)
	}
	ben.refused("POST", "/api/cups/"+id+"/start", `{}`, 403, "not-owner")
	ann.do("POST", "/api/cups/"+id+"/start", `{}`, 200, nil)
	w.until(func(v cup.View) bool {
		return v.Phase == cup.Playing && v.Rounds[0][0].ID != "" && v.Rounds[0][1].ID != ""
	})
	for _, at := range w.view.Rounds[0] { // the room opens the tables after it has called the players
		for status := 0; status != http.StatusOK; status, _ = ann.ask("GET", "/api/tables/"+at.ID, "") {
			time.Sleep(5 * time.Millisecond)
		}
	}
	if v := w.view; v.Fair.Secret == "" || len(v.Fair.Seeds) != 1 || v.Fair.Seeds[0].Seed.Hex() != seed {
		t.Errorf("%+v", v.Fair)
	}
	var lobby struct{ Tables []host.Summary }
	r.person("Eve").do("GET", "/api/tables", "", 200, &lobby)
	if len(lobby.Tables) != 0 {
		t.Errorf("a stranger's lobby has %+v", lobby.Tables)
	}
	ann.do("GET", "/api/tables", "", 200, &lobby)
	if len(lobby.Tables) != 1 || lobby.Tables[0].Cup != id {
		t.Errorf("%+v", lobby.Tables)
	}
	mine := ann.cups()[0]
	if mine.Yours != 0 || mine.Table == "" || mine.Round != 0 || mine.Rounds != 2 {
		t.Errorf("%+v", mine)
	}
	for _, p := range []*person{ann, ben} {
		s := p.join(p.cups()[0].Table)
		if s.view.Series == nil || s.view.Seat < 0 || s.view.Series.Winner != -1 {
			t.Fatalf("%+v", s.view)
		}
		if code := s.say("leave", ""); code != "reserved" {
			t.Errorf("to leave: %q", code)
		}
		s.must("ready", "")
		_ = s.conn.CloseNow()
	}
	w.until(func(v cup.View) bool {
		if v.Phase == cup.Playing && v.Rounds[1][0].ID != "" {
			for _, p := range []*person{ann, ben} { // the finalists
				if list := p.cups(); len(list) == 1 && list[0].Table == v.Rounds[1][0].ID {
					s := p.join(list[0].Table)
					s.say("ready", "")
					_ = s.conn.CloseNow()
				}
			}
		}
		return v.Phase == cup.Over
	})
	final := w.view.Rounds[1][0]
	if w.view.Winner != final.Winner || len(final.Points) == 0 || len(final.Wins) != 2 {
		t.Errorf("%+v", final)
	}
	var match struct {
		Over   bool
		Seats  []string
		Series json.RawMessage
	}
	ann.do("GET", "/api/tables/"+final.ID+"/matches/0", "", 200, &match)
	if !match.Over || len(match.Seats) != 2 {
		t.Errorf("%+v", match)
	}
	var feed struct{ Entries []struct{ Table, K string } }
	ann.do("GET", "/api/feed", "", 200, &feed)
	if len(feed.Entries) < 2 { // Ann's and Ben's, or the one they played together and the final
		t.Errorf("%+v", feed)
	}
	ben.refused("POST", "/api/cups/"+id+"/join", `{}`, 409, "not-now")
	if v := ann.lookAtCup(id); v.Winner != w.view.Winner || v.Rev != w.view.Rev {
		t.Errorf("%+v", v)
	}
}

func TestCupRefusals(t *testing.T) {
	r := newRoom(t)
	ann, ben := r.person("Ann"), r.person("Ben")
	for order, want := range map[string]string{
		`{"game":"chess"}`:                                                 "no-such-game",
		`{"game":"blackjack"}`:                                             "no-cup",
		`{"game":"indigo","size":65}`:                                      "bad-request",
		`{"game":"indigo","size":1}`:                                       "bad-request",
		`{"game":"indigo","best":2}`:                                       "bad-request",
		`{"game":"indigo","access":"password"}`:                            "bad-request",
		`{"game":"indigo","start":"soon"}`:                                 "bad-request",
		`{"game":"indigo","comeSeconds":1}`:                                "bad-request",
		`{"game":"indigo","seed":"1"}`:                                     "bad-seed",
		`{"game":"indigo","clock":{"bankSeconds":1,"incrementSeconds":0}}`: "bad-clock",
		`{"game":"indigo","format":"cup"}`:                                 "no-such-format",
		`{"game":"indigo","what":1}`:                                       "bad-request",
		`{"game":"indigo","secret":"00"}`:                                  "bad-request",
		`{"game":"indigo","title":"` + strings.Repeat("x", 41) + `"}`:      "bad-title",
	} {
		status := 400
		if want == "no-such-game" {
			status = 404
		}
		ann.refused("POST", "/api/cups", order, status, want)
	}
	nobody := &person{room: r}
	nobody.refused("POST", "/api/cups", smallCup+"}", 401, "no-session")
	id := ann.openCup(smallCup + `,"access":"link"}`)
	nobody.refused("POST", "/api/cups/"+id+"/join", `{}`, 401, "no-session")
	nobody.do("GET", "/api/cups/"+id, "", 200, nil)
	for _, path := range []string{"join", "leave", "start", "end"} {
		ann.refused("POST", "/api/cups/none/"+path, `{}`, 404, "not-found")
		ann.refused("POST", "/api/cups/"+id+"/"+path, `{"seed":7}`, 400, "bad-request")
		ann.refused("POST", "/api/cups/"+id+"/"+path, ``, 400, "bad-request")
	}
	ann.refused("GET", "/api/cups/none", "", 404, "not-found")
	if conn, status := ann.dial("/api/cups/none/ws", nil); conn != nil || status != 404 {
		t.Errorf("a socket to nothing: %d", status)
	}
	ben.refused("POST", "/api/cups/"+id+"/leave", `{}`, 409, "not-in")
	ben.refused("POST", "/api/cups/"+id+"/end", `{}`, 403, "not-owner")
	ann.refused("POST", "/api/cups/"+id+"/start", `{}`, 409, "too-few")
	ben.do("POST", "/api/cups/"+id+"/join", `{}`, 200, nil)
	ben.refused("POST", "/api/cups/"+id+"/join", `{}`, 409, "already-in")
	if len(nobody.cups()) != 0 || len(ben.cups()) != 1 || len(ann.cups()) != 1 {
		t.Error("a cup by link is listed for strangers, or not for its players")
	}
	ben.do("POST", "/api/cups/"+id+"/leave", `{}`, 200, nil)
	ann.do("POST", "/api/cups/"+id+"/end", `{}`, 200, nil)
	if v := ann.lookAtCup(id); v.Phase != cup.Ended || v.Winner != -1 {
		t.Errorf("%+v", v)
	}
	for range 3 {
		ann.openCup(smallCup + "}")
	}
	ann.refused("POST", "/api/cups", smallCup+"}", 429, "too-many-cups")
}

// The lobby's socket sends the cups, and sends them again when they change.
func TestCupsInTheLobby(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	conn, _ := ann.dial("/api/lobby/ws", nil)
	next := func() []cup.Summary {
		t.Helper()
		for {
			_, data, err := conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var m struct {
				T    string
				Cups []cup.Summary
			}
			must.Do(t, json.Unmarshal(data, &m))
			if m.T == "cups" {
				return m.Cups
			}
		}
	}
	if first := next(); len(first) != 0 {
		t.Errorf("%+v", first)
	}
	id := ann.openCup(smallCup + "}")
	if list := next(); len(list) != 1 || list[0].ID != id || list[0].Phase != cup.Joining || list[0].Taken != 0 {
		t.Errorf("%+v", list)
	}
	ann.do("POST", "/api/cups/"+id+"/join", `{}`, 200, nil)
	if list := next(); list[0].Taken != 1 || list[0].Yours != 0 || list[0].Access != table.Public {
		t.Errorf("%+v", list)
	}
}

// Every socket of a player is told to which table the player is called: the sockets of the
// lobby, of a cup and of another table. A socket without a session is told nothing.
func TestCalledOnEverySocket(t *testing.T) {
	r := newRoom(t)
	ann, ben := r.person("Ann"), r.person("Ben")
	other := ann.open(`{"game":"indigo","sit":true}`)
	id := ann.openCup(smallCup + `,"join":true,"title":"Friday"}`)
	socket := func(p *person, path string) *websocket.Conn {
		conn, status := p.dial(path, nil)
		if conn == nil {
			t.Fatalf("%s is refused: %d", path, status)
		}
		return conn
	}
	// next returns the next message of a kind. A message of the unwanted kind must
	// not come before it.
	next := func(conn *websocket.Conn, kind, unwanted string) string {
		t.Helper()
		for {
			_, data, err := conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var m struct{ T string }
			must.Do(t, json.Unmarshal(data, &m))
			if m.T == unwanted {
				t.Errorf("a socket heard %s", data)
			}
			if m.T == kind {
				return string(data)
			}
		}
	}
	paths := []string{"/api/lobby/ws", "/api/cups/" + id + "/ws", "/api/tables/" + other + "/ws"}
	var sockets []*websocket.Conn
	for _, path := range paths {
		conn := socket(ann, path)
		if got := next(conn, "called", ""); got != `{"t":"called","tables":[]}` {
			t.Errorf("%s begins with %s", path, got)
		}
		sockets = append(sockets, conn)
	}
	stranger := socket(&person{room: r}, paths[1])
	ben.do("POST", "/api/cups/"+id+"/join", `{}`, 200, nil)
	ann.do("POST", "/api/cups/"+id+"/start", `{}`, 200, nil)
	for i, conn := range sockets {
		got := next(conn, "called", "")
		want := `{"t":"called","tables":[{"table":"` + ann.cups()[0].Table + `","cup":"` + id + `","title":"Friday","game":"indigo","gameTitle":"Indigo"}]}`
		if got != want {
			t.Errorf("%s: %s, want %s", paths[i], got, want)
		}
	}
	for !strings.Contains(next(stranger, "cup", "called"), `"state":"playing"`) {
	}
}
