package main

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
	"github.com/hoylecards/hoyle/engine"
)

// console is the terminal.
type console struct {
	in    *bufio.Scanner
	out   io.Writer
	color bool         // red for the red suits
	echo  bool         // print the answers, which no terminal shows
	games []hoyle.Game // that can be played
}

// errExit is returned when the player leaves the game.
var errExit = errors.New("exit")

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// hasColors honors the convention of no-color.org.
func hasColors(terminal bool, env func(string) string) bool {
	return terminal && env("TERM") != "dumb" && env("NO_COLOR") == ""
}

func (c *console) printf(format string, args ...any) { fmt.Fprintf(c.out, format, args...) }

// ask prints a question and returns the answer. It returns errExit if the answer is exit,
// or at the end of the input.
func (c *console) ask(question string) (string, error) {
	c.printf("%s ", question)
	if !c.in.Scan() {
		c.printf("\n")
		return "", cmp.Or(c.in.Err(), errExit)
	}
	answer := strings.Join(strings.Fields(c.in.Text()), " ")
	if c.echo {
		c.printf("%s\n", strings.Trim(strconv.QuoteToGraphic(engine.Clip(answer)), `"`))
	}
	if strings.EqualFold(answer, "exit") || strings.EqualFold(answer, "quit") {
		return "", errExit
	}
	return answer, nil
}

// askYes asks until the answer is yes or no.
func (c *console) askYes(question string) (bool, error) {
	for {
		answer, err := c.ask(question)
		if err != nil {
			return false, err
		}
		switch strings.ToLower(answer) {
		case "yes", "y":
			return true, nil
		case "no", "n":
			return false, nil
		}
	}
}

const red, normal = "\x1b[31m", "\x1b[0m"

var plain = strings.NewReplacer(red, "", normal, "")

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

// columns is the assumed width of the terminal.
const columns = 80

// width returns the number of columns that text takes, without its color codes.
func width(text string) int { return utf8.RuneCountInString(plain.Replace(text)) }

// block is some lines of one width.
type block []string

// flow prints blocks side by side, as many as fit on a line.
func (c *console) flow(all []block) {
	const gap = "   "
	for len(all) > 0 {
		lines := slices.Clone(all[0])
		for all = all[1:]; len(all) > 0 && width(lines[0]+gap+all[0][0]) <= columns; all = all[1:] {
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
