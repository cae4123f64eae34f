// Play plays the card games of hoyle in a terminal: any game by its name, with its
// options, as a single game or a match, against bots or between bots.
//
//	go run ./examples/play                      Indigo against the computer
//	go run ./examples/play -game pasur          another game; -list shows all
//	go run ./examples/play -game karata -o seats=3 -o fine=2
//	go run ./examples/play -game home -match session:12
//	go run ./examples/play -save FILE           and later -resume FILE
//	go run ./examples/play -bots -seed 7        the same cards again, to watch
//	go run ./examples/play -review FILE         the worth of each move
//
// When it asks for a move, you can also answer undo, hint, help or exit. At the end of the
// input it exits.
//
// One line adds a game of your own: its hoyle.New in the list of games. The program
// shows its zones, and anything else that you add for it in looks.go.
package main

import (
	"bufio"
	"cmp"
	crand "crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

func main() {
	c := &console{
		in:    bufio.NewScanner(os.Stdin),
		out:   os.Stdout,
		color: hasColors(isTerminal(os.Stdout), os.Getenv),
		echo:  !isTerminal(os.Stdin),
		games: hoyle.Games(), // append a hoyle.New of your own
	}
	if err := c.run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

// settings are the settings of the command line.
type settings struct {
	game, match, seed, opponents, save, resume, review string
	options                                            []string // NAME or NAME=VALUE
	matched, bots, open, list, help                    bool
	iterations                                         int
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
	f.BoolVar(&s.bots, "bots", false, "let bots play all seats, to watch")
	f.BoolVar(&s.open, "open", false, "show the hands of the bots")
	f.StringVar(&s.seed, "seed", "", "deal from `SEED`: a number, or the 64 digits of a record")
	f.StringVar(&s.save, "save", "", "save the game or match in `FILE`")
	f.StringVar(&s.resume, "resume", "", "resume the game or match in `FILE`, and save it there")
	f.StringVar(&s.review, "review", "", "show what a search thinks of each decision in the game or match in `FILE`")
	f.IntVar(&s.iterations, "iterations", 1000, "let the search of -review try each move `N` times")
	f.BoolVar(&s.list, "list", false, "list the games, or the -game: presets, matches, options")
	f.BoolVar(&s.help, "help", false, "list these flags, and what -list does")
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
		return fmt.Errorf("what is %q? See -help", engine.Clip(f.Arg(0)))
	case s.help || s.list:
		if s.help {
			f.PrintDefaults()
		}
		games := c.games
		if given["game"] {
			g, err := hoyle.FindIn(c.games, s.game)
			if err != nil {
				return err
			}
			games = []hoyle.Game{g}
		}
		c.list(games)
		return nil
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
	t := &session{console: c}
	if s.bots {
		t.you = engine.Nobody
	}
	return t.reviewFile(s.review, s.iterations, seed)
}

// sit returns the session that the settings ask for: a new game, a new match, or
// one that goes on.
func (c *console) sit(s settings) (*session, error) {
	seed, err := parseSeed(s.seed)
	if err != nil {
		return nil, err
	}
	t := &session{console: c, opponents: s.opponents, luck: seed.Derive(luck), open: s.open, file: s.save}
	if s.bots {
		t.you = engine.Nobody
	}
	if s.resume != "" {
		t.file = cmp.Or(s.save, s.resume)
		return t, t.resume(s.resume)
	}
	g, err := hoyle.FindIn(c.games, s.game)
	if err != nil {
		return nil, err
	}
	if g, err = withOptions(g, s.options); err != nil {
		return nil, err
	}
	if err := t.seat(g); err != nil {
		return nil, err
	}
	c.printf("%v\n", g)
	if s.matched {
		name, number, numbered := strings.Cut(s.match, ":")
		n, err := strconv.Atoi(number)
		if numbered && (err != nil || n < 1) {
			return nil, fmt.Errorf("-match %q: want FORMAT:N", engine.Clip(s.match))
		}
		t.match, err = g.Match(name, n, seed)
		return t, err
	}
	first := engine.Seat(0)
	if !s.bots && g.Seats() == 2 && g.Players() == 2 {
		yes, err := t.askYes("Play first?")
		if err != nil {
			return nil, err
		}
		if !yes {
			first = 1
		}
	}
	t.table, err = g.Table(seed, first)
	return t, err
}

// luck is the number of the seed for the random numbers of the bots, far from the seeds of
// deals.
const luck = 1 << 62

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
