package bot

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// String returns the review as two tables: the decisions, and a summary for each seat.
// Each move is followed by its score and, in parentheses, its value with open cards.
func (r Review) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "play\tseat\tplayed\tbest\tloss\topen loss")
	for _, d := range r.Decisions {
		played := d.Moves[0]
		for _, m := range d.Moves {
			if m.Move == d.Played {
				played = m
			}
		}
		fmt.Fprintf(w, "%d\t%d\t%s\t%s\t%s\t%s\n", d.Number, d.Seat, played.text(), d.Moves[0].text(), d.loss(), d.openLoss())
	}
	fmt.Fprintln(w)
	fmt.Fprintln(w, "seat\tdecisions\tmean loss\tbest\tworst\topen loss")
	for _, s := range r.Seats {
		fmt.Fprintf(w, "%d\t%d\t%.3f\t%.0f %%\t%s\t%.3f of %d\n", s.Seat, s.Decisions, s.Loss, 100*float64(s.Best)/float64(max(1, s.Decisions)),
			strings.Trim(fmt.Sprint(s.Worst), "[]"), s.OpenLoss, s.Open)
	}
	_ = w.Flush() // to memory
	return b.String()
}

// text returns the move with its score and, in parentheses, its value with open cards.
func (m MoveReview) text() string {
	if m.Open == nil {
		return fmt.Sprintf("%s %.2f", m.Move, m.Score)
	}
	return fmt.Sprintf("%s %.2f (%+.4g)", m.Move, m.Score, *m.Open)
}

func (d Decision) loss() string {
	if d.Exact {
		return fmt.Sprintf("%.4g exactly", d.Loss.Mean)
	}
	return fmt.Sprintf("%.2f ± %.2f", d.Loss.Mean, d.Loss.Margin)
}

func (d Decision) openLoss() string {
	if d.OpenLoss == nil {
		return ""
	}
	return fmt.Sprintf("%.4g", *d.OpenLoss)
}

// String returns the report as a table. For each name it shows the seats played, the mean
// score, the edge over the other names, the wins and, in parentheses, the number of seats
// that shared the highest score.
func (r Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %d deals\n", r.Game, r.Deals)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "name\tseats\tscore\tedge\twins")
	for _, s := range r.Standings {
		fmt.Fprintf(w, "%s\t%d\t%.3f ± %.3f\t%+.3f ± %.3f\t%d (%d)\n", s.Name, s.Seats,
			s.Score.Mean, s.Score.Margin, s.Edge.Mean, s.Edge.Margin, s.Wins, s.Shared)
	}
	_ = w.Flush() // to memory
	return b.String()
}
