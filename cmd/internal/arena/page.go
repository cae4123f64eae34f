package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"math"
	"os"
	"strings"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/sample"
	"github.com/hoylecards/hoyle/internal/texts"
)

// results reads a file of reports, which contains one JSON value after another, and at least one.
func results(file string) (all []result, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(texts.Body(data))); ; {
		var r result
		err := d.Decode(&r)
		switch {
		case errors.Is(err, io.EOF) && len(all) > 0:
			return all, nil
		case errors.Is(err, io.EOF):
			err = errors.New("no reports")
		case err == nil && r.Game == "":
			err = fmt.Errorf("report %d is none of -json", len(all)+1)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, r)
	}
}

// pageFile writes the reports in a file as a page, with a plot and a table for each.
func pageFile(w io.Writer, file string) error {
	all, err := results(file)
	if err != nil {
		return err
	}
	return page.Execute(w, all)
}

var page = template.Must(template.New("").Funcs(template.FuncMap{
	"intervals": func(r result) template.HTML { return template.HTML(intervals(r.Standings)) }, //nolint:gosec // its labels are escaped
	"ahead":     func(s bot.Standing) string { return sample.Text("%+.3f", s.Edge, 1) },
	"score":     func(s bot.Standing) string { return sample.Text("%.3f", s.Score, 1) },
	"won":       func(s bot.Standing) string { return share(s.Wins, s.Seats) },
	"unit":      sample.Unit,
	"guest":     func(r result, name string) faults { return r.guest(name) },
	"perMove": func(f faults) string {
		if f.Moves == 0 || f.Calls == 0 {
			return ""
		}
		return fmt.Sprintf("%.2f", float64(f.Calls)/float64(f.Moves))
	},
}).Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Contests</title>
<style>
body { font: 1rem/1.4 sans-serif; max-width: 75rem; margin: 1rem auto; padding: 0 1rem; color-scheme: light dark }
svg { max-width: 40rem }
div { overflow-x: auto }
th, td { padding: .2rem .6rem; text-align: right }
th, td:not(:first-child, :nth-child(n+7)) { white-space: nowrap }
td:nth-child(n+7):not(:empty) { min-width: 8rem }
p, td:first-child { overflow-wrap: anywhere }
td:first-child { min-width: 6rem }
tr > :is(:first-child, :nth-child(n+7)) { text-align: left }
</style>
<h1>Contests</h1>
{{range $r := .}}<h2>{{.Game}}</h2>
<p>{{.Deals}} deals of seed {{.Seed.Hex}}, each played from every seat;
	rules {{printf "%s" .Rules}}. Ahead of the others in a deal, in {{unit .Unit}}, with 95 % intervals:</p>
{{intervals .}}
<div><table>
<tr><th>player<th>score<th>ahead by<th>won<th>moves{{if .Outside}}<th>calls a move<th>refused<th>faults{{end}}
{{range .Standings}}{{with $s := .}}{{with $f := guest $r .Name}}<tr><td>{{$s.Name}}<td>{{score $s}}<td>{{ahead $s}}<td>{{won $s}}<td>{{if .Player}}{{.Moves}}{{else}}{{$s.Decisions}}{{end}}{{/*
*/}}{{if $r.Outside}}<td>{{perMove .}}<td>{{.Refusals}}<td>{{.Mark}}{{end}}
{{end}}{{end}}{{end}}</table></div>
{{end}}`))

// guest returns what went wrong with a player: nothing, if it is a bot.
func (r result) guest(name string) faults {
	for _, f := range r.Outside {
		if f.Player == name {
			return f
		}
	}
	return faults{}
}

// intervals returns an SVG: the lead of each player over the others, with its margin if that is known.
func intervals(all []bot.Standing) string {
	const row, names = 22.0, 150.0
	low, most := 0.0, 0.0
	for _, s := range all {
		margin := s.Edge.Margin
		if math.IsInf(margin, 1) {
			margin = 0
		}
		low, most = min(low, s.Edge.Mean-margin), max(most, s.Edge.Mean+margin)
	}
	most = max(most, low+1e-9)
	x, bottom := axis{low, most, names, wide - right}, row*float64(len(all))+6
	svg := []string{fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 %.0f" font-family="sans-serif" `+
		`font-size="11" fill="#777" stroke="#777">`+"\n", bottom+22)}
	step := tick(most - low)
	for n := math.Ceil(low / step); n*step <= most; n++ {
		v := n * step
		svg = append(svg, line(x.at(v), 0, x.at(v), bottom, faint(v)), label(x.at(v), bottom+14, "middle", lead(v)))
	}
	for i, s := range all {
		y := row * (float64(i) + 0.5)
		svg = append(svg, label(names-8, y+4, "end", shortened(s.Name)), fmt.Sprintf(`<g stroke=%q fill=%q>`, plotColor, plotColor))
		if !math.IsInf(s.Edge.Margin, 1) {
			svg = append(svg, line(x.at(s.Edge.Mean-s.Edge.Margin), y, x.at(s.Edge.Mean+s.Edge.Margin), y, 1))
		}
		svg = append(svg, fmt.Sprintf(`<circle cx="%.1f" cy="%.1f" r="3"/></g>`, x.at(s.Edge.Mean), y)+"\n")
	}
	return strings.Join(append(svg, "</svg>"), "")
}

// shortened returns the end of a name, which tells commands apart.
func shortened(name string) string {
	const most = 24
	if letters := []rune(name); len(letters) > most {
		return "…" + string(letters[len(letters)-most:])
	}
	return name
}
