package diff

// valueLen returns the length of the value at the beginning of a text.
func valueLen(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
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
	return len(text)
}

// equal reports whether two texts begin with the same value, and returns its length if they do. It
// reads no further than to the first difference.
func equal(old, now []byte) (n int, same bool) {
	depth, end := 0, min(len(old), len(now))
	old, now = old[:end], now[:end]
	for i := 0; i < end; i++ {
		c := now[i]
		if c != old[i] {
			return i, depth == 0 && isEnd(c) && isEnd(old[i])
		}
		switch c {
		case '"':
			for escaped := false; ; {
				if i++; i == end || now[i] != old[i] {
					return 0, false
				}
				if now[i] == '"' && !escaped {
					break
				}
				escaped = now[i] == '\\' && !escaped
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth < 0 {
				return i, true
			}
		case ',', ':':
			if depth == 0 {
				return i, true
			}
		}
	}
	return 0, false
}

// isEnd reports whether a byte outside strings ends a value or key.
func isEnd(c byte) bool { return c == ',' || c == '}' || c == ']' || c == ':' }

// next returns the place of the next key or element after a value that ends at i, or of the end.
func next(text []byte, i int) int {
	if text[i] == ',' {
		return i + 1
	}
	return i
}
