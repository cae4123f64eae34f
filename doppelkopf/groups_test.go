package doppelkopf_test

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/internal/long"
)

// modest is a player that seldom declares a solo or announces.
func modest(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, r *rand.Rand) doppelkopf.Move {
	some := slices.DeleteFunc(slices.Clone(legal), func(m doppelkopf.Move) bool {
		return r.IntN(10) > 0 && (m.Contract().Solo() || m.Level() != doppelkopf.Silent)
	})
	if len(some) == 0 {
		some = legal
	}
	return some[r.IntN(len(some))]
}

// Deals under the rules of real groups keep all promises of the engine.
func TestGroups(t *testing.T) {
	data, err := os.ReadFile("testdata/groups.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		name, rest, isGroup := strings.Cut(line, " | ")
		if !isGroup {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var g doppelkopf.Game
			rules, _, _ := strings.Cut(rest, " | ")
			if err := g.UnmarshalJSON([]byte(rules)); err != nil {
				t.Fatal(err)
			}
			su := suite(g)
			su.Walks, su.MaxPlays = long.Or(1000, 4), 110
			su.Choose = modest
			enginetest.Run(t, su)
		})
	}
}
