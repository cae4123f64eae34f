package lobby

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
)

// A play that is sent many times, at the same time or later, counts only once.
func TestPlaySentTwice(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"indigo","format":"deals","n":2}`).begin()
	for range 40 {
		before := o.spectator.see(o.path)
		if before.Turn == hoyle.Nobody {
			break
		}
		p := o.players[before.Turn]
		mine := p.see(o.path)
		click := playText(0, mine.N, mine.Legal[0])
		statuses := make([]int, 5)
		var sent sync.WaitGroup
		for i := range statuses {
			sent.Go(func() { statuses[i], _ = p.send("POST", o.path+"/plays", click) })
		}
		sent.Wait()
		slices.Sort(statuses)
		if !slices.Equal(statuses, []int{200, 409, 409, 409, 409}) {
			t.Fatalf("%s: %v", click, statuses)
		}
		if after := o.spectator.see(o.path); after.N != before.N+1 {
			t.Fatalf("%d plays after %d", after.N, before.N)
		}
		p.refused("POST", o.path+"/plays", click, http.StatusConflict, "stale")
		p.refused("POST", o.path+"/plays", playText(0, 99999, mine.Legal[0]), http.StatusConflict, "stale")
		p.refused("POST", o.path+"/plays", playText(0, -1, mine.Legal[0]), http.StatusConflict, "stale")
	}
	// A play is stale in every deal but its own. The same goes for a request for a deal.
	for o.spectator.see(o.path).Turn != hoyle.Nobody {
		o.step()
	}
	first := o.players[0]
	first.refused("POST", o.path+"/deals", `{"deal":0}`, http.StatusConflict, "stale")
	first.refused("POST", o.path+"/deals", `{"deal":2}`, http.StatusConflict, "stale")
	var s shown
	first.call("POST", o.path+"/deals", `{"deal":1}`, &s)
	first.refused("POST", o.path+"/deals", `{"deal":1}`, http.StatusConflict, "stale")
	first.refused("POST", o.path+"/deals", `{"deal":2}`, http.StatusConflict, "deal-running")
	mover := o.players[s.Turn]
	mover.refused("POST", o.path+"/plays", playText(0, 0, mover.see(o.path).Legal[0]), http.StatusConflict, "stale")
	for o.step() {
	}
	first.refused("POST", o.path+"/deals", `{"deal":2}`, http.StatusConflict, "match-over")
}

// Mistyped, duplicate and trailing input is refused.
func TestStrictRequests(t *testing.T) {
	_, c := newServer(t)
	for _, order := range []string{
		``, `nonsense`, `[]`, `null`, `{}`, `{"game":"karata","rule":{"seats":3}}`, `{"game":"karata","Rules":{}}`, `{"game":"karata"} x`,
		`{"game":"karata"}{}`, `{"game":"karata","game":"indigo"}`, `{"game":7}`, `{"game":"karata","bots":null}`, `{"game":"karata","bots":"house"}`,
		`{"game":"karata","n":1.5}`, `{"game":"` + strings.Repeat("x", 5000) + `"}`,
	} {
		c.refused("POST", "/tables", order, http.StatusBadRequest, "bad-request")
	}
	for _, rules := range []string{`{"seat":3}`, `{"seats":9}`, `{"seats":"3"}`, `{"seats":3,"seats":4}`, `[]`} {
		c.refused("POST", "/tables", `{"game":"karata","rules":`+rules+`}`, http.StatusBadRequest, "invalid-rules")
	}
	o := c.open(`{"game":"indigo"}`).begin()
	for _, play := range []string{`{`, `{"n":0,"mvoe":"7H"}`, `{"n":0,"n":0,"move":"7H"}`, `{"n":0,"move":"7H"}}`, `{"n":"0","move":"7H"}`, `{"n":0,"move":"7H","from":3}`} {
		o.players[0].refused("POST", o.path+"/plays", play, http.StatusBadRequest, "bad-request")
	}
	o.players[0].refused("POST", o.path+"/plays", playText(0, 0, "hello"), http.StatusBadRequest, "not-a-move")
	o.players[0].refused("POST", o.path+"/plays", playText(0, 0, "??"), http.StatusConflict, "no-such-move")
	if got := o.spectator.see(o.path).N; got != 0 {
		t.Errorf("%d plays", got)
	}
}

func TestRefusals(t *testing.T) {
	_, c := newServer(t)
	c.refused("POST", "/tables", `{"game":"bridge"}`, http.StatusNotFound, "no-such-game")
	c.refused("POST", "/tables", `{"game":"indigo","format":"league"}`, http.StatusBadRequest, "no-such-format")
	c.refused("POST", "/tables", `{"game":"indigo","n":-1}`, http.StatusBadRequest, "no-such-format")
	for _, bots := range []string{`["champion"]`, `["","champion"]`, `["","search:1000000"]`, `["","","house"]`, `["house","house"]`} {
		c.refused("POST", "/tables", `{"game":"indigo","bots":`+bots+`}`, http.StatusBadRequest, "bad-bots")
	}
	c.refused("POST", "/tables", `{"game":"blackjack","bots":["","house"]}`, http.StatusBadRequest, "bad-bots") // the dealer's seat
	c.refused("GET", "/tables/none", "", http.StatusNotFound, "not-found")
	c.refused("GET", "/", "", http.StatusNotFound, "not-found")
	c.refused("DELETE", "/games", "", http.StatusNotFound, "not-found")
	o := c.open(`{"game":"indigo"}`)
	o.players[0].refused("POST", o.path+"/plays", playText(0, 0, "7H"), http.StatusConflict, "not-yet")
	o.players[0].refused("POST", o.path+"/deals", `{}`, http.StatusConflict, "not-yet")
	o.players[0].refused("POST", o.path+"/seed", `{}`, http.StatusBadRequest, "bad-request")
	c.refused("GET", o.path+"/record", "", http.StatusConflict, "not-yet")
}

// A request with a malformed token is not treated as a spectator's.
func TestBearer(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"indigo","bots":["","house"]}`).begin()
	token := o.Tokens[0]
	for _, scheme := range []string{"Bearer ", "bearer ", "BEARER "} {
		status, body := c.send("GET", o.path, "", "Authorization", scheme+token)
		var s shown
		if err := json.Unmarshal(body, &s); err != nil || status != http.StatusOK || s.Seat != 0 {
			t.Errorf("%q: %d, %v, %v", scheme, status, s.Seat, err)
		}
	}
	for _, header := range []string{"Bearer forged", "Bearer", "Bearer x" + token, "Basic " + token, token, "Bearer\t" + token, "Bearer " + token + token} {
		c.refused("GET", o.path, "", http.StatusUnauthorized, "no-such-token", "Authorization", header)
		c.refused("POST", o.path+"/plays", `{}`, http.StatusUnauthorized, "no-such-token", "Authorization", header)
	}
	c.refused("POST", o.path+"/deals", `{}`, http.StatusUnauthorized, "no-such-token")
	c.refused("GET", o.path, "", http.StatusUnauthorized, "no-such-token", "Authorization", "Bearer ") // a bot has no token
}

