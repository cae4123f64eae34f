package card

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hoylecards/hoyle/internal/coded"
	"github.com/hoylecards/hoyle/internal/texts"
)

// ErrSyntax is wrapped by the error for a text that is not a card, suit, rank, set or list,
// and by the error for a value that has no text. Its code is "invalid-text".
var ErrSyntax = coded.Sentinel("invalid-text", "card: invalid text")

const (
	rankLetters = "?A23456789TJQK"
	suitLetters = "?CDHS"
)

// rankOf and suitOf hold the rank and the suit that each character stands for, in upper
// and lower case. They hold 0 for other bytes.
var (
	rankOf = byLetter[Rank](rankLetters)
	suitOf = byLetter[Suit](suitLetters)
)

func byLetter[T ~uint8](letters string) (all [256]T) {
	for v := 1; v < len(letters); v++ {
		all[letters[v]], all[letters[v]|' '] = T(v), T(v)
	}
	return all
}

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

// String returns the card as people write it: 10♥, J♣, BJ, RJ, and ?? for
// FaceDown. [Card.MarshalText] returns the ASCII form.
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

// String returns the cards of the set as people write them, in the order of
// [Compare], separated by spaces.
func (s Set) String() string { return List(s.Append(nil)).String() }

// ParseSuit returns the suit of a text: C D H S, in upper or lower case, or one of the
// symbols ♣ ♦ ♥ ♠ and ♧ ♢ ♡ ♤ ❤. White space around the text and characters that nobody
// sees, such as the variation selector that a phone writes after a symbol, do not matter. The
// error wraps [ErrSyntax].
func ParseSuit(text string) (Suit, error) {
	if s, ok := readSuit(texts.Typed(text)); ok {
		return s, nil
	}
	return NoSuit, syntaxError{"suit", text}
}

// syntaxError is the error for a text, put into words when it is read: some callers only ask whether a text is a card.
type syntaxError struct{ what, text string }

func (e syntaxError) Error() string {
	return fmt.Sprintf("%v: %s is not a %s", ErrSyntax, texts.Quote(e.text), e.what)
}

func (syntaxError) Unwrap() error { return ErrSyntax }

// ParseRank returns the rank of a text: A, 2 to 9, 10 or T, J, Q, K, joker, in
// upper or lower case. As in [ParseSuit], white space around the text and characters that
// nobody sees do not matter. The error wraps [ErrSyntax].
func ParseRank(text string) (Rank, error) {
	typed := texts.Typed(text)
	if upper(typed) == "JOKER" {
		return Joker, nil
	}
	if r, rest, ok := cutRank(typed); ok && rest == "" {
		return r, nil
	}
	return NoRank, syntaxError{"rank", text}
}

// Parse returns the card of a text in either form: 10♥ TH 10h, BJ RJ, and ?? for
// FaceDown. The suit may come first, ♥10, and may be German, as in Kreuz-Dame, Herz 10 and KrD; such a
// text is read, but never written. It reads the suit as [ParseSuit] does; white space around the text and
// characters that nobody sees do not matter. The error wraps [ErrSyntax].
func Parse(text string) (Card, error) {
	r, rest, ranked := cutRank(text)
	if s, suited := readSuit(rest); ranked && suited {
		return r.Of(s), nil // records have the text of a card in this form
	}
	typed := texts.Typed(text)
	switch upper(typed) {
	case "??":
		return FaceDown, nil
	case "BJ":
		return BlackJoker, nil
	case "RJ":
		return RedJoker, nil
	}
	if typed != text {
		if c, err := Parse(typed); err == nil {
			return c, nil
		}
	}
	if c, ok := readSuitFirst(typed, strings.ContainsAny(text, "♣♦♥♠♧♢♡♤❤")); ok {
		return c, nil
	}
	return FaceDown, syntaxError{"card", text}
}

// The German names of suits and ranks.
var (
	suitNames = []struct {
		name string
		suit Suit
	}{
		{"kreuz", Clubs}, {"karo", Diamonds}, {"herz", Hearts}, {"pik", Spades}, {"kr", Clubs}, {"ka", Diamonds}, {"he", Hearts}, {"pi", Spades},
	}
	rankNames = map[string]Rank{
		"ass": Ace, "as": Ace, "könig": King, "koenig": King, "dame": Queen, "d": Queen, "bube": Jack, "b": Jack, "zehn": Ten, "neun": Nine,
	}
)

