package commands

import (
	"regexp"
	"strings"
)

// assignment matches a variable in front of a command.
var assignment = regexp.MustCompile(`^[A-Z_]+=`)

// Split returns the words of each command in a line for a shell.
func Split(line string) (all [][]string) {
	var words []string
	end := func() {
		for len(words) > 0 && (assignment.MatchString(words[0]) || words[0] == "$") {
			words = words[1:]
		}
		if len(words) > 0 {
			all = append(all, words)
		}
		words = nil
	}
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimLeft(line, " ") {
		word, rest := next(line)
		line = rest
		switch {
		case word == "#":
			line = ""
		case strings.Trim(word, "&|;") == "" && word != "":
			end()
		case strings.ContainsAny(word, "<>") && !strings.Contains(word, " "): // a redirection
		default:
			words = append(words, word)
		}
	}
	end()
	return all
}

// next cuts the first word off a line. A quoted word is without its quotes, and $(...) is one word.
func next(line string) (word, rest string) {
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ':
			return b.String(), line[i:]
		case c == ';' && b.Len() > 0:
			return b.String(), line[i:]
		case c == ';':
			return ";", line[i+1:]
		case c == '\'' || c == '"':
			text, after, _ := strings.Cut(line[i+1:], string(c))
			b.WriteString(text)
			line = line[:i+1] + after
		case strings.HasPrefix(line[i:], "$("):
			end := i + strings.IndexByte(line[i:]+")", ')')
			b.WriteString(line[i:min(end+1, len(line))])
			i = end
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), ""
}
