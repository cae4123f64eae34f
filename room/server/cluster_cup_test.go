package server

import (
	"fmt"
	"net/http"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/table"
)

// A cup is played to its end while the nodes are killed one after another. Every table is opened
// once, and at all nodes the results of the cup are those of its tables.
func TestClusterCup(t *testing.T) {
	parallel(t)
	c := newCluster(t, 120*time.Millisecond)
	k := newClient(t, c, 0)
	var made struct{ ID string }
	order := `{"game":"indigo","format":"deals","n":1,"size":8,"fill":true,"join":true,"comeSeconds":5}`
	k.must(t, 0, http.MethodPost, "/api/cups", order, &made)
	k.must(t, 0, http.MethodPost, "/api/cups/"+made.ID+"/start", `{}`, &struct{}{})
	look := func(at int) (v cup.View) { // the zero View if the node does not answer
		_ = k.ask(at, http.MethodGet, "/api/cups/"+made.ID, "", &v)
		return v
	}
	for i, p := range c.nodes {
		other := (i + 1) % size
		wait(t, fmt.Sprint(2*i+1, " results"), func() bool { return results(look(other)) > 2*i })
		p.end(t, syscall.SIGKILL)
		p.start(t)
		p.await(t)
	}
	for at := range size {
		wait(t, "the end of the cup", func() bool { return look(at).Phase == cup.Over })
	}
	v := look(0)
	for at := 1; at < size; at++ {
		if got := look(at); fmt.Sprint(got) != fmt.Sprint(v) {
			t.Errorf("node %d has %+v, node 0 has %+v", at, got, v)
		}
	}
	for _, round := range v.Rounds {
		for _, p := range round {
			checkTable(t, k, p)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	opened := map[string]int{}
	for _, a := range c.acks {
		if a.kind == string(table.Open) {
			if opened[a.key]++; opened[a.key] > 1 {
				t.Errorf("table %s was opened %d times", a.key, opened[a.key])
			}
		}
	}
	if len(opened) > 7 {
		t.Errorf("%d tables for 7 pairings", len(opened))
	}
}

// results returns the number of tables of a cup that are over.
func results(v cup.View) int {
	n := 0
	for _, round := range v.Rounds {
		for _, p := range round {
			if p.Winner >= 0 {
				n++
			}
		}
	}
	return n
}

// checkTable checks that the matches of a table are the same at all nodes and in the cup.
func checkTable(t *testing.T, k *client, p cup.TableView) {
	t.Helper()
	for at := range size {
		for n, points := range p.Points {
			var match struct {
				Over  bool
				Total []int
			}
			wait(t, fmt.Sprintf("match %d of %s at node %d", n, p.ID, at), func() bool {
				return k.ask(at, http.MethodGet, fmt.Sprintf("/api/tables/%s/matches/%d", p.ID, n), "", &match) == nil && match.Over
			})
			if !slices.Equal(match.Total, points) {
				t.Errorf("node %d: match %d of %s has %v, the cup has %v", at, n, p.ID, match.Total, points)
			}
		}
	}
}
