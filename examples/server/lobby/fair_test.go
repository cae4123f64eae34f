package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// Everybody sees the commitments before the first seed is revealed, and every player's seed
// influences the deal.
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
	want(first, "seed", own(0).Hex(), 409) // the other has not committed
	want(first, "seed", "seven", 400)
	want(last, "seed", own(2).Hex(), 409)
	want(last, "commitment", own(2).Commit().String(), 200)
	s := c.see(o.path)
	if s.View != nil || *s.Commitments[0] != own(0).Commit() || s.Commitments[1] != nil || *s.Commitments[2] != own(2).Commit() {
		t.Errorf("committed: %+v", s)
	}
	want(last, "seed", own(3).Hex(), 409)
	want(last, "seed", own(2).Hex(), 200)
	if s := c.see(o.path); s.View != nil {
		t.Error("dealt before the last seed")
	}
	want(first, "seed", own(0).Hex(), 200)
	before := c.see(o.path)
	want(first, "seed", own(0).Hex(), 200) // sent twice
	want(first, "seed", own(1).Hex(), 409)
	if before.View == nil || before.Commitment != o.Commitment {
		t.Errorf("dealt: %+v", before)
	}
	for o.step() {
	}
	if p := o.verify(); !slices.Equal(p.Seeds[1:], []deck.Seed{own(0), own(2)}) {
		t.Errorf("seeds %v", p.Seeds)
	}
}

// slow is a bot that thinks until it is released.
type slow struct{ started, move chan struct{} }

func (b slow) Choose(_ context.Context, _ engine.View[newgame.State], legal []newgame.Move, _ *rand.Rand) newgame.Move {
	b.started <- struct{}{}
	<-b.move
	return legal[0]
}

// tortoise is Tuck under another name, with a slow house player.
type tortoise struct{ newgame.Game }

func (tortoise) Name() string { return "tortoise" }

// While a bot is thinking, the server continues to answer everybody.
func TestBotsThinkOffTheLock(t *testing.T) {
	b := slow{make(chan struct{}, 100), make(chan struct{})}
	g := hoyle.New(tortoise{}, hoyle.Spec[newgame.State, newgame.Move]{
		Bots: func(g engine.Game[newgame.State, newgame.Move]) bot.Roster[newgame.State, newgame.Move] {
			return bot.Roster[newgame.State, newgame.Move]{Game: g, House: func() bot.Bot[newgame.State, newgame.Move] { return b }}
		},
	})
	l, c := newServer(t, g)
	o := c.open(`{"game":"tortoise",` + single + `,"bots":["house"]}`)
	o.begin()
	<-b.started
	thinks := l.tables[o.ID]
	thinks.mu.Lock()
	thinks.settle() // also called after a move by another seat
	thinks.mu.Unlock()
	time.Sleep(10 * time.Millisecond)
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
