package host_test

import (
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// The secrets of tables come from the machine's source of randomness. In tests they may be
// derived from a number, so that they are the same in each run.
func TestChance(t *testing.T) {
	drawn := func(n uint64) (c [2]deck.Commitment) {
		h := must.Have(host.New(t.Context(), new(journal.Memory), host.Options{Games: hoyle.Games(), Chance: n}))(t)
		defer h.Stop()
		for i := range c {
			c[i] = open(t, h, table.Config{Game: "indigo", Format: "deals", Number: 1}).State().Fair(0).Commitment
		}
		return c
	}
	if a, b := drawn(7), drawn(7); a != b || a[0] == a[1] {
		t.Errorf("the number 7 gives %v, then %v", a, b)
	}
	if drawn(7) == drawn(8) {
		t.Error("the numbers 7 and 8 give the same secrets")
	}
	if a, b := drawn(0), drawn(0); a[0] == b[0] || a[1] == b[1] {
		t.Error("the machine gives the same secret twice")
	}
}
