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
	b, _, _ = appendChange(b, old, now)
	return b
}

// appendChange appends the difference between the values at the beginnings of two texts, and returns
// the lengths of these values.
func appendChange(b, old, now []byte) (_ []byte, oldLen, nowLen int) {
	start, ok := len(b), false
	switch {
	case now[0] == '{' && old[0] == '{':
		b, oldLen, nowLen, ok = appendFields(b, old, now)
	case now[0] == '[' && old[0] == '[':
		var left int
		if b, oldLen, nowLen, left = appendElements(b, old, now, 0); left > 0 {
			b, _, _, _ = appendElements(b[:start], old, now, left)
		}
		ok = true
	}
	if !ok {
		oldLen, nowLen = valueLen(old), valueLen(now)
	}
	if !ok || len(b)-start > nowLen+2 {
		b = appendWhole(b[:start], now[:nowLen])
	}
	return b, oldLen, nowLen
}

// appendWhole appends the difference that leads to a value from any other.
func appendWhole(b, v []byte) []byte {
	if v[0] != '{' && v[0] != '[' {
		return append(b, v...)
	}
	return append(append(append(b, '['), v...), ']')
}

// appendFields is appendChange for objects. It reports whether they have the same fields in the same
// order; otherwise the difference is not one.
func appendFields(b, old, now []byte) (_ []byte, oldLen, nowLen int, same bool) {
	b = append(b, '{')
	start, i, j := len(b), 1, 1
	for now[j] != '}' {
		key := now[j : j+valueLen(now[j:])+1] // with the colon
		if !bytes.HasPrefix(old[i:], key) {
			return b, 0, 0, false
		}
		i, j = i+len(key), j+len(key)
		n, same := equal(old[i:], now[j:])
		m := n
		if !same {
			b, m, n = appendChange(append(comma(b, start), key...), old[i:], now[j:])
		}
		i, j = next(old, i+m), next(now, j+n)
	}
	return append(b, '}'), i + 1, j + 1, old[i] == '}'
}

// appendElements is appendChange for lists. The first elements that differ go, as many as the parameter
// surplus says. It also returns the number of elements of the old list that are left over at the end, and
// go too.
func appendElements(b, old, now []byte, surplus int) (_ []byte, oldLen, nowLen, left int) {
	b = append(b, '{')
	start, i, j, k := len(b), 1, 1, 0
	for ; old[i] != ']' && now[j] != ']'; k++ {
		n, same := equal(old[i:], now[j:])
		m := n
		switch {
		case same:
		case surplus > 0:
			surplus--
			b = append(appendIndex(b, start, k), "[]"...)
			i = next(old, i+valueLen(old[i:]))
			continue
		default:
			b, m, n = appendChange(appendIndex(b, start, k), old[i:], now[j:])
		}
		i, j = next(old, i+m), next(now, j+n)
	}
	for ; old[i] != ']'; k++ {
		left++
		b = append(appendIndex(b, start, k), "[]"...)
		i = next(old, i+valueLen(old[i:]))
	}
	for ; now[j] != ']'; k++ {
		n := valueLen(now[j:])
		b = appendWhole(appendIndex(b, start, k), now[j:j+n])
		j = next(now, j+n)
	}
	return append(b, '}'), i + 1, j + 1, left
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
