package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Limits of what the text of a stranger may demand.
const (
	mostBytes  = 1 << 20 // of a text
	mostWork   = 8 << 20 // of all lines of a text, as often as they are run
	mostTitles = 100     // of a text
	mostLines  = 2_000   // of a scenario, and of its table
	mostCells  = 100     // of a row
	mostSteps  = 8_000   // of all rows: plays, and deals that are tried
	mostTries  = 200_000 // of a line "end": plays, and what takes as long
	mostWants  = 100     // of a line "end"
	mostEnds   = 12      // lines "end" of a text
	mostRounds = 8       // of a search for a deal
	mostCards  = 500     // of a list
)

// Scenario is one scenario of a text.
type Scenario struct {
	File  string   // the name of the text
	Line  int      // the line of its title
	Title string   // its title, or the name of the text if it has none
	Head  []string // the names of the columns of its table; nil if it has none
	Rows  []Row    // the rows of its table
	lines []line   // those above the first title come first
	err   error    // why the scenario cannot be run
	size  int      // about how much work it is to run the lines
}

// line is a line of a text.
type line struct {
	number int
	text   string
}

// Row is a row of a table.
type Row struct {
	Line  int
	Cells []string // one for each column
}

// Parse returns the scenarios of a text, in the form that the package comment describes. The
// parameter file is the name of the text in faults. If something is wrong with a scenario, its Run
// returns the fault.
func Parse(file, text string) (all []Scenario) {
	s := Scenario{File: file, Title: file, Line: 1}
	if len(text) > mostBytes {
		text, s.err = "", fmt.Errorf("the text has %d bytes; at most %d are read", len(text), mostBytes)
	}
	common, work := s, 0
	for i, text := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		l := line{i + 1, strings.TrimSpace(text)}
		title, heading := strings.CutPrefix(l.text, "== ")
		switch {
		case heading:
			if s.titled() || s.Head != nil {
				all = append(all, s)
			}
			if !s.titled() {
				common.lines, common.size = slices.Clip(s.lines), s.size
			}
			s = common
			s.Line, s.Title = l.number, title
			work += s.size
		case strings.HasPrefix(l.text, "|"):
			s.err = cmp.Or(s.err, s.row(l))
			work += s.size * (1 + len(l.text)/50) // cells make lines longer
		case l.text != "" && l.text[0] != '#' && l.text[0] != '>':
			s.lines = append(s.lines, l)
			s.size += 50 + len(l.text)
			if strings.HasPrefix(l.text, "end ") {
				s.size += mostWork / mostEnds
				work += mostWork / mostEnds
			}
		}
		if max(len(s.lines), len(s.Rows)) > mostLines || len(all) > mostTitles || work > mostWork {
			s.err = fmt.Errorf("line %d: too many titles, lines or rows, or more than %d lines \"end\" in all rows", l.number, mostEnds)
			break
		}
	}
	return append(all, s)
}

func (s *Scenario) titled() bool { return s.Title != s.File }

// row adds a row to the table. Each column has a name of its own and a place in a line above, unless
// its name begins with #.
func (s *Scenario) row(l line) error {
	cells := strings.Split(strings.TrimSuffix(l.text[1:], "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	switch {
	case len(cells) > mostCells || s.Head != nil && len(cells) != len(s.Head):
		return fmt.Errorf("line %d: the row has %d cells, want %d", l.number, len(cells), cmp.Or(len(s.Head), mostCells))
	case s.Head == nil:
		s.Head = cells
	default:
		s.Rows = append(s.Rows, Row{l.number, cells})
		return nil
	}
	for i, name := range s.Head {
		used := func(l line) bool { return strings.Contains(l.text, "{"+name+"}") }
		if !strings.HasPrefix(name, "#") && (slices.Contains(s.Head[:i], name) || !slices.ContainsFunc(s.lines, used)) {
			return fmt.Errorf("line %d: want one column for {%s} in a line above; the name of a comment begins with #", l.number, clip(name))
		}
	}
	return nil
}

// column is a place in a line that a cell fills.
var column = regexp.MustCompile(`\{[^{}"]+\}`)

// fill returns the text of a line with the cells of a row in it, and reports whether the row has this
// line: it does not if the line needs a cell that is empty. A cell with a dash is an empty text.
func (s *Scenario) fill(text string, cells []string) (filled string, has bool) {
	has = true
	filled = column.ReplaceAllStringFunc(text, func(name string) string {
		i := slices.Index(s.Head, name[1:len(name)-1])
		if i < 0 || cells == nil {
			return name
		}
		if has = has && cells[i] != ""; cells[i] == "-" {
			return ""
		}
		return cells[i]
	})
	return strings.TrimSpace(strings.ReplaceAll(filled, "−", "-")), has
}

// Fault is what is wrong with a line of a scenario: the game does something else than the line says,
// or the line cannot be run.
type Fault struct {
	File  string // the name of the text
	Line  int
	Row   int    // the line of the row of the table, or 0
	Title string // of the scenario
	Text  string // the line, with the cells of the row in it
	Want  string // what the line says
	Got   string // what the game does instead
	Err   error  // why the line cannot be run; nil if there is something wanted
}

// Error returns the fault in a few lines. The first one says where it is.
func (f Fault) Error() string {
	at := fmt.Sprintf("%s:%d: ", f.File, f.Line)
	if f.Row > 0 {
		at += fmt.Sprintf("row %d: ", f.Row)
	}
	at += clip(f.Title) + "\n\t"
	if f.Text != "" {
		at += clip(f.Text) + "\n\t"
	}
	if f.Err != nil {
		return at + strings.ReplaceAll(f.Err.Error(), "\n", "\n\t")
	}
	return at + "want " + clip(f.Want) + "\n\tgot  " + cmp.Or(clip(f.Got), "nothing")
}

// Unwrap returns Err.
func (f Fault) Unwrap() error { return f.Err }

// fault returns err as the fault of a line. If err is a Fault, it has Want and Got already.
func (s *Scenario) fault(l line, row int, err error) Fault {
	var f Fault
	if !errors.As(err, &f) {
		f.Err = err
	}
	f.File, f.Line, f.Row, f.Title, f.Text = s.File, l.number, row, s.Title, l.text
	return f
}

// differ returns a Fault unless the game does what is wanted.
func differ(want, got string) error {
	if want == got {
		return nil
	}
	return Fault{Want: want, Got: got}
}

// clip returns a text from a stranger in a form that suits a line of a terminal.
func clip(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return '?'
	}, fmt.Sprintf("%.300s", text))
}
