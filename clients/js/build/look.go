package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	note     = regexp.MustCompile(`(?s:/\*.*?\*/)`)
	space    = regexp.MustCompile(`\s+`)
	ofWindow = regexp.MustCompile(`@media (\((?:min-|max-|orientation)[^{]*)`)
	unit     = regexp.MustCompile(`(\d*\.?\d+)d?v([hw])\b`)
	ofPage   = regexp.MustCompile(`(?:^|\s)body\b|:root\[`)
	without  = regexp.MustCompile(`:not\((?:[^()]|\([^()]*\))*\)`)
	name     = regexp.MustCompile(`[.#]([a-zA-Z][\w-]*)`)
)

// look returns the module with the styles of the room that apply to the elements which scripts make. What depends
// on the size of the window depends on that of a box, of which --vh and --vw are a hundredth.
func look(static, scripts string) ([]byte, error) {
	var all strings.Builder
	for _, name := range []string{"app", "cards", "table", "replay", "fit", "result"} {
		data, err := os.ReadFile(filepath.Join(static, name+".css"))
		if err != nil {
			return nil, err
		}
		all.Write(data)
	}
	text := space.ReplaceAllString(note.ReplaceAllString(all.String(), ""), " ")
	text = unit.ReplaceAllString(ofWindow.ReplaceAllString(text, "@container box $1"), "calc(var(--v$2) * $1)")
	text, err := pruned(text, func(selector string) bool { return applies(selector, scripts) })
	if err != nil {
		return nil, err
	}
	return module("The styles of the room that a table needs.", "look", text)
}

// pruned returns the rules of which at least one selector is used.
func pruned(text string, used func(string) bool) (string, error) {
	var out strings.Builder
	for {
		head, rest, ok := strings.Cut(text, "{")
		if head = strings.TrimSpace(head); !ok {
			return out.String(), nil
		}
		end := closing(rest)
		if end < 0 {
			return "", fmt.Errorf("%s: no end", head)
		}
		body := strings.TrimSpace(rest[:end])
		text = rest[end+1:]
		switch {
		case strings.HasPrefix(head, "@media"), strings.HasPrefix(head, "@container"):
			inner, err := pruned(body, used)
			if err != nil {
				return "", err
			}
			body = inner
		case head[0] != '@':
			selectors := slices.DeleteFunc(apart(head), func(s string) bool { return !used(s) })
			head = strings.ReplaceAll(strings.Join(selectors, ","), ":root", ":host")
		}
		if head != "" && body != "" {
			fmt.Fprintf(&out, "%s{%s}", head, body)
		}
	}
}

// closing returns where the brace is closed after which a text begins, -1 if it is not.
func closing(text string) int {
	open := 1
	for i, r := range text {
		switch r {
		case '{':
			open++
		case '}':
			if open--; open == 0 {
				return i
			}
		}
	}
	return -1
}

// apart returns the selectors of a list.
func apart(list string) []string {
	open := 0
	return strings.FieldsFunc(list, func(r rune) bool {
		switch r {
		case '(':
			open++
		case ')':
			open--
		}
		return r == ',' && open == 0
	})
}

// applies reports whether scripts make elements for a selector: they have all of its classes, or their beginnings.
func applies(selector, scripts string) bool {
	if ofPage.MatchString(selector) {
		return false
	}
	for _, m := range name.FindAllStringSubmatch(without.ReplaceAllString(selector, ""), -1) {
		start := m[1][:strings.LastIndexByte(m[1], '-')+1]
		whole := regexp.MustCompile(`[^\w-]` + regexp.QuoteMeta(m[1]) + `[^\w-]`)
		if !whole.MatchString(scripts) && (start == "" || !strings.Contains(scripts, start+"${")) {
			return false
		}
	}
	return true
}
