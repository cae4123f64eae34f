package parlor

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// A table made from a view shows what the view shows, in every position of every game,
// to every seat and to a spectator.
func TestFace(t *testing.T) {
	games := append(hoyle.Games(), hearts.ByName())
	home := must.Have(hoyle.Find("home"))(t)
	for _, g := range append(games, home) {
		for seed := range long.Or[uint64](4, 1) {
			about := g.Info().Formats[0]
			match, err := g.Match(about.Name, 1, deck.NewSeed(seed))
			if err != nil || !match.Next() {
				t.Fatal(err)
			}
			table := match.Table()
			rules := table.Game().Rules()
			r := deck.NewSeed(seed).Rand()
			for {
				for viewer := hoyle.Nobody; int(viewer) < g.Players(); viewer++ {
					view := must.Have(table.ViewJSON(viewer))(t)
					s := (&Printer{Games: games}).NewAway(g, &Away{Rules: rules})
					if err := s.Face(view); err != nil {
						data, _ := json.Marshal(table.Save())
						t.Fatalf("%v, seed %d, play %d, seat %v: %v\n%s", g, seed, table.Len(), viewer, err, data)
					}
					if diff := cmp.Diff(shown(table, viewer), shown(s.Table, viewer)); diff != "" {
						t.Fatalf("%v, seed %d, play %d, seat %v:\n%s", g, seed, table.Len(), viewer, diff)
					}
				}
				if table.Turn() == hoyle.Nobody {
					break
				}
				must.Do(t, table.Step(context.Background(), table.Turn(), "random", r))
			}
		}
	}
}

// shown returns what a table shows to somebody.
func shown(t *hoyle.Table, viewer hoyle.Seat) any {
	var scores []int
	for seat := range hoyle.Seat(t.Seats()) {
		scores = append(scores, t.Score(seat))
	}
	var zones []string
	for _, z := range t.Zones(viewer) {
		zones = append(zones, z.String())
	}
	var legal []string
	if viewer >= 0 {
		legal = t.Legal(viewer)
	}
	return []any{t.Turn(), scores, strings.Join(zones, "\n"), legal}
}
