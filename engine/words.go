package engine

import (
	"fmt"
	"slices"
)

// Words are the texts of a type of a game that has few values, counted up from
// 0: what its String, MarshalText and UnmarshalText need.
type Words[T ~uint8] []string

// Of returns the text of v, its type and number if it has none.
func (w Words[T]) Of(v T) string {
	if int(v) >= len(w) {
		return fmt.Sprintf("%T(%d)", v, uint8(v))
	}
	return w[v]
}

// Marshal returns the text of v, or an error that wraps why if it has none.
func (w Words[T]) Marshal(v T, why error) ([]byte, error) {
	if int(v) >= len(w) {
		return nil, fmt.Errorf("%w: no text for %s", why, w.Of(v))
	}
	return []byte(w[v]), nil
}

// Unmarshal reads the text of a value into v. It keeps its value on an error,
// which wraps why.
func (w Words[T]) Unmarshal(v *T, text []byte, why error) error {
	i := slices.Index(w, string(text))
	if i < 0 {
		return fmt.Errorf("%w: %T: %.20q is none of %q", why, *v, text, w)
	}
	*v = T(i)
	return nil
}
