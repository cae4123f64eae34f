package scenario

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// allGames returns all games that scenarios are written for.
func allGames(tb testing.TB) []Find {
	tb.Helper()
	all := []Find{
		Of(catcheleven.Game{}), Of(doppelkopf.Game{}), Of(hearts.Game{}), Of(indigo.Game{}), Of(karata.Game{}), Of(newgame.Game{}), Of(rummy.Game{}),
		Of(blackjack.Game{}), Of(skat.Game{}),
	}
	for name, rules := range map[string]blackjack.Rules{
		"casino": blackjack.Casino(), "single-deck": blackjack.SingleDeck(), "european": blackjack.European(),
	} {
		g, err := blackjack.New(rules)
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, Of(g, "blackjack:"+name))
	}
	return all
}

// files returns the texts of the files that match a pattern.
func files(tb testing.TB, pattern string) map[string]string {
	tb.Helper()
	names, err := filepath.Glob(filepath.FromSlash(pattern))
	if err != nil {
		tb.Fatal(err)
	}
	all := map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		all[name] = string(data)
	}
	return all
}

// rules returns the texts of all scenarios of games.
func rules(tb testing.TB) map[string]string {
	tb.Helper()
	all := files(tb, "../../*/testdata/rules/*.txt")
	maps.Copy(all, files(tb, "../../examples/*/testdata/rules/*.txt"))
	return all
}
