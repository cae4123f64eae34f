package outside

import (
	"errors"
	"fmt"
	"strings"
)

const prefix = "exec:"

// Named reports whether a name is that of an outside player: "exec:" and a command.
func Named(name string) bool { return strings.HasPrefix(name, prefix) }

// Split splits a list of names at its commas. A comma between quotation marks does not
// separate names.
func Split(list string) []string {
	var names []string
	var quote rune
	from := 0
	for i, c := range list {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == ',':
			names = append(names, strings.TrimSpace(list[from:i]))
			from = i + 1
		}
	}
	return append(names, strings.TrimSpace(list[from:]))
}

var (
	errNoCommand = errors.New("no command")
	errQuote     = errors.New("a quotation mark is missing")
)

// Words returns the words of the command in a name. Words are separated by spaces, unless they are
// between quotation marks. Nothing else has a special meaning, because there is no shell.
func Words(name string) ([]string, error) {
	if !Named(name) {
		return nil, fmt.Errorf("outside: %q does not begin with %s", name, prefix)
	}
	var words []string
	var word strings.Builder
	var quote rune
	inWord := false
	end := func() {
		if inWord {
			words = append(words, word.String())
			word.Reset()
			inWord = false
		}
	}
	for _, c := range name[len(prefix):] {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, inWord = c, true
		case quote == 0 && (c == ' ' || c == '\t'):
			end()
		default:
			word.WriteRune(c)
			inWord = true
		}
	}
	end()
	switch {
	case quote != 0:
		return nil, fmt.Errorf("outside: %s: %w", name, errQuote)
	case len(words) == 0 || words[0] == "":
		return nil, fmt.Errorf("outside: %s: %w", name, errNoCommand)
	}
	return words, nil
}
