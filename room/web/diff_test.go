package web_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/table"
)

// A client that has not asked for differences gets whole views. One that has gets them on a new socket
// and after a sync, and knows the same.
func TestDifferencesAreAskedFor(t *testing.T) {
	r := newRoom(t)
	ann, ben := r.person("Ann"), r.person("Ben")
	id := ann.open(`{"game":"indigo","format":"deals","n":1,"sit":true}`)
	old, now := ann.joinAs(id, ""), ben.join(id)
	now.must("sit", `"seat":1`)
	old.must("ready", "")
	now.must("ready", "")
	watches := []*seat{r.person("Eve").joinAs(id, ""), r.person("Tom").join(id)}
	for moves := range 6 {
		for _, s := range []*seat{old, now} {
			s.until("the move", func() bool { return s.view.Phase == table.Playing && s.view.Len() >= moves })
			if s.awaited() && s.view.Len() == moves {
				s.play(s.view.Legal[0])
			}
		}
	}
	var known [2]map[string]any
	for i, s := range watches {
		s.until("the last move", func() bool { return s.view.Len() == 6 })
		must.Do(t, json.Unmarshal(s.known, &known[i]))
		delete(known[i], "from") // one of them may have been sent two plays at once
		delete(known[i], "log")
	}
	if !reflect.DeepEqual(known[0], known[1]) {
		t.Errorf("with differences the client knows %v, without %v", known[1], known[0])
	}
	if old.short != 0 || watches[0].short != 0 || now.short == 0 || watches[1].short == 0 {
		t.Errorf("the clients got %d, %d, %d and %d differences", old.short, watches[0].short, now.short, watches[1].short)
	}
	now.until("the last move", func() bool { return now.view.Len() == 6 })
	short, rev := now.short, now.view.Rev
	now.view.Rev = 0
	now.write(`{"t":"sync"}`)
	now.until("the whole view", func() bool { return now.view.Rev == rev })
	if now.short != short || now.view.From != 0 || now.view.Fair == nil {
		t.Errorf("after a sync comes %s", now.known)
	}
}
