package screen

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/hoylecards/hoyle/card"
)

// frame collects what is drawn, in layers. A later layer lies above the earlier ones. A layer with
// an id can be clicked.
type frame struct {
	w, h   int
	layers []*lipgloss.Layer
}

func (f *frame) put(x, y int, id, text string) {
	f.layers = append(f.layers, lipgloss.NewLayer(text).X(x).Y(y).Z(len(f.layers)).ID(id))
}

// middle centers lines in the given part of the frame's width.
func (f *frame) middle(x, w, y int, id, text string) {
	f.put(x+max(0, (w-lipgloss.Width(text))/2), y, id, text)
}

func (f *frame) all() *lipgloss.Compositor { return lipgloss.NewCompositor(f.layers...) }

// render returns the frame as lines, without what lies outside.
func (f *frame) render() string {
	return lipgloss.NewCanvas(f.w, f.h).Compose(f.all()).Render()
}

var (
	bright = lipgloss.NewStyle().Bold(true)
	dim    = lipgloss.NewStyle().Faint(true)
	bar    = lipgloss.NewStyle().Reverse(true)
	panel  = lipgloss.NewStyle().Border(lipgloss.RoundedBorder()).Padding(0, 1)
)

// cell cuts text at a width, or pads it with spaces.
func cell(text string, wide int) string {
	return lipgloss.NewStyle().Width(wide).MaxWidth(wide).MaxHeight(1).Render(text)
}

// face is how a card is drawn.
type face struct {
	key    string // in the upper border
	dim    bool   // it must not be played
	chosen bool
	tall   bool // a small card has four lines instead of three
}

// size is the size of a card, in columns and lines.
type size struct{ wide, high int }

// The sizes of cards, and the least screen for large ones.
var (
	small, large = size{5, 3}, size{7, 5}
	largeFrom    = size{100, 38}
)

// size returns the size of the cards: they grow with the screen.
func (m *model) size() size {
	if m.w >= largeFrom.wide && m.h >= largeFrom.high {
		return large
	}
	return small
}

// draw returns the lines of a card.
func (m *model) draw(k card.Card, f face) string {
	edge, size := lipgloss.NewStyle(), m.size()
	switch {
	case f.dim:
		edge = dim
	case f.chosen:
		edge = bright
	}
	within := size.wide - 2
	lines := []string{edge.Render("╭" + f.key + strings.Repeat("─", within-len(f.key)) + "╮")}
	for _, text := range m.inside(k, within, size.high-2, f.tall && size == small) {
		body := m.printer.Paint(k, text)
		switch {
		case f.dim:
			body = "\x1b[2m" + body + "\x1b[0m"
		case f.chosen:
			body = "\x1b[1m" + body + "\x1b[0m"
		}
		lines = append(lines, edge.Render("│")+body+edge.Render("│"))
	}
	return strings.Join(append(lines, edge.Render("╰"+strings.Repeat("─", within)+"╯")), "\n")
}

// inside returns the lines within the border of a card: its name and, if there is room, its suit.
func (m *model) inside(k card.Card, columns, lines int, tall bool) []string {
	if tall {
		lines++
	}
	if k == card.FaceDown {
		return slices.Repeat([]string{strings.Repeat("░", columns)}, lines)
	}
	sign := "*"
	if k.Rank() != card.Joker {
		sign = m.printer.Sign(k.Suit())
	}
	name, empty := m.printer.Name(k), strings.Repeat(" ", columns)
	all := slices.Repeat([]string{empty}, lines)
	if lines > 2 {
		all[lines/2] = empty[:columns/2] + sign + empty[columns/2+1:]
	}
	switch short := lipgloss.Width(name) == 2; { // a longer name would show beside the next card
	case lines > 2 && short:
		all[lines-1] = empty[:columns-2] + name
	case lines > 1:
		all[lines-1] = empty[:columns-1] + sign
	}
	all[0] = cell(name, columns)
	return all
}

// row puts cards side by side, each covering a part of the card before it.
func (m *model) row(f *frame, x, y, step int, cards card.List, as face) {
	for i, k := range cards {
		f.put(x+i*step, y, "", m.draw(k, as))
	}
}

func number(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
