package arena

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/sample"
	"github.com/hoylecards/hoyle/engine"
)

// result is a report with what its numbers mean, and what went wrong with guests.
type result struct {
	bot.Report
	Outside []faults    `json:"outside,omitempty"`
	Unit    engine.Unit `json:"unit"`  // of scores
	Level   float64     `json:"level"` // the confidence level of margins
	// Factors holds, by their names, what is compared if there are several sets of rules, and Changes how it
	// differs from that under the first set, on the same deals.
	Factors  map[string]bot.Estimate `json:"factors,omitempty"`
	Changes  map[string]bot.Estimate `json:"changes,omitempty"`
	Decision *decision               `json:"decision,omitempty"`

	spelling string // of the game
}

// decision is the result of -until-decided: the lead of the first player or, with several sets of rules, its
// change, with a margin that holds at all looks.
type decision struct {
	Decided bool         `json:"decided"`
	Error   float64      `json:"error"` // the largest probability that it is decided although there is no lead
	Ahead   bot.Estimate `json:"ahead"`
}

func newResult(game hoyle.Game, report bot.Report, wrong []faults) result {
	return result{Report: report, Outside: wrong, Unit: game.Info().Unit, Level: sample.Level, spelling: game.Spelling()}
}

// print prints results as a table, as JSON or as CSV, with what went wrong with outside players.
func (c command) print(r request, all []result) error {
	switch {
	case r.asCSV:
		return printCSV(c.stdout, all)
	case r.asJSON:
		e := json.NewEncoder(c.stdout)
		e.SetIndent("", "  ")
		for _, one := range all {
			if err := e.Encode(one); err != nil {
				return err
			}
		}
		return nil
	}
	first := all[0]
	fmt.Fprintf(c.stdout, "%s, %d deals of seed %s\nscores in %s, with %g %% confidence\n\n",
		first.spelling, first.Deals, first.Seed.Hex(), sample.Unit(first.Unit), 100*first.Level)
	table := printTable
	if len(all) > 1 {
		table = printRules
	}
	if err := table(c.stdout, all); err != nil {
		return err
	}
	for _, one := range all {
		for _, line := range one.remarks() {
			fmt.Fprintf(c.stdout, "\n%s\n", line)
		}
	}
	return nil
}

// remarks returns what a table leaves out: what was decided, and what went wrong with outside players.
func (r result) remarks() (all []string) {
	if d := r.Decision; d != nil {
		found, what := "not decided", r.Standings[0].Name+" is ahead by"
		if d.Decided {
			found = "decided"
		}
		if r.Changes != nil {
			what = fmt.Sprintf("under %s, the lead of %s changes by", r.spelling, r.Standings[0].Name)
		}
		all = append(all, fmt.Sprintf("%s after %d deals: %s %s at all looks; wrong in at most %.2g %%",
			found, r.Deals, what, sample.Text("%+.3f", d.Ahead, 1), 100*d.Error))
	}
	for _, f := range r.Outside {
		if text := f.String(); text != "" {
			all = append(all, text)
		}
		if text := f.done(); text != "" {
			all = append(all, f.Player+": "+text)
		}
	}
	return all
}

// printRules prints a comparison of sets of rules for people.
func printRules(w io.Writer, all []result) error {
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "rules\t%s ahead by\tleader ahead by\tscore\tplays\t\n", all[0].Standings[0].Name)
	row := func(name, format string, of map[string]bot.Estimate) {
		fmt.Fprint(t, name)
		for _, factor := range factors {
			fmt.Fprint(t, "\t", sample.Text(format, of[factor], 1))
		}
		fmt.Fprintln(t, "\t")
	}
	for _, r := range all {
		row(r.spelling, "%.3f", r.Factors)
		if r.Changes != nil {
			row("change", "%+.3f", r.Changes)
		}
	}
	return t.Flush()
}

// printCSV prints a line for each player and each place, and for each number of a comparison.
func printCSV(out io.Writer, all []result) error {
	w := csv.NewWriter(out) // it keeps its first error
	head := "rules,seed,deals,unit,level,kind,name,ahead,ahead margin,score,score margin,seats,won,shared,decisions,nanoseconds"
	_ = w.Write(strings.Split(head, ","))
	for _, r := range all {
		row := func(kind, name string, of bot.Estimate, more ...string) {
			line := append([]string{r.spelling, r.Seed.Hex(), strconv.Itoa(r.Deals), sample.Unit(r.Unit), fmt.Sprint(r.Level), kind, name}, cells(of)...)
			_ = w.Write(append(append(line, more...), make([]string, 7-len(more))...))
		}
		for i, s := range slices.Concat(r.Standings, r.Places) {
			kind, more := "player", cells(s.Score)
			if i >= len(r.Standings) {
				kind = "place"
			}
			for _, n := range []int64{int64(s.Seats), int64(s.Wins), int64(s.Shared), int64(s.Decisions), s.Nanoseconds} {
				more = append(more, strconv.FormatInt(n, 10))
			}
			row(kind, s.Name, s.Edge, more...)
		}
		for _, name := range slices.Sorted(maps.Keys(r.Factors)) {
			row("factor", name, r.Factors[name])
		}
		for _, name := range slices.Sorted(maps.Keys(r.Changes)) {
			row("change", name, r.Changes[name])
		}
		if d := r.Decision; d != nil {
			row("decision", strconv.FormatBool(d.Decided), d.Ahead)
		}
	}
	w.Flush()
	return w.Error()
}

// cells returns a mean and its margin, which is empty if it is infinite, as cells.
func cells(e bot.Estimate) []string {
	all := []string{fmt.Sprint(e.Mean), ""}
	if !math.IsInf(e.Margin, 1) {
		all[1] = fmt.Sprint(e.Margin)
	}
	return all
}

// printTable prints the report for people. It marks the players for whom a substitute played.
func printTable(w io.Writer, all []result) error {
	r, marks := all[0], map[string]string{}
	for _, f := range r.Outside {
		if mark := f.Mark(); mark != "" {
			marks[f.Player] = "   " + mark
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "player\tseats\tscore\tahead by\twon\tshared\tdecisions\ta second\t")
	for _, s := range r.Standings {
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\n", columns(s), s.Decisions, rate(s), marks[s.Name])
	}
	if err := t.Flush(); err != nil {
		return err
	}
	return printPlaces(w, r.Report)
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
		fmt.Fprintln(t, columns(s)+"\t")
	}
	return t.Flush()
}

// columns returns what both tables show of a standing.
func columns(s bot.Standing) string {
	return fmt.Sprintf("%s\t%d\t%s\t%s\t%s\t%s", s.Name, s.Seats,
		sample.Text("%.3f", s.Score, 1), sample.Text("%+.3f", s.Edge, 1), share(s.Wins, s.Seats), share(s.Shared, s.Seats))
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
