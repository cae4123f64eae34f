// Package diff computes what has changed between two JSON values, and applies it.
//
// A difference is a JSON value too:
//
//   - a string, number, true, false or null is the new value;
//   - a list of one value contains the new value, which is an object or a list;
//   - an object changes the old value, which is an object or a list: for each field or element that
//     has changed it contains the difference. The field "2" stands for element 2 of a list, and the
//     fields after the last element for elements that are new. An empty list instead of a difference
//     says that the element is gone; those after it move up when all changes have been made.
package diff

import (
	"bytes"
	"strconv"
)

// Append appends the difference between two values to b. The values must be valid JSON without space
// between its parts, such as [encoding/json.Marshal] returns. The difference is at most two bytes longer
// than the new value.
func Append(b, old, now []byte) []byte {
	start, ok := len(b), false
	switch {
	case now[0] == '{' && old[0] == '{':
		b, ok = appendFields(b, old[1:], now[1:])
	case now[0] == '[' && old[0] == '[':
		b, ok = appendElements(b, old[1:], now[1:]), true
	}
	if !ok || len(b)-start > len(now)+2 {
		b = appendWhole(b[:start], now)
	}
	return b
}

// appendWhole appends the difference that leads to a value from any other.
func appendWhole(b, v []byte) []byte {
	if v[0] != '{' && v[0] != '[' {
		return append(b, v...)
	}
	return append(append(append(b, '['), v...), ']')
}

// appendFields appends the difference between two objects, given their texts after the brace. It
// reports whether the objects have the same fields in the same order; otherwise there is none.
func appendFields(b, old, now []byte) ([]byte, bool) {
	b = append(b, '{')
	start := len(b)
	for now[0] != '}' {
		n := valueLen(now)
		key := now[:n+1] // with the colon
		if !bytes.HasPrefix(old, key) {
			return b, false
		}
		was, is, same := pair(old[n+1:], now[n+1:])
		if !same {
			b = Append(append(comma(b, start), key...), was, is)
		}
		old, now = after(old[n+1:], was), after(now[n+1:], is)
	}
	return append(b, '}'), old[0] == '}'
}

// appendElements appends the difference between two lists, given their texts after the bracket. While
// the old list is longer than the new one, elements that differ are gone.
func appendElements(b, old, now []byte) []byte {
	b = append(b, '{')
	start, more := len(b), count(old)-count(now)
	for i := 0; old[0] != ']' || now[0] != ']'; i++ {
		switch {
		case old[0] == ']':
			is := now[:valueLen(now)]
			b = appendWhole(appendIndex(b, start, i), is)
			now = after(now, is)
		case now[0] == ']':
			b = append(appendIndex(b, start, i), "[]"...)
			old = after(old, old[:valueLen(old)])
		default:
			was, is, same := pair(old, now)
			old = after(old, was)
			if !same && more > 0 {
				more--
				b = append(appendIndex(b, start, i), "[]"...)
				continue
			}
			if !same {
				b = Append(appendIndex(b, start, i), was, is)
			}
			now = after(now, is)
		}
	}
	return append(b, '}')
}

// comma appends a comma unless b has only the part before start.
func comma(b []byte, start int) []byte {
	if len(b) > start {
		b = append(b, ',')
	}
	return b
}

func appendIndex(b []byte, start, i int) []byte {
	b = strconv.AppendInt(append(comma(b, start), '"'), int64(i), 10)
	return append(b, '"', ':')
}
