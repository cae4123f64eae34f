package scenario

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
	"github.com/hoylecards/hoyle/internal/must"
)

// allGames returns all games that scenarios are written for.
func allGames() []hoyle.Game {
	return append(hoyle.Games(), hearts.ByName(), rummy.ByName(), skat.ByName(), hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{}))
}

// files returns the texts of the files that match a pattern.
func files(tb testing.TB, pattern string) map[string]string {
	tb.Helper()
	names := must.Have(filepath.Glob(filepath.FromSlash(pattern)))(tb)
	all := map[string]string{}
	for _, name := range names {
		data := must.Have(os.ReadFile(name))(tb)
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
