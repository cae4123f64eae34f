package main

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
)

// measured is a mean with its 95 % confidence interval.
type measured struct{ mean, margin float64 }

func measure(all []int) (m measured) {
	n := float64(len(all))
	for _, x := range all {
		m.mean += float64(x) / n
	}
	squares := 0.0
	for _, x := range all {
		squares += (float64(x) - m.mean) * (float64(x) - m.mean)
	}
	m.margin = 1.96 * math.Sqrt(squares/(n-1)/n)
	return m
}

func (m measured) String() string { return fmt.Sprintf("%+.2f ± %.2f", m.mean, m.margin) }

// headRow returns the head of a table: the names of its columns, with numbers after the first.
func headRow(columns ...string) string {
	return "| " + strings.Join(columns, " | ") + " |\n|---|" + strings.Repeat("---:|", len(columns)-1) + "\n"
}

// name returns the game without its preset, or the preset.
func (c chart) name() string { return c.game[strings.LastIndexByte(c.game, ':')+1:] }

// plot returns a histogram of the leads, as an SVG: bars for open cards, a line for hidden ones.
func (c chart) plot() []byte {
	const width, height, foot = 640, 240, 30
	low, high := min(slices.Min(c.open), slices.Min(c.medium)), max(slices.Max(c.open), slices.Max(c.medium))
	open, hidden := counts(c.open, low, high), counts(c.medium, low, high)
	most := max(slices.Max(open), slices.Max(hidden))
	step := float64(width) / float64(len(open))
	tall := func(n int) float64 { return float64(n) / float64(most) * (height - foot - 20) }
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/><text x="8" y="14">%s: lead of the seat that leads; bars with open cards, line between medium players</text>`+"\n", width, height, c.game)
	var path []string
	for i, n := range open {
		x := float64(i) * step
		fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#9bbbd4"/>`+"\n", x, height-foot-tall(n), step, tall(n))
		path = append(path, fmt.Sprintf("%.1f,%.1f", x+step/2, height-foot-tall(hidden[i])))
	}
	for lead := low - low%10; lead <= high; lead += 10 { // between two bars if leads are odd
		if x := (float64(lead-low)/bin + 0.5) * step; lead >= low {
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x, height-10, lead)
		}
	}
	fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="#b03030" stroke-width="2"/>`+"\n</svg>\n", strings.Join(path, " "))
	return b.Bytes()
}

// bin is the number of leads that share a bar: with an odd number of points, leads are all odd or
// all even.
const bin = 2

// counts returns how often leads from low to high occur.
func counts(all []int, low, high int) []int {
	n := make([]int, (high-low)/bin+1)
	for _, lead := range all {
		n[(lead-low)/bin]++
	}
	return n
}
