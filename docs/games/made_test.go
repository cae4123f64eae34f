package games_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/engine/scenario"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
)

// The tables of cases on the pages are those of the games' scenarios, which the tests of the games run.
func TestMadeTables(t *testing.T) {
	golden.Blocks(t, "blackjack.md", map[string]string{
		"home": cases(t, "blackjack", "at home, the table in pictures",
			"player", "you", "dealer", "the dealer", "next", "next", "move", "you say", "#what happens", "what happens"),
		"casino": cases(t, "blackjack", "in the casino, the table in pictures",
			"player", "you", "dealer", "dealer", "next", "next", "moves", "you say", "score", "score", "#what happens", "what happens"),
	})
	golden.Blocks(t, "doppelkopf.md", map[string]string{"tricks": cases(t, "doppelkopf", "a trick, the table in pictures",
		"0", "Anna leads", "1", "Ben", "2", "Cara", "3", "Dan", "#taken by", "taken by", "points", "points", "#what happens", "what wins")})
	golden.Blocks(t, "karata.md", map[string]string{"turns": cases(t, "karata", "a turn, the table in pictures",
		"top", "top card", "owed", "you owe", "laid", "you lay", "#what happens", "what happens")})
	golden.Blocks(t, "indigo.md", map[string]string{"catches": cases(t, "indigo", "the table in pictures",
		"table", "on the table", "card", "you play", "#what happens", "what happens")})
	golden.Blocks(t, "catcheleven.md", map[string]string{"captures": cases(t, "catcheleven", "what a card may take, the table in pictures",
		"table", "on the table", "card", "your card", "may take", "you may play", "left", "what is left")})
}

// cases returns columns of the table of a scenario, each with the name that it has on the page.
func cases(t *testing.T, game, title string, columns ...string) string {
	t.Helper()
	file := filepath.Join("..", "..", game, "testdata", "rules", game+".txt")
	text := must.Have(os.ReadFile(file))(t)
	all := scenario.Parse(file, string(text))
	i := slices.IndexFunc(all, func(s scenario.Scenario) bool { return s.Title == title })
	if i < 0 {
		t.Fatalf("%s has no scenario %q", file, title)
	}
	rows := make([]string, 2+len(all[i].Rows))
	for c := 0; c < len(columns); c += 2 {
		k := slices.Index(all[i].Head, columns[c])
		if k < 0 {
			t.Fatalf("%s: no column %q", title, columns[c])
		}
		rows[0] += "| " + columns[c+1] + " "
		rows[1] += "|---"
		for n, row := range all[i].Rows {
			cell := row.Cells[k]
			if cell == "-" {
				cell = "nothing"
			}
			rows[2+n] += "| " + cell + " "
		}
	}
	return strings.Join(rows, "|\n") + "|\n"
}
