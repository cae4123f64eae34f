package card_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestParse(t *testing.T) {
	tests := []struct {
		text string
		want card.Card
	}{
		{"TH", card.Ten.Of(card.Hearts)}, {"th", card.Ten.Of(card.Hearts)}, {"10H", card.Ten.Of(card.Hearts)},
		{"10h", card.Ten.Of(card.Hearts)}, {"10♥", card.Ten.Of(card.Hearts)}, {"T♥", card.Ten.Of(card.Hearts)},
		{"J♣", card.Jack.Of(card.Clubs)}, {"as", card.Ace.Of(card.Spades)}, {"9D", card.Nine.Of(card.Diamonds)},
		{"♥10", card.Ten.Of(card.Hearts)}, {"♣Q", card.Queen.Of(card.Clubs)}, {"♣D", card.Queen.Of(card.Clubs)}, {"D♦", card.Queen.Of(card.Diamonds)},
		{"♦D", card.Queen.Of(card.Diamonds)}, {"B♠", card.Jack.Of(card.Spades)}, {"♠️K", card.King.Of(card.Spades)}, {"Kreuz-Dame", card.Queen.Of(card.Clubs)},
		{"Herz 10", card.Ten.Of(card.Hearts)}, {"KrD", card.Queen.Of(card.Clubs)}, {"karo könig", card.King.Of(card.Diamonds)}, {"Pik-Ass", card.Ace.Of(card.Spades)},
		{"KaA", card.Ace.Of(card.Diamonds)}, {"Herz As", card.Ace.Of(card.Hearts)}, {"BJ", card.BlackJoker}, {"rj", card.RedJoker}, {"??", card.FaceDown},
	}
	for _, tt := range tests {
		expect.Is(t, must.Have(card.Parse(tt.text))(t), tt.want, tt.text)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"", "T", "H", "1H", "11H", "0H", "HT", "THH", "T H", "?H", "T?", "?", "10", "10?", "JB",
		"Aſ", "A♠♠", "A\x00♠", "A💙", "A❣", "\xe2\x99", "\xff\xff", strings.Repeat("A", 1000),
	} {
		c, err := card.Parse(text)
		if !errors.Is(err, card.ErrSyntax) || c != card.FaceDown {
			t.Errorf("Parse(%.20q) = %v, %v; want an error that wraps ErrSyntax", text, c, err)
		}
		if err != nil && len(err.Error()) > 100 {
			t.Errorf("the error repeats all of a long text: %.120s…", err)
		}
	}
	for _, text := range []string{"", "CC", "X", "?", "♣♣"} {
		expect.Fails(card.ParseSuit(text))(t, card.ErrSyntax, text)
	}
	for _, text := range []string{"", "1", "100", "X", "?", "jok", "\u212Aing", "jo\u212Aer"} {
		expect.Fails(card.ParseRank(text))(t, card.ErrSyntax, text)
	}
	for _, text := range []string{"AS,", "AS AS"} {
		var s card.Set
		if err := s.UnmarshalText([]byte(text)); (text == "AS AS") != errors.Is(err, card.ErrSyntax) {
			t.Errorf("Set %q: %v", text, err)
		}
	}
	_, err := card.ParseList("AS x 2C")
	var coder interface{ Code() string }
	if !errors.As(err, &coder) || coder.Code() != "invalid-text" || err.Error() != `card: invalid text: "x" is not a card` {
		t.Errorf("ParseList: %v", err)
	}
}

func TestTextRoundTrips(t *testing.T) {
	letters := map[string]bool{}
	for _, c := range append(every(), card.FaceDown) {
		ascii, err := c.MarshalText()
		if err != nil || len(ascii) != 2 {
			t.Errorf("%v marshals to %q, %v", c, ascii, err)
		}
		letters[string(ascii)] = true
		for _, text := range []string{string(ascii), c.String(), strings.ToLower(string(ascii))} {
			expect.Is(t, must.Have(card.Parse(text))(t), c, text)
		}
	}
	expect.Is(t, len(letters), 55, "different texts")
	for s := card.Clubs; s <= card.Spades; s++ {
		ascii, err := s.MarshalText()
		var back card.Suit
		if err := errors.Join(err, back.UnmarshalText(ascii)); err != nil || back != s {
			t.Errorf("suit %v: %q, %v, %v", s, ascii, back, err)
		}
		expect.Is(t, must.Have(card.ParseSuit(s.String()))(t), s)
	}
	for r := card.Ace; r <= card.Joker; r++ {
		expect.Is(t, must.Have(card.ParseRank(r.String()))(t), r)
	}
	var s card.Set
	text, err := card.Standard.MarshalText()
	if err := errors.Join(err, s.UnmarshalText(text)); err != nil || s != card.Standard {
		t.Errorf("set: %q, %v, %v", text, s, err)
	}
}

