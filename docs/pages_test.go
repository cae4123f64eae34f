// Package docs_test generates the tables and the examples of the pages from the code, and checks
// that they are up to date. Its flag -update rewrites them.
package docs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestReadme(t *testing.T) {
	table := row("game", "package", "players", "seats", "presets", "what it is") + row("---", "---", "---", "---", "---", "---")
	for _, g := range hoyle.Games() {
		info := g.Info()
		var presets []string
		for _, p := range info.Presets {
			presets = append(presets, code(p.Name))
		}
		table += row(info.Title, fmt.Sprintf("[`%s`](%s)", info.Name, info.Name), span(info, info.Players),
			span(info, info.Seats), strings.Join(presets, ", "), info.About)
	}
	golden.Blocks(t, "../README.md", map[string]string{"games": table})
}

func TestOptions(t *testing.T) {
	var b strings.Builder
	for _, g := range hoyle.Games() {
		info := g.Info()
		fmt.Fprintf(&b, "\n## %s\n\n%s Players: %s. Seats: %s.\n\n", info.Title, info.About, span(info, info.Players), span(info, info.Seats))
		b.WriteString(optionTable(info.Options) + presetTable(info.Presets) + formatTable(info.Formats) + groupTable(t, g))
	}
	golden.Blocks(t, "options.md", map[string]string{"options": b.String()})
}

func optionTable(options []engine.Option) string {
	if len(options) == 0 {
		return "There are no options.\n\n"
	}
	needs := slices.ContainsFunc(options, func(o engine.Option) bool { return len(o.Needs) > 0 })
	add := func(need string, cells ...string) string {
		if needs {
			cells = append(cells, need)
		}
		return row(cells...)
	}
	tables, group := "", ""
	var first, more []engine.Option // what few tables change comes after the rest
	for _, o := range options {
		if o.More {
			more = append(more, o)
		} else {
			first = append(first, o)
		}
	}
	if len(more) > 0 {
		options = slices.Concat(gamekit.Grouped("What most tables choose", first...), more)
	}
	for i, o := range options {
		if o.Group != group {
			group = o.Group
			tables += "\n**" + group + "**\n\n"
		}
		if i == 0 || o.Group != options[i-1].Group {
			tables += add("needs", "option", "title", "values", "default", "what it does") + add("---", "---", "---", "---", "---", "---")
		}
		tables += add(needsOf(o), code(o.Name), o.Title, values(o), code(compact(o.Default)), o.About)
	}
	return tables[max(0, strings.IndexAny(tables, "*|")):] + "\n"
}

// needsOf says what an option needs: which others must be on or off, or have one of some values.
func needsOf(o engine.Option) string {
	var all []string
	for _, need := range o.Needs {
		var words []string
		if first, numbers := need.Values[0].(int); numbers && len(need.Values) > 3 {
			all = append(all, fmt.Sprintf("%s %d to %v", code(need.Option), first, need.Values[len(need.Values)-1]))
			continue
		}
		for _, value := range need.Values {
			words = append(words, code(compact(value)))
		}
		text := code(need.Option) + " " + strings.Join(words, " or ")
		switch need.Values[0] {
		case true:
			text = code(need.Option)
		case false:
			text = "not " + code(need.Option)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// values returns the values that an option can have.
func values(o engine.Option) string {
	switch o.Kind {
	case engine.OptSwitch:
		return "`true`, `false`"
	case engine.OptNumber:
		return fmt.Sprintf("%d to %d", o.From, o.To)
	case engine.OptSeats:
		return "`true` or `false` for each seat"
	case engine.OptNumbers:
		return fmt.Sprintf("a list of numbers, each %d to %d", o.From, o.To)
	}
	var all []string
	for _, choice := range o.Choices {
		all = append(all, code(compact(choice)))
	}
	if o.Kind == engine.OptSeveral {
		return "a list of " + strings.Join(all, ", ")
	}
	return strings.Join(all, ", ")
}

func presetTable(presets []hoyle.Preset) string {
	if len(presets) == 0 {
		return ""
	}
	table := row("preset", "title", "rules", "what it is") + row("---", "---", "---", "---")
	for _, p := range presets {
		table += row(code(p.Name), p.Title, code(string(p.Rules)), p.About)
	}
	return table + "\n"
}

func formatTable(formats []hoyle.Format) string {
	table := row("match", "title", "number", "what it is") + row("---", "---", "---:", "---")
	for _, f := range formats {
		table += row(code(f.Name), f.Title, fmt.Sprint(f.N), f.About)
	}
	return table
}

// groupTable lists the rules of groups of players, which the file groups.txt of a game has.
func groupTable(t *testing.T, g hoyle.Game) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", g.Name(), "testdata", "groups.txt"))
	if err != nil {
		return "" // few games have one
	}
	table := "\n**Rules of groups**\n\nGroups of players have published these rules. The last column says what the options leave out.\n\n" +
		row("group", "spelling", "session", "left out") + row("---", "---", "---", "---")
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) < 2 {
			continue
		}
		with, err := g.With([]byte(cells[1]))
		if err != nil {
			t.Errorf("%s: %v", cells[0], err)
		}
		cells = append(cells, "", "")
		table += row(cells[0], code(with.Spelling()), strings.Trim(cells[2], " |"), cells[3])
	}
	return table
}

// Every page is in the index.
func TestIndex(t *testing.T) {
	index := must.Have(os.ReadFile("README.md"))(t)
	pages := must.Have(filepath.Glob("*.md"))(t)
	for _, page := range slices.Concat(pages, []string{"../clients/js/lib/wire.d.ts", "schema"}) {
		if page != "README.md" && !strings.Contains(string(index), "]("+page+")") {
			t.Errorf("README.md has no link to %s", page)
		}
	}
}

// row returns a row of a table.
func row(cells ...string) string {
	for i, cell := range cells {
		cells[i] = strings.ReplaceAll(cell, "|", "\\|")
	}
	return "| " + strings.Join(cells, " | ") + " |\n"
}

// code returns a text as code.
func code(text string) string { return "`" + text + "`" }

// span returns a range of seats in words. The option that chooses the number of seats may have
// gaps.
func span(info hoyle.Info, r hoyle.Range) string {
	if r.From == r.To {
		return fmt.Sprint(r.From)
	}
	for _, o := range info.Options {
		if o.Players && o.Kind == engine.OptChoice && len(o.Choices) <= r.To-r.From {
			return strings.Trim(strings.ReplaceAll(fmt.Sprint(o.Choices), " ", " or "), "[]")
		}
	}
	return fmt.Sprintf("%d to %d", r.From, r.To)
}
