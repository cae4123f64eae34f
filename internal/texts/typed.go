package texts

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Typed returns a text that a person has typed or pasted, in the form in which the library
// reads it. The characters that nobody sees are gone, such as the variation selector that a
// phone writes after a suit, and the marks that a copy from a page brings along. So is white
// space at the ends; in the middle, any white space is a space. The letters C D H S stand for
// the symbols of the suits, black or white. Visible ASCII stays as it is. Of a text that is longer
// than [Bound] allows, only the beginning is left, and an ellipsis, so that it is no move, card or name.
func Typed(text string) string {
	if Bound(text) != nil {
		text = Quote(text)
	}
	if isTyped(text) {
		return text
	}
	return strings.Map(withoutSymbol, Seen(text))
}

// Seen is Typed with the symbols of suits as they are, for a program in which the letters may
// be those of another pack.
func Seen(text string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case ignorable(r):
			return -1
		}
		return r
	}, text), " ")
}

// isTyped reports whether a text is visible ASCII without spaces at its ends.
func isTyped(text string) bool {
	for i := range len(text) {
		if b := text[i]; b < ' ' || b > '~' {
			return false
		}
	}
	return text == "" || text[0] != ' ' && text[len(text)-1] != ' '
}

// ignorable reports whether a character is one of those that Unicode calls ignorable, because
// they have no shape of their own.
func ignorable(r rune) bool {
	return r >= utf8.RuneSelf && unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// withoutSymbol returns the letter of a suit for its symbol, and any other character as it is.
func withoutSymbol(r rune) rune {
	switch r {
	case '♣', '♧':
		return 'C'
	case '♦', '♢':
		return 'D'
	case '♥', '♡', '❤':
		return 'H'
	case '♠', '♤':
		return 'S'
	}
	return r
}

// Body returns the content of a file or a message without what editors and people put around
// it: a byte order mark, white space, and characters that nobody sees.
func Body(data []byte) []byte { return bytes.TrimFunc(data, around) }

// Trim is Body for a text, such as a line.
func Trim(text string) string { return strings.TrimFunc(text, around) }

func around(r rune) bool { return unicode.IsSpace(r) || ignorable(r) }

// Quote returns a text in quotes, cut as [Clip] cuts it. Escapes stand for characters that
// nobody sees; if the text has one, they stand for all characters that are not ASCII.
func Quote(text string) string {
	text = cut(text)
	if strings.ContainsFunc(text, unseen) {
		return strconv.QuoteToASCII(text)
	}
	return strconv.Quote(text)
}

// Quotes returns texts in quotes, separated by commas.
func Quotes(list []string) string {
	quoted := make([]string, len(list))
	for i, text := range list {
		quoted[i] = Quote(text)
	}
	return strings.Join(quoted, ", ")
}

// Visible returns a text in which escapes stand for characters as in [Quote].
func Visible(text string) string {
	if !strings.ContainsFunc(text, unseen) {
		return text
	}
	quoted := strconv.QuoteToASCII(text)
	return quoted[1 : len(quoted)-1]
}

// Show returns JSON as [Visible] returns a text, cut as [Clip] cuts it.
func Show(data []byte) string { return Visible(Clip(string(data))) }

// unseen reports whether a character has no shape of its own, or may join the one before it.
func unseen(r rune) bool { return ignorable(r) || unicode.IsMark(r) }
