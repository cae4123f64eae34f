package card

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
)

// List is cards in order, the form in which they are written down: its JSON is
// an array of the cards' ASCII forms, never null.
type List []Card

// ParseList reads cards with spaces or commas between them, each as [Parse]
// does. The error wraps [ErrSyntax].
func ParseList(text string) (List, error) {
	list := List{}
	for field := range strings.FieldsFuncSeq(text, betweenCards) {
		c, err := Parse(field)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

func betweenCards(r rune) bool { return r == ',' || unicode.IsSpace(r) }

// ParseSet reads cards as [ParseList] does into a set. A card given twice and
// one face down are errors: a set holds neither. The error wraps [ErrSyntax].
func ParseSet(text string) (Set, error) {
	var s Set
	for field := range strings.FieldsFuncSeq(text, betweenCards) {
		c, err := Parse(field)
		if err != nil {
			return 0, err
		}
		if c == FaceDown || s.Has(c) {
			return 0, fmt.Errorf("%w set: %v has no place in %v", ErrSyntax, c, s)
		}
		s = s.With(c)
	}
	return s, nil
}

// MustParseList is [ParseList] for tests and package variables; it panics
// where ParseList returns an error.
func MustParseList(text string) List { return must(ParseList(text)) }

// String returns the cards as people write them, with spaces between them.
func (l List) String() string {
	var b strings.Builder
	for i, c := range l {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(c.String())
	}
	return b.String()
}

// MarshalJSON returns the cards as a JSON array of their ASCII forms.
func (l List) MarshalJSON() ([]byte, error) { return l.AppendJSON(make([]byte, 0, 2+5*len(l))) }

// AppendJSON appends the JSON of the list to dst. The error wraps [ErrSyntax] if
// a value is not a card.
func (l List) AppendJSON(dst []byte) ([]byte, error) {
	dst = append(dst, '[')
	for i, c := range l {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = c.AppendText(append(dst, '"')); err != nil {
			return dst, err
		}
		dst = append(dst, '"')
	}
	return append(dst, ']'), nil
}

// UnmarshalJSON reads a JSON array of cards, each as [Parse] reads it, into l,
// which keeps its value on an error.
func (l *List) UnmarshalJSON(data []byte) error {
	var texts []string
	if err := json.Unmarshal(data, &texts); err != nil || texts == nil {
		return fmt.Errorf("%w list: want a JSON array of cards, got %s", ErrSyntax, clip(string(data)))
	}
	cards := make(List, len(texts))
	for i, text := range texts {
		var err error
		if cards[i], err = Parse(text); err != nil {
			return err
		}
	}
	*l = cards
	return nil
}
