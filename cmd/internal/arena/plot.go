package arena

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/bot"
)

// plotFile draws the reports of a game in a file.
func plotFile(w io.Writer, file, game string) error {
	all, err := results(file)
	if err != nil {
		return err
	}
	var reports []bot.Report
	for _, r := range all {
		if r.Game == game {
			reports = append(reports, r.Report)
		}
	}
	if len(reports) == 0 {
		return fmt.Errorf("%s: no reports of %s", file, game)
	}
	_, err = io.WriteString(w, plot(reports))
	return err
}

// spot is the first player of a report: its lead over the others, and its time.
type spot struct {
	name   string
	x      float64 // the logarithm of the milliseconds for a decision
	lead   bot.Estimate
	others string
}

// spots returns the first players of the reports, sorted from the fastest, without those that were
// not timed or have no known margin.
func spots(reports []bot.Report) (all []spot) {
	const milli = 1e6
	for _, r := range reports {
		if len(r.Standings) < 2 || math.IsInf(r.Standings[0].Edge.Margin, 1) || r.Standings[0].Nanoseconds <= 0 {
			continue
		}
		s := r.Standings[0]
		ms := float64(s.Nanoseconds) / float64(max(1, s.Decisions)) / milli
		all = append(all, spot{s.Name, math.Log10(ms), s.Edge, r.Standings[1].Name})
	}
	slices.SortFunc(all, func(a, b spot) int { return cmp.Compare(a.x, b.x) })
	return all
}

// The size of a plot and its margins, in pixels.
const (
	wide, high          = 480.0, 260.0
	left, right         = 44.0, 20.0
	top, bottom         = 34.0, 40.0
	plotHead, plotColor = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 260" font-family="sans-serif" font-size="11" fill="#777" stroke="#777">`,
		"#2a78c8"
)

// axis maps values to pixels.
type axis struct{ low, high, from, to float64 }

func (a axis) at(x float64) float64 { return a.from + (x-a.low)/(a.high-a.low)*(a.to-a.from) }

// plot returns an SVG: the lead of each first player over the others, with its margin,
// against the time for a decision.
func plot(reports []bot.Report) string {
	all := spots(reports)
	if len(all) == 0 {
		return plotHead + "</svg>\n"
	}
	low, most := 0.0, 0.0
	for _, s := range all {
		low, most = min(low, s.lead.Mean-s.lead.Margin), max(most, s.lead.Mean+s.lead.Margin)
	}
	x := axis{math.Floor(all[0].x), math.Floor(all[len(all)-1].x) + 1, left, wide - right}
	y := axis{low, most, high - bottom, top}
	svg := []string{plotHead + "\n", label(left, top-16, "start",
		fmt.Sprintf("%s: points a deal ahead of %s, by time for a decision", reports[0].Game, all[0].others))}
	for v := x.low; v <= x.high; v++ {
		svg = append(svg, line(x.at(v), y.from, x.at(v), y.to, 0.2), label(x.at(v), high-bottom+16, "middle", fmt.Sprintf("%g ms", math.Pow(10, v))))
	}
	step := tick(most - low)
	for n := math.Ceil(low / step); n*step <= most; n++ {
		v := n * step
		svg = append(svg, line(x.from, y.at(v), x.to, y.at(v), faint(v)), label(left-6, y.at(v)+4, "end", lead(v)))
	}
	for _, s := range all {
		at := x.at(s.x)
		svg = append(svg, fmt.Sprintf(`<g stroke=%q fill=%q>`, plotColor, plotColor),
			line(at, y.at(s.lead.Mean-s.lead.Margin), at, y.at(s.lead.Mean+s.lead.Margin), 1),
			fmt.Sprintf(`<circle cx="%.1f" cy="%.1f" r="3"/></g>`, at, y.at(s.lead.Mean))+"\n",
			beside(at, y.at(s.lead.Mean)+4, s.name))
	}
	return strings.Join(append(svg, "</svg>\n"), "")
}

// beside returns the label of a spot at x, on the side on which there is more space.
func beside(x, y float64, text string) string {
	if x > wide/2 {
		return label(x-6, y, "end", text)
	}
	return label(x+6, y, "start", text)
}

// tick returns a round distance between lines, so that about five lines fit into a span.
func tick(span float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(span/5)))
	for _, n := range []float64{1, 2, 5} {
		if n*power >= span/5 {
			return n * power
		}
	}
	return 10 * power
}

// lead returns the text of a lead.
func lead(v float64) string {
	if v == 0 {
		return "0"
	}
	return fmt.Sprintf("%+.3g", v)
}

// faint returns the opacity of the line for a lead: the line for 0 is the clearest.
func faint(v float64) float64 {
	if v == 0 {
		return 0.7
	}
	return 0.2
}

func line(x1, y1, x2, y2, opacity float64) string {
	return fmt.Sprintf(`<path d="M%.1f %.1fL%.1f %.1f" stroke-opacity="%g"/>`+"\n", x1, y1, x2, y2, opacity)
}

func label(x, y float64, anchor, text string) string {
	return fmt.Sprintf(`<text x="%.1f" y="%.1f" text-anchor=%q stroke="none">%s</text>`+"\n", x, y, anchor, html.EscapeString(text))
}
