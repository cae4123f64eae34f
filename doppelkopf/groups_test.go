package doppelkopf_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// modest is a player that seldom declares a solo or announces.
func modest(_ context.Context, _ engine.View[doppelkopf.State], legal []doppelkopf.Move, r *rand.Rand) doppelkopf.Move {
	some := slices.DeleteFunc(slices.Clone(legal), func(m doppelkopf.Move) bool {
		return r.IntN(10) > 0 && (m.Contract().Solo() || m.Level() != doppelkopf.Silent)
	})
	if len(some) == 0 {
		some = legal
	}
	return some[r.IntN(len(some))]
}

// A thousand deals of each group take minutes: go test ./doppelkopf -run TestGroups -groupdeals 1000.
var groupDeals = flag.Uint64("groupdeals", long.Or[uint64](20, 4), "deals under the rules of each group")

// Deals under the rules of real groups keep all promises of the engine.
func TestGroups(t *testing.T) {
	data := must.Have(os.ReadFile("testdata/groups.txt"))(t)
	groups := 0
	for line := range strings.Lines(string(data)) {
		name, rest, isGroup := strings.Cut(line, " | ")
		if !isGroup {
			continue
		}
		groups++
		whole := groups%long.Or(1, 16) == 0
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var g doppelkopf.Game
			rules, _, _ := strings.Cut(rest, " | ")
			must.Do(t, g.UnmarshalJSON([]byte(rules)))
			if whole {
				su := suite(g)
				su.Walks, su.MaxPlays = long.Or(2, 1), 110
				su.Choose = modest
				enginetest.Run(t, su)
			}
			for n := range *groupDeals {
				playModestly(t, g, deck.NewSeed(n))
			}
		})
	}
}

// playModestly plays a deal. At some positions, it checks that a view can be read, and that a position
// drawn for it looks the same.
func playModestly(t *testing.T, g doppelkopf.Game, seed deck.Seed) {
	t.Helper()
	r := seed.Derive(1).Rand()
	s := g.Deal(seed, engine.Seat(r.IntN(4)))
	for g.Turn(s) != engine.Nobody {
		seat := g.Turn(s)
		if other := engine.Seat(r.IntN(40)); other < 4 && len(g.Legal(nil, s, other)) > 0 {
			seat = other
		}
		m := modest(t.Context(), g.View(s, seat), g.Legal(nil, s, seat), r)
		next, err := g.Apply(s, seat, m)
		if err != nil {
			t.Fatal(seed, err)
		}
		s = next
		if r.IntN(15) > 0 {
			continue
		}
		v := g.View(s, engine.Seat(r.IntN(5)-1))
		if drawn := g.View(g.Determinize(v, r), v.Seat); drawn != v {
			t.Fatalf("%+v\n%+v", drawn.State.Setup(), v.State.Setup())
		}
		if read, err := g.FromView(engine.View[doppelkopf.Setup]{Seat: v.Seat, State: v.State.Setup()}); err != nil || read != v {
			t.Fatalf("%v: %+v", err, v.State.Setup())
		}
	}
}