func TestValuesThatAreNotCardsHaveNoText(t *testing.T) {
	for b := range 256 {
		c := card.Card(b)
		if c == card.FaceDown || c.Valid() {
			continue
		}
		expect.Fails(c.MarshalText())(t, card.ErrSyntax, c, "marshals")
		expect.Is(t, c.String(), fmt.Sprintf("Card(%d)", b), "String is")
	}
	for _, m := range []interface{ MarshalText() ([]byte, error) }{
		card.NoSuit, card.Suit(5), card.Set(1 << 2),
	} {
		if text, err := m.MarshalText(); !errors.Is(err, card.ErrSyntax) {
			t.Errorf("%v marshals to %q, %v", m, text, err)
		}
	}
	for got, want := range map[string]string{
		card.Suit(9).String(): "Suit(9)", card.Rank(99).String(): "Rank(99)",
		card.NoSuit.String(): "?", card.NoRank.String(): "?",
	} {
		expect.Is(t, got, want, "String is")
	}
}

func TestUnmarshalKeepsTheValueOnError(t *testing.T) {
	c := card.Ace.Of(card.Spades)
	if err := c.UnmarshalText([]byte("zz")); err == nil || c != card.Ace.Of(card.Spades) {
		t.Errorf("card became %v, error %v", c, err)
	}
	s := card.SetOf(c)
	if err := s.UnmarshalText([]byte("KS zz")); !errors.Is(err, card.ErrSyntax) || s != card.SetOf(c) {
		t.Errorf("set became %v, error %v", s, err)
	}
	l := card.MustParseList("AS")
	if err := l.UnmarshalJSON([]byte(`["2C","zz"]`)); err == nil || !slices.Equal(l, card.MustParseList("AS")) {
		t.Errorf("list became %v, error %v", l, err)
	}
}

func TestMustParsePanics(t *testing.T) {
	for text, parse := range map[string]func(string){
		"zz":    func(text string) { card.MustParse(text) },
		"AS zz": func(text string) { card.MustParseList(text) },
	} {
		func() {
			defer func() {
				if err, ok := recover().(error); !ok || !errors.Is(err, card.ErrSyntax) {
					t.Errorf("%q: panic with %v", text, err)
				}
			}()
			parse(text)
		}()
	}
}

func TestListJSON(t *testing.T) {
	for list, want := range map[string]string{
		"":             `[]`,
		"10♥ J♣ BJ ?":  ``,
		"10♥ J♣ BJ ??": `["TH","JC","BJ","??"]`,
	} {
		l, err := card.ParseList(list)
		if want == "" {
			if err == nil {
				t.Errorf("ParseList(%q) = %v", list, l)
			}
			continue
		}
		data, err := json.Marshal(l)
		if err != nil || string(data) != want {
			t.Errorf("%v marshals to %s, %v; want %s", l, data, err, want)
		}
		var back card.List
		if err := json.Unmarshal(data, &back); err != nil || !slices.Equal(back, l) || l.String() != list {
			t.Errorf("%s came back as %v, %v", data, back, err)
		}
	}
	if data, err := json.Marshal(card.List(nil)); string(data) != "[]" || err != nil {
		t.Errorf("a nil list marshals to %s, %v", data, err)
	}
	if data, err := (card.List{card.BlackJoker, card.Card(200)}).MarshalJSON(); !errors.Is(err, card.ErrSyntax) {
		t.Errorf("a value that is not a card marshals to %s, %v", data, err)
	}
	for _, hostile := range []string{`null`, `"QUJD"`, `{}`, `5`, `[5]`, `[null]`, `["AS",7]`, `["AS"`, `["XX"]`, `["as"]`, `["A♠"]`, `["10S"]`,
		`[" AS"]`, `[["AS"]]`} {
		var l card.List
		if err := json.Unmarshal([]byte(hostile), &l); err == nil {
			t.Errorf("%s is read as %v", hostile, l)
		}
	}
}
