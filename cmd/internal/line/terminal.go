// Package line plays card games line by line: any game of a list by its name, with its options,
// as a single game or a match, against bots, between people at one keyboard, or between bots. It
// suits pipes, tests and screen readers; package screen fills the screen instead. [Run] is the
// command:
//
//	play                            the first game against the computer
//	play pasur                      another game
//	play karata:seats=3,fine=2
//	play home -match session:12
//	play -names Anna,Ben            two people, in turn
//	play -save FILE                 and later -resume FILE
//	play -bots -seed 7              the same cards again, to watch
//	play -opponents "exec:python3 mine.py" against a program of your own
//	play -review FILE               what a search thinks of each move
//
// In answer to any question, ? explains the possible answers and q leaves. At the end of the input
// the program exits.
//
// A game of your own only needs to be in the list. The program shows the zones of the game, in the
// words of its engine.Speech.
package line

import (
	"cmp"
	"errors"
	"io"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
)

// Run plays one of the games, as the command line says.
func Run(line *parlor.Command, in io.Reader, out io.Writer, games ...hoyle.Game) error {
	return newConsole(in, out, games).run(line)
}

// List prints the games, or, if there is a spelling, what can be chosen in that game.
func List(spelling string, out io.Writer, games ...hoyle.Game) error {
	printer := newConsole(nil, out, games).printer
	if spelling == "" {
		printer.List(games)
		return nil
	}
	g, err := printer.Find(spelling)
	if err == nil {
		printer.Describe(g)
	}
	return err
}

// run plays.
func (c *console) run(line *parlor.Command) error {
	c.printer.Four, c.printer.German = line.Four, line.German
	switch {
	case line.Link != "":
		return &usage.Error{Err: errNoScreen}
	case line.Resume != "" && (line.Given["game"] || line.Given["o"] || line.Given["match"]):
		return &usage.Error{Err: errResume}
	case line.Review != "":
		return c.review(line)
	}
	if err := c.play(line.Settings); err != nil && !errors.Is(err, errExit) {
		return err
	}
	c.printer.Printf("Game Over\n")
	return nil
}

var (
	errNoScreen = errors.New("a table in a card room needs the full screen: run the program in a terminal, without -plain")
	errResume   = errors.New("-resume uses the rules in its file: leave out the game, -o and -match")
)

// play plays the game or match that the settings describe.
func (c *console) play(settings parlor.Settings) error {
	t, err := c.printer.New(settings)
	if err != nil {
		return err
	}
	defer t.Close()
	c.printer.Printf("%v\n", t.Game)
	if t.MayLead() {
		yes, err := c.askYes("Do you want to play first?", "The player who plays first leads.")
		if err != nil {
			return err
		}
		if !yes {
			t.First = 1
		}
	}
	if err := t.Deal(); err != nil {
		return err
	}
	return (&session{t, c}).play()
}

// review prints the review of a file. Without a seed, the review of a file is always the same.
func (c *console) review(line *parlor.Command) error {
	seed, err := usage.Seed(cmp.Or(line.Seed, "0"))
	if err != nil {
		return err
	}
	return c.printer.ReviewFile(line.Review, line.Settings, hoyle.Reviewer{Iterations: line.Iterations, Seed: seed, Progress: c.progress})
}

// progress shows the progress of a review on a terminal.
func (c *console) progress(done, total int) {
	if !c.pages {
		return
	}
	c.printer.Printf("\r%d of %d", done, total)
	if done == total {
		c.printer.Printf("\r%s\r", strings.Repeat(" ", 40))
	}
}
