package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/golden"
)

// Each sentence that a scenario quotes stands in the rule book of its game, the comment of its package,
// word for word; the case of letters does not matter. The file unquoted.txt lists the sentences that no scenario quotes: sentences that are
// no rules, and rules that only tests in Go check. A new rule without a scenario changes the file.
func TestRulesAreQuoted(t *testing.T) {
	var list strings.Builder
	for _, dir := range []string{"blackjack", "catcheleven", "doppelkopf", "indigo", "karata", "examples/hearts"} {
		book := sentences(t, filepath.Join("..", filepath.FromSlash(dir), "doc.go"))
		whole := strings.ToLower(strings.Join(book, " "))
		files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(dir), "testdata", "rules", "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files of rules, %v", dir, len(files), err)
		}
		var quotes []string
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for n, line := range strings.Split(string(text), "\n") {
				quote, ok := strings.CutPrefix(line, "> ")
				if quote = strings.ToLower(strings.TrimSuffix(quote, ".")); ok && !strings.Contains(whole, quote) {
					t.Errorf("%s:%d: the rule book does not say %q", file, n+1, quote)
				}
				if ok {
					quotes = append(quotes, quote)
				}
			}
		}
		for _, s := range book {
			said := strings.ToLower(s)
			if !slices.ContainsFunc(quotes, func(q string) bool {
				return strings.Contains(said, q) || strings.Contains(q, strings.TrimRight(said, ".:;"))
			}) {
				list.WriteString(dir + ": " + s + "\n")
			}
		}
	}
	golden.Check(t, filepath.Join("testdata", "unquoted.txt"), list.String())
}

// end is where a sentence ends and another begins.
var end = regexp.MustCompile(`[.:] ([A-Z0-9♣♦♥♠\[])`)

// sentences returns the sentences of the rules in a package comment: all that stands between the first
// heading and the one about positions, except the sources.
func sentences(t *testing.T, file string) (all []string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
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
