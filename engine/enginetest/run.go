package enginetest

import (
	"cmp"
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/engine"
)

// Run plays games as [Check] does, and fails the test with an error for each promise that is
// broken. With -short, Run plays a fifth of the games. With -v, it logs the [Coverage].
func Run[S comparable, M engine.Move](t *testing.T, su Suite[S, M]) {
	t.Helper()
	if testing.Short() {
		su.Walks = (cmp.Or(su.Walks, usualWalks) + 4) / 5
	}
	all := newTally()
	all.goOn = true
	reached, err := su.survey(all)
	for _, broken := range all.found {
		t.Error(broken)
	}
	if err != nil {
		t.Fatal(err)
	}
	if testing.Verbose() {
		t.Log(reached)
	}
}

// Check plays games as [Walk] does, with fixed seeds and as many as Walks says, checks that deals and
// samples are fair if Samples is not 0, and returns what the games have reached. In every second game it
// chooses, of the legal moves, one of the kind that was made least so far. The error wraps the
// *[Violation] of the first promise that is broken.
func Check[S comparable, M engine.Move](su Suite[S, M]) (Coverage, error) {
	return su.survey(newTally())
}

// survey is Check with a given tally. If the tally goes on after violations, they are not
// returned.
func (su Suite[S, M]) survey(all *tally) (reached Coverage, err error) {
	keep := func(err error) { failOn(all.keep(err)) }
	err = su.checked(func(ready Suite[S, M]) {
		keep(su.guarded(su.checkOptions))
		for n := range ready.Walks {
			choose, style := su.choices(n)
			all.games++
			if err := all.keep(su.walk(choose, style, all)); err != nil {
				failOn(fmt.Errorf("walk %d: %w", n, err))
			}
		}
		keep(all.check())
		if su.Samples > 0 {
			keep(checkFair(su))
		}
		w := newWalk(ready, nil)
		w.tally = all
		reached = w.coverage()
		if len(all.found) == 0 {
			keep(su.guarded(func() { reached.Places = su.places() }))
		}
		for _, kind := range su.Reaches {
			if reached.Made[kind] == 0 {
				keep(kindsAreMade.violation("no move of the kind %q in %d games", kind, ready.Walks))
			}
		}
	})
	return reached, err
}
