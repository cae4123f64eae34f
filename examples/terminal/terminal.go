// Package terminal plays card games in a terminal: any game of a list by its name, with
// its options, as a single game or a match, against bots, with people at one keyboard, or
// between bots. [Run] is the program:
//
//	go run ./examples/play                      Indigo against the computer
//	go run ./examples/play -game pasur          another game; -list shows all
//	go run ./examples/play -game karata -o seats=3 -o fine=2
//	go run ./examples/play -game home -match session:12
//	go run ./examples/play -names Anna,Ben      two people by turns
//	go run ./examples/play -save FILE           and later -resume FILE
//	go run ./examples/play -bots -seed 7        the same cards again, to watch
//	go run ./examples/play -review FILE         what a search thinks of each move
//
// At any question ? explains the answers and q leaves. At the end of the input the
// program exits.
//
// A game of your own needs only to be in the list: the program shows its zones, and says
// what its engine.Speech says. looks.go adds what goes beyond that.
package terminal

import (
	"cmp"
	crand "crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Run reads the command line args and plays one of the games.
func Run(args []string, in io.Reader, out io.Writer, games ...hoyle.Game) error {
	err := newConsole(in, out, games).run(args)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	return err
}

// settings are the settings of the command line.
type settings struct {
	game, match, seed, opponents, save, resume, review, names string
	options                                                   []string // NAME or NAME=VALUE
	matched, bots, open, list, help                           bool
	iterations                                                int
}

// flags returns the flags of the program, which set s.
func (s *settings) flags(out io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet("play", flag.ContinueOnError)
	f.SetOutput(out)
	f.StringVar(&s.game, "game", "indigo", "play the game, or the preset of one, of that `NAME`")
	f.Func("o", "play by an option of the game: `NAME[=VALUE]`; may be repeated", func(text string) error {
		s.options = append(s.options, text)
		return nil
	})
	f.BoolFunc("match", "play a match in the usual format, or with -match `FORMAT[:N]` in another one", func(text string) error {
		s.match, s.matched = strings.TrimPrefix(text, "true"), true
		return nil
	})
	f.StringVar(&s.opponents, "opponents", "", "let the bot of that `NAME` play against you: house, search, search:500 …")
	f.StringVar(&s.names, "names", "", "let people with these `NAMES`, separated by commas, play by turns")
	f.BoolVar(&s.bots, "bots", false, "let bots play all seats, to watch")
	f.BoolVar(&s.open, "open", false, "show the hands of the bots")
	f.StringVar(&s.seed, "seed", "", "deal from `SEED`: a number, or the 64 digits of a record")
	f.StringVar(&s.save, "save", "", "save the game or match in `FILE`")
	f.StringVar(&s.resume, "resume", "", "resume the game or match in `FILE`, and save it there")
	f.StringVar(&s.review, "review", "", "show what a search thinks of each decision in the game or match in `FILE`")
	f.IntVar(&s.iterations, "iterations", 1000, "let the search of -review try each move `N` times")
	f.BoolVar(&s.list, "list", false, "list the games, or the -game: presets, matches, options")
	f.BoolVar(&s.help, "help", false, "list these flags")
	return f
}

// run reads the command line and plays.
func (c *console) run(args []string) error {
	var s settings
	f := s.flags(c.out)
	err := f.Parse(args)
	if err == nil && s.matched && s.match == "" && f.NArg() > 0 {
		s.match = f.Arg(0)
		err = f.Parse(f.Args()[1:])
	}
	if err != nil {
		return err
	}
	given := map[string]bool{}
	f.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case f.NArg() > 0:
		return fmt.Errorf("what is %q? See -help", gamekit.Clip(f.Arg(0)))
	case s.help:
		f.PrintDefaults()
		c.printf("The games are %s. See -list, and -list -game NAME.\n", c.names())
		return nil
	case s.list && !given["game"]:
		c.list(c.games)
		return nil
	case s.list:
		g, err := c.find(s.game)
		if err == nil {
			c.list([]hoyle.Game{g})
		}
		return err
	case s.resume != "" && (given["game"] || given["o"] || given["match"]):
		return errors.New("-resume uses the rules in its file, without -game, -o and -match")
	case s.review != "":
		return c.review(s)
	}
	t, err := c.sit(s)
	if err == nil {
		err = t.play()
	}
	if err != nil && !errors.Is(err, errExit) {
		return err
	}
	c.printf("Game Over\n")
	return nil
}

// review reviews a file. Without a seed it is always the same review.
func (c *console) review(s settings) error {
	seed, err := parseSeed(cmp.Or(s.seed, "0"))
	if err != nil {
		return err
	}
	t := &session{console: c, people: s.people()}
	return t.reviewFile(s.review, s.iterations, seed)
}

// people returns the names of the people who play: none if bots play all seats.
func (s *settings) people() []string {
	switch {
	case s.bots:
		return nil
	case s.names == "":
		return []string{you}
	}
	var names []string
	for name := range strings.SplitSeq(s.names, ",") {
		names = append(names, gamekit.Clip(strings.TrimSpace(name)))
	}
	return names
}

// sit returns the session that the settings ask for: a new game, a new match, or
// one that goes on.
func (c *console) sit(s settings) (*session, error) {
	seed, err := parseSeed(s.seed)
	if err != nil {
		return nil, err
	}
	t := &session{console: c, people: s.people(), opponents: s.opponents, seed: seed, open: s.open, file: s.save}
	if s.resume != "" {
		t.file = cmp.Or(s.save, s.resume)
		return t, t.resume(s.resume)
	}
	g, err := c.find(s.game)
	if usual := openings[s.game]; usual != "" && err == nil && len(s.options) == 0 {
		g, err = c.find(usual)
	}
	if err == nil {
		g, err = withOptions(g, s.options)
	}
	if err == nil {
		err = t.seat(g)
	}
	if err != nil {
		return nil, err
	}
	c.printf("%v\n", g)
	if s.matched || len(t.people) > 0 && g.Info().Formats[0].Name == rounds {
		t.format, t.n, err = format(s.match)
		if !s.matched {
			t.format, t.n = rounds, endless
		}
		if err == nil {
			t.match, err = g.Match(t.format, t.n, seed)
		}
		return t, err
	}
	if len(t.people) == 1 && g.Seats() == 2 && g.Players() == 2 {
		yes, err := t.askYes("Do you want to play first?", "The player who plays first leads.")
		if err != nil {
			return nil, err
		}
		if !yes {
			t.first = 1
		}
	}
	t.table, err = g.Table(seed, t.first)
	return t, err
}

// A game whose usual format is rounds is played round by round until the player leaves.
const rounds, endless = "rounds", 1_000_000

// format returns the name and the number of a FORMAT or FORMAT:N.
func format(text string) (string, int, error) {
	name, number, numbered := strings.Cut(text, ":")
	n, err := strconv.Atoi(number)
	if numbered && (err != nil || n < 1) {
		return "", 0, fmt.Errorf("-match %q: want FORMAT:N", gamekit.Clip(text))
	}
	return name, n, nil
}

// luck is the number of the seed for the random numbers of the bots, and another that of
// the seed of another game: both are far from the seeds of deals.
const luck, another = 1 << 62, 1 << 61

func parseSeed(text string) (seed deck.Seed, err error) {
	if text == "" {
		_, err := crand.Read(seed[:])
		return seed, err
	}
	if n, err := strconv.ParseUint(text, 10, 64); err == nil {
		return deck.NewSeed(n), nil
	}
	return deck.ParseSeed(text)
}
