// Package arena finds out which players of a game are better. All of them play the same cards,
// each from every seat. A table shows how far each player is ahead of the others, with a margin of
// error. [Run] is the program, for any list of games:
//
//	hoyle arena indigo                           house against random
//	  karata -bots search,house                  with and without looking ahead
//	  pasur:seats=4                              teams of four
//	  -bots house,random,random,random           one against three, at any table
//	  -bots exploit:house,house                  how beatable the house is, at least
//	  -deals 10000 -seed 7                       always the same result
//	  -from FILE                                 who wins from here: a record or a position
//	  -from FILE -unseen 0                       the same, as far as seat 0 knows the cards
//	  pasur pasur:seats=4                        what rules change, on the same deals
//	  -until-decided -deals 20000                no more deals than it takes to tell
//	  -json, or -csv                             for other programs
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
// With several games, which are one game under several sets of rules, the players play all deals under
// each. The table has the lead of the first player, that of the seat that leads, the score of a seat and
// the number of plays, each with its change from the first set of rules: a change is a mean over deals,
// too, so that luck in the deals that all have in common does not count.
//
// With -until-decided, the contest is looked at after every 20 deals, and ends as soon as it is decided whether
// the first player is ahead of the others or behind; with several sets of rules, whether its lead differs under
// each. That is wrong in at most 5 % of contests, however often one looks: exactly so if exchanging the players
// changes nothing, by the test of [sample.Sequence]. The report states the margin that holds at all looks. The
// margins of the tables hold for a number of deals chosen beforehand.
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
	"slices"
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
	games                                                                        []string
	rules, bots, seed, recordTo, plotFrom, pageFrom, joinFrom, part, check, from string
	asJSON, asCSV, quiet, times, obfuscated, decide                              bool
	unseen                                                                       int
	limits                                                                       outside.Options
}

// read reads the command line.
func (c command) read(args []string) (r request, err error) {
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	game := func(text string) error {
		r.games = append(r.games, text)
		return nil
	}
	flags.Func("game", "the `GAME`, if it does not come first", game)
	flags.StringVar(&r.rules, "rules", "", "rules in `JSON`, such as {\"seats\":4}")
	flags.StringVar(&r.bots, "bots", "", "`PLAYERS` by seat: bots, exec:…, agent:… (its first,random)")
	flags.IntVar(&r.Deals, "deals", 1000, "`N` deals, each as often as there are players")
	flags.BoolVar(&r.decide, "until-decided", false, "stop once it is clear who is ahead, after -deals at most")
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
	flags.BoolVar(&r.asCSV, "csv", false, "print the report as CSV")
	flags.BoolVar(&r.quiet, "quiet", false, "show no progress")
	flags.BoolVar(&r.times, "times", true, "measure the time of decisions")
	flags.BoolVar(&r.obfuscated, "obfuscated", false, "agents see invented names of the suits")
	flags.StringVar(&r.check, "check", "", "say what `exec:COMMAND` does wrong, in every game")
	flags.DurationVar(&r.limits.Time, "time", 0, "the `TIME` for a move; 0: 5s, or 2m for an agent")
	flags.Int64Var(&r.limits.Memory, "memory", 0, "the `MIB` of memory of a COMMAND; 0: no limit")
	if err := usage.Parse(flags, args, game); err != nil {
		return r, err
	}
	if len(r.games) == 0 {
		r.games = []string{""}
	}
	r.limits.Memory <<= 20
	r.Players = outside.Split(r.bots)
	if r.times {
		r.Clock = c.clock
	}
	r.Seed, err = usage.Seed(r.seed)
	if err == nil {
		err = r.fits()
	}
	return r, err
}

