package parlor

import (
	"cmp"
	"regexp"
	"strings"

	pages "github.com/hoylecards/hoyle/docs/games"
)

// Short prints a summary of the rules, tips, a glossary, and the possible answers.
func (s *Session) Short(choices []Choice) {
	s.Summary()
	s.Tips()
	s.Printf("\n%s.\n", strings.TrimSuffix(s.Wanted(choices), ", or ? for help."))
	if s.German {
		s.Printf("The cards: %s\n", legend)
	}
	last := s.Last()
	if last != "" {
		last = "l: the " + last + ", "
	}
	s.Printf("h: a hint, know: what you could know, u: take back, rest: let bots play out the deal, %sr: all of the rules, view: what you see, q: leave.\n", last)
}

// Summary prints the summary on the page of the game, or what the game says about itself.
func (s *Session) Summary() {
	_, text, _ := strings.Cut(section(pages.Of(s.Game), "In short"), "\n")
	s.Printf("%s\n", s.inline(strings.Join(strings.Fields(cmp.Or(text, s.Game.Info().About)), " ")))
}

// Tips prints the tips and the glossary of the page of the game, if it has one.
func (s *Session) Tips() {
	for _, title := range []string{"Tips", "Glossary"} {
		if part := section(pages.Of(s.Game), title); part != "" {
			s.Printf("\n%s\n", strings.TrimSpace(strings.Join(s.markdown(part), "\n")))
		}
	}
}

// section returns the section of a page with the given title, or "" if there is none.
func section(page, title string) string {
	_, text, _ := strings.Cut(page, "\n## "+title+"\n")
	if text == "" {
		return ""
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return "## " + title + "\n" + text
}

// Rules returns the page of the game, with all of its rules in a player's words, and the options in
// force.
func (s *Session) Rules() []string {
	lines := s.markdown(cmp.Or(pages.Of(s.Game), s.Game.Info().About))
	if options := string(s.Table.Game().Rules()); options != "{}" {
		lines = append(lines, "")
		lines = append(lines, Wrap("The options of this game: "+strings.Trim(options, "{}"), s.Columns)...)
	}
	return lines
}

// markdown returns a page as lines for the terminal.
func (c *Printer) markdown(page string) (lines []string) {
	var part []string // a paragraph, an item or a table
	end := func() {
		switch {
		case len(part) > 0 && strings.HasPrefix(part[0], "|"):
			lines = append(lines, c.grid(part)...)
		case len(part) > 0:
			lines = append(lines, c.paragraph(strings.Join(part, " "))...)
		}
		part = nil
	}
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		heading := strings.TrimLeft(line, "#")
		switch {
		case heading != line:
			end()
			lines = append(lines, c.bold(strings.ToUpper(strings.TrimSpace(heading))))
		case line == "" || strings.HasPrefix(line, "    "):
			end()
			lines = append(lines, line)
		case bullet.MatchString(line):
			end()
			part = []string{line}
		default:
			part = append(part, strings.TrimSpace(line))
		}
	}
	end()
	return lines
}

var (
	bullet = regexp.MustCompile(`^ *([-*]|\d+\.) `)
	strong = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	link   = regexp.MustCompile(`\[([^\]]+)\]\([^)]*\)`)
)

// inline returns text without the marks of Markdown.
func (c *Printer) inline(text string) string {
	text = link.ReplaceAllString(text, "$1")
	text = strong.ReplaceAllStringFunc(text, func(marked string) string { return c.bold(strings.Trim(marked, "*")) })
	return strings.ReplaceAll(text, "`", "")
}

// paragraph returns the lines of a paragraph, or of an item. The text of an item is indented by the
// width of its mark.
func (c *Printer) paragraph(text string) []string {
	mark := bullet.FindString(text)
	lines := Wrap(c.inline(strings.TrimPrefix(text, mark)), c.Columns-len(mark))
	for i := range lines {
		if i == 0 {
			lines[i] = mark + lines[i]
		} else {
			lines[i] = strings.Repeat(" ", len(mark)) + lines[i]
		}
	}
	return lines
}

// grid returns the lines of a table with its columns aligned. The last column is wrapped.
func (c *Printer) grid(rows []string) (lines []string) {
	var cells [][]string
	var wide []int
	for _, row := range rows {
		if strings.Trim(row, "|-: ") == "" {
			continue
		}
		parts := strings.Split(strings.Trim(row, "| "), "|")
		for i := range parts {
			parts[i] = c.inline(strings.TrimSpace(parts[i]))
			if i == len(wide) {
				wide = append(wide, 0)
			}
			wide[i] = max(wide[i], Width(parts[i]))
		}
		cells = append(cells, parts)
	}
	for _, parts := range cells {
		line, last := "", len(parts)-1
		for i, part := range parts[:last] {
			line += part + strings.Repeat(" ", wide[i]-Width(part)+2)
		}
		rest := Wrap(parts[last], max(12, c.Columns-Width(line)))
		for i, part := range rest {
			if i > 0 {
				line = strings.Repeat(" ", Width(line))
				part = strings.TrimLeft(part, " ")
				lines = append(lines, line+part)
				continue
			}
			lines = append(lines, strings.TrimRight(line+part, " "))
		}
	}
	return lines
}
