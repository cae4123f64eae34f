package lobby

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/long"
)

// moved stores the tables of a server and opens them on another, where all clients must see the
// same as before.
func moved(l *Lobby, o opened) (*Lobby, opened) {
	t := o.spectator.t
	t.Helper()
	data, err := l.Save()
	if err != nil {
		t.Fatal(err)
	}
	fresh := New([]string{"127.0.0.1"}, games()...)
	if err := fresh.Load(data); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	there := o.seated(start(t, fresh))
	for i, p := range append(o.players, o.spectator) {
		_, before := p.send("GET", o.path, "")
		_, after := append(there.players, there.spectator)[i].send("GET", o.path, "")
		if string(before) != string(after) {
			t.Fatalf("before:\n%s\nafter:\n%s", before, after)
		}
	}
	return fresh, there
}

// Matches of every game in every format are stored by one server and continue at another,
// in every phase.
func TestStoredMatchesGoOn(t *testing.T) {
	for _, g := range games() {
		formats := g.Info().Formats
		for _, f := range long.Or(formats, formats[:1]) {
			t.Run(g.Name()+" "+f.Name, func(t *testing.T) {
				l, c := newServer(t)
				order, err := json.Marshal(order{Game: g.Name(), Format: f.Name, N: min(f.N, long.Or(3, 1))})
				if err != nil {
					t.Fatal(err)
				}
				l, o := moved(l, c.open(string(order)))
				o.begin()
				for n := 0; o.step(); n++ {
					if n < 4 || n%long.Or(40, 200) == 0 || o.spectator.see(o.path).Turn == hoyle.Nobody {
						l, o = moved(l, o)
					}
				}
				_, o = moved(l, o)
				o.verify()
			})
		}
	}
}

// A bot that was thinking thinks again.
func TestStoredBots(t *testing.T) {
	l, c := newServer(t)
	o := c.open(`{"game":"indigo",` + single + `,"bots":["house"]}`)
	o.players[1].call("POST", o.path+"/seed", `{"commitment":"`+own(1).Commit().String()+`"}`, &shown{})
	l, o = moved(l, o)
	o.begin()
	for o.step() {
		data, err := l.Save()
		if err != nil {
			t.Fatal(err)
		}
		l = New([]string{"127.0.0.1"}, games()...)
		if err := l.Load(data); err != nil {
			t.Fatal(err)
		}
		o = o.seated(start(t, l))
	}
	o.verify()
}

func TestBadStorage(t *testing.T) {
	l, c := newServer(t)
	o := c.open(`{"game":"indigo"}`).begin()
	o.step()
	good, err := l.Save()
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range [][2]string{{`{`, `[`}, {`"game":"indigo"`, `"game":"bridge"`}, {`"seat":0,"move":"`, `"seat":1,"move":"`}} {
		bad := strings.Replace(string(good), change[0], change[1], 1)
		if err := New(nil, games()...).Load([]byte(bad)); err == nil || bad == string(good) {
			t.Errorf("%v: %v", change, err)
		}
	}
}
