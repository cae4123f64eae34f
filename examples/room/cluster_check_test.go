package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"crypto/sha256"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/room/journal"
	"github.com/hoylecards/hoyle/examples/room/table"
)

// mostDeals is the number of deals of a table that are compared, the newest.
const mostDeals = 3

// dealOf is a deal of a match, as a node describes it.
type dealOf struct {
	Deal, Plays int
	Over, Open  bool
	Score       []int
}

// agree compares the deals that are over at all nodes: each has the same record, which
// replays to the same score.
func (w *crowdOf) agree(t *testing.T) {
	t.Helper()
	compared := 0
	for _, id := range w.tables {
		path := "/api/tables/" + id + "/matches/0"
		var of [size][]dealOf
		for at := range size {
			waitFor(t, "an answer of a node", func() bool {
				var m struct{ Deals []dealOf }
				err := w.owner.ask(at, http.MethodGet, path, "", &m)
				of[at] = slices.DeleteFunc(m.Deals, func(d dealOf) bool { return !d.Over || !d.Open })
				return err == nil
			})
		}
		both := min(len(of[0]), len(of[1]), len(of[2]))
		for n := max(0, both-mostDeals); n < both; n++ {
			w.sameDeal(t, path, [size]dealOf{of[0][n], of[1][n], of[2][n]})
			compared++
		}
	}
	t.Logf("%d deals of %d tables are the same on all nodes", compared, len(w.tables))
}

func (w *crowdOf) sameDeal(t *testing.T, path string, deal [size]dealOf) {
	t.Helper()
	var first string
	for at, d := range deal {
		var r engine.Record
		w.owner.must(t, at, http.MethodGet, fmt.Sprintf("%s/deals/%d/record.json", path, d.Deal), "", &r)
		played, err := hoyle.Open(r, games()...)
		if err != nil {
			t.Errorf("%s: deal %d: %v", path, d.Deal, err)
			return
		}
		var score []int
		for seat := range d.Score {
			score = append(score, played.Score(engine.Seat(seat)))
		}
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(data)
		}
		if string(data) != first || !slices.Equal(score, d.Score) || played.Turn() != engine.Nobody {
			t.Errorf("%s: deal %d: node %d has %s, score %v, replayed %v; the first %s", path, d.Deal, at, data, d.Score, score, first)
		}
	}
}

// stored is what a table has stored.
type stored struct {
	events map[string]bool // by rev and hash
	ids    map[string]int  // of the intentions of people and of the room
}

// check stops the room and reads its store: every event that a node or a person has
// been told of is there, none is twice, and every table replays.
func (c *cluster) check(t *testing.T, w *crowdOf) {
	t.Helper()
	w.stop()
	c.stopAll(t)
	j := c.openHere(t)
	all := map[string]stored{}
	plays := 0
	for _, id := range w.tables {
		entries, err := j.Read(t.Context(), journal.Tables, id, 0)
		if err != nil {
			t.Fatal(err)
		}
		of := stored{map[string]bool{}, map[string]int{}}
		s := table.New(games())
		for _, entry := range entries {
			var e table.Event
			if err := json.Unmarshal(entry.Data, &e); err != nil {
				t.Fatal(err)
			}
			if s, err = s.Apply(e); err != nil {
				t.Fatalf("table %s: event %d: %v", id, e.N, err)
			}
			if e.Kind == table.Play {
				plays++
			}
			of.events[fmt.Sprintf("%d %x", entry.Rev, sha256.Sum256(entry.Data))] = true
			if of.ids[e.ID]++; of.ids[e.ID] > 1 {
				t.Errorf("table %s: %s is twice", id, e.ID)
			}
		}
		all[id] = of
	}
	lost := 0
	for _, a := range c.acks {
		if !all[a.key].events[fmt.Sprintf("%d %s", a.rev, a.hash)] {
			lost++
		}
	}
	told := 0
	for _, p := range w.players {
		for _, id := range p.acked {
			if told++; all[p.table].ids[p.account+"/"+id] != 1 {
				lost++
			}
		}
	}
	t.Logf("%d events acknowledged, %d told to people, %d plays stored: %d lost", len(c.acks), told, plays, lost)
	if lost > 0 || len(c.acks) == 0 || told == 0 && len(w.players) > 0 {
		t.Errorf("%d acknowledged events are lost", lost)
	}
}

// openHere opens the store of a room that has ended.
func (c *cluster) openHere(t *testing.T) journal.Journal {
	t.Helper()
	at := free(t, size)
	known, last, err := keys(c.nodes[0].spec.Key)
	if err != nil {
		t.Fatal(err)
	}
	var opened [size]*journal.NATS
	var wg sync.WaitGroup
	for i, p := range c.nodes {
		wg.Go(func() {
			opened[i], err = journal.OpenNode(t.Context(), filepath.Join(p.spec.Data, "store"), journal.Node{
				Name: p.spec.Name, Listen: at[i], Routes: at, Secret: "test",
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if t.Failed() {
		t.FailNow()
	}
	t.Cleanup(func() {
		for _, j := range opened {
			wg.Go(func() { _ = j.Close() })
		}
		wg.Wait()
	})
	j, err := journal.Seal(opened[0], last, known)
	if err != nil {
		t.Fatal(err)
	}
	return j
}
