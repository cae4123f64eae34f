package card

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/internal/texts"
)

// List is a list of cards. Its JSON is an array of the ASCII forms of the cards;
// the JSON of a nil List is [], not null.
type List []Card

// ParseList returns the cards of a text in which spaces or commas separate them.
// It reads each card as [Parse] does. The error wraps [ErrSyntax].
func ParseList(text string) (List, error) {
	list := List{}
	for field := range strings.FieldsFuncSeq(texts.Typed(text), betweenCards) {
		c, err := Parse(field)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

func betweenCards(r rune) bool { return r == ',' || r == ' ' }

// ParseSet reads cards into a set, as [ParseList] does. A repeated card or a face-down
// card is an error. The error wraps [ErrSyntax].
func ParseSet(text string) (Set, error) {
	var s Set
	for field := range strings.FieldsFuncSeq(texts.Typed(text), betweenCards) {
		c, err := Parse(field)
		if err != nil {
			return 0, err
		}
		if c == FaceDown || s.Has(c) {
			return 0, fmt.Errorf("%w: set: %v is face down or repeated", ErrSyntax, c)
		}
		s = s.With(c)
	}
	return s, nil
}

// MustParseList is like [ParseList] but panics on error. It is for tests and
// package variables.
func MustParseList(text string) List { return must(ParseList(text)) }

// String returns the cards as people write them, separated by spaces.
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

// Art returns the cards as boxes side by side, four lines high, for a terminal or a test. A card
// that lies face down is filled.
func (l List) Art() string {
	var lines [4]string
	for _, c := range l {
		rank, suit := c.Rank().String(), c.Suit().String()
		switch {
		case c == FaceDown:
			rank, suit = "░░░", "░░░"
		case c.Suit() == NoSuit:
			rank, suit = c.String(), ""
		}
		for i, part := range [...]string{"┌───┐", fmt.Sprintf("│%-3s│", rank), fmt.Sprintf("│%3s│", suit), "└───┘"} {
			lines[i] += part
		}
	}
	return strings.Join(lines[:], "\n")
}

// MarshalJSON returns the cards as a JSON array of their ASCII forms.
func (l List) MarshalJSON() ([]byte, error) { return l.AppendJSON(make([]byte, 0, 2+5*len(l))) }

// AppendJSON appends the JSON of the list to dst. If a value is not a card, the
// error wraps [ErrSyntax].
func (l List) AppendJSON(dst []byte) ([]byte, error) {
	dst = append(dst, '[')
	for i, c := range l {
		if i > 0 {
			dst = append(dst, ',')
		}
		two := letters[c]
		if two[0] == 0 {
			return c.AppendText(dst)
		}
		dst = append(dst, '"', two[0], two[1], '"')
	}
	return append(dst, ']'), nil
}

// UnmarshalJSON reads a JSON array of cards into l, each card as [Card.UnmarshalText]
// reads it. The error wraps [ErrSyntax]; on error, l is unchanged.
func (l *List) UnmarshalJSON(data []byte) error {
	var all []string
	if err := json.Unmarshal(data, &all); err != nil || all == nil {
		return fmt.Errorf("%w: list: want a JSON array of cards, got %s", ErrSyntax, texts.Show(data))
	}
	cards := make(List, len(all))
	for i, text := range all {
		if err := cards[i].UnmarshalText([]byte(text)); err != nil {
			return err
		}
	}
	*l = cards
	return nil
}
