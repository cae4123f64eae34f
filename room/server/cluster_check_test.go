package server

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// mostDeals is the number of a table's newest deals that are compared.
const mostDeals = 3

// dealOf is a deal of a match, as a node describes it.
type dealOf struct {
	Deal, Plays int
	Over, Open  bool
	Score       []int
}

// agree compares the nodes. A finished deal must have the same record at all nodes, and replaying
// the record must give the same score. A deal in play must have the score that follows from the
// events in the store.
func (w *crowdOf) agree(t *testing.T) {
	t.Helper()
	compared := 0
	for _, id := range w.tables {
		w.sameScore(t, id)
		path := "/api/tables/" + id + "/matches/0"
		of, both := make([][]dealOf, len(w.owner.cluster.nodes)), math.MaxInt
		for at := range of {
			wait(t, "an answer of a node", func() bool {
				var m struct{ Deals []dealOf }
				err := w.owner.ask(at, http.MethodGet, path, "", &m)
				of[at] = slices.DeleteFunc(m.Deals, func(d dealOf) bool { return !d.Over || !d.Open })
				return err == nil
			})
			both = min(both, len(of[at]))
		}
		for n := max(0, both-mostDeals); n < both; n++ {
			var deal []dealOf
			for at := range of {
				deal = append(deal, of[at][n])
			}
			w.sameDeal(t, path, deal)
			compared++
		}
	}
	t.Logf("%d deals of %d tables are the same on all nodes", compared, len(w.tables))
}

func (w *crowdOf) sameDeal(t *testing.T, path string, deal []dealOf) {
	t.Helper()
	var first string
	for at, d := range deal {
		var r hoyle.Record
		w.owner.must(t, at, http.MethodGet, fmt.Sprintf("%s/deals/%d/record.json", path, d.Deal), "", &r)
		played, err := hoyle.OpenIn(games(), r)
		if err != nil {
			t.Errorf("%s: deal %d: %v", path, d.Deal, err)
			return
		}
		var score []int
		for seat := range d.Score {
			score = append(score, played.Score(hoyle.Seat(seat)))
		}
		data := must.Have(json.Marshal(r))(t)
		if first == "" {
			first = string(data)
		}
		if string(data) != first || !slices.Equal(score, d.Score) || played.Turn() != hoyle.Nobody {
			t.Errorf("%s: deal %d: node %d has %s, score %v, replayed %v; the first %s", path, d.Deal, at, data, d.Score, score, first)
		}
	}
}

// sameScore compares the score that each node shows at a table with the score after the same
// events. These are the events that the first node reads from the store.
func (w *crowdOf) sameScore(t *testing.T, id string) {
	t.Helper()
	shown := map[int][]message{} // by rev
	for at := range w.owner.cluster.nodes {
		wait(t, "a view of a node", func() bool {
			m, err := w.owner.view(t.Context(), at, id)
			if err == nil {
				shown[m.Rev] = append(shown[m.Rev], m)
			}
			return err == nil
		})
	}
	last := slices.Max(slices.Collect(maps.Keys(shown)))
	var entries []journal.Entry
	wait(t, "all that a node shows to be stored", func() bool {
		entries = w.entries(t, 0, id)
		return len(entries) >= last
	})
	s := table.New(games())
	for _, entry := range entries[:last] {
		s, _ = apply(t, s, entry)
		for _, m := range shown[s.Len] {
			if m.Spot != s.Now.Spot || s.Deal != nil && !slices.Equal(m.Score, scores(s)) { // a match may not have begun
				t.Errorf("table %s: event %d: a node shows %v, score %v; the store has %v", id, s.Len, m.Spot, m.Score, s.Now.Spot)
			}
		}
	}
}

// stored is what the store holds about a table.
type stored struct {
	events map[string]bool // by rev and hash
	ids    map[string]int  // of the intentions of people and of the room
	plays  int
}

// entries returns the events of a table, as a node reads them from the store.
func (w *crowdOf) entries(t *testing.T, at int, id string) []journal.Entry {
	t.Helper()
	var entries []journal.Entry
	wait(t, "the entries of a table", func() bool {
		r, err := http.Get("http://" + w.owner.cluster.nodes[at].spec.Look + "/" + id) //nolint:noctx // on this machine
		if err != nil {
			return false
		}
		defer func() { _ = r.Body.Close() }()
		return r.StatusCode == http.StatusOK && json.NewDecoder(r.Body).Decode(&entries) == nil && len(entries) > 0
	})
	return entries
}

// apply applies a stored event to a table.
func apply(t *testing.T, s *table.State, entry journal.Entry) (*table.State, table.Event) {
	t.Helper()
	var e table.Event
	err := json.Unmarshal(entry.Data, &e)
	if err == nil {
		s, err = s.Apply(e)
	}
	if err != nil {
		t.Fatalf("event %d: %v", e.N, err)
	}
	return s, e
}

// replay replays a table, and returns what it has stored.
func replay(t *testing.T, id string, entries []journal.Entry) stored {
	t.Helper()
	of := stored{events: map[string]bool{}, ids: map[string]int{}}
	s := table.New(games())
	for _, entry := range entries {
		var e table.Event
		s, e = apply(t, s, entry)
		if e.Kind == table.Play {
			of.plays++
		}
		of.events[fmt.Sprintf("%d %x", entry.Rev, sha256.Sum256(entry.Data))] = true
		if of.ids[e.ID]++; of.ids[e.ID] > 1 {
			t.Errorf("table %s: %s is there twice", id, e.ID)
		}
	}
	return of
}

// check reads the store through a node. Every event that was acknowledged to a node or a person
// must be there, none may occur twice, and every table must replay without an error.
func (w *crowdOf) check(t *testing.T, at int) {
	t.Helper()
	c := w.owner.cluster
	c.mu.Lock()
	acks := slices.Clone(c.acks)
	c.mu.Unlock()
	told := map[*player][]string{}
	for _, p := range w.players {
		p.mu.Lock()
		told[p] = slices.Clone(p.acked)
		p.mu.Unlock()
	}
	var answers, plays, lost int
	wait(t, "what was acknowledged", func() bool { // a node that was away reads the events late
		all := map[string]stored{}
		answers, plays, lost = 0, 0, 0
		for _, id := range w.tables {
			all[id] = replay(t, id, w.entries(t, at, id))
			plays += all[id].plays
		}
		for _, a := range acks {
			if !all[a.key].events[fmt.Sprintf("%d %s", a.rev, a.hash)] {
				lost++
			}
		}
		for p, ids := range told {
			for _, id := range ids {
				if answers++; all[p.table].ids[p.account+"/"+id] != 1 {
					lost++
				}
			}
		}
		return lost == 0
	})
	t.Logf("node %d: %d events acknowledged by nodes, %d to people; %d plays stored, %d lost", at, len(acks), answers, plays, lost)
	if len(acks) == 0 || answers == 0 && len(w.players) > 0 {
		t.Error("nothing was played")
	}
}
