package main

import (
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// The measures of a picture, in pixels.
const (
	margin = 16
	head   = 20 // the strip above a box
	line   = 24 // a row
	small  = 15 // a line of small print
	gap    = 14 // between boxes
	lane   = 24 // between lanes
	radius = 9  // of a dot
)

const style = `
text{font:13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:#22302a}
.b{font-weight:600;font-size:15px}.s{font-size:11px;fill:#5b6b63}.n{font-size:11px;font-weight:600;fill:#fff;text-anchor:middle}
.bg{fill:#fdfcf8}.box{fill:#fff;stroke:#c9d0ca}.g{stroke:#d5dbd6}
.some{stroke-dasharray:4 3}
@media (prefers-color-scheme:dark){text{fill:#e4ebe6}.s{fill:#9fb0a7}.n{fill:#fff}.bg{fill:#17201c}.box{fill:#202b26;stroke:#43524a}.g{stroke:#36443d}}
`

// colors are those of the states, by number. The last one is that of the end.
var colors = []string{"#2f6fb3", "#b85a26", "#2b7d4e", "#8a47a3", "#b03a48", "#77661f", "#1f7f87", "#a84077", "#5560bd", "#587a1b", "#7f5229", "#3f6d5a"}

const endColor = "#5a6570"

// picture is an SVG file that is being drawn.
type picture struct {
	*graph
	out   strings.Builder
	wide  int   // of the boxes
	y     int   // where the next box begins
	enter []int // where the lanes of the states enter their boxes, and that of the end
	dots  []dot
}

// dot is a mark on a lane: a row may lead to the lane's state.
type dot struct {
	lane, y int
	exit    exit
}

// draw returns the picture of a game.
func draw(title string, g *graph) []byte {
	p := &picture{graph: g, wide: 220, y: margin + 26}
	for _, s := range g.states {
		for _, r := range s.rows {
			p.wide = max(p.wide, width(r.words, 7)+24, width(strings.Join(r.moved, ", "), 6)+24)
		}
	}
	p.text(margin, margin+14, "b", title+": what may follow what in a deal")
	p.box([]row{{words: "the cards are dealt", exits: g.begins, usual: true}}, "", true, "")
	for i, s := range g.states {
		p.box(s.rows, fmt.Sprint(i+1), s.usual, color(g, i))
	}
	if len(g.anytime) > 0 {
		rows := make([]row, len(g.anytime))
		for i, words := range g.anytime {
			rows[i] = row{words: words, usual: true}
		}
		p.text(margin, p.y+12, "s", "also out of turn, when the rules allow:")
		p.y += small + 4
		p.box(rows, "", true, "")
	}
	p.box(nil, "the deal is over", true, endColor)
	body := p.out.String()
	p.out.Reset()
	p.lanes()
	p.out.WriteString(body)
	p.marks()
	return p.page(title)
}

// box draws a box with rows. The strip above the rows has a color and a name.
func (p *picture) box(rows []row, name string, usual bool, color string) {
	top, high := p.y, 0
	for _, r := range rows {
		high += r.high()
	}
	if color != "" {
		high += head
	}
	p.printf(`<rect class="box%s" x="%d" y="%d" width="%d" height="%d" rx="4"/>`, some(usual), margin, top, p.wide, high)
	y := top
	if color != "" {
		p.printf(`<rect fill="%s" x="%d" y="%d" width="%d" height="%d" rx="4"/>`, color, margin, y, p.wide, head)
		p.printf(`<text class="n" x="%d" y="%d">%s</text>`, margin+max(12, width(name, 6)/2+6), y+14, html.EscapeString(name))
		p.enter = append(p.enter, y+head/2)
		y += head
	}
	for _, r := range rows {
		p.text(margin+12, y+16, "", r.words)
		if len(r.moved) > 0 {
			p.text(margin+12, y+16+small, "s", strings.Join(r.moved, ", "))
		}
		for _, to := range slices.Sorted(maps.Keys(r.exits)) {
			p.dots = append(p.dots, dot{to, y + line/2, r.exits[to]})
		}
		if n := len(r.exits); n > 0 {
			p.printf(`<path class="g%s" d="M%d %dH%d"/>`, some(r.usual), margin+p.wide, y+line/2, p.x(slices.Max(slices.Collect(maps.Keys(r.exits)))))
		}
		y += r.high()
	}
	p.y = top + high + gap
}

func (r *row) high() int {
	if len(r.moved) > 0 {
		return line + small
	}
	return line
}

// lanes draws the lanes of all states, from which arrows lead to the boxes.
func (p *picture) lanes() {
	for i, y := range p.enter {
		low, high := y, y
		for _, d := range p.dots {
			if d.lane == i {
				low, high = min(low, d.y), max(high, d.y)
			}
		}
		p.printf(`<path fill="none" stroke="%s" stroke-width="2" d="M%d %dV%dM%[2]d %[5]dH%[6]d"/>`, color(p.graph, i), p.x(i), low, high, y, margin+p.wide+6)
		p.printf(`<path fill="%s" d="M%d %dl8 -5v10z"/>`, color(p.graph, i), margin+p.wide+1, y)
	}
}

// marks draws the dots: full if the next player has the turn, a ring if the same player goes on.
func (p *picture) marks() {
	for _, d := range p.dots {
		c := color(p.graph, d.lane)
		name := fmt.Sprint(d.lane + 1)
		if d.lane == len(p.states) {
			name = "■"
		}
		switch {
		case d.exit.next && d.exit.again:
			p.printf(`<circle class="bg" cx="%d" cy="%d" r="%d"/><circle fill="%s" cx="%[1]d" cy="%[2]d" r="%d"/>`+
				`<circle fill="none" stroke="%[4]s" stroke-width="1.5" cx="%[1]d" cy="%[2]d" r="%[3]d"/>`, p.x(d.lane), d.y, radius+2, c, radius-1)
		case d.exit.next:
			p.printf(`<circle fill="%s" cx="%d" cy="%d" r="%d"/>`, c, p.x(d.lane), d.y, radius)
		default:
			p.printf(`<circle class="bg" cx="%d" cy="%d" r="%d" style="stroke:%s;stroke-width:2"/><text class="n" style="fill:%[4]s" x="%[1]d" y="%[5]d">%[6]s</text>`,
				p.x(d.lane), d.y, radius, c, d.y+4, name)
			continue
		}
		p.printf(`<text class="n" x="%d" y="%d">%s</text>`, p.x(d.lane), d.y+4, name)
	}
}

// page returns the whole file.
func (p *picture) page(title string) []byte {
	notes := []string{"A dot leads to the box with its number; ■ is the end of the deal.",
		"Full: the next player. Ring: the same player goes on. Both: either."}
	if slices.ContainsFunc(p.states, func(s state) bool { return !s.usual }) || slices.ContainsFunc(p.states,
		func(s state) bool { return slices.ContainsFunc(s.rows, func(r row) bool { return !r.usual }) }) {
		notes = append(notes, "Dashed: only under some of the ready-made rules.")
	}
	for _, note := range notes {
		p.text(margin, p.y+8, "s", note)
		p.y += small
	}
	w, h := max(p.x(len(p.states))+radius+margin, 420), p.y+4
	return fmt.Appendf(nil, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%[1]d\" height=\"%[2]d\" role=\"img\">\n<title>%s: "+
		"what may follow what in a deal</title>\n<style>%s</style>\n<rect class=\"bg\" width=\"%[1]d\" height=\"%[2]d\" rx=\"8\"/>\n%[5]s</svg>\n",
		w, h, html.EscapeString(title), style, p.out.String())
}

func (p *picture) x(i int) int { return margin + p.wide + 28 + lane*i }

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(&p.out, format+"\n", args...) }

func (p *picture) text(x, y int, class, text string) {
	p.printf(`<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, html.EscapeString(text))
}

func color(g *graph, i int) string {
	if i == len(g.states) {
		return endColor
	}
	return colors[i%len(colors)]
}

func some(usual bool) string {
	if usual {
		return ""
	}
	return " some"
}

// width estimates the width of a text.
func width(text string, each int) int { return each * utf8.RuneCountInString(text) }
