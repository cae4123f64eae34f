// Package touched makes texts as they arrive from outside, for the tests of everything that
// reads texts: touched by a phone, by an editor, or by a copy from a page.
package touched

import (
	"iter"
	"regexp"
	"strings"
)

// suit finds the letter of a suit, alone or in the text of a card.
var suit = regexp.MustCompile(`\b(10|[A2-9TJQK]|)([CDHS])\b`)

// Typed yields what may arrive for a text that a person types, such as a card, the text of a
// move, the name of a game or a seed, with a name for each change. All must be read as the
// text itself.
func Typed(text string) iter.Seq2[string, string] {
	changes := []struct{ name, text string }{
		{"as it is", text},
		{"symbols", symbols(text, "♣♦♥♠", "")},
		{"a phone's symbols, in colour", symbols(text, "♣♦♥♠", "\ufe0f")},
		{"a phone's symbols, in black", symbols(text, "♣♦♥♠", "\ufe0e")},
		{"white symbols", symbols(text, "♧♢♡♤", "")},
		{"a phone's heart", symbols(text, "♧♢❤♤", "\ufe0f")},
		{"a byte order mark", "\ufeff" + text},
		{"the end of a line", text + "\n"},
		{"the end of a line of Windows", text + "\r\n"},
		{"spaces", "  " + text + "\t "},
		{"spaces of a page", "\u00a0\u2003" + text + "\u3000\u202f"},
		{"a space of no width", "\u200b" + text + "\u200b"},
		{"marks of direction", "\u200e\u2068" + text + "\u2069\u200f"},
		{"joiners inside", between(text, "\u2060")},
		{"everything", "\ufeff \u200e" + between(symbols(text, "♧♢❤♤", "\ufe0f"), "\u200b") + "\u200b\r\n"},
	}
	return func(yield func(string, string) bool) {
		for _, c := range changes {
			if !yield(c.name, c.text) {
				return
			}
		}
	}
}

// Body yields what may arrive for the content of a file or the body of a message.
func Body(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		_ = yield("as it is", text) &&
			yield("a byte order mark", "\ufeff"+text) &&
			yield("white space", " \r\n\t"+text+"\r\n\n ") &&
			yield("a byte order mark and white space", "\ufeff\r\n"+text+"\r\n")
	}
}

// Unseen reports whether a text has a character that Typed or Body adds and that no text of
// the library has.
func Unseen(text string) bool {
	return strings.ContainsAny(text, "\ufe0e\ufe0f\ufeff\u00a0\u2003\u3000\u202f\u200b\u200e\u200f\u2068\u2069\u2060♧♢❤♤♡")
}

// symbols writes the symbols of suits instead of their letters, each followed by the text
// after.
func symbols(text, suits, after string) string {
	symbol := map[string]rune{}
	for i, s := range []rune(suits) {
		symbol["CDHS"[i:i+1]] = s
	}
	return suit.ReplaceAllStringFunc(text, func(found string) string {
		last := len(found) - 1
		return found[:last] + string(symbol[found[last:]]) + after
	})
}

// between puts a mark between the characters of a text.
func between(text, mark string) string {
	return strings.Join(strings.Split(text, ""), mark)
}
