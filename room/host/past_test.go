package host

import (
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/room/table"
)

// Somebody reads old tables one after the other. Those that are asked for again and again stay.
func TestPastKeepsTheNewest(t *testing.T) {
	var p past
	for n := range 3 * maxPast {
		if id := fmt.Sprint(n); p.get(id) != nil {
			t.Errorf("table %s is there", id)
		} else {
			p.put(id, new(table.State))
		}
		if p.get("0") == nil {
			t.Fatalf("after %d tables the first is gone", n+1)
		}
	}
	if len(p.tables) != maxPast || len(p.ids) != maxPast {
		t.Errorf("%d tables, %d ids", len(p.tables), len(p.ids))
	}
	for n := 2*maxPast + 1; n < 3*maxPast; n++ { // the newest besides the first
		if p.get(fmt.Sprint(n)) == nil {
			t.Errorf("table %d is gone", n)
		}
	}
}
