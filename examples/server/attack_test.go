package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// A play that is sent many times, at once or later, is one play.
func TestPlaySentTwice(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"karata","format":"deals","n":2}`).begin()
	for range 40 {
		before := o.spectator.see(o.path)
		if before.Turn == engine.Nobody {
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
	// A play is stale in every deal but its own, and so is a request for a deal.
	for o.spectator.see(o.path).Turn != engine.Nobody {
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

// What is mistyped, doubled or left over is refused.
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

// A token in the wrong words is no spectator's.
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
	c.refused("GET", o.path, "", http.StatusUnauthorized, "no-such-token", "Authorization", "Bearer ") // as a bot has none
}

// Everybody sees the commitments before the first seed is revealed, and every
// player's seed is in the cards.
func TestFairCards(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"karata","rules":{"seats":3},` + single + `,"bots":["","random",""]}`)
	seed := func(p client, field, value string) (int, string) {
		status, body := p.send("POST", o.path+"/seed", fmt.Sprintf(`{%q:%q}`, field, value))
		var r refusal
		if err := json.Unmarshal(body, &r); err != nil {
			t.Fatal(err)
		}
		return status, r.Code
	}
	want := func(p client, field, value string, status int) {
		t.Helper()
		if got, code := seed(p, field, value); got != status || status == http.StatusConflict && code != "bad-seed" {
			t.Errorf("%s %s: %d %s, want %d", field, value, got, code, status)
		}
	}
	first, last := o.players[0], o.players[2]
	if s := c.see(o.path); s.Commitment != o.Commitment || s.View != nil || len(s.Commitments) != 3 || s.Commitments[0] != nil {
		t.Errorf("before: %+v", s)
	}
	want(first, "commitment", own(0).Commit().String(), 200)
	want(first, "commitment", own(0).Commit().String(), 200) // sent twice
	want(first, "commitment", own(7).Commit().String(), 409)
	want(first, "seed", own(0).String(), 409) // the other has not committed
	want(first, "seed", "seven", 400)
	want(last, "seed", own(2).String(), 409)
	want(last, "commitment", own(2).Commit().String(), 200)
	s := c.see(o.path)
	if s.View != nil || *s.Commitments[0] != own(0).Commit() || s.Commitments[1] != nil || *s.Commitments[2] != own(2).Commit() {
		t.Errorf("committed: %+v", s)
	}
	want(last, "seed", own(3).String(), 409)
	want(last, "seed", own(2).String(), 200)
	if s := c.see(o.path); s.View != nil {
		t.Error("dealt before the last seed")
	}
	want(first, "seed", own(0).String(), 200)
	before := c.see(o.path)
	want(first, "seed", own(0).String(), 200) // sent twice
	want(first, "seed", own(1).String(), 409)
	if before.View == nil || before.Commitment != o.Commitment {
		t.Errorf("dealt: %+v", before)
	}
	for o.step() {
	}
	if p := o.verify(); !slices.Equal(p.Seeds[1:], []deck.Seed{own(0), own(2)}) {
		t.Errorf("seeds %v", p.Seeds)
	}
}

// slow is a bot that thinks until it is told to move.
type slow struct{ started, move chan struct{} }

func (b slow) Choose(_ context.Context, _ engine.View[newgame.State], legal []newgame.Move, _ *rand.Rand) newgame.Move {
	b.started <- struct{}{}
	<-b.move
	return legal[0]
}

// tortoise is Tuck under another name, with a house player that is slow.
type tortoise struct{ newgame.Game }

func (tortoise) Name() string { return "tortoise" }

// A bot that thinks keeps nobody waiting.
func TestBotsThinkOffTheLock(t *testing.T) {
	b := slow{make(chan struct{}, 100), make(chan struct{})}
	g := hoyle.New(tortoise{}, hoyle.Own[newgame.State, newgame.Move]{
		House: func(engine.Game[newgame.State, newgame.Move]) bot.Bot[newgame.State, newgame.Move] { return b },
	})
	_, c := newServer(t, g)
	o := c.open(`{"game":"tortoise",` + single + `,"bots":["house"]}`)
	o.begin()
	<-b.started
	for range 3 {
		if s := o.spectator.see(o.path); s.Turn != 0 || s.N != 0 {
			t.Errorf("turn of %v after %d plays", s.Turn, s.N)
		}
		o.players[1].refused("POST", o.path+"/plays", playText(0, 0, "QH"), http.StatusConflict, "not-your-turn")
	}
	if len(b.started) != 0 {
		t.Error("the bot thinks twice")
	}
	close(b.move)
	for o.step() {
	}
	o.verify(g)
}

// Tables that no player comes to make room for others; spectators keep none.
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

// Pages of other origins can do nothing, by whatever name they call the server.
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

// Three viewers follow a game by its events alone, asked for as they come. What
// they are told adds up to what they see, and no card that a viewer does not see
// is named.
func TestThreeViewers(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"karata",` + single + `}`).begin()
	viewers := []client{o.players[0], o.players[1], o.spectator}
	logs := make([][]engine.Event, len(viewers))
	for more := true; more; {
		more = o.step()
		for i, v := range viewers {
			s := v.see(fmt.Sprintf("%s?from=%d", o.path, len(logs[i])))
			logs[i] = append(logs[i], s.Log...)
			if len(logs[i]) != s.N {
				t.Fatalf("%v has %d events of %d", s.Seat, len(logs[i]), s.N)
			}
		}
	}
	table, err := hoyle.Open(o.verify().Record.Deals[0])
	if err != nil {
		t.Fatal(err)
	}
	for i, viewer := range []engine.Seat{0, 1, engine.Nobody} {
		if got, want := fmt.Sprint(logs[i]), fmt.Sprint(table.Log(viewer, 0)); got != want {
			t.Errorf("%v saw\n%s\nwant\n%s", viewer, got, want)
		}
	}
	draws := 0
	for n, e := range logs[0] {
		for j, moved := range e.Moved {
			if moved.From.Name != "stock" || moved.To.Name != "hand" {
				continue
			}
			for i, viewer := range []engine.Seat{0, 1, engine.Nobody} {
				hidden := slices.Contains(logs[i][n].Moved[j].Cards, card.FaceDown)
				if draws++; hidden != (viewer != moved.To.Seat) {
					t.Errorf("%v saw %v", viewer, logs[i][n])
				}
			}
		}
	}
	if draws == 0 {
		t.Error("nobody drew a card")
	}
}