// readSuitFirst returns the card of a text that names the suit first, ♥10, or in German: Herz-10, Kreuz
// Dame, PiK, ♣D. Beside the symbol of its suit, a German rank may also come first: D♣.
func readSuitFirst(typed string, symbol bool) (Card, bool) {
	if last := len(typed) - 1; symbol && last > 0 {
		if s, suited := readSuit(typed[:1]); suited {
			r, ranked := readRankName(typed[1:])
			return r.Of(s), ranked
		}
		if s, suited := readSuit(typed[last:]); suited && last == 1 {
			r, ranked := readRankName(typed[:last])
			return r.Of(s), ranked
		}
	}
	for _, s := range suitNames {
		if len(typed) > len(s.name) && strings.EqualFold(typed[:len(s.name)], s.name) {
			if r, ranked := readRankName(typed[len(s.name):]); ranked {
				return r.Of(s.suit), true
			}
		}
	}
	return FaceDown, false
}

// readRankName returns the rank of a text behind a suit.
func readRankName(text string) (Rank, bool) {
	text = strings.ToLower(strings.TrimLeft(text, "- "))
	if r, rest, ok := cutRank(text); ok && rest == "" {
		return r, true
	}
	r, ok := rankNames[text]
	return r, ok
}

// MustParse is like [Parse] but panics on error. It is for tests and package
// variables.
func MustParse(text string) Card { return must(Parse(text)) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// upper returns the text with its ASCII letters in upper case. strings.ToUpper
// would also turn ſ into S.
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

func readSuit(letter string) (Suit, bool) {
	if len(letter) != 1 {
		return NoSuit, false
	}
	s := suitOf[letter[0]]
	return s, s != NoSuit
}

func cutRank(text string) (r Rank, rest string, ok bool) {
	if rest, ok := strings.CutPrefix(text, "10"); ok {
		return Ten, rest, true
	}
	if text == "" {
		return NoRank, "", false
	}
	r = rankOf[text[0]]
	return r, text[1:], r != NoRank
}

// AppendText appends the letter of the suit (C D H S) to dst. If s is not one of the
// four suits, the error wraps [ErrSyntax].
func (s Suit) AppendText(dst []byte) ([]byte, error) {
	if s == NoSuit || s > Spades {
		return dst, fmt.Errorf("%w: suit: no letter for %v", ErrSyntax, s)
	}
	return append(dst, suitLetters[s]), nil
}

// AppendText appends to dst the ASCII form of the card: two characters, such as TH
// or BJ, or ?? for FaceDown. If c is not a card, the error wraps [ErrSyntax].
func (c Card) AppendText(dst []byte) ([]byte, error) {
	l := &letters[c]
	if l[0] == 0 {
		return dst, fmt.Errorf("%w: card: no letters for %v", ErrSyntax, c)
	}
	return append(dst, l[0], l[1]), nil
}

// letters holds the ASCII form of each card, and zeros for values that are not cards.
var letters = func() (all [256][2]byte) {
	for _, c := range Jokers.Append([]Card{FaceDown}) {
		copy(all[c][:], c.String())
	}
	for c := range Standard.All() {
		all[c] = [2]byte{rankLetters[c.Rank()], suitLetters[c.Suit()]}
	}
	return all
}()

// MarshalText returns the ASCII forms of the cards of the set, in the order of [Compare],
// separated by spaces.
func (s Set) MarshalText() (dst []byte, err error) {
	for i, c := range s.Append(nil) {
		if i > 0 {
			dst = append(dst, ' ')
		}
		if dst, err = c.AppendText(dst); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// MarshalText returns the text of [Suit.AppendText].
func (s Suit) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// MarshalText returns the text of [Card.AppendText].
func (c Card) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads a suit into s. It takes only the text of [Suit.AppendText]; for
// what people type, use [ParseSuit]. On error, s is unchanged.
func (s *Suit) UnmarshalText(text []byte) error {
	return texts.Read(s, text, ParseSuit, ErrSyntax)
}

// UnmarshalText reads a card into c. It takes only the text of [Card.AppendText]; for
// what people type, use [Parse]. On error, c is unchanged.
func (c *Card) UnmarshalText(text []byte) error {
	return texts.Read(c, text, Parse, ErrSyntax)
}

// UnmarshalText reads cards into s, as [ParseSet] does. On error, s is unchanged.
func (s *Set) UnmarshalText(text []byte) error {
	return texts.Set(s, text, ParseSet)
}
