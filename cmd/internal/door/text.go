package door

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/live"
)

// show returns what a seat sees at a moment: the spot, the match, the plays after the spot from if it is
// in the same deal, what to do, and the text of the view.
func (d *Door) show(now live.Now, seat hoyle.Seat, from live.Spot) (reply, error) {
	first := from == (live.Spot{})
	if first {
		from = now.Spot // the tool log lists the plays
	}
	v, err := now.Show(seat, from)
	if err != nil {
		return reply{}, err
	}
	t := now.Match.Table()
	var b strings.Builder
	format, n := now.Match.Terms()
	fmt.Fprintf(&b, "spot: %v\nmatch: %s %d; deal %d; total%s\n", v.Spot, format, n, now.Match.Len(), numbers(v.Total))
	if first && !d.Contest {
		fmt.Fprintf(&b, "promise: the seed of all deals has the commitment %v\n%s", now.Match.Commitment(), d.left())
	}
	if now.Check(from) == nil && len(v.Log) > 0 {
		b.WriteString("since then:\n" + story(t, seat, t.Log(seat, v.From)))
	}
	fmt.Fprintf(&b, "status: %s\n%s", d.status(v), t.Show(seat))
	return reply{b.String(), v}, nil
}

// left says how many matches the model has abandoned, if any: its results then come from matches of
// its own choice.
func (d *Door) left() string {
	if n := d.Tally().Left; n > 0 {
		return fmt.Sprintf("left: %d before the end of the match\n", n)
	}
	return ""
}

// status says what to do.
func (d *Door) status(v live.View) string {
	switch {
	case v.Over && d.Contest:
		return "the match is over"
	case v.Over:
		return "the match is over; record and review tell all"
	case v.Turn == hoyle.Nobody:
		return "the deal is over; next sets up another"
	case slices.Contains(v.Awaited, v.Seat):
		return "your move"
	}
	return "waiting for others; look again"
}

func numbers(all []int) (text string) {
	for _, n := range all {
		text += fmt.Sprintf(" %d", n)
	}
	return text
}

// story returns plays in words, one per line.
func story(t *hoyle.Table, viewer hoyle.Seat, events []hoyle.Event) string {
	var b strings.Builder
	for _, e := range events {
		fmt.Fprintf(&b, "  %d", e.Number)
		for i, n := range t.Tell(viewer, e) {
			if i > 0 {
				b.WriteByte(';')
			}
			b.WriteString(" " + n.String())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// costs returns the decisions of a seat that have cost it points.
func costs(t *hoyle.Table, seat hoyle.Seat, r bot.Review) string {
	var b strings.Builder
	decisions := 0
	for _, d := range r.Decisions {
		if d.Seat != seat {
			continue
		}
		decisions++
		if d.Loss.Mean <= 0 || len(d.Moves) == 0 {
			continue
		}
		before := t.At(d.Number)
		said, better := strings.TrimSpace(before.Say(seat, d.Played).Text+" "+d.Grade), before.Say(seat, d.Moves[0].Move).Text
		fmt.Fprintf(&b, "  %d %s: lost %.2f ± %.2f; better was %s", d.Number, said, d.Loss.Mean, d.Loss.Margin, better)
		if d.Reason.Text != "" {
			b.WriteString("; " + d.Reason.Text)
		}
		b.WriteByte('\n')
	}
	return fmt.Sprintf("%d decisions of %v, reviewed by a search of %d iterations; losses in points:\n%s", decisions, seat, r.Iterations, b.String())
}

// inForce lists the options of a game, with their values.
func inForce(g hoyle.Game) string {
	var b strings.Builder
	about := g.Info()
	fmt.Fprintf(&b, "In force: %s, with %s; an option that is missing has its default.\n", g.Spelling(), about.Rules)
	for _, o := range about.Options {
		fmt.Fprintf(&b, "  %s (default %v): %s\n", o.Name, o.Default, o.About)
	}
	return b.String()
}

// list writes the names of things.
func list[T any](b *strings.Builder, title string, all []T, name func(T) string) {
	for i, item := range all {
		if i == 0 {
			b.WriteString(" " + title + ": ")
		} else {
			b.WriteString(", ")
		}
		b.WriteString(name(item))
	}
	if len(all) > 0 {
		b.WriteByte('.')
	}
}
