package parlor

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Command is a command line.
type Command struct {
	Settings
	Review            string // the file to review
	Link              string // to a table of a card room
	Iterations        int
	List, Help, Plain bool
	Four, Still       bool
	German            bool
	Given             map[string]bool // the flags that were given
	Usage             func()          // prints the flags
}

// Parse reads a command line, and prints what is wrong with it.
func Parse(args []string, out io.Writer) (*Command, error) {
	c := &Command{Given: map[string]bool{}}
	f := c.flags(out)
	c.Usage = f.PrintDefaults
	err := f.Parse(args)
	if err == nil && c.Matched && c.Match == "" && f.NArg() > 0 {
		c.Match = f.Arg(0)
		err = f.Parse(f.Args()[1:])
	}
	if err == nil && f.NArg() == 1 && strings.Contains(f.Arg(0), "://") {
		c.Link = f.Arg(0)
	} else if err == nil && f.NArg() > 0 {
		err = fmt.Errorf("what is %q? See -help", gamekit.Clip(f.Arg(0)))
	}
	f.Visit(func(f *flag.Flag) { c.Given[f.Name] = true })
	return c, err
}

// flags returns the flags of the program, which set c.
func (c *Command) flags(out io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet("play", flag.ContinueOnError)
	f.SetOutput(out)
	f.StringVar(&c.Game, "game", "indigo", "play the game or preset with this `NAME`")
	f.Func("o", "play with an option of the game: `NAME[=VALUE]`; may be repeated", func(text string) error {
		c.Options = append(c.Options, text)
		return nil
	})
	f.BoolFunc("match", "play a match in the usual format, or with -match `FORMAT[:N]` in another one", func(text string) error {
		c.Match, c.Matched = strings.TrimPrefix(text, "true"), true
		return nil
	})
	f.StringVar(&c.Opponents, "opponents", "", "let the bot with this `NAME` play against you: house, search, search:500 …; or a program of your own, exec:COMMAND")
	f.DurationVar(&c.Time, "time", 0, "give the program of exec:COMMAND this much `TIME` for a move; 0 means 5s")
	f.StringVar(&c.Log, "log", "", "append what the program of exec:COMMAND says to `FILE`")
	f.StringVar(&c.Names, "names", "", "let people with these `NAMES`, separated by commas, take turns")
	f.BoolVar(&c.Bots, "bots", false, "let bots play all seats while you watch")
	f.BoolVar(&c.Open, "open", false, "show the hands of the bots")
	f.StringVar(&c.Seed, "seed", "", "deal from `SEED`: a number, or the 64 digits of a record")
	f.StringVar(&c.Save, "save", "", "save the game or match in `FILE`")
	f.StringVar(&c.Resume, "resume", "", "resume the game or match in `FILE`, and save it there")
	f.StringVar(&c.Review, "review", "", "show what a search thinks of each decision in the game or match in `FILE`")
	f.IntVar(&c.Iterations, "iterations", 1000, "let the search of -review try each move `N` times")
	f.BoolVar(&c.List, "list", false, "list the games, or the presets, matches and options of the -game")
	f.BoolVar(&c.Help, "help", false, "list these flags")
	f.BoolVar(&c.Four, "four", false, "show the suits in four colors")
	f.BoolVar(&c.German, "german", false, "show the cards of a German pack: "+legend)
	f.BoolVar(&c.Still, "still", false, "play on the full screen, without motion or pauses, as with NO_MOTION=1")
	f.BoolVar(&c.Plain, "plain", false, "play line by line, as in a pipe or for screen readers")
	return f
}
