package card

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ErrSyntax is wrapped by the error of every text that is no card, suit, rank
// or list of cards.
var ErrSyntax = errors.New("card: cannot read")

const (
	rankLetters = "?A23456789TJQK"
	suitLetters = "?CDHS"
)

var suitSymbols = [...]string{NoSuit: "?", Clubs: "♣", Diamonds: "♦", Hearts: "♥", Spades: "♠"}

// String returns the suit as people write it: ♣ ♦ ♥ ♠, and ? for NoSuit.
func (s Suit) String() string {
	if s > Spades {
		return "Suit(" + strconv.Itoa(int(s)) + ")"
	}
	return suitSymbols[s]
}

// String returns the rank as people write it: A, 2 to 10, J, Q, K, joker, and
// ? for NoRank.
func (r Rank) String() string {
	switch {
	case r == Joker:
		return "joker"
	case r == Ten:
		return "10"
	case r > Joker:
		return "Rank(" + strconv.Itoa(int(r)) + ")"
	}
	return rankLetters[r : r+1]
}

// String returns the color's name: black, red or none.
func (c Color) String() string {
	switch c {
	case NoColor:
		return "none"
	case Black:
		return "black"
	case Red:
		return "red"
	}
	return "Color(" + strconv.Itoa(int(c)) + ")"
}

// String returns the card as people write it: 10♥, J♣, BJ, RJ, ?? face down.
// [Card.MarshalText] gives the ASCII form.
func (c Card) String() string {
	switch {
	case c == FaceDown:
		return "??"
	case c == BlackJoker:
		return "BJ"
	case c == RedJoker:
		return "RJ"
	case !c.Valid():
		return "Card(" + strconv.Itoa(int(c)) + ")"
	}
	return c.Rank().String() + c.Suit().String()
}

// String returns the cards of the set in the order of [Compare] with spaces
// between them, as people write them.
func (s Set) String() string { return List(s.Append(nil)).String() }

// ParseSuit reads a suit: C D H S or ♣ ♦ ♥ ♠, in any case. The error wraps
// [ErrSyntax].
func ParseSuit(text string) (Suit, error) {
	if s, ok := readSuit(text); ok {
		return s, nil
	}
	return NoSuit, fmt.Errorf("%w suit %q", ErrSyntax, clip(text))
}

// ParseRank reads a rank: A, 2 to 9, 10 or T, J, Q, K, joker, in any case. The
// error wraps [ErrSyntax].
func ParseRank(text string) (Rank, error) {
	if upper(text) == "JOKER" {
		return Joker, nil
	}
	if r, rest, ok := cutRank(text); ok && rest == "" {
		return r, nil
	}
	return NoRank, fmt.Errorf("%w rank %q", ErrSyntax, clip(text))
}

// Parse reads a card in either of its forms: 10♥ TH 10h, BJ RJ, ?? for
// FaceDown. The error wraps [ErrSyntax].
func Parse(text string) (Card, error) {
	if r, rest, ok := cutRank(text); ok {
		if s, ok := readSuit(rest); ok {
			return r.Of(s), nil
		}
	}
	switch upper(text) {
	case "??":
		return FaceDown, nil
	case "BJ":
		return BlackJoker, nil
	case "RJ":
		return RedJoker, nil
	}
	return FaceDown, fmt.Errorf("%w card %q", ErrSyntax, clip(text))
}

// MustParse is [Parse] for tests and package variables; it panics where Parse
// returns an error.
func MustParse(text string) Card { return must(Parse(text)) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// clip keeps a hostile text from filling a log by way of an error.
func clip(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return text[:most] + "…"
}

// upper folds ASCII letters alone: strings.ToUpper would let ſ pass for S.
func upper(text string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return rune(fold(byte(r)))
		}
		return r
	}, text)
}

func fold(letter byte) byte {
	if 'a' <= letter && letter <= 'z' {
		return letter - 'a' + 'A'
	}
	return letter
}

func readSuit(text string) (Suit, bool) {
	if len(text) == 1 {
		i := strings.IndexByte(suitLetters, fold(text[0]))
		return Suit(max(i, 0)), i > 0
	}
	for s := Clubs; s <= Spades; s++ {
		if text == suitSymbols[s] {
			return s, true
		}
	}
	return NoSuit, false
}

func cutRank(text string) (r Rank, rest string, ok bool) {
	if rest, ok := strings.CutPrefix(text, "10"); ok {
		return Ten, rest, true
	}
	if text == "" {
		return NoRank, "", false
	}
	i := strings.IndexByte(rankLetters, fold(text[0]))
	return Rank(max(i, 0)), text[1:], i > 0
}

// AppendText appends the suit's letter, C D H S, to dst. NoSuit has none: it
// returns an error that wraps [ErrSyntax].
func (s Suit) AppendText(dst []byte) ([]byte, error) {
	if s == NoSuit || s > Spades {
		return dst, fmt.Errorf("%w suit: no letter for %v", ErrSyntax, s)
	}
	return append(dst, suitLetters[s]), nil
}

// AppendText appends the rank's letter, A 2 … 9 T J Q K, or joker to dst.
// NoRank has none: it returns an error that wraps [ErrSyntax].
func (r Rank) AppendText(dst []byte) ([]byte, error) {
	switch {
	case r == Joker:
		return append(dst, "joker"...), nil
	case r == NoRank || r > Joker:
		return dst, fmt.Errorf("%w rank: no letter for %v", ErrSyntax, r)
	}
	return append(dst, rankLetters[r]), nil
}

// AppendText appends the two-letter ASCII form of the card to dst: TH, BJ, ??
// face down. For a value that is no card it returns an error that wraps
// [ErrSyntax].
func (c Card) AppendText(dst []byte) ([]byte, error) {
	switch {
	case c == FaceDown || c.Valid() && c.Suit() == NoSuit:
		return append(dst, c.String()...), nil
	case !c.Valid():
		return dst, fmt.Errorf("%w card: no letters for %v", ErrSyntax, c)
	}
	return append(dst, rankLetters[c.Rank()], suitLetters[c.Suit()]), nil
}

// AppendText appends the ASCII forms of the cards of the set to dst, in the
// order of [Compare] with spaces between them.
func (s Set) AppendText(dst []byte) ([]byte, error) {
	for i, c := range s.Append(nil) {
		if i > 0 {
			dst = append(dst, ' ')
		}
		var err error
		if dst, err = c.AppendText(dst); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// MarshalText is [Suit.AppendText] to a new slice.
func (s Suit) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// MarshalText is [Rank.AppendText] to a new slice.
func (r Rank) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// MarshalText is [Card.AppendText] to a new slice.
func (c Card) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// MarshalText is [Set.AppendText] to a new slice.
func (s Set) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText is [ParseSuit] into s, which keeps its value on an error.
func (s *Suit) UnmarshalText(text []byte) error { return into(s, text, ParseSuit) }

// UnmarshalText is [ParseRank] into r, which keeps its value on an error.
func (r *Rank) UnmarshalText(text []byte) error { return into(r, text, ParseRank) }

// UnmarshalText is [Parse] into c, which keeps its value on an error.
func (c *Card) UnmarshalText(text []byte) error { return into(c, text, Parse) }

// UnmarshalText is [ParseSet] into s, which keeps its value on an error.
func (s *Set) UnmarshalText(text []byte) error { return into(s, text, ParseSet) }

func into[T any](dst *T, text []byte, parse func(string) (T, error)) error {
	v, err := parse(string(text))
	if err == nil {
		*dst = v
	}
	return err
}
