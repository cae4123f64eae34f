package texts

import "strings"

// Plain reports whether a text stands in the spelling of a game as it is, but with _ for spaces.
func Plain(text string) bool {
	const all = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.:/%- "
	return text != "" && text[0] != ' ' && strings.Trim(text, all) == ""
}

// Split cuts a text at each of the separators that is not inside brackets or quotation marks.
func Split(text, separators string) (all []string) {
	depth, quoted, from := 0, false, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case depth == 0 && strings.IndexByte(separators, c) >= 0:
			all, from = append(all, text[from:i]), i+1
		}
	}
	return append(all, text[from:])
}
