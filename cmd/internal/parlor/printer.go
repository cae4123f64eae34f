// Package parlor keeps a session of card games at one keyboard, for programs that show it. It knows
// which game is played, who sits where, what has happened (in words), how far play has progressed,
// and what is saved. Package line prints it line by line.
package parlor

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
)

// Printer is what a session prints on.
type Printer struct {
	Out     io.Writer
	Color   bool // red for the red suits, bold for headings
	Four    bool // and green for clubs, blue for diamonds
	German  bool // cards of a German pack: letters in the colors of its suits
	Columns int
	Games   []hoyle.Game // that can be played
}

// Printf prints text, wrapped at the width of the terminal.
func (c *Printer) Printf(format string, args ...any) {
	lines := strings.Split(fmt.Sprintf(format, args...), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(Wrap(line, c.Columns), "\n")
	}
	fmt.Fprint(c.Out, strings.Join(lines, "\n"))
}

// Wrap breaks a line at spaces if it has more than wide columns.
func Wrap(line string, wide int) (lines []string) {
	if Width(line) <= wide {
		return []string{line}
	}
	part := ""
	for i, word := range strings.Split(line, " ") {
		switch {
		case i == 0:
			part = word
		case Width(part)+1+Width(word) <= wide:
			part += " " + word
		default:
			lines, part = append(lines, strings.TrimRight(part, " ")), word
		}
	}
	return append(lines, part)
}

const red, green, yellow, blue, bold, normal = "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[34m", "\x1b[1m", "\x1b[0m"

// Plain removes colors.
var Plain = strings.NewReplacer(red, "", green, "", yellow, "", blue, "", bold, "", normal, "")

// Card returns the text of a card in the color of its suit.
func (c *Printer) Card(k card.Card) string { return c.Paint(k, c.Name(k)) }

// Paint returns text in the color of the suit of a card.
func (c *Printer) Paint(k card.Card, text string) string {
	if k.Rank() == card.Joker || !k.Valid() {
		return c.ink(red, c.Color && k.Red(), text)
	}
	return c.tint(k.Suit(), text)
}

// suit returns the sign of a suit in its color.
func (c *Printer) suit(s card.Suit) string { return c.tint(s, c.Sign(s)) }

// tint returns text in the color of a suit.
func (c *Printer) tint(s card.Suit, text string) string {
	if c.German {
		color := map[card.Suit]string{card.Spades: green, card.Hearts: red, card.Diamonds: yellow}[s]
		return c.ink(color, c.Color && color != "", text)
	}
	four := map[card.Suit]string{card.Clubs: green, card.Diamonds: blue}[s]
	if c.Four && four != "" {
		return c.ink(four, c.Color, text)
	}
	return c.ink(red, c.Color && card.Ace.Of(s).Red(), text)
}

func (c *Printer) ink(color string, is bool, text string) string {
	if is {
		return color + text + normal
	}
	return text
}

// Cards returns the texts of cards.
func (c *Printer) Cards(list card.List) string {
	texts := make([]string, len(list))
	for i, k := range list {
		texts[i] = c.Card(k)
	}
	return strings.Join(texts, " ")
}

// Width returns the number of columns that text takes, without its color codes.
func Width(text string) int { return utf8.RuneCountInString(Plain.Replace(text)) }

func (c *Printer) bold(text string) string { return c.ink(bold, c.Color, text) }

// Pad returns text padded with spaces to the given number of columns.
func Pad(text string, wide int) string { return text + strings.Repeat(" ", max(1, wide-Width(text))) }

// Title returns a word with a capital letter at its start.
func Title(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// On returns a copy of the session that prints elsewhere and plays on a copy of the table, so that
// a bot can think while the session goes on.
func (s *Session) On(out io.Writer, columns int) *Session {
	printer, other := *s.Printer, *s
	printer.Out, printer.Columns = out, columns
	other.Printer = &printer
	if s.Table != nil {
		other.Table = s.Table.Clone()
	}
	return &other
}
