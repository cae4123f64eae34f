package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// Each sentence of a rule book, the comment of a game's package, is quoted word for word by a scenario
// or stands in norules.txt, which says why it has none. No scenario quotes anything else. The case of
// letters does not matter.
func TestRulesAreQuoted(t *testing.T) {
	data := must.Have(os.ReadFile(filepath.Join("testdata", "norules.txt")))(t)
	none := map[string]bool{} // the sentences without a scenario, and whether they have been found
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			none[line] = false
		}
	}
	rules := 0
	for _, dir := range []string{"blackjack", "catcheleven", "doppelkopf", "indigo", "karata", "examples/hearts"} {
		book := sentences(t, filepath.Join("..", filepath.FromSlash(dir), "doc.go"))
		quotes := quotesOf(t, dir, strings.ToLower(strings.Join(book, " ")))
		for _, s := range book {
			said := strings.ToLower(s)
			quoted := slices.ContainsFunc(quotes, func(q string) bool {
				return strings.Contains(said, q) || strings.Contains(q, strings.TrimRight(said, ".:;"))
			})
			_, listed := none[dir+": "+s]
			switch {
			case listed && quoted:
				t.Errorf("a scenario quotes a sentence of norules.txt:\n%s: %s", dir, s)
			case listed:
				none[dir+": "+s] = true
			case !quoted:
				t.Errorf("no scenario quotes this rule:\n%s: %s", dir, s)
			default:
				rules++
			}
		}
	}
	for s, found := range none {
		if !found {
			t.Errorf("no rule book has this sentence of norules.txt:\n%s", s)
		}
	}
	t.Logf("%d sentences have scenarios, %d need none", rules, len(none))
}

// quotesOf returns what the scenarios of a game quote. All of it is in the book.
func quotesOf(t *testing.T, dir, book string) (quotes []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(dir), "testdata", "rules", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files of rules, %v", dir, len(files), err)
	}
	for _, file := range files {
		text := must.Have(os.ReadFile(file))(t)
		for n, line := range strings.Split(string(text), "\n") {
			quote, ok := strings.CutPrefix(line, "> ")
			if quote = strings.ToLower(strings.TrimSuffix(quote, ".")); ok && !strings.Contains(book, quote) {
				t.Errorf("%s:%d: the rule book does not say %q", file, n+1, quote)
			}
			if ok {
				quotes = append(quotes, quote)
			}
		}
	}
	return quotes
}

// end is where a sentence ends and another begins.
var end = regexp.MustCompile(`[.:] ([A-Z0-9♣♦♥♠\[])`)

// sentences returns the sentences of the rules in a package comment: all that stands between the first
// heading and the one about positions, except the sources.
func sentences(t *testing.T, file string) (all []string) {
	t.Helper()
	data := must.Have(os.ReadFile(file))(t)
	text, _, _ := strings.Cut(strings.ReplaceAll("\n"+string(data), "\n//", "\n"), "\n # Positions")
	for i, section := range strings.Split(text, "\n # ") {
		title, body, _ := strings.Cut(section, "\n")
		if i == 0 || title == "Sources" {
			continue
		}
		for _, part := range regexp.MustCompile(`\n *\n|\n +- |\n +\d+\. `).Split(body, -1) {
			if strings.HasPrefix(part, "\t") {
				continue
			}
			part = strings.Join(strings.Fields(part), " ")
			for s := range strings.SplitSeq(end.ReplaceAllStringFunc(part, func(m string) string { return m[:1] + "\n" + m[2:] }), "\n") {
				if s = strings.TrimSpace(s); s != "" {
					all = append(all, s)
				}
			}
		}
	}
	return all
}
