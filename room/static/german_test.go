package static_test

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/docs/games"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/static"
)

// notShown are the sections that the page leaves out.
var notShown = []string{"Options and matches", "How to type a move"}

// The German rules are as long as the English ones, and their tables and examples have the same cards
// and numbers.
func TestGermanRules(t *testing.T) {
	for _, game := range []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "indigo", "karata"} {
		german := page(t, "de", game)
		english, ok := games.Page(game)
		if !ok {
			english = page(t, "en", game)
		}
		english = shownOf(english)
		if got, want := len(german), len(english); got < want*9/10 {
			t.Errorf("%s: %d bytes in German, %d in English", game, got, want)
		}
		if got, want := len(sections.FindAllString(german, -1)), len(sections.FindAllString(english, -1)); got != want {
			t.Errorf("%s: %d sections in German, %d in English", game, got, want)
		}
		got, want := examples(strings.NewReplacer("D♣", "Q♣", "D♦", "Q♦", "D♥", "Q♥", "D♠", "Q♠", "B♣", "J♣", "B♦", "J♦", "B♥", "J♥", "B♠",
			"J♠").Replace(german)), examples(english)
		if !slices.Equal(got, want) {
			i := 0
			for i < min(len(got), len(want)) && got[i] == want[i] {
				i++
			}
			t.Errorf("%s: after %q German has %q, English %q", game, got[max(0, i-6):i], got[i:min(len(got), i+6)], want[i:min(len(want), i+6)])
		}
	}
}

var (
	sections = regexp.MustCompile(`(?m)^## `)
	figures  = regexp.MustCompile(`(?:10|[2-9AKQJ])[♣♦♥♠]|\b[A2-9TJQK][CDHS]\b|[+−-]?\d+`)
)

// examples returns the cards and the numbers in the tables and in the examples of a page.
func examples(page string) []string {
	var found []string
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "|") || strings.HasPrefix(line, "    ") {
			found = append(found, figures.FindAllString(line, -1)...)
		}
	}
	return found
}

// shownOf returns a page without the sections that are not shown, and without comments.
func shownOf(page string) string {
	var all strings.Builder
	left := false
	for line := range strings.Lines(page) {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			left = slices.Contains(notShown, strings.TrimSpace(title))
		}
		if !left {
			all.WriteString(line)
		}
	}
	return all.String()
}

func page(t *testing.T, language, game string) string {
	t.Helper()
	data := must.Have(fs.ReadFile(static.Files, "rules/"+language+"/"+game+".md"))(t)
	return string(data)
}