// Tables that no player visits make room for others; spectators do not keep a table
// alive.
func TestTablesExpire(t *testing.T) {
	l, c := newServer(t)
	var mu sync.Mutex
	late := time.Duration(0)
	wait := func(d time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		late += d
	}
	began := time.Now()
	l.now = func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return began.Add(late)
	}
	o := c.open(`{"game":"indigo"}`)
	wait(idle)
	o.players[0].see(o.path)
	wait(idle)
	o.spectator.see(o.path)
	wait(time.Second)
	o.spectator.refused("GET", o.path, "", http.StatusNotFound, "not-found")
	o.players[0].refused("GET", o.path, "", http.StatusNotFound, "not-found")
	if c.open(`{"game":"indigo"}`); len(l.tables) != 1 {
		t.Errorf("%d tables", len(l.tables))
	}
}

func TestLimits(t *testing.T) {
	l, c := newServer(t)
	c.refused("POST", "/tables", `{"game":"indigo"`+strings.Repeat(" ", 1<<20)+`}`, http.StatusBadRequest, "bad-request")
	o := c.open(`{"game":"indigo"}`).begin()
	o.players[0].refused("POST", o.path+"/plays", `{"move":"`+strings.Repeat("x", maxBody-100)+`"}`, http.StatusBadRequest, "not-a-move")
	for i := range maxTables - 1 {
		l.tables[fmt.Sprint(i)] = l.tables[o.ID]
	}
	c.refused("POST", "/tables", `{"game":"indigo"}`, http.StatusServiceUnavailable, "full")
	delete(l.tables, "0")
	c.open(`{"game":"indigo"}`)
}

// Pages from other origins can do nothing, whatever name they use for the server.
func TestOrigins(t *testing.T) {
	l, c := newServer(t)
	own := strings.TrimPrefix(c.url, "http://")
	for _, header := range [][]string{
		{"Origin", "http://evil.example", "Content-Type", "text/plain"},
		{"Origin", "null"},
		{"Sec-Fetch-Site", "cross-site"},
		{"Sec-Fetch-Site", "same-site"},
		{"Host", "evil.example"},
		{"Host", "evil.example:8080", "Origin", "http://evil.example:8080"},
		{"Host", "127.0.0.1.evil.example"},
	} {
		c.refused("POST", "/tables", `{"game":"indigo"}`, http.StatusForbidden, "cross-origin", header...)
		if header[0] == "Host" {
			c.refused("GET", "/games", "", http.StatusForbidden, "cross-origin", header...)
		}
	}
	if len(l.tables) != 0 {
		t.Errorf("%d tables", len(l.tables))
	}
	for _, header := range [][]string{{"Origin", c.url}, {"Sec-Fetch-Site", "same-origin"}, {"Host", own}, {"Host", "127.0.0.1"}} {
		if status, body := c.send("POST", "/tables", `{"game":"indigo"}`, header...); status != http.StatusOK {
			t.Errorf("%v: %d %s", header, status, body)
		}
	}
}
