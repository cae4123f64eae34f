package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

// client is one player's program: it knows its token, and the game's package.
type client struct {
	t     *testing.T
	url   string
	token string
}

// call sends a request, checks the status and decodes the answer.
func (c client) call(method, path, body string, status int, answer any) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.url+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	var b bytes.Buffer
	if _, err := b.ReadFrom(response.Body); err != nil {
		c.t.Fatal(err)
	}
	if response.StatusCode != status {
		c.t.Fatalf("%s %s: status %d, want %d: %s", method, path, response.StatusCode, status, &b)
	}
	if answer != nil {
		if err := json.Unmarshal(b.Bytes(), answer); err != nil {
			c.t.Fatalf("%s %s: %v: %s", method, path, err, &b)
		}
	}
}

type dealt struct {
	ID         string          `json:"id"`
	Tokens     []string        `json:"tokens"`
	Commitment deck.Commitment `json:"commitment"`
}

type shown struct {
	Game  string                    `json:"game"`
	Turn  engine.Seat               `json:"turn"`
	Legal []card.Card               `json:"legal"`
	View  engine.View[indigo.Setup] `json:"view"`
	Log   []engine.Ply              `json:"log"`
	Score []int                     `json:"score"`
}

func deal(t *testing.T) (client, dealt) {
	t.Helper()
	server := httptest.NewServer(newLobby())
	t.Cleanup(server.Close)
	c := client{t: t, url: server.URL}
	var d dealt
	c.call("POST", "/games", `{"game":"indigo"}`, http.StatusOK, &d)
	return c, d
}

func TestWholeGame(t *testing.T) {
	spectator, d := deal(t)
	players := []client{{t, spectator.url, d.Tokens[0]}, {t, spectator.url, d.Tokens[1]}}
	path := "/games/" + d.ID
	var game indigo.Game
	r := deck.NewSeed(1).Rand()
	for plays := 0; ; plays++ {
		var public shown
		spectator.call("GET", path, "", http.StatusOK, &public)
		if public.View.Seat != engine.Nobody || len(public.Legal) != 0 || len(public.Log) != plays {
			t.Fatalf("a spectator sees %+v", public)
		}
		for _, hand := range append(public.View.State.Hands, public.View.State.Stock) {
			for _, c := range hand {
				if c != card.FaceDown {
					t.Fatalf("a spectator sees %v", c)
				}
			}
		}
		if public.Turn == engine.Nobody {
			break
		}

		// The player whose turn it is lets a bot choose from what it was sent.
		var own shown
		players[public.Turn].call("GET", path, "", http.StatusOK, &own)
		view, err := game.FromView(own.View)
		if err != nil {
			t.Fatal(err)
		}
		m, err := bot.Indigo{}.Choose(t.Context(), view, own.Legal, r).MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		body := fmt.Sprintf(`{"move":%q}`, m)
		players[1-public.Turn].call("POST", path+"/plays", body, http.StatusConflict, nil)
		spectator.call("POST", path+"/plays", body, http.StatusConflict, nil)
		spectator.call("GET", path+"/record", "", http.StatusForbidden, nil)
		players[public.Turn].call("POST", path+"/plays", body, http.StatusNoContent, nil)
	}

	var record engine.Record
	spectator.call("GET", path+"/record", "", http.StatusOK, &record)
	if _, err := engine.Replay(game, record); err != nil || len(record.Plays) != 48 {
		t.Errorf("%d plays, %v", len(record.Plays), err)
	}
	if !d.Commitment.Verify(record.Seed) {
		t.Error("the seed is not the one committed to")
	}
}

