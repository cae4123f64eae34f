package screen

import (
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
	tall   bool // four lines instead of three
}

const wide = 5 // the columns of a card

// draw returns the lines of a card.
func (m *model) draw(k card.Card, f face) string {
	edge := lipgloss.NewStyle()
	switch {
	case f.dim:
		edge = dim
	case f.chosen:
		edge = bright
	}
	lines := []string{edge.Render("╭" + f.key + strings.Repeat("─", wide-2-len(f.key)) + "╮")}
	paint := func(text string) {
		body := m.paper.Paint(k, text)
		switch {
		case f.dim:
			body = "\x1b[2m" + body + "\x1b[0m"
		case f.chosen:
			body = "\x1b[1m" + body + "\x1b[0m"
		}
		lines = append(lines, edge.Render("│")+body+edge.Render("│"))
	}
	switch name := m.paper.Name(k); {
	case k == card.FaceDown:
		paint("░░░")
	case f.tall:
		paint(cell(name, wide-2))
	default:
		paint(cell(name, wide-2))
	}
	switch {
	case f.tall && k == card.FaceDown:
		paint("░░░")
	case f.tall && k.Rank() == card.Joker:
		paint("  *")
	case f.tall:
		paint("  " + m.paper.Sign(k.Suit()))
	}
	return strings.Join(append(lines, edge.Render("╰"+strings.Repeat("─", wide-2)+"╯")), "\n")
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
