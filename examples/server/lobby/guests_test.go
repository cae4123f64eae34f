package lobby

import (
	"net/http"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/outside"
)

// At two tables and over several deals, a client plays against a program that the operator has
// invited. Only the operator can name a command.
func TestGuests(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	limits := outside.Options{Time: time.Hour, Start: time.Hour, Grace: time.Hour}
	p, err := outside.Start(t.Context(), "exec:"+python+" ../../../clients/python/examples/simple.py", limits)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	l, c := newServer(t)
	l.Invite("simple", p)
	var infos []hoyle.Info
	c.call("GET", "/games", "", &infos)
	for _, info := range infos {
		if !slices.ContainsFunc(info.Bots, func(b bot.Player) bool { return b.Name == "simple" }) {
			t.Errorf("%s: %v", info.Name, info.Bots)
		}
	}
	c.refused("POST", "/tables", `{"game":"indigo","bots":["","exec:true"]}`, http.StatusBadRequest, "bad-bots")
	one := c.open(`{"game":"doppelkopf","format":"deals","n":2,"bots":["","simple","simple","house"]}`).begin()
	two := c.open(`{"game":"indigo","format":"deals","n":2,"bots":["","simple"]}`).begin()
	for first, second := true, true; first || second; {
		first, second = first && one.step(), second && two.step()
	}
	one.verify()
	two.verify()
	if f := p.Faults(); f.Counts != nil || f.Deals != 6 {
		t.Errorf("%+v", f)
	}
}
