package lobby

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/long"
)

const single = `"format":"deals","n":1`

func TestWholeGame(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"indigo",` + single + `}`).begin()
	var game indigo.Game
	for plays := 0; ; plays++ {
		public := o.spectator.see(o.path)
		var v engine.View[indigo.Setup]
		if err := json.Unmarshal(public.View, &v); err != nil {
			t.Fatal(err)
		}
		if v.Seat != hoyle.Nobody || public.Seat != hoyle.Nobody || len(public.Legal) != 0 || len(public.Log) != plays || public.N != plays {
			t.Fatalf("a spectator sees %+v", public)
		}
		for _, hand := range append(v.State.Hands, v.State.Stock) {
			for _, c := range hand {
				if c != card.FaceDown {
					t.Fatalf("a spectator sees %v", c)
				}
			}
		}
		if public.Over {
			break
		}

		// From the answer of the server, a bot chooses a move for the player whose turn it is.
		me, other := o.players[public.Turn], o.players[1-public.Turn]
		move := me.see(o.path).choose(t)
		other.refused("POST", o.path+"/plays", playText(0, plays, move), http.StatusConflict, "not-your-turn")
		o.spectator.refused("POST", o.path+"/plays", playText(0, plays, move), http.StatusUnauthorized, "no-such-token")
		o.spectator.refused("GET", o.path+"/record", "", http.StatusForbidden, "secret")
		var after shown
		me.call("POST", o.path+"/plays", playText(0, plays, move), &after)
		if len(after.Log) != 1 || after.Log[0].Move != move || after.N != plays+1 {
			t.Fatalf("the answer to a play: %+v", after)
		}
	}
	p := o.verify()
	if _, err := host.Replay(game, p.Record.Deals[0]); err != nil || len(p.Record.Deals[0].Plays) != 48 {
		t.Errorf("%d plays, %v", len(p.Record.Deals[0].Plays), err)
	}
	if s := o.spectator.see(o.path); s.Total[0] != s.Score[0] || len(s.Lines) != 2 {
		t.Errorf("scores %v, in all %v", s.Score, s.Total)
	}
}

// The same code hosts every game with every preset, and a custom game.
func TestEveryGame(t *testing.T) {
	_, c := newServer(t)
	for _, name := range everyName() {
		if strings.Contains(name, ":") && !long.Tests() {
			continue
		}
		format := "deals"
		if strings.HasPrefix(name, "blackjack") {
			format = "rounds"
		}
		o := c.open(fmt.Sprintf(`{"game":%q,"format":%q,"n":2}`, name, format)).begin()
		for o.step() {
		}
		p := o.verify()
		if n := len(p.Record.Deals[1].Score) - len(o.Tokens); n != 0 && (n != 1 || p.Record.Game != "blackjack") { // the dealer of Blackjack has no token
			t.Errorf("%s: %d seats more than tokens", name, n)
		}
	}
}

// The server lists everything that a lobby page needs to offer all choices.
func TestGames(t *testing.T) {
	_, c := newServer(t)
	var infos []hoyle.Info
	c.call("GET", "/games", "", &infos)
	all := games()
	if len(infos) != len(all) {
		t.Fatalf("%d games of %d", len(infos), len(all))
	}
	for i, g := range all {
		if got, want := infos[i], g.Info(); got.Name != want.Name || got.Title != want.Title || len(got.Options) != len(want.Options) || len(got.Bots) == 0 {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

// Bots play their seats under the requested rules.
func TestBots(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"doppelkopf",` + single + `,"rules":{"noNines":true},"bots":["house","","house","random"]}`)
	if o.Tokens[0] != "" || o.Tokens[1] == "" || len(o.Tokens) != 4 {
		t.Fatalf("tokens %q", o.Tokens)
	}
	o.begin()
	for o.step() {
	}
	cards := 0
	for _, p := range o.verify().Record.Deals[0].Plays {
		if p.Seat == 1 && len(p.Move) == len("TH") && p.Move != "re" {
			cards++
		}
	}
	if rules := string(o.spectator.see(o.path).Rules); cards != 10 || rules != `{"noNines":true}` {
		t.Errorf("%d cards with the rules %s", cards, rules)
	}
}

// Bots pass their cards immediately, without waiting for the player whose turn it is.
func TestBotsPassAtOnce(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"hearts",` + single + `,"bots":["","house","house","random"]}`).begin()
	s := o.spectator.see(o.path)
	for ; s.N < 9; s = o.spectator.see(o.path) {
		time.Sleep(time.Millisecond)
	}
	if s.N != 9 || s.Turn != 0 {
		t.Fatalf("%d cards are passed before the player's, turn %v", s.N, s.Turn)
	}
	for o.step() {
	}
	o.verify()
}

// A client that was away while a deal ended and another began misses no event of either.
func TestAwayAcrossDeals(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"indigo","format":"deals","n":3}`).begin()
	for o.spectator.see(o.path).Deal < 1 {
		o.step()
	}
	o.step()
	o.step()
	for path, want := range map[string][]int{
		"?deal=0&from=46": {2, 2}, "?deal=0&from=99": {0, 2}, "?deal=1&from=1": {1}, "?from=1": {1}, "": {2},
		"?deal=-1&from=1": {1}, "?deal=7&from=1": {1},
	} {
		s := o.spectator.see(o.path + path)
		var got []int
		for _, log := range append(s.Missed, s.Log) {
			got = append(got, len(log))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: lists of %v events, want %v", path, got, want)
		}
	}
}

// A client that never finishes its request keeps nobody waiting.
func TestSlowClient(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"indigo"}`).begin()
	slow, body := io.Pipe()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.url+o.path+"/plays", slow)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+o.Tokens[0])
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
	o.step()
	if err := body.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Three viewers follow a game only by its events, which they request as the game goes on. The
// events add up to their views, and name no card that the viewer does not see.
func TestThreeViewers(t *testing.T) {
	_, c := newServer(t)
	o := c.open(`{"game":"karata",` + single + `}`).begin()
	viewers := []client{o.players[0], o.players[1], o.spectator}
	logs := make([][]hoyle.Event, len(viewers))
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
	for i, viewer := range []hoyle.Seat{0, 1, hoyle.Nobody} {
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
			for i, viewer := range []hoyle.Seat{0, 1, hoyle.Nobody} {
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
