package screen

import (
	"fmt"
	"html"
	"strings"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// The measures of a cell and of the margin, in pixels.
const cellWide, cellHigh, margin = 8.4, 17, 14

// The colors of the picture, by their numbers in a terminal.
var inks = []string{"#d8dee9", "#ff6b68", "#7bd88f", "#fce566", "#6cb6ff", "#e992e0", "#5ad4e6", "#d8dee9"}

const paper = "#16181d"

// svg returns the recording as an animated picture. The picture is a strip with all screens, one of
// which is visible at a time. Identical lines are drawn only once. For people who prefer reduced
// motion the picture shows a single screen.
func (r *recorder) svg() string {
	var defs, strip, times strings.Builder
	known := map[string]int{}
	last := r.frames[len(r.frames)-1].screen
	wide, high := float64(last.Width())*cellWide+2*margin, float64(last.Height())*cellHigh+2*margin
	for i, f := range r.frames {
		fmt.Fprintf(&times, "%.3f%%{transform:translateX(%.0fpx)}", 100*f.at/r.now, -wide*float64(i))
		fmt.Fprintf(&strip, `<g transform="translate(%.0f)">`, wide*float64(i))
		for y := range f.screen.Height() {
			line := svgLine(f.screen, y)
			if line == "" {
				continue
			}
			if _, ok := known[line]; !ok {
				known[line] = len(known)
				fmt.Fprintf(&defs, `<g id="l%d">%s</g>`+"\n", known[line], line)
			}
			fmt.Fprintf(&strip, `<use href="#l%d" y="%d"/>`, known[line], y*cellHigh)
		}
		strip.WriteString("</g>\n")
	}
	still := -wide * float64(len(r.frames)/3)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f">
<style>
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:%s;white-space:pre}
.b{font-weight:bold}.f{opacity:.5}
@keyframes k{%s}
#s{animation:k %.1fs steps(1,end) infinite}
@media (prefers-reduced-motion:reduce){#s{animation:none;transform:translateX(%.0fpx)}}
</style>
<defs>
%s</defs>
<rect width="100%%" height="100%%" rx="8" fill="%s"/>
<g transform="translate(%d %d)"><g id="s">
%s</g></g>
</svg>
`, wide, high, wide, high, inks[0], times.String(), r.now, still, defs.String(), paper, margin, margin, strip.String())
}

// svgLine returns a line of the screen, with neighboring cells of the same style put together.
func svgLine(screen *lipgloss.Canvas, y int) string {
	var b strings.Builder
	for x := 0; x < screen.Width(); {
		begin, style, text := x, screen.CellAt(x, y).Style, ""
		for x < screen.Width() && screen.CellAt(x, y).Style.Equal(&style) {
			c := screen.CellAt(x, y)
			text += c.Content
			x += max(1, c.Width)
		}
		b.WriteString(svgRun(begin, x-begin, style, text))
	}
	return b.String()
}

// svgRun returns the SVG of some cells with the same style. It returns nothing for spaces.
func svgRun(x, cells int, style uv.Style, text string) string {
	ink, ground, class := inks[0], "", ""
	for i := range 8 {
		if style.Fg != nil && style.Fg == lipgloss.Color(fmt.Sprint(i)) {
			ink = inks[i]
		}
	}
	if style.Attrs&uv.AttrReverse != 0 {
		ink, ground = paper, fmt.Sprintf(`<rect x="%.1f" width="%.1f" height="%d" fill="%s"/>`, float64(x)*cellWide, float64(cells)*cellWide, cellHigh, ink)
	}
	if strings.TrimSpace(text) == "" {
		return ground
	}
	if style.Attrs&uv.AttrBold != 0 {
		class += " b"
	}
	if style.Attrs&uv.AttrFaint != 0 {
		class += " f"
	}
	attrs := ""
	if class != "" {
		attrs += ` class="` + class[1:] + `"`
	}
	if ink != inks[0] {
		attrs += ` style="fill:` + ink + `"`
	}
	return ground + fmt.Sprintf(`<text x="%.1f" y="13" textLength="%.1f"%s>%s</text>`, float64(x)*cellWide, float64(cells)*cellWide, attrs,
		html.EscapeString(text))
}
