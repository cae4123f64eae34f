package terminal

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// console is the terminal.
type console struct {
	in            *bufio.Scanner
	out           io.Writer
	color         bool // red for the red suits, bold for headings
	echo          bool // print the answers, which no terminal shows
	pages         bool // wait after each screenful of the rules
	columns, rows int
	games         []hoyle.Game // that can be played
}

func newConsole(in io.Reader, out io.Writer, games []hoyle.Game) *console {
	keyboard, screen := isTerminal(in), isTerminal(out)
	return &console{
		in: bufio.NewScanner(in), out: out, games: games,
		color: hasColors(screen, os.Getenv), echo: !keyboard, pages: keyboard && screen,
		columns: size(os.Getenv("COLUMNS"), 80), rows: size(os.Getenv("LINES"), 24),
	}
}

// errExit is returned when the player leaves the game.
var errExit = errors.New("exit")

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// hasColors honors the convention of no-color.org.
func hasColors(terminal bool, env func(string) string) bool {
	return terminal && env("TERM") != "dumb" && env("NO_COLOR") == ""
}

// size returns the number in a variable of the environment, or the usual one.
func size(text string, usual int) int {
	if n, err := strconv.Atoi(text); err == nil && n >= 20 {
		return n
	}
	return usual
}

// printf prints text, wrapped at the width of the terminal.
func (c *console) printf(format string, args ...any) {
	lines := strings.Split(fmt.Sprintf(format, args...), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(wrap(line, c.columns), "\n")
	}
	fmt.Fprint(c.out, strings.Join(lines, "\n"))
}

// wrap breaks a line that is wider than that, at spaces only.
func wrap(line string, wide int) (lines []string) {
	if width(line) <= wide {
		return []string{line}
	}
	part := ""
	for i, word := range strings.Split(line, " ") {
		switch {
		case i == 0:
			part = word
		case width(part)+1+width(word) <= wide:
			part += " " + word
		default:
			lines, part = append(lines, strings.TrimRight(part, " ")), word
		}
	}
	return append(lines, part)
}

// read prints a question and returns the answer. At the end of the input it returns
// errExit.
func (c *console) read(question string) (string, error) {
	c.printf("%s ", question)
	if !c.in.Scan() {
		c.printf("\n")
		return "", cmp.Or(c.in.Err(), errExit)
	}
	answer := strings.Join(strings.Fields(c.in.Text()), " ")
	if c.echo {
		c.printf("%s\n", strings.Trim(strconv.QuoteToGraphic(gamekit.Clip(answer)), `"`))
	}
	return answer, nil
}

// ask is read for a question that exit, quit or q answers too: it returns errExit.
func (c *console) ask(question string) (string, error) {
	answer, err := c.read(question)
	switch strings.ToLower(answer) {
	case "exit", "quit", "q":
		return "", cmp.Or(err, errExit)
	}
	return answer, err
}

// askYes asks until the answer is yes or no. Enter means yes.
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
		c.printf("%s Press Enter or type y for yes, n for no, q to leave.\n", about)
	}
}

// page prints lines, and waits after each screenful if somebody reads along.
func (c *console) page(lines []string) error {
	for i, line := range lines {
		if c.pages && i > 0 && i%(c.rows-1) == 0 {
			answer, err := c.read("-- Enter: more, q: back to the game --")
			if err != nil || answer != "" {
				return err
			}
		}
		c.printf("%s\n", line)
	}
	return nil
}

const red, bold, normal, clearScreen = "\x1b[31m", "\x1b[1m", "\x1b[0m", "\x1b[2J\x1b[H"

var plain = strings.NewReplacer(red, "", bold, "", normal, "")

// red returns text in red if it is red and the terminal has colors.
func (c *console) red(is bool, text string) string {
	if c.color && is {
		return red + text + normal
	}
	return text
}

func (c *console) card(k card.Card) string { return c.red(k.Red(), k.String()) }

func (c *console) cards(list card.List) string {
	texts := make([]string, len(list))
	for i, k := range list {
		texts[i] = c.card(k)
	}
	return strings.Join(texts, " ")
}

// width returns the number of columns that text takes, without its color codes.
func width(text string) int { return utf8.RuneCountInString(plain.Replace(text)) }

// block is some lines of one width.
type block []string

// flow prints blocks side by side, as many as fit on a line.
func (c *console) flow(all []block) {
	const gap = "   "
	for len(all) > 0 {
		lines := slices.Clone(all[0])
		for all = all[1:]; len(all) > 0 && width(lines[0]+gap+all[0][0]) <= c.columns; all = all[1:] {
			for i := range lines {
				lines[i] += gap + all[0][i]
			}
		}
		for _, line := range lines {
			c.printf("%s\n", strings.TrimRight(line, " "))
		}
	}
}

// draw returns cards as boxes below a caption.
func (c *console) draw(caption string, cards card.List) block {
	lines := block{caption, "", "", "", ""}
	for _, k := range cards {
		rank, suit := "░░░", "░░░"
		if k != card.FaceDown {
			rank, suit = fmt.Sprintf("%-3s", k.Rank()), fmt.Sprintf("%3s", k.Suit())
		}
		lines[1] += "┌───┐"
		lines[2] += "│" + c.red(k.Red(), rank) + "│"
		lines[3] += "│" + c.red(k.Red(), suit) + "│"
		lines[4] += "└───┘"
	}
	wide := max(width(caption), width(lines[1]))
	for i := range lines {
		lines[i] += strings.Repeat(" ", wide-width(lines[i]))
	}
	return lines
}
