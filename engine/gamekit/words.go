package gamekit

import (
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/internal/texts"
)

// Words holds the texts of a type with few values, indexed by value, for
// the methods String, MarshalText and UnmarshalText of that type.
type Words[T ~uint8] []string

// Of returns the text of v, or the type and the number of v if v has no text.
func (w Words[T]) Of(v T) string {
	if int(v) >= len(w) {
		return fmt.Sprintf("%T(%d)", v, uint8(v))
	}
	return w[v]
}

// Marshal returns the text of v. If v has no text, Marshal returns an error that wraps the
// parameter why.
func (w Words[T]) Marshal(v T, why error) ([]byte, error) {
	if int(v) >= len(w) {
		return nil, fmt.Errorf("%w: no text for %s", why, w.Of(v))
	}
	return []byte(w[v]), nil
}

// Unmarshal stores in *v the value that has the given text. If no value has that text,
// Unmarshal returns an error that wraps the parameter why, and *v is unchanged.
func (w Words[T]) Unmarshal(v *T, text []byte, why error) error {
	i := slices.Index(w, string(text))
	if i < 0 {
		return fmt.Errorf("%w: %s, want one of %s", why, texts.Quote(string(text)), texts.Quotes(w))
	}
	*v = T(i)
	return nil
}