// The same code hosts every game: here each seat plays its first legal move.
func TestEveryGame(t *testing.T) {
	spectator, _ := deal(t)
	for _, game := range bot.Games() {
		var d dealt
		spectator.call("POST", "/games", fmt.Sprintf(`{"game":%q}`, game), http.StatusOK, &d)
		path := "/games/" + d.ID
		for {
			var s struct {
				Turn  engine.Seat `json:"turn"`
				Legal []string    `json:"legal"`
			}
			if spectator.call("GET", path, "", http.StatusOK, &s); s.Turn == engine.Nobody {
				break
			}
			player := client{t, spectator.url, d.Tokens[s.Turn]}
			player.call("GET", path, "", http.StatusOK, &s)
			player.call("POST", path+"/plays", fmt.Sprintf(`{"move":%q}`, s.Legal[0]), http.StatusNoContent, nil)
		}
		var record engine.Record
		spectator.call("GET", path+"/record", "", http.StatusOK, &record)
		if n := len(record.Score) - len(d.Tokens); n != 0 && (n != 1 || record.Game != "blackjack") { // whose dealer has no token
			t.Errorf("%s: score %v, %d tokens", game, record.Score, len(d.Tokens))
		}
	}
}

// Bots play the seats they are given, by the rules that are asked for.
func TestBots(t *testing.T) {
	spectator, _ := deal(t)
	var d dealt
	spectator.call("POST", "/games", `{"game":"doppelkopf","rules":{"noNines":true},"bots":["house","","house","random"]}`, http.StatusOK, &d)
	path := "/games/" + d.ID
	player := client{t, spectator.url, d.Tokens[1]}
	for moves := 0; ; moves++ {
		var s struct {
			Turn  engine.Seat  `json:"turn"`
			Legal []string     `json:"legal"`
			Log   []engine.Ply `json:"log"`
		}
		if player.call("GET", path, "", http.StatusOK, &s); s.Turn == engine.Nobody {
			if moves != 11 { // a declaration and ten cards
				t.Errorf("%d moves of the player's own", moves)
			}
			break
		}
		if s.Turn != 1 || len(s.Log) == 0 {
			t.Fatalf("the turn is %v after %v", s.Turn, s.Log)
		}
		player.call("POST", path+"/plays", fmt.Sprintf(`{"move":%q}`, s.Legal[0]), http.StatusNoContent, nil)
	}
}

func TestRefusals(t *testing.T) {
	c, d := deal(t)
	path := "/games/" + d.ID
	c.call("POST", "/games", `{"game":"bridge"}`, http.StatusNotFound, nil)
	for _, bots := range []string{`["champion"]`, `["","champion"]`, `["","search:1000000"]`, `["","","house"]`} {
		c.call("POST", "/games", `{"game":"indigo","bots":`+bots+`}`, http.StatusBadRequest, nil)
	}
	c.call("POST", "/games", `{"game":"blackjack","bots":["","house"]}`, http.StatusBadRequest, nil) // the dealer's seat
	c.call("POST", "/games", `{"game":"karata","rules":{"seats":9}}`, http.StatusBadRequest, nil)
	c.call("POST", "/games", `nonsense`, http.StatusBadRequest, nil)
	c.call("GET", "/games/none", "", http.StatusNotFound, nil)
	client{t, c.url, "forged"}.call("GET", path, "", http.StatusUnauthorized, nil)
	player := client{t, c.url, d.Tokens[0]}
	player.call("POST", path+"/plays", `{"move":"hello"}`, http.StatusBadRequest, nil)
	player.call("POST", path+"/plays", `{`, http.StatusBadRequest, nil)
	player.call("POST", path+"/plays", `{"move":"??"}`, http.StatusConflict, nil)
}

// A client that never finishes what it has to say keeps nobody waiting.
func TestSlowClient(t *testing.T) {
	c, d := deal(t)
	path := "/games/" + d.ID
	slow, body := io.Pipe()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.url+path+"/plays", slow)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() {
		response, err := http.DefaultClient.Do(r)
		if err == nil {
			err = response.Body.Close()
		}
		done <- err
	}()
	if _, err := body.Write([]byte("{")); err != nil {
		t.Fatal(err)
	}
	c.call("GET", path, "", http.StatusOK, nil)
	if err := body.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// The README's program is the one in quickstart, which this module compiles as
// any other module would.
func TestQuickstartIsTheReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("quickstart/main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(program), "package main\n")
	if !strings.Contains(string(readme), "```go\npackage main\n"+code+"```\n") {
		t.Error("README.md does not have the program of quickstart/main.go")
	}
}
