// Package arena finds out which players of a game are better. All of them play the same cards,
// each from every seat. A table shows how far each player is ahead of the others, with a margin of
// error. [Run] is the program, for any list of games:
//
//	hoyle arena indigo                           house against random
//	  karata -bots search,house                  with and without looking ahead
//	  pasur:seats=4                              teams of four
//	  -bots house,random,random,random           one against three, at any table
//	  -deals 10000 -seed 7                       always the same result
//	  -from FILE                                 who wins from here: a record or a position
//	  -from FILE -unseen 0                       the same, as far as seat 0 knows the cards
//	  -json                                      for other programs
//	  -record FILE                               and all the games
//	  -bots "house,exec:python3 mine.py"         a program of your own, see docs/players.md
//	  -bots "house,agent:./mine.sh"              an agent that speaks MCP, see docs/models.md
//	  -check "exec:python3 mine.py"              what it does wrong, in every game
//	  -seed 7 -part 3/16                         the third of sixteen parts, on as many machines
//	  -join FILE                                 one report of all parts, which FILE holds
//	  -plot FILE                                 draw the reports of -json in a file, as an SVG
//	  -page FILE                                 the same as a page, with tables
//
// A second table shows the results by place after the seat that leads: it says what the lead is worth.
//
// If the context of Run ends, Run shows the table of the deals played so far. Each line in the file
// of games lists the deal, the rotation, the player at each seat, and the record of the game.
package arena

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/cmd/outside"
)

// Run reads the command line, plays, and prints the result to stdout, even before an error. It
// shows the progress if stderr is a terminal.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer, games ...hoyle.Game) error {
	began := time.Now()
	c := command{
		games: games, stdout: stdout, stderr: stderr, terminal: usage.Terminal(stderr),
		clock: func() int64 { return int64(time.Since(began)) },
	}
	return c.run(ctx, args)
}

// command is the program with its streams, its games and its clock.
type command struct {
	games          []hoyle.Game
	stdout, stderr io.Writer
	terminal       bool         // stderr is a terminal
	clock          func() int64 // nil leaves the times out
}

// request is the command line.
type request struct {
	hoyle.Contest
	game, rules, bots, seed, recordTo, plotFrom, pageFrom, joinFrom, part, check, from string
	asJSON, quiet, times, obfuscated                                                   bool
	unseen                                                                             int
	limits                                                                             outside.Options
}

// read reads the command line.
func (c command) read(args []string) (r request, err error) {
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	game := usage.One(&r.game)
	flags.Func("game", "the `GAME`, if it does not come first", game)
	flags.StringVar(&r.rules, "rules", "", "rules in `JSON`, such as {\"seats\":4}")
	flags.StringVar(&r.bots, "bots", "house,random", "`PLAYERS` by seat: bots, exec:… or agent:…")
	flags.IntVar(&r.Deals, "deals", 1000, "`N` deals, each as often as there are players")
	flags.StringVar(&r.seed, "seed", "", "deal from `SEED`, a number or 64 digits")
	flags.IntVar(&r.Workers, "workers", 0, "`N` deals at once; 0 means one for each core")
	flags.StringVar(&r.from, "from", "", "play on from the record or position in `FILE`")
	flags.IntVar(&r.unseen, "unseen", -1, "of -from, deal anew what the `SEAT` does not see")
	flags.StringVar(&r.recordTo, "record", "", "write the games to `FILE`, each as a line of JSON")
	flags.StringVar(&r.plotFrom, "plot", "", "draw the reports in `FILE`, made by -json, as SVG")
	flags.StringVar(&r.pageFrom, "page", "", "write the reports in `FILE`, made by -json, as a page")
	flags.StringVar(&r.part, "part", "", "play part `K/N` of the deals, and print it for -join")
	flags.StringVar(&r.joinFrom, "join", "", "join the reports of all parts, which are in `FILE`")
	flags.BoolVar(&r.asJSON, "json", false, "print the report as JSON")
	flags.BoolVar(&r.quiet, "quiet", false, "show no progress")
	flags.BoolVar(&r.times, "times", true, "measure the time of decisions")
	flags.BoolVar(&r.obfuscated, "obfuscated", false, "agents see invented names of the suits")
	flags.StringVar(&r.check, "check", "", "say what `exec:COMMAND` does wrong, in every game")
	flags.DurationVar(&r.limits.Time, "time", 0, "the `TIME` for a move; 0: 5s, or 2m for an agent")
	flags.Int64Var(&r.limits.Memory, "memory", 0, "the `MIB` of memory of a COMMAND; 0: no limit")
	if err := usage.Parse(flags, args, game); err != nil {
		return r, err
	}
	r.limits.Memory <<= 20
	r.Players = outside.Split(r.bots)
	if r.times {
		r.Clock = c.clock
	}
	r.Seed, err = usage.Seed(r.seed)
	switch {
	case r.Deals < 0:
		err = &usage.Error{Err: fmt.Errorf("-deals %d: want a number of deals", r.Deals)}
	case r.unseen >= 0 && r.from == "":
		err = &usage.Error{Err: errors.New("-unseen needs a -from")}
	case r.part != "":
		err = r.readPart()
	}
	return r, err
}

