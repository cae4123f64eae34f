package docs_test

import (
	"os"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// The page on scenarios lists every place of a new deal of each game.
func TestPlacesAreListed(t *testing.T) {
	page := must.Have(os.ReadFile("scenarios.md"))(t)
	for _, g := range hoyle.Games() {
		_, row, found := strings.Cut(string(page), "\n| "+g.String()+" | ")
		row, _, _ = strings.Cut(row, "\n")
		table, err := g.Table(deck.NewSeed(1), 0)
		if err != nil || !found {
			t.Fatalf("%v: %v, on the page: %t", g, err, found)
		}
		for _, z := range table.Zones(engine.Nobody) {
			if !strings.Contains(row, "`"+z.Name+"`") && !strings.Contains(row, "`"+z.Name+" 0`") {
				t.Errorf("%v: %s is not in %q", g, z.Name, row)
			}
		}
	}
}
