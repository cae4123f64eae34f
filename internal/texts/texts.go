// Package texts reads texts from outside, which people type, paste and save, and writes
// moves and other values as texts, for errors and for tests.
package texts

import (
	"bytes"
	"encoding"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// All returns the text of each value. It panics if a value has none.
func All[T encoding.TextMarshaler](list []T) []string {
	all := make([]string, len(list))
	for i, v := range list {
		text, err := v.MarshalText()
		if err != nil {
			panic(err)
		}
		all[i] = string(text)
	}
	return all
}

// Sorted is All in alphabetical order.
func Sorted[T encoding.TextMarshaler](list []T) []string {
	all := All(list)
	slices.Sort(all)
	return all
}

// Move returns the text of a move. A move without a text appears as package fmt
// prints it.
func Move(m encoding.TextMarshaler) string {
	if m == nil {
		return "no move"
	}
	text, err := m.MarshalText()
	if err != nil {
		return Clip(fmt.Sprint(m))
	}
	return string(text)
}

// Count returns a number of things in words, as in 1 card or 2 cards.
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}

// Set sets dst to what the function parse returns for a text. On error, dst is unchanged.
func Set[T any](dst *T, text []byte, parse func(string) (T, error)) error {
	v, err := parse(string(text))
	if err == nil {
		*dst = v
	}
	return err
}

// Read reads a value into dst from the text that AppendText writes for it. It refuses all
// other texts, even if the function parse accepts them. The error wraps kind; on error,
// dst is unchanged.
func Read[T encoding.TextAppender](dst *T, text []byte, parse func(string) (T, error), kind error) error {
	v, err := parse(string(text))
	if err != nil {
		return err
	}
	var buf [16]byte
	if want, err := v.AppendText(buf[:0]); err != nil || !bytes.Equal(want, text) {
		return fmt.Errorf("%w: want %q, got %s", kind, want, Quote(string(text)))
	}
	*dst = v
	return nil
}

// Clip returns the text, with U+FFFD for bytes that are not UTF-8. If the text is longer than 40
// bytes, Clip cuts it to that length, between two characters, and appends …, so that an error
// cannot carry hostile text into a log.
func Clip(text string) string { return Valid(cut(text)) }

// Valid returns the text with U+FFFD for bytes that are not UTF-8. The versions of encoding/json
// write such bytes in different ways.
func Valid(text string) string { return strings.ToValidUTF8(text, "\ufffd") }

// Shown returns the first 300 bytes of a text, with escapes for what nobody sees.
func Shown(text string) string { return Visible(Valid(text[:min(len(text), 300)])) }

func cut(text string) string {
	most := 40
	if len(text) <= most {
		return text
	}
	for from := most - utf8.UTFMax; most > from && !utf8.RuneStart(text[most]); {
		most--
	}
	return text[:most] + "…"
}
