package page

import (
	"fmt"
	"regexp"
	"strings"
)

// What a byte of a script belongs to.
const (
	ofCode    = iota
	ofRemark  // a comment
	ofLiteral // a string, a template or a regular expression
)

// The parts of a script in which words mean nothing, by how they begin, and the rest of a template, up to
// its end or to the code in it.
var (
	parts = []struct {
		begins string
		form   *regexp.Regexp
		kind   byte
	}{
		{"//", regexp.MustCompile(`^//.*`), ofRemark},
		{"/*", regexp.MustCompile(`^(?s:/\*.*?\*/)`), ofRemark},
		{`"`, regexp.MustCompile(`^"(?:[^"\\\n]|\\(?s:.))*"`), ofLiteral},
		{"'", regexp.MustCompile(`^'(?:[^'\\\n]|\\(?s:.))*'`), ofLiteral},
		{"`", template, ofLiteral},
		{"/", regexp.MustCompile(`^/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/`), ofLiteral},
	}
	template = regexp.MustCompile("^[`}](?:[^`\\\\$]|\\\\(?s:.)|\\$[^{`])*(?:\\$?`|\\$\\{)")
	// After these, a slash begins a regular expression; otherwise it divides.
	noValue = regexp.MustCompile(`(?:^|[(,=:\[!&|?{};+*%<>~^-]|\b(?:return|typeof|case|in|of|void|delete|else|do|await|yield))$`)
)

// partsOf returns what each byte of a script belongs to. The error wraps errForm.
func partsOf(text string) ([]byte, error) {
	all := make([]byte, len(text))
	var open []int // for each template whose code is being read, the braces that are open in it
	before := ""   // the last code, without spaces at its end
	for at := 0; at < len(text); {
		rest, last, form, kind := text[at:], len(open)-1, (*regexp.Regexp)(nil), byte(ofCode)
		for _, p := range parts {
			if form == nil && strings.HasPrefix(rest, p.begins) && (p.begins != "/" || noValue.MatchString(before)) {
				form, kind = p.form, p.kind
			}
		}
		switch {
		case form != nil || last < 0:
		case rest[0] == '{':
			open[last]++
		case rest[0] == '}' && open[last] > 0:
			open[last]--
		case rest[0] == '}':
			form, kind, open = template, ofLiteral, open[:last]
		}
		found := rest[:1]
		if form != nil {
			if found = form.FindString(rest); found == "" {
				return nil, fmt.Errorf("%w: %.60q", errForm, rest)
			}
		}
		if form == template && strings.HasSuffix(found, "${") {
			open = append(open, 0)
		}
		if kind != ofRemark && strings.TrimSpace(found) != "" {
			before = text[max(0, at+len(found)-12) : at+len(found)]
		}
		for range len(found) {
			all[at] = kind
			at++
		}
	}
	return all, nil
}

// read returns a script without its comments. What looks like a comment, an import or an export must be
// one, for the forms above do not see where a string or a template begins.
func read(text string) (string, error) {
	text, err := checked(text, ofRemark, remark)
	if err != nil {
		return "", err
	}
	return checked(remark.ReplaceAllString(text, ""), ofCode, imported, later, exported, list, remaining)
}

// checked returns the text of a script if all that has one of the forms is of a kind.
func checked(text string, kind byte, forms ...*regexp.Regexp) (string, error) {
	all, err := partsOf(text)
	for _, form := range forms {
		for _, at := range form.FindAllStringIndex(text, -1) {
			first := at[1] - len(strings.TrimLeft(text[at[0]:at[1]], " \t\r\n"))
			if err == nil && all[first] != kind {
				err = fmt.Errorf("%w: %.60q", errForm, text[first:at[1]])
			}
		}
	}
	return text, err
}
