package scenario

import (
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/long"
)

// A scenario may come from a stranger: no text makes it panic, and the same text always has the same
// faults, none of which is long.
func FuzzRun(f *testing.F) {
	games, n := allGames(), 0
	for _, text := range rules(f) {
		common, rest, _ := strings.Cut(text, "== ")
		for one := range strings.SplitSeq("== "+rest, "\n== ") {
			if n++; n%long.Or(1, 6) == 0 {
				f.Add(common + "\n== " + one)
			}
		}
	}
	f.Add(bomb + "debt = 3")
	f.Fuzz(func(t *testing.T, text string) {
		all := faults(text, games...)
		for i, again := range faults(text, games...) {
			if again != all[i] || len(again) > 5000 {
				t.Errorf("%q, then %q", all[i], again)
			}
		}
	})
}