// run reads the command line, plays, and prints the result, even before an error.
func (c command) run(ctx context.Context, args []string) error {
	r, err := c.read(args)
	if err != nil {
		return err
	}
	if r.check != "" {
		say := func(line string) { fmt.Fprintln(c.stdout, line) }
		return outside.Check(ctx, r.check, c.logged(r.check, r.limits), c.games, say)
	}
	if r.pageFrom != "" {
		return pageFile(c.stdout, r.pageFrom)
	}
	if r.joinFrom != "" {
		return c.join(r)
	}
	game, err := c.find(r.game, r.rules)
	if err != nil {
		return err
	}
	if r.plotFrom != "" {
		return plotFile(c.stdout, r.plotFrom, game.Name())
	}
	if r.from != "" {
		if game, err = c.playOn(&r, game); err != nil {
			return fmt.Errorf("%s: %w", r.from, err)
		}
	}
	guests, err := c.invite(ctx, game, r)
	if err != nil {
		return err
	}
	defer guests.leave()
	if len(guests) > 0 {
		r.Play = seating{game, r.Seed, guests}.play
	}
	return c.compete(ctx, r, game, guests)
}

// compete plays the contest and prints the report.
func (c command) compete(ctx context.Context, r request, game hoyle.Game, guests guests) error {
	if c.terminal && !r.quiet {
		r.Progress = func(done, total int) { c.progress(r.game, done, total) }
	}
	report, err := recorded(ctx, game.Contest, r.Contest, r.recordTo)
	if r.Progress != nil {
		fmt.Fprint(c.stderr, clearLine)
	}
	if report.Standings == nil {
		return err
	}
	wrong := guests.faults()
	if err := printReport(c.stdout, game.Spelling(), report, wrong, r.asJSON); err != nil {
		return err
	}
	if err != nil {
		return fmt.Errorf("after %d of %d deals: %w", report.Deals, r.Deals, err)
	}
	return substituted(wrong)
}

// find returns the game with the given name and rules.
func (c command) find(name, rules string) (hoyle.Game, error) {
	game, err := usage.Game(c.games, name)
	if err != nil {
		return game, err
	}
	return game.With(json.RawMessage(rules))
}

// printReport prints a report as a table or as JSON, with what went wrong with outside
// players. The parameter spelling is that of the game.
func printReport(w io.Writer, spelling string, r bot.Report, all []faults, asJSON bool) error {
	if asJSON {
		return printJSON(w, result{r, all})
	}
	if err := printTable(w, spelling, r, all); err != nil {
		return err
	}
	for _, f := range all {
		if text := f.String(); text != "" {
			fmt.Fprintf(w, "\n%s\n", text)
		}
		if text := f.done(); text != "" {
			fmt.Fprintf(w, "\n%s: %s\n", f.Player, text)
		}
	}
	return nil
}

// result is a report with what went wrong with guests.
type result struct {
	bot.Report
	Outside []faults `json:"outside,omitempty"`
}

// done returns how many calls the moves of an agent took, and what was refused. It returns "" if that
// is not worth saying.
func (f faults) done() string {
	var all []string
	if f.Calls > 0 {
		all = append(all, fmt.Sprintf("%d moves in %d calls", f.Moves, f.Calls))
	}
	if no := f.Refusals(); no != "" {
		all = append(all, "refused: "+no)
	}
	return strings.Join(all, "; ")
}

// clearLine clears the line of a terminal and goes to its beginning.
const clearLine = "\r\x1b[K"

// progress shows the number of deals played, in one line that changes.
func (c command) progress(name string, done, total int) {
	if step := max(1, total/200); done%step == 0 || done == total {
		fmt.Fprintf(c.stderr, "%s%s: %d/%d deals, %d %%", clearLine, name, done, total, 100*done/max(1, total))
	}
}

// played is a line of the file of games, with the error if the game was not played to its
// end.
type played struct {
	bot.PlayedGame
	Error string `json:"error,omitzero"`
}

// competition plays a contest of some game.
type competition func(context.Context, hoyle.Contest) (bot.Report, error)

// recorded plays a contest and writes its games to the file with the given name, unless the name is
// empty. A game that failed comes last.
func recorded(ctx context.Context, compete competition, c hoyle.Contest, file string) (bot.Report, error) {
	if file == "" {
		return compete(ctx, c)
	}
	f, err := os.Create(file)
	if err != nil {
		return bot.Report{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w := bufio.NewWriter(f) // it keeps its first error
	lines := json.NewEncoder(w)
	write := func(p played) {
		if err := lines.Encode(p); err != nil {
			cancel(err)
		}
	}
	c.Record = func(p bot.PlayedGame) { write(played{PlayedGame: p}) }
	report, err := compete(ctx, c)
	if failed, ok := errors.AsType[*bot.GameError](err); ok {
		write(played{failed.PlayedGame, failed.Error()})
	}
	return report, cmp.Or(err, w.Flush(), f.Close())
}
