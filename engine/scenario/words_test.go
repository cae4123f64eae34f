package scenario

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// The words of a scenario are neither moves of a game nor names of its zones or fields, so that a
// line means one thing. A word that begins lines before the deal may be a field: after a field comes a
// relation. Many deals of each game, under its presets, show the words that the game has.
func TestWords(t *testing.T) {
	ours := slices.Concat(slices.Sorted(maps.Keys(verbs)), relations, []string{"only", "cards", "words", "auto", "score", "totals", "option", "nobody", "*"})
	for _, game := range allGames() {
		for _, p := range append(game.Info().Presets, hoyle.Preset{}) {
			g := must.Have(game.With(p.Rules))(t)
			name := g.Spelling()
			for seed := range long.Or[uint64](5, 2) {
				table := must.Have(g.Table(deck.NewSeed(seed), 0))(t)
				for n := 0; table.Turn() >= 0; n++ {
					for _, w := range wordsOf(t, table) {
						if slices.Contains(ours, w) {
							t.Fatalf("%s has the word %q", name, w)
						}
					}
					legal := table.Legal(table.Turn())
					must.Do(t, table.Play(table.Turn(), legal[n*7%len(legal)]))
				}
			}
		}
	}
}

// wordsOf returns the words that moves begin with, the names of zones, and the paths of fields.
func wordsOf(t *testing.T, table *hoyle.Table) (all []string) {
	t.Helper()
	for _, move := range table.Legal(table.Turn()) {
		word, _, _ := strings.Cut(move, " ")
		all = append(all, word)
	}
	for _, z := range table.OpenZones() {
		all = append(all, strings.Fields(z.Name)...)
	}
	position := must.Have(parse(table.PositionJSON()))(t)
	walk(position, "", func(path string, _ any) { all = append(all, path) })
	return all
}
