package measure

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/sample"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
)

// Run reads the command line, measures the games, and prints tables in Markdown, or JSON. It
// shows the progress if stderr is a terminal.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer, games ...hoyle.Game) error {
	var o Options
	flags := flag.NewFlagSet("measure", flag.ContinueOnError)
	flags.IntVar(&o.Deals, "deals", 100, "`N` deals, each played twice")
	flags.IntVar(&o.Choices, "choices", 100, "find out whether `N` choices matter")
	seed := flags.String("seed", "", "deal from `SEED`, a number or 64 digits")
	flags.StringVar(&o.Bot, "bot", "search:20", "the `BOT` that plays")
	levels := flags.String("levels", "random,easy,medium", "`PLAYERS`, each against the one before")
	flags.BoolVar(&o.Times, "times", true, "measure the processor time of a random game")
	asJSON := flags.Bool("json", false, "print JSON, a line for each game")
	var chosen []hoyle.Game
	err := usage.Parse(flags, args, func(text string) error {
		game, err := usage.Game(games, text)
		chosen = append(chosen, game)
		return err
	})
	if err == nil {
		o.Seed, err = usage.Seed(*seed)
	}
	if err == nil && (o.Deals < 2 || o.Choices < 0) {
		err = &usage.Error{Err: errors.New("want at least 2 -deals and 0 -choices")}
	}
	if err != nil {
		return err
	}
	if o.Levels = strings.Split(*levels, ","); len(chosen) == 0 {
		chosen = games
	}
	var all []Report
	for _, g := range chosen {
		r, err := shown(ctx, g, o, stderr)
		if err != nil {
			return fmt.Errorf("%s: %w", g.Spelling(), err)
		}
		if all = append(all, r); *asJSON {
			if err := json.NewEncoder(stdout).Encode(r); err != nil {
				return err
			}
		}
	}
	if *asJSON {
		return nil
	}
	_, err = io.WriteString(stdout, tables(all, o))
	return err
}

// shown measures a game, and shows the progress if stderr is a terminal.
func shown(ctx context.Context, g hoyle.Game, o Options, stderr io.Writer) (Report, error) {
	if usage.Terminal(stderr) {
		o.Progress = usage.Progress(stderr, "steps of "+g.Spelling())
		defer fmt.Fprint(stderr, usage.ClearLine)
	}
	return Game(ctx, g, o)
}

// tables returns reports as tables.
func tables(all []Report, o Options) string {
	var b strings.Builder
	row := func(cells ...string) { fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | ")) }
	fmt.Fprintf(&b, "%d deals of seed %s, each played twice by %s; margins with %g %% confidence\n\n", o.Deals, o.Seed.Hex(), o.Bot, 100*all[0].Level)
	row("game", "plays", "legal moves", "turns with a choice", "choices that matter", "luck", "", "levels", "a random game")
	row("---", "---:", "---:", "---:", "---:", "---:", "---", "---:", "---:")
	for _, r := range all {
		row(r.Game, sample.Text("%.1f", r.Plays, 1), sample.Text("%.2f", r.Moves, 1), sample.Text("%.0f", r.Choices, 100)+" %", sample.Text("%.0f", r.Matter, 100)+" %",
			sample.Text("%.0f", r.Luck, 100)+" %", bar(r.Luck.Mean, 1), fmt.Sprint(r.Depth), duration(r.Nanoseconds))
	}
	fmt.Fprintln(&b)
	row("game", "seat", "score", "ahead by", "unit")
	row("---", "---", "---:", "---:", "---")
	for _, r := range all {
		for _, p := range r.Places {
			row(r.Game, p.Name, sample.Text("%.2f", p.Score, 1), sample.Text("%+.2f", p.Edge, 1), sample.Unit(r.Unit))
		}
	}
	fmt.Fprintln(&b)
	row("game", "level", "over", "ahead by", fmt.Sprintf("deviations in %d deals", session), "")
	row("---", "---", "---", "---:", "---:", "---")
	for _, r := range all {
		for _, l := range r.Levels {
			row(r.Game, l.Bot, l.Over, sample.Text("%+.2f", l.Ahead, 1), fmt.Sprintf("%.1f", l.Deviations), bar(l.Deviations, 10))
		}
	}
	return b.String()
}

// bar returns a bar for a number from 0 to the greatest one.
func bar(x, most float64) string {
	n := int(math.Round(10 * min(1, max(0, x/most))))
	return strings.Repeat("█", n) + strings.Repeat("░", 10-n)
}

func duration(nanoseconds int64) string {
	if nanoseconds == 0 {
		return "?"
	}
	return fmt.Sprintf("%.3g ms", float64(nanoseconds)/1e6)
}
