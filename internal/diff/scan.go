package diff

import "bytes"

// valueLen returns the length of the value at the beginning of a text that does not end with it.
func valueLen(text []byte) int {
	for i, depth := 0, 0; ; i++ {
		switch text[i] {
		case '"':
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth < 0 {
				return i
			}
		case ',', ':':
			if depth == 0 {
				return i
			}
		}
	}
}

// pair returns the values at the beginnings of two texts, and whether they are the same.
func pair(old, now []byte) (was, is []byte, same bool) {
	n := valueLen(now)
	if bytes.HasPrefix(old, now[:n]) && len(old) > n && (old[n] == ',' || old[n] == '}' || old[n] == ']') {
		return old[:n], now[:n], true
	}
	return old[:valueLen(old)], now[:n], false
}

// after returns what follows a value at the beginning of a text, without the comma.
func after(text, value []byte) []byte {
	if text = text[len(value):]; text[0] == ',' {
		return text[1:]
	}
	return text
}

// count returns the number of elements of a list, given its text after the bracket.
func count(text []byte) int {
	n := 0
	for ; text[0] != ']'; n++ {
		text = after(text, text[:valueLen(text)])
	}
	return n
}
