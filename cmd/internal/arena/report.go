package arena

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"text/tabwriter"

	"github.com/hoylecards/hoyle/bot"
)

// printJSON prints the report for programs.
func printJSON(w io.Writer, r any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// printTable prints the report for people. It marks the players for whom a substitute played.
func printTable(w io.Writer, spelling string, r bot.Report, all []faults) error {
	marks := map[string]string{}
	for _, f := range all {
		if mark := f.Mark(); mark != "" {
			marks[f.Player] = "   " + mark
		}
	}
	fmt.Fprintf(w, "%s, %d deals of seed %s\n\n", spelling, r.Deals, r.Seed.Hex())
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "player\tseats\tscore\tahead by\twon\tshared\tdecisions\ta second\t")
	for _, s := range r.Standings {
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\t%s\t%d\t%s\t%s\n", s.Name, s.Seats,
			estimate("%.3f", s.Score), estimate("%+.3f", s.Edge), share(s.Wins, s.Seats), share(s.Shared,
				s.Seats), s.Decisions, rate(s), marks[s.Name])
	}
	if err := t.Flush(); err != nil {
		return err
	}
	return printPlaces(w, r)
}

// printPlaces prints what the place after the leader was worth.
func printPlaces(w io.Writer, r bot.Report) error {
	if len(r.Places) < 2 {
		return nil
	}
	fmt.Fprintln(w)
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "place\tseats\tscore\tahead by\twon\tshared\t")
	for _, s := range r.Places {
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\t%s\t\n", s.Name, s.Seats,
			estimate("%.3f", s.Score), estimate("%+.3f", s.Edge), share(s.Wins, s.Seats), share(s.Shared, s.Seats))
	}
	return t.Flush()
}

// estimate returns a mean, and its margin if that is known, as text.
func estimate(format string, e bot.Estimate) string {
	if math.IsInf(e.Margin, 1) {
		return "?"
	}
	return fmt.Sprintf(format+" ± %.3f", e.Mean, e.Margin)
}

func share(part, whole int) string {
	if whole == 0 {
		return "?"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}

// rate returns the number of decisions per second of thinking, if they were timed.
func rate(s bot.Standing) string {
	if s.Nanoseconds <= 0 || s.Decisions == 0 {
		return "?"
	}
	return strconv.FormatFloat(float64(s.Decisions)*1e9/float64(s.Nanoseconds), 'f', 0, 64)
}
