package enginetest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// movesMade returns how often the games of a suite make each kind of move, either as Run plays
// them or with all moves equally likely. It checks nothing in them.
func movesMade[S comparable, M engine.Move](t *testing.T, su Suite[S, M], asRun bool) map[string]int {
	t.Helper()
	all := newTally()
	for n := range su.ready().Walks {
		choose, style := su.choices(n)
		if !asRun {
			style = anyMove
		}
		w := newWalk(su.ready(), choose)
		w.tally, w.style = all, style
		seed, first := seedOf(choose), engine.Seat(choose(int(w.seats)))
		if style == rareMove {
			seed, first, w.path = w.scout()
		}
		must.Do(t, w.guarded(func() {
			w.begin(seed, first)
			w.play(func(S, int) {})
		}))
	}
	return all.made
}

// kindsOf returns the rows of the page's table for a game.
func kindsOf[S comparable, M engine.Move](t *testing.T, name string, su Suite[S, M]) string {
	t.Helper()
	su.MaxPlays = 4000
	random, run := movesMade(t, su, false), movesMade(t, su, true)
	list := func(made map[string]int) string {
		var all []string
		for _, kind := range slices.Sorted(maps.Keys(run)) {
			all = append(all, fmt.Sprintf("%s %d", kind, made[kind]))
		}
		return strings.Join(all, ", ")
	}
	return fmt.Sprintf("| %s | %s | %s |\n", name, list(random), list(run))
}

// The page on games of your own says which moves 20 games make.
func TestKindsOfPage(t *testing.T) {
	long.Only(t)
	home := must.Have(doppelkopf.New(doppelkopf.Rules{House: true, Poverty: "three", ThrowInNines: 5}))(t)
	table := "| game | random moves alone | as `Run` plays |\n|---|---|---|\n" +
		kindsOf(t, "Doppelkopf at home, with poverty", Suite[doppelkopf.State, doppelkopf.Move]{Game: home}) +
		kindsOf(t, "Tuck", game()) +
		kindsOf(t, "Rummy, with its house player", Suite[rummy.State, rummy.Move]{Game: rummy.Game{}, Choose: rummy.House{}.Choose})
	golden.Blocks(t, "../../docs/your-own-game.md", map[string]string{"kinds": table})
}
