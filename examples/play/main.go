// Play plays the games of hoyle at a terminal.
//
//	go run ./examples/play              Indigo against the computer
//	go run ./examples/play -game pasur  another game; -help lists them
//	go run ./examples/play -bots        only computers, to watch
//	go run ./examples/play -opponents search  who think longer
//	go run ./examples/play -seed 7      the same cards again
//	go run ./examples/play -record FILE
//	go run ./examples/play -replay FILE
//
// Input may be piped in; its end, or the answer exit, ends the game.
//
// A game joins by adding one file like indigo.go: a form, which says what is
// printed and how a move is asked for, entered in the list of games by its
// init function.
package main

import (
	"bufio"
	"cmp"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// games has a function for every game, by its name. It plays as the options
// of the console say.
var games = map[string]func(*console) error{}

func main() {
	c := &console{in: bufio.NewScanner(os.Stdin), out: os.Stdout, color: hasColors(isTerminal(os.Stdout), os.Getenv)}
	switch err := c.run(os.Args[1:]); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// hasColors honors the convention of no-color.org.
func hasColors(terminal bool, env func(string) string) bool {
	return terminal && env("TERM") != "dumb" && env("NO_COLOR") == ""
}

// run reads the command line and plays.
func (c *console) run(args []string) error {
	names := slices.Sorted(maps.Keys(games))
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.SetOutput(c.out)
	game := flags.String("game", "indigo", "the game to play: "+strings.Join(names, ", "))
	seed := flags.String("seed", "", "deal from `SEED`: a number, or the 64 digits of a record")
	replay := flags.String("replay", "", "show the game recorded in `FILE`")
	flags.StringVar(&c.rules, "rules", "", "play by these rules of the game, in `JSON`, such as {\"seats\":4}")
	flags.StringVar(&c.recordTo, "record", "", "write the game to `FILE`, as JSON if its name ends in .json")
	flags.StringVar(&c.opponents, "opponents", "house", "the `PLAYERS` against you: "+strings.Join(bot.Players(), ", "))
	flags.BoolVar(&c.bots, "bots", false, "let the computer play all seats")
	flags.BoolVar(&c.open, "open", false, "show the computer's cards")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("what is %q? See -help", flags.Arg(0))
	}
	var err error
	if c.seed, err = parseSeed(*seed); err != nil {
		return err
	}
	if *replay != "" {
		if c.replay, err = readRecord(*replay); err != nil {
			return err
		}
		*game = c.replay.Game
	}
	play, ok := games[*game]
	if !ok {
		return fmt.Errorf("no game %q; there are: %s", *game, strings.Join(names, ", "))
	}
	if err := play(c); err != nil && !errors.Is(err, errExit) {
		return err
	}
	c.printf("Game Over\n")
	return nil
}

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

func readRecord(file string) (*engine.Record, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var r engine.Record
	if strings.HasPrefix(strings.TrimSpace(string(data)), "{") {
		err = json.Unmarshal(data, &r)
	} else {
		r, err = engine.ParseRecord(string(data))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &r, nil
}

func writeRecord(file string, r engine.Record) error {
	data := []byte(r.String())
	if strings.HasSuffix(file, ".json") {
		var err error
		if data, err = json.MarshalIndent(r, "", "  "); err != nil {
			return err
		}
		data = append(data, '\n')
	}
	return os.WriteFile(file, data, 0o644)
}

// console is the terminal, and what the command line asked for.
type console struct {
	in        *bufio.Scanner
	out       io.Writer
	color     bool
	seed      deck.Seed
	rules     string // JSON; empty for the standard game
	opponents string // as bot.Player knows them
	bots      bool
	open      bool
	recordTo  string
	replay    *engine.Record // nil to play a new game
}

// errExit is how a player leaves the game.
var errExit = errors.New("exit")

// rulesOver returns the rules of the record, or those of the command line over
// the ones given.
func rulesOver[R any](c *console, rules R) (R, error) {
	switch {
	case c.replay != nil:
		var recorded R
		err := json.Unmarshal(c.replay.Rules, &recorded)
		return recorded, err
	case c.rules != "":
		err := json.Unmarshal([]byte(c.rules), &rules)
		return rules, err
	}
	return rules, nil
}

// seatNames returns what the players are called: as given where a human plays,
// else by their seats.
func (c *console) seatNames(names ...string) []string {
	word := "Bot"
	switch {
	case c.replay != nil:
		word = "Seat"
	case !c.bots:
		return names
	}
	for i := range names {
		names[i] = fmt.Sprintf("%s %d", word, i)
	}
	return names
}

func (c *console) printf(format string, args ...any) { fmt.Fprintf(c.out, format, args...) }

// ask prints a question and returns the answer in lower case, or errExit if
// that is exit or there is none any more.
func (c *console) ask(question string) (string, error) {
	c.printf("%s\n", question)
	if !c.in.Scan() {
		return "", cmp.Or(c.in.Err(), errExit)
	}
	answer := strings.ToLower(strings.TrimSpace(c.in.Text()))
	if answer == "exit" {
		return "", errExit
	}
	return answer, nil
}

// askYes asks until the answer is yes or no.
func (c *console) askYes(question string) (bool, error) {
	for {
		switch answer, err := c.ask(question); {
		case err != nil:
			return false, err
		case answer == "yes" || answer == "y":
			return true, nil
		case answer == "no" || answer == "n":
			return false, nil
		}
	}
}

// askNumber asks until the answer is a number from 1 to n.
func (c *console) askNumber(question string, n int) (int, error) {
	for {
		answer, err := c.ask(question)
		if err != nil {
			return 0, err
		}
		if k, err := strconv.Atoi(answer); err == nil && 1 <= k && k <= n {
			return k, nil
		}
	}
}
