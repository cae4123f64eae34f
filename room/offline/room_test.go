package offline_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/offline"
)

// limit is the longest that a test waits for anything; the machine may be busy.
const limit = time.Minute

// shelf is a keeper in memory.
type shelf struct {
	mu      sync.Mutex
	entries []offline.Entry
}

func (s *shelf) Keep(e offline.Entry, alone bool) error {
	if alone {
		_ = s.Forget(e.Shelf, e.Key)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.entries = append(s.entries, e)
	return nil
}

func (s *shelf) Forget(of, key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.entries = slices.DeleteFunc(s.entries, func(e offline.Entry) bool { return e.Shelf == of && e.Key == key })
	return nil
}

// all returns the entries in the order of their revs.
func (s *shelf) all() []offline.Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := slices.Clone(s.entries)
	slices.SortFunc(all, func(a, b offline.Entry) int { return int(a.Rev) - int(b.Rev) })
	return all
}

func games() []hoyle.Game { return append(hoyle.Games(), hearts.ByName()) }

// think stands for a mind in another worker, and answers immediately.
func think(_ context.Context, question string) (string, error) {
	return offline.Think(question, games()...), nil
}

func open(t *testing.T, s *shelf, cookie string) *offline.Room {
	t.Helper()
	return must.Have(offline.New(t.Context(), offline.Options{Games: games(), Keeper: s, Entries: s.all(), Cookie: cookie, Mind: offline.Mind(think), Quick: true}))(t)
}

// do sends a request, and reads the answer.
func do(t *testing.T, r *offline.Room, method, path, body string, v any) {
	t.Helper()
	got := r.Fetch(t.Context(), method, path, body)
	if got.Status >= 300 {
		t.Fatalf("%s %s: %d %s", method, path, got.Status, got.Text)
	}
	must.Do(t, json.Unmarshal([]byte(got.Text), v))
}

type view struct {
	T     string
	State string
	live.View
}

// play plays at a table until it is over or the given number of moves has been made, and returns
// the last view.
func play(t *testing.T, r *offline.Room, id string, most int) view {
	t.Helper()
	views, closed := make(chan view, 1000), make(chan string, 1)
	s := r.Open("/api/tables/"+id+"/ws", func(text string) {
		var v view
		if json.Unmarshal([]byte(text), &v) == nil && v.T == "view" {
			views <- v
		}
		if v.T == "no" {
			closed <- text
		}
	}, func(status int, reason string) { closed <- fmt.Sprint(status, reason) })
	defer s.Close()
	last := ""
	for n := 0; ; {
		var v view
		select {
		case v = <-views:
		case why := <-closed:
			t.Fatal(why)
		case <-time.After(limit):
			t.Fatalf("nothing happens after %s", last)
		}
		at := fmt.Sprint(v.Spot, v.State)
		if v.State == "over" {
			return v
		}
		if at == last {
			continue
		}
		last = at
		ask := map[string]any{"id": strings.NewReplacer(" ", "-", ".", "-").Replace(at), "spot": v.Spot}
		switch {
		case v.State == "waiting":
			ask = map[string]any{"id": "ready", "t": "ready"}
		case v.State == "paused":
			ask["t"] = "next"
		case slices.Contains(v.Awaited, v.Seat):
			if n == most {
				return v
			}
			n++
			ask["t"], ask["move"] = "play", v.Legal[0]
		default:
			continue
		}
		text := must.Have(json.Marshal(ask))(t)
		s.Send(string(text))
	}
}

// A table that is left in the middle of a deal is still there at the next visit, with the same
// plays at the same times, and the deal can be played to its end.
func TestNextVisit(t *testing.T) {
	s := new(shelf)
	r := open(t, s, "")
	do(t, r, "POST", "/api/session", `{"name":"Ann"}`, new(struct{}))
	var table struct{ ID string }
	do(t, r, "POST", "/api/tables", `{"game":"indigo","format":"deals","n":1,"bots":["","house"],"access":"public","sit":true}`, &table)
	left := play(t, r, table.ID, 3)
	cookie := r.Cookie()
	r.Stop()
	before := s.all()

	r = open(t, s, cookie)
	defer r.Stop()
	var me struct{ Name string }
	if do(t, r, "GET", "/api/session", "", &me); me.Name != "Ann" {
		t.Errorf("the person is %q", me.Name)
	}
	back := play(t, r, table.ID, 0)
	if back.Len() != left.Len() || back.State != "playing" {
		t.Errorf("%+v, want %+v", back, left)
	}
	for i, e := range s.all()[:len(before)] {
		if e != before[i] {
			t.Errorf("entry %d: %+v, was %+v", i, e, before[i])
		}
	}
	if end := play(t, r, table.ID, -1); end.State != "over" {
		t.Errorf("%+v", end)
	}
}

// The other worker also says what a seat could know.
func TestMindKnows(t *testing.T) {
	at := must.Have(must.Have(hoyle.Find("doppelkopf"))(t).Table(deck.NewSeed(3), 0))(t)
	r := deck.NewSeed(3).Rand()
	for range 30 {
		must.Do(t, at.Step(t.Context(), at.Turn(), "house", r))
	}
	all := must.Have(offline.Mind(think).Know(t.Context(), at, 0))(t)
	if len(all) == 0 || all[0].Zone != (hoyle.ZoneID{Name: "hand", Seat: 1}) || all[0].Counted == 0 {
		t.Errorf("%+v", all)
	}
}
