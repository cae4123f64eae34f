package web_test

import (
	"net/http"
	"testing"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/room/journal"
)

// at returns the person as a client of another node.
func (p *person) at(r *room) *person {
	return &person{room: r, Account: p.Account, Name: p.Name, Token: p.Token}
}

// nodes returns two rooms that share a journal.
func nodes(t *testing.T) (one, two *room) {
	t.Helper()
	j := new(journal.Memory)
	return newRoomOn(t, j), newRoomOn(t, j)
}

// A session that ends at one node ends at the other, with its sockets, and gives up
// its seats there.
func TestSessionEndsOnAllNodes(t *testing.T) {
	one, two := nodes(t)
	ann, ben := one.person("Ann"), two.person("Ben")
	id := ann.open(`{"game":"indigo","sit":true}`)
	away := ann.at(two)
	away.do("GET", "/api/session", "", http.StatusOK, nil) // the other node has it in memory
	s := away.join(id)
	bens := ben.join(id)
	bens.until("Ann", func() bool { return bens.view.Seats[0].Account == ann.Account })
	ann.do("DELETE", "/api/session", "", http.StatusOK, nil)
	status := websocket.StatusCode(-1)
	for status == -1 {
		status = s.read()
	}
	if status != websocket.StatusPolicyViolation {
		t.Errorf("the socket is closed with %d", status)
	}
	away.refused("GET", "/api/session", "", http.StatusUnauthorized, "no-session")
	bens.until("the seat", func() bool { return bens.view.Seats[0].Account == "" })
}

// A new table exists at all nodes immediately, and people can play at it through any of
// them.
func TestTableAtAllNodes(t *testing.T) {
	one, two := nodes(t)
	ann, ben := one.person("Ann"), two.person("Ben")
	var id string
	for range 20 {
		id = ann.open(`{"game":"indigo"}`)
		ben.do("GET", "/api/tables/"+id, "", http.StatusOK, nil)
	}
	a, b := ann.at(two).join(id), ben.at(one).join(id)
	b.must("sit", `"seat":1`)
	a.until("Ben", func() bool { return a.view.Seats[1].Account == ben.Account })
}

// A node that stops is alive, but not ready.
func TestNotReady(t *testing.T) {
	one, _ := nodes(t)
	ann := one.person("Ann")
	ann.do("GET", "/readyz", "", http.StatusOK, nil)
	one.server.Stop()
	ann.do("GET", "/readyz", "", http.StatusServiceUnavailable, nil)
	ann.do("GET", "/healthz", "", http.StatusOK, nil)
}
