package parlor

import (
	"flag"
	"strings"

	"github.com/hoylecards/hoyle/cmd/internal/usage"
)

// Command is a command line.
type Command struct {
	Settings
	Review             string // the file to review
	Link               string // to a table of a card room
	Iterations         int
	Plain, Four, Still bool
	German             bool
	Given              map[string]bool // the flags given, and "game" if the line names a game
}

// Parse reads a command line. The word after -match may be a format; another one is the game, or
// the link to a table in a card room. The error is that of [usage.Parse].
func Parse(args []string) (*Command, error) {
	c := &Command{Given: map[string]bool{}}
	one := usage.One(&c.Game)
	f := c.flags(one)
	err := usage.Parse(f, args, func(word string) error {
		switch {
		case c.Matched && c.Match == "":
			c.Match = word
			return nil
		case strings.Contains(word, "://"):
			c.Link = word
			return nil
		}
		c.Given["game"] = true
		return one(word)
	})
	f.Visit(func(f *flag.Flag) { c.Given[f.Name] = true })
	return c, err
}

// flags returns the flags of the program. They set c, except that the game is passed to a function.
func (c *Command) flags(game func(string) error) *flag.FlagSet {
	f := flag.NewFlagSet("play", flag.ContinueOnError)
	f.Func("game", "the `GAME`, if it does not come first", game)
	f.Func("o", "an option, besides those in the spelling: `NAME[=VALUE]`", func(text string) error {
		c.Options = append(c.Options, text)
		return nil
	})
	f.BoolFunc("match", "play a match, of `[FORMAT[:N]]` if not as usual", func(text string) error {
		c.Match, c.Matched = strings.TrimPrefix(text, "true"), true
		return nil
	})
	f.StringVar(&c.Opponents, "opponents", "", "play against this `BOT`, or exec:COMMAND")
	f.DurationVar(&c.Time, "time", 0, "the `TIME` of exec:COMMAND for a move; 0 means 5s")
	f.StringVar(&c.Log, "log", "", "append what exec:COMMAND says to `FILE`")
	f.StringVar(&c.Names, "names", "", "people who take turns, as `NAME,NAME`")
	f.BoolVar(&c.Bots, "bots", false, "let bots play all seats while you watch")
	f.BoolVar(&c.Open, "open", false, "show the hands of the bots")
	f.StringVar(&c.Seed, "seed", "", "deal from `SEED`, a number or 64 digits")
	f.StringVar(&c.Save, "save", "", "save the game or match in `FILE`")
	f.StringVar(&c.Resume, "resume", "", "resume the game or match in `FILE`; save it there")
	f.StringVar(&c.Review, "review", "", "show what a search thinks of the moves in `FILE`")
	f.IntVar(&c.Iterations, "iterations", 1000, "let the search of -review try a move `N` times")
	f.BoolVar(&c.Four, "four", false, "show the suits in four colors")
	f.BoolVar(&c.German, "german", false, "show the cards of a German pack")
	f.BoolVar(&c.Still, "still", false, "no pauses, as with NO_MOTION=1")
	f.BoolVar(&c.Plain, "plain", false, "line by line, for pipes and screen readers")
	return f
}
