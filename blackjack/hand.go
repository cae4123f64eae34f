package blackjack

import "github.com/hoylecards/hoyle/card"

const twentyOne = 21

// Value returns what a card of that rank counts: aces 1, court cards 10, cards
// face down nothing. Jokers, which are not in the packs, count 10.
func Value(r card.Rank) int { return int(min(r, card.Ten)) }

// Total returns the highest total of the cards that is not over 21, or the
// lowest if all are over, and whether it is soft: whether an ace in it counts
// 11. Cards face down count nothing.
func Total(cards ...card.Card) (total int, soft bool) {
	var t tally
	for _, c := range cards {
		t.add(c.Rank())
	}
	return t.total()
}

// tally counts the cards of a hand, every ace as 1.
type tally struct {
	hard int
	ace  bool
}

func (t *tally) add(r card.Rank) {
	t.hard += Value(r)
	t.ace = t.ace || r == card.Ace
}

// total is [Total]: two aces of 11 would be 22, so one at most counts 11.
func (t tally) total() (total int, soft bool) {
	if t.ace && t.hard+10 <= twentyOne {
		return t.hard + 10, true
	}
	return t.hard, false
}

// Hand is one hand of a player.
type Hand struct {
	Cards       card.List `json:"cards"`                // in the order in which they came
	Stood       bool      `json:"stood,omitzero"`       // by the move; a hand of 21 stands by itself
	Doubled     bool      `json:"doubled,omitzero"`     // plays for two bets
	Surrendered bool      `json:"surrendered,omitzero"` // is given up for half a bet
}

// Total returns the hand's total, and whether it is soft, as the function
// [Total] does.
func (h Hand) Total() (total int, soft bool) { return Total(h.Cards...) }

// Bust reports whether the hand is over 21.
func (h Hand) Bust() bool {
	total, _ := h.Total()
	return total > twentyOne
}

// packed is a hand in a State, without its cards: their number, and how it was
// ended. The zero packed is no hand.
type packed uint8

const (
	packedLen   packed = 1<<5 - 1
	stood       packed = 1 << 5
	doubled     packed = 1 << 6
	surrendered packed = 1 << 7
)

func (p packed) len() int            { return int(p & packedLen) }
func (p packed) is(flag packed) bool { return p&flag != 0 }

// flags returns how the hand was ended.
func (p packed) flags() packed { return p &^ packedLen }

// packed returns the hand without its cards.
func (h Hand) packed() packed {
	p := packed(len(h.Cards))
	for i, is := range [...]bool{h.Stood, h.Doubled, h.Surrendered} { // in the order of the bits
		if is {
			p |= stood << i
		}
	}
	return p
}
