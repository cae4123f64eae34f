package web_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/internal/knows"
	"github.com/hoylecards/hoyle/room/table"
)

// After a match anybody who may see its replay gets a review of its plays; before that the
// cards are secret.
func TestReview(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	id := ann.open(`{"game":"indigo","format":"deals","n":1,"bots":["","house"],"sit":true}`)
	k := ann.join(id)
	k.must("ready", "")
	k.until("the match", func() bool { return k.view.Phase != table.Waiting })
	const path = "/matches/0/deals/0/review"
	ann.refused("GET", "/api/tables/"+id+path, "", 403, "secret")
	k.playOn()
	var got struct {
		Part      bool
		Decisions []struct {
			N      int
			Played string
			Moves  []json.RawMessage
		}
	}
	ann.do("GET", "/api/tables/"+id+path, "", 200, &got)
	if len(got.Decisions) < 20 && !got.Part {
		t.Errorf("the review is of %d decisions", len(got.Decisions))
	}
	for _, d := range got.Decisions {
		if d.Played == "" || len(d.Moves) < 2 {
			t.Errorf("decision %+v", d)
		}
	}
	for n := range 6 { // one by one, more than the limit of hints allows; nobody has less than two cards then
		var one struct {
			Iterations int
			Decisions  []struct {
				N      int
				Solved bool
			}
		}
		ann.do("GET", fmt.Sprintf("/api/tables/%s%s?play=%d", id, path, n), "", 200, &one)
		if one.Iterations != 1500 || len(one.Decisions) != 1 || one.Decisions[0].N != n || one.Decisions[0].Solved {
			t.Errorf("play %d: %+v", n, one)
		}
	}
	ann.refused("GET", "/api/tables/"+id+path+"?play=-1", "", 400, "bad-request")
}

// The review of a single play that surely cost something says what its player could know, and no other does.
func TestReviewKnows(t *testing.T) {
	r := newRoom(t)
	ann := r.person("Ann")
	id := ann.open(`{"game":"doppelkopf","format":"deals","n":1,"bots":["","house","house","house"],"sit":true}`)
	k := ann.join(id)
	k.must("ready", "")
	k.until("the match", func() bool { return k.view.Phase != table.Waiting })
	k.playOn()
	told := 0
	for n := 8; n < 40; n++ {
		var one struct {
			Decisions []bot.Decision
			Chances   []knows.Chance
		}
		ann.do("GET", fmt.Sprintf("/api/tables/%s/matches/0/deals/0/review?play=%d", id, n), "", 200, &one)
		if len(one.Decisions) == 0 {
			continue // there was nothing to choose
		}
		d := one.Decisions[0]
		if d.SureLoss() == 0 && one.Chances != nil {
			t.Errorf("play %d lost nothing, and could know %v", n, one.Chances)
		}
		for _, c := range one.Chances {
			told++
			if c.Zone.Name != "hand" || c.Zone.Seat == d.Seat {
				t.Errorf("the player of play %d, seat %d, could know %v", n, d.Seat, c)
			}
		}
	}
	if told == 0 {
		t.Error("no play says what its player could know")
	}
}
