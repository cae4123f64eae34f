package parlor

import (
	"regexp"
	"strings"

	"github.com/hoylecards/hoyle/card"
)

// The German pack has acorns (Eichel), leaves (Laub), hearts and bells (Schellen), and the deuce
// (Daus), king, ober and unter in place of the ace, king, queen and jack. Terminals have no signs
// for these suits, so cards are letters.
var (
	germanSuits = map[card.Suit]string{card.Clubs: "E", card.Spades: "L", card.Hearts: "H", card.Diamonds: "S"}
	germanRanks = map[card.Rank]string{card.Ace: "D", card.King: "K", card.Queen: "O", card.Jack: "U"}
)

// legend explains the letters of the German pack.
const legend = "E acorns, L leaves, H hearts, S bells; D deuce, K king, O ober, U unter."

// Sign returns the sign of a suit.
func (c *Printer) Sign(s card.Suit) string {
	if text, ok := germanSuits[s]; ok && c.German {
		return text
	}
	return s.String()
}

// Rank returns the rank of a card as it stands on the card.
func (c *Printer) Rank(k card.Card) string {
	if text, ok := germanRanks[k.Rank()]; ok && c.German {
		return text
	}
	return k.Rank().String()
}

// Name returns the rank and the sign of a card.
func (c *Printer) Name(k card.Card) string {
	if k.Rank() == card.Joker || !k.Valid() {
		return k.String()
	}
	return c.Rank(k) + c.Sign(k.Suit())
}

var (
	signed     = regexp.MustCompile(`[0-9AKQJ]+[♣♦♥♠]`)
	germanText = strings.NewReplacer("clubs", "acorns", "spades", "leaves", "diamonds", "bells")
)

// inPack returns a text of a game with its cards and suits as the pack has them.
func (c *Printer) inPack(text string) string {
	if !c.German {
		return text
	}
	return germanText.Replace(signed.ReplaceAllStringFunc(text, func(word string) string {
		k, err := card.Parse(word)
		if err != nil {
			return word
		}
		return c.Name(k)
	}))
}

// readGerman returns the card or suit of the German pack that a word names. It reports whether
// there is one. Leaves may be G too, for green.
func readGerman(word string) (text string, ok bool) {
	word = strings.ToUpper(word)
	if word == "" {
		return "", false
	}
	last := len(word) - 1
	sign := strings.Replace(word[last:], "G", "L", 1)
	for suit, letter := range germanSuits {
		if letter != sign {
			continue
		}
		text, err := suit.MarshalText()
		if last == 0 {
			return string(text), err == nil
		}
		for rank, letter := range germanRanks {
			if letter == word[:last] {
				return asMove(rank.Of(suit).String()), true
			}
		}
		rank, err := card.ParseRank(word[:last])
		return asMove(rank.Of(suit).String()), err == nil && strings.ContainsAny(word[:1], "T123456789")
	}
	return "", false
}
