package lobby

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// client is the program of one player, or of a spectator, who has no token.
type client struct {
	t     *testing.T
	url   string
	token string
}

// opened is the answer to opening a table, and the clients of the table.
type opened struct {
	ID         string          `json:"id"`
	Tokens     []string        `json:"tokens"`
	Commitment deck.Commitment `json:"commitment"`

	path      string
	spectator client
	players   []client // by seat; the clients of bots have no token
}

// shown is the table as a client sees it.
type shown struct {
	Order       order              `json:"order"`
	Rules       json.RawMessage    `json:"rules"`
	Seat        hoyle.Seat         `json:"seat"`
	Commitment  deck.Commitment    `json:"commitment"`
	Commitments []*deck.Commitment `json:"commitments"`

	Deal  int                 `json:"deal"`
	N     int                 `json:"n"`
	Turn  hoyle.Seat          `json:"turn"`
	Over  bool                `json:"over"`
	Legal []string            `json:"legal"`
	View  json.RawMessage     `json:"view"`
	Zones []hoyle.Zone        `json:"zones"`
	Log   []hoyle.Event       `json:"log"`
	Score []int               `json:"score"`
	Lines [][]hoyle.ScoreLine `json:"lines"`
	Total []int               `json:"total"`

	Missed [][]hoyle.Event `json:"missed"`
}

// published holds the facts that everybody can read once a match is over.
type published struct {
	Seeds  []deck.Seed       `json:"seeds"`
	Record hoyle.MatchRecord `json:"record"`
}

// refusal is the answer to a refused request.
type refusal struct{ Code, Reason, Error string }

// tuck returns a custom game. The variable games holds the games of the library, this game and
// another custom game. A game only needs to be in that list to be served.
func tuck() hoyle.Game {
	return hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Title: "Tuck"})
}

func games() []hoyle.Game { return append(hoyle.Games(), hearts.ByName(), tuck()) }

// everyName lists all games and presets.
func everyName() (names []string) {
	for _, g := range games() {
		names = append(names, g.Name())
		for _, p := range g.Info().Presets {
			names = append(names, g.Name()+":"+p.Name)
		}
	}
	return names
}

// start starts a server and returns a client of it.
func start(t *testing.T, l *Lobby) client {
	t.Helper()
	server := httptest.NewServer(l)
	t.Cleanup(server.Close)
	return client{t: t, url: server.URL}
}

// fixed returns the same random numbers in every run, so that no test depends on chance.
type fixed struct {
	mu   sync.Mutex
	from *rand.ChaCha8
}

func (f *fixed) Read(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.from.Read(p)
}

func newServer(t *testing.T, more ...hoyle.Game) (*Lobby, client) {
	t.Helper()
	l := New([]string{"127.0.0.1"}, append(games(), more...)...)
	l.random = &fixed{from: rand.NewChaCha8([32]byte{})}
	return l, start(t, l)
}

// send sends a request and returns the status and the body of the answer.
func (c client) send(method, path, body string, header ...string) (int, []byte) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.url+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return response.StatusCode, answer
}

// call sends a request that must succeed and decodes the answer.
func (c client) call(method, path, body string, answer any) {
	c.t.Helper()
	status, data := c.send(method, path, body)
	if status != http.StatusOK {
		c.t.Fatalf("%s %s %s: status %d: %s", method, path, body, status, data)
	}
	if err := json.Unmarshal(data, answer); err != nil {
		c.t.Fatalf("%s %s: %v: %s", method, path, err, data)
	}
}

// refused sends a request that must be refused with a status and a code.
func (c client) refused(method, path, body string, status int, code string, header ...string) {
	c.t.Helper()
	got, data := c.send(method, path, body, header...)
	var r refusal
	if err := json.Unmarshal(data, &r); err != nil || got != status || r.Code != code || r.Reason == "" || r.Error == "" || len(data) > 1000 {
		c.t.Errorf("%s %s %.80s: status %d, %s; want %d, %q", method, path, body, got, data, status, code)
	}
}

func (c client) see(path string) (s shown) {
	c.t.Helper()
	c.call("GET", path, "", &s)
	return s
}

// open opens a table.
func (c client) open(order string) (o opened) {
	c.t.Helper()
	c.call("POST", "/tables", order, &o)
	return o.seated(c)
}

// seated returns o with its path and its clients filled in.
func (o opened) seated(c client) opened {
	o.path, o.spectator, o.players = "/tables/"+o.ID, client{c.t, c.url, ""}, nil
	for _, token := range o.Tokens {
		o.players = append(o.players, client{c.t, c.url, token})
	}
	return o
}

// own returns the seed of the player at a seat.
func own(seat int) deck.Seed { return deck.NewSeed(uint64(1000 + seat)) }

// begin makes all players commit to their seeds and then reveal them.
func (o opened) begin() opened {
	o.spectator.t.Helper()
	var s shown
	for seat, p := range o.players {
		if p.token != "" {
			p.call("POST", o.path+"/seed", fmt.Sprintf(`{"commitment":"%v"}`, own(seat).Commit()), &s)
		}
	}
	for seat, p := range o.players {
		if p.token != "" {
			p.call("POST", o.path+"/seed", fmt.Sprintf(`{"seed":"%v"}`, own(seat).Hex()), &s)
		}
	}
	return o
}

// playText returns the JSON of a play.
func playText(deal, n int, move string) string {
	return fmt.Sprintf(`{"deal":%d,"n":%d,"move":%q}`, deal, n, move)
}

// choose returns a move good enough to finish a game.
func (s shown) choose(t *testing.T) string {
	t.Helper()
	g, err := hoyle.FindIn(games(), s.Order.Game)
	if err != nil || g.Name() == "tuck" {
		return s.Legal[0]
	}
	if g, err = g.With(s.Rules); err != nil {
		t.Fatal(err)
	}
	move, err := g.Choose(t.Context(), s.View, "house", deck.NewSeed(uint64(s.N)).Rand())
	if err != nil {
		t.Fatal(err)
	}
	return move
}

// step plays a legal move for the player whose turn it is, or sets up the next deal. It
// reports false if the match is over.
func (o opened) step() bool {
	o.spectator.t.Helper()
	const newest = "?from=1000000"
	s := o.spectator.see(o.path + newest)
	switch {
	case s.Over:
		return false
	case s.Turn == hoyle.Nobody:
		o.players[0].call("POST", o.path+"/deals", fmt.Sprintf(`{"deal":%d}`, s.Deal+1), &s)
	case o.players[s.Turn].token == "":
		time.Sleep(time.Millisecond) // wait for a bot
	default:
		p := o.players[s.Turn]
		s = p.see(o.path + newest)
		p.call("POST", o.path+"/plays", playText(s.Deal, s.N, s.choose(p.t)), &s)
	}
	return true
}

// verify compares the published facts with the earlier views.
func (o opened) verify(more ...hoyle.Game) published {
	t := o.spectator.t
	t.Helper()
	var p published
	o.spectator.call("GET", o.path+"/record", "", &p)
	m, err := hoyle.OpenMatch(p.Record, append(games(), more...)...)
	if err != nil || m.Next() {
		t.Errorf("the record: %v", err)
	}
	if !o.Commitment.Verify(p.Seeds[0]) || deck.Combine(p.Seeds...) != p.Record.Seed {
		t.Error("the seeds are not those of the record, or not committed to")
	}
	return p
}
