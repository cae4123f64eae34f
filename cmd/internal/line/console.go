package line

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
)

// console is a keyboard, and the printer on which the program prints.
type console struct {
	printer *parlor.Printer
	in      *bufio.Scanner
	echo    bool // print the answers, which no terminal shows
	pages   bool // wait after each screenful of the rules
	rows    int
}

func newConsole(in io.Reader, out io.Writer, games []hoyle.Game) *console {
	keyboard, screen := usage.Terminal(in), usage.Terminal(out)
	return &console{
		printer: &parlor.Printer{Out: out, Games: games, Color: hasColors(screen, os.Getenv), Columns: size(os.Getenv("COLUMNS"), 80)},
		in:      bufio.NewScanner(in), echo: !keyboard, pages: keyboard && screen, rows: size(os.Getenv("LINES"), 24),
	}
}

// errExit is returned when the player leaves the game.
var errExit = errors.New("exit")

// hasColors reports whether to use colors. It honors the convention of no-color.org.
func hasColors(terminal bool, env func(string) string) bool {
	return terminal && env("TERM") != "dumb" && env("NO_COLOR") == ""
}

// size returns the number in the text of an environment variable, or the usual number if there is
// none.
func size(text string, usual int) int {
	if n, err := strconv.Atoi(text); err == nil && n >= 20 {
		return n
	}
	return usual
}

// read prints a question and returns the answer. At the end of the input it returns
// errExit.
func (c *console) read(question string) (string, error) {
	c.printer.Printf("%s ", question)
	if !c.in.Scan() {
		c.printer.Printf("\n")
		return "", cmp.Or(c.in.Err(), errExit)
	}
	answer := strings.Join(strings.Fields(c.in.Text()), " ")
	if c.echo {
		c.printer.Printf("%s\n", strings.Trim(strconv.QuoteToGraphic(gamekit.Clip(answer)), `"`))
	}
	return strings.Join(strings.Fields(texts.Seen(answer)), " "), nil
}

// ask is like read, but the question can also be answered with exit, quit or q. Then ask returns
// errExit.
func (c *console) ask(question string) (string, error) {
	answer, err := c.read(question)
	switch strings.ToLower(answer) {
	case "exit", "quit", "q":
		return "", cmp.Or(err, errExit)
	}
	return answer, err
}

// askYes asks until the answer is yes or no, and reports whether it is yes. Enter means yes.
func (c *console) askYes(question, about string) (bool, error) {
	for {
		answer, err := c.ask(question + " [Y/n]")
		if err != nil {
			return false, err
		}
		switch strings.ToLower(answer) {
		case "yes", "y", "":
			return true, nil
		case "no", "n":
			return false, nil
		}
		c.printer.Printf("%s Press Enter or type y for yes, n for no, q to leave.\n", about)
	}
}

// page prints lines, and waits after each screenful if somebody is reading.
func (c *console) page(lines []string) error {
	for i, line := range lines {
		if c.pages && i > 0 && i%(c.rows-1) == 0 {
			answer, err := c.read("-- Enter: more, q: back to the game --")
			if err != nil || answer != "" {
				return err
			}
		}
		c.printer.Printf("%s\n", line)
	}
	return nil
}
