package docs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestLearning(t *testing.T) { runPage(t, "learning.md") }

// The page has the parts of the observations of every game.
func TestLayouts(t *testing.T) {
	games := append(hoyle.Games(), hoyle.New(hearts.Game{}, hoyle.Spec[hearts.State, hearts.Move]{Title: "Hearts, an example"}))
	table := row("game", "seats", "bytes", "moves", "facts of a seat", "facts of the table", "zones") +
		row("---", "---:", "---:", "---:", "---", "---", "---")
	for _, g := range games {
		e := must.Have(g.Env("", env.Options{}))(t)
		info := e.Info()
		var seat, own, zones []string
		for _, f := range info.Fields {
			switch {
			case slices.Contains([]string{"turn", "side", "score"}, f.Name):
			case f.Len > 1 && !slices.Contains(zones, f.Name):
				zones = append(zones, f.Name)
			case f.Len == 1 && f.Seat == 0:
				seat = append(seat, f.Name)
			case f.Len == 1 && f.Seat < 0:
				own = append(own, f.Name)
			}
		}
		table += row(g.String(), fmt.Sprint(info.Seats), fmt.Sprint(info.Size), fmt.Sprint(len(info.Moves)),
			strings.Join(seat, ", "), strings.Join(own, ", "), strings.Join(zones, ", "))
	}
	golden.Blocks(t, "learning.md", map[string]string{
		"layouts": table, "cards": cardTable(), "facts": factTable(t, games), "moves": numberTable(t, games), "deals": dealTable(t, games),
	})
}
