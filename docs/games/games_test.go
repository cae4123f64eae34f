package games_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/docs/games"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestEveryGameHasAPage(t *testing.T) {
	var want []string
	for _, g := range hoyle.Games() {
		want = append(want, g.Name()+".md")
		if page, ok := games.Page(g.Name()); !ok || !strings.HasPrefix(page, "# "+g.String()+"\n") {
			t.Errorf("%s has no page with its title", g.Name())
		}
	}
	if got, err := filepath.Glob("*.md"); err != nil || !slices.Equal(got, want) {
		t.Errorf("the pages are %q (%v), want %q", got, err, want)
	}
	if page, ok := games.Page("poker"); ok {
		t.Errorf("poker has the page %q", page)
	}
}

func TestPagesFitATerminal(t *testing.T) {
	const most = 79
	for _, g := range hoyle.Games() {
		page, _ := games.Page(g.Name())
		lines := strings.Split(strings.TrimSuffix(page, "\n"), "\n")
		for i, line := range lines {
			if n := utf8.RuneCountInString(line); n > most || strings.TrimRight(line, " ") != line || strings.Contains(line, "\t") {
				t.Errorf("%s.md:%d: %d characters, or a tab, or spaces at the end", g.Name(), i+1, n)
			}
		}
	}
}

// The lists explain the options, presets and match formats, with one in each item, in the words
// that a lobby shows. They contain nothing else.
func TestEveryOptionIsExplained(t *testing.T) {
	for _, g := range hoyle.Games() {
		info := g.Info()
		var want []string
		for _, o := range info.Options {
			want = append(want, fmt.Sprintf("- **%s** (`%s`, %s): %s", o.Title, o.Name, values(o), o.About))
		}
		for _, p := range info.Presets {
			want = append(want, fmt.Sprintf("- **%s** (`%s`): %s", p.Title, p.Name, p.About))
		}
		for _, f := range info.Formats {
			name := "`" + f.Name + "`"
			if f.N > 1 {
				name += fmt.Sprintf(", normally %d", f.N)
			}
			want = append(want, fmt.Sprintf("- **%s** (%s): %s", f.Title, name, f.About))
		}
		page, _ := games.Page(g.Name())
		text := strings.Join(strings.Fields(page), " ")
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s.md does not have\n%s", g.Name(), w)
			}
		}
		expect.Is(t, len(item.FindAllString(page, -1)), len(want), g.Name(), "options, presets and formats explained")
	}
}

var item = regexp.MustCompile("(?m)^- \\*\\*[^*]+\\*\\* \\(`")

// values returns the values that an option can have.
func values(o engine.Option) string {
	switch o.Kind {
	case engine.OptNumber:
		return fmt.Sprintf("%d to %d, normally %v", o.From, o.To, o.Default)
	case engine.OptChoice:
		texts := make([]string, len(o.Choices))
		for i, c := range o.Choices {
			texts[i] = fmt.Sprint(c)
		}
		last := len(texts) - 1
		return strings.Join(texts[:last], ", ") + " or " + texts[last]
	case engine.OptSeats:
		return "on or off for each seat"
	case engine.OptSeveral:
		return "a list"
	case engine.OptNumbers:
		return fmt.Sprintf("numbers from %d to %d", o.From, o.To)
	}
	return "on or off"
}

// The moves are in the indented blocks below their heading. In each line, the moves come before
// their meaning.
func TestMovesAreMoves(t *testing.T) {
	for _, g := range hoyle.Games() {
		page, _ := games.Page(g.Name())
		table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
		explained := map[string]bool{}
		for n, line := range blocks(page, true) {
			for move := range strings.SplitSeq(columns(line)[0], ", ") {
				explained[word(move)] = true
				if code := engine.Code(table.Play(0, move)); code == "not-a-move" {
					t.Errorf("%s.md:%d: %q is not the text of a move", g.Name(), n, move)
				}
			}
		}
		for w := range wordsOf(t, g) {
			if !explained[w] {
				t.Errorf("%s.md does not explain how to type %q", g.Name(), w)
			}
		}
	}
}

// wordsOf returns the first words of the moves in some deals of each preset.
func wordsOf(t *testing.T, g hoyle.Game) map[string]bool {
	t.Helper()
	words := map[string]bool{}
	rules := []string{"{}"}
	for _, p := range g.Info().Presets {
		rules = append(rules, string(p.Rules))
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, preset := range rules {
		by := must.Have(g.With([]byte(preset)))(t)
		for seed := range uint64(20) {
			table := must.Have(by.Table(deck.NewSeed(seed), 0))(t)
			for table.Turn() != engine.Nobody {
				legal := table.Legal(table.Turn())
				for _, move := range legal {
					words[word(move)] = true
				}
				must.Do(t, table.Play(table.Turn(), legal[r.IntN(len(legal))]))
			}
		}
	}
	return words
}

// word returns the word that a move begins with, or "card" if the move begins with a card.
func word(move string) string {
	first, _, _ := strings.Cut(move, " ")
	if _, err := card.Parse(first); err == nil {
		return "card"
	}
	return first
}

var link = regexp.MustCompile(`\]\(([^)]*)\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	for _, g := range hoyle.Games() {
		page, _ := games.Page(g.Name())
		found := link.FindAllStringSubmatch(page, -1)
		if len(found) == 0 {
			t.Errorf("%s.md does not lead to the rule book", g.Name())
		}
		for _, m := range found {
			if strings.HasPrefix(m[1], "https://") {
				continue
			}
			must.Have(os.Stat(filepath.FromSlash(m[1])))(t)
		}
	}
}

var gap = regexp.MustCompile(` {2,}`)

// columns returns the columns of a line.
func columns(line string) []string { return gap.Split(strings.TrimSpace(line), -1) }

// typing is the heading of the section that explains the texts of moves.
const typing = "## How to type a move"

// blocks returns the lines of the indented blocks with their numbers, either
// those in the section on typing or all others.
func blocks(page string, inTyping bool) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		inside, at, last := false, 0, ""
		for i, line := range strings.Split(page+"\n\n", "\n") {
			if rest, ok := strings.CutPrefix(line, strings.Repeat(" ", 14)); ok && last != "" {
				last += " " + strings.TrimSpace(rest)
				continue
			}
			if last != "" && !yield(at, last) {
				return
			}
			last = ""
			if strings.HasPrefix(line, "## ") {
				inside = line == typing
			}
			if text, ok := strings.CutPrefix(line, "    "); ok && inside == inTyping {
				at, last = i+1, text
			}
		}
	}
}

// The German pages quote the same figures as the English ones, in the same order, and have a
// glossary too.
func TestGermanPagesQuoteTheSame(t *testing.T) {
	figure := regexp.MustCompile(`[\d.,]+ ± [\d.,]+`)
	for _, g := range hoyle.Games() {
		german, err := os.ReadFile("../../room/static/rules/de/" + g.Name() + ".md")
		if err != nil {
			t.Skip("not the whole repository:", err)
		}
		page, _ := games.Page(g.Name())
		want := figure.FindAllString(strings.Join(strings.Fields(page), " "), -1)
		got := figure.FindAllString(strings.ReplaceAll(strings.Join(strings.Fields(string(german)), " "), ",", "."), -1)
		if len(want) < 3 || !slices.Equal(got, want) {
			t.Errorf("%v: %q in German, %q in English", g, got, want)
		}
		if !strings.Contains(page, "\n## Glossary\n") || !strings.Contains(string(german), "\n## Begriffe\n") {
			t.Errorf("%v has no glossary", g)
		}
	}
}
