package table

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsText reports whether a text is not empty, has at most the given number of characters, can be
// shown on one line, and does not consist of spaces alone.
func IsText(text string, most int) bool {
	visible := false
	all := []rune(text)
	for i, r := range all {
		if isJoiner(r) && i > 0 && i+1 < len(all) && joins(all[i-1], r, all[i+1]) {
			continue
		}
		if !unicode.IsPrint(r) || r == utf8.RuneError || unicode.Is(unicode.Bidi_Control, r) {
			return false
		}
		visible = visible || !unicode.IsSpace(r)
	}
	return visible && utf8.RuneCountInString(text) <= most
}

// isJoiner reports whether r is a character that only says how those beside it are drawn: U+200C or U+200D.
func isJoiner(r rune) bool { return r == 0x200C || r == 0x200D }

// joining are the scripts in which people write such characters within words.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
}

// joins reports whether people write a joiner between two characters: within a word of a script that joins or,
// if it is U+200D, between emoji.
func joins(before, r, after rune) bool {
	emoji := func(r rune) bool { return unicode.Is(unicode.So, r) || r == 0xFE0F || r >= 0x1F3FB && r <= 0x1F3FF }
	word := func(r rune) bool { return unicode.In(r, joining...) && (unicode.IsLetter(r) || unicode.IsMark(r)) }
	return word(before) && word(after) || r == 0x200D && emoji(before) && emoji(after)
}

// blank lists characters that count as printable but are invisible.
var blank = []rune{0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0}

// keycap is the mark that makes a key of a digit and a variation selector.
const keycap = 0x20E3

// huge lists characters that are many times as wide as others.
var huge = []rune{0xFDFD, 0x12031, 0x1242B}

// maxMarks is the largest number of marks on one character.
const maxMarks = 3

// IsShown reports whether people can read a text: it is not empty, and has at most the given number
// of characters, no invisible ones, and no piles of marks. Stored texts may be older than this
// rule, and need not meet it.
func IsShown(text string, most int) bool {
	marks, visible := maxMarks, false // no mark at the beginning
	all := []rune(text)
	for i, r := range all {
		switch {
		case slices.Contains(blank, r) || slices.Contains(huge, r):
			return false
		case r >= 0xFE00 && r <= 0xFE0F && (i == 0 || !unicode.IsSymbol(all[i-1])) && (i+1 == len(all) || all[i+1] != keycap):
			return false // it changes nothing that people see
		case unicode.IsMark(r):
			if marks++; marks > maxMarks {
				return false
			}
			continue
		}
		marks = 0
		visible = visible || !unicode.IsSpace(r)
	}
	return visible && IsText(text, most)
}

// folded returns the parts of a name by which people tell names apart: its letters, in lower case,
// and its digits.
func folded(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsMark(r) || unicode.IsSpace(r) || unicode.IsPunct(r) || isJoiner(r) {
			return -1
		}
		return Plain(r)
	}, name)
}

// alike maps letters of other alphabets to the Latin letters for which people take them.
var alike = func() map[rune]rune {
	all := map[rune]rune{}
	others, latin := []rune("авеёкмнорстухіјѕԁһӏԛԝαβεικνορτυχωı0ƅ℮"), []rune("abeekmhopctyxijsdhlqwabeikvoptuxwiobe")
	for i, r := range others {
		all[r] = latin[i]
	}
	return all
}()

// Plain returns the character for which people take r, in lower case: a Latin letter or a digit for
// one of another alphabet, width or style that looks like it, otherwise r itself.
func Plain(r rune) rune {
	switch {
	case r >= 0xFF01 && r <= 0xFF5E: // full width
		r -= 0xFF01 - '!'
	case r >= 0x1D400 && r <= 0x1D6A3: // bold, italic, script and so on, in 13 styles of two cases
		r = 'a' + (r-0x1D400)%26
	case r >= 0x1D7CE && r <= 0x1D7FF:
		r = '0' + (r-0x1D7CE)%10
	case r >= 0x24B6 && r <= 0x24E9: // in circles
		r = 'a' + (r-0x24B6)%26
	}
	r = unicode.ToLower(unicode.ToUpper(r))
	if latin, ok := alike[r]; ok {
		return latin
	}
	return r
}

// SameName reports whether people would confuse two names.
func SameName(a, b string) bool { return folded(a) == folded(b) }