// fits returns an error if flags do not fit together.
func (r *request) fits() error {
	refuse := func(format string, args ...any) error { return &usage.Error{Err: fmt.Errorf(format, args...)} }
	several := r.decide || len(r.games) > 1
	switch {
	case r.Deals < 0:
		return refuse("-deals %d: want a number of deals", r.Deals)
	case r.unseen >= 0 && r.from == "":
		return refuse("-unseen needs a -from")
	case r.asJSON && r.asCSV:
		return refuse("-json or -csv, not both")
	case r.part != "" && (r.asCSV || several):
		return refuse("-part is for a number of deals under one set of rules, and prints JSON")
	case r.from != "" && len(r.games) > 1:
		return refuse("-from is for one set of rules")
	case r.decide && r.bots != "" && len(slices.Compact(slices.Sorted(slices.Values(r.Players)))) < 2:
		return refuse("-until-decided needs two players that differ")
	case r.part != "":
		return r.readPart()
	}
	return nil
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
	games, err := c.sets(r)
	if err != nil {
		return err
	}
	if r.bots == "" {
		r.Players = []string{games[0].Info().Bots[0].Name, "random"}
	}
	if r.plotFrom != "" {
		return plotFile(c.stdout, r.plotFrom, games[0].Name())
	}
	if r.from != "" {
		if games[0], err = c.playOn(&r, games[0]); err != nil {
			return fmt.Errorf("%s: %w", r.from, err)
		}
	}
	var sides []*side
	for _, game := range games {
		guests, err := c.invite(ctx, game, r)
		if err != nil {
			return err
		}
		defer guests.leave()
		sides = append(sides, &side{game: game, guests: guests})
	}
	return c.compete(ctx, r, sides)
}

// compete plays the contest and prints the report.
func (c command) compete(ctx context.Context, r request, sides []*side) error {
	t := newTrial(&r, sides)
	if c.terminal && !r.quiet {
		r.Progress = usage.Progress(c.stderr, "deals")
	}
	err := recorded(ctx, t.run, r.Contest, r.recordTo)
	if r.Progress != nil {
		fmt.Fprint(c.stderr, usage.ClearLine)
	}
	all, failed := t.results()
	if failed != nil || len(all) == 0 {
		return cmp.Or(err, failed)
	}
	if err := c.print(r, all); err != nil {
		return err
	}
	if err != nil {
		return fmt.Errorf("after %d of %d deals: %w", all[len(all)-1].Deals, r.Deals, err)
	}
	for _, s := range all {
		if err := substituted(s.Outside); err != nil {
			return err
		}
	}
	return nil
}

// sets returns the game under the sets of rules that were asked for.
func (c command) sets(r request) (games []hoyle.Game, err error) {
	for _, name := range r.games {
		game, err := c.find(name, r.rules)
		if err != nil {
			return nil, err
		}
		if games = append(games, game); game.Name() != games[0].Name() {
			return nil, &usage.Error{Err: fmt.Errorf("%s and %s are different games, and have no deals in common", games[0].Name(), game.Name())}
		}
	}
	return games, nil
}

// find returns the game with the given name and rules.
func (c command) find(name, rules string) (hoyle.Game, error) {
	game, err := usage.Game(c.games, name)
	if err != nil {
		return game, err
	}
	return game.With(json.RawMessage(rules))
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

// played is a line of the file of games, with the error if the game was not played to its
// end.
type played struct {
	bot.PlayedGame
	Error string `json:"error,omitzero"`
}

// competition plays contests of some game.
type competition func(context.Context, hoyle.Contest) error

// recorded plays contests and writes their games to the file with the given name, unless the name is
// empty. A game that failed comes last.
func recorded(ctx context.Context, compete competition, c hoyle.Contest, file string) error {
	if file == "" {
		return compete(ctx, c)
	}
	f, err := os.Create(file)
	if err != nil {
		return err
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
	err = compete(ctx, c)
	if failed, ok := errors.AsType[*bot.GameError](err); ok {
		write(played{failed.PlayedGame, failed.Error()})
	}
	return cmp.Or(err, w.Flush(), f.Close())
}
