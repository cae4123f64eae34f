package blackjack

import "github.com/hoylecards/hoyle/card"

const twentyOne = 21

// Value returns the number that a card of rank r counts as: 1 for an ace, 10 for a
// court card, and 0 for a face-down card. Jokers, which are not in the packs, count
// as 10.
func Value(r card.Rank) int { return int(min(r, card.Ten)) }

// Total returns the highest total of the cards that is not over 21, or the lowest
// total if all totals are over 21. It also reports whether the total is soft, which
// means that an ace counts as 11. Face-down cards count as 0.
func Total(cards ...card.Card) (total int, soft bool) {
	var t tally
	for _, c := range cards {
		t.add(c.Rank())
	}
	return t.total()
}

// Totals returns the totals that the cards can still count as, the lowest first: both totals
// of a soft hand that is less than 21, such as 8 and 18, and otherwise only the [Total].
func Totals(cards ...card.Card) []int {
	total, soft := Total(cards...)
	if soft && total < twentyOne {
		return []int{total - 10, total}
	}
	return []int{total}
}

// tally is the sum of the cards of a hand.
type tally struct {
	hard int  // with every ace counted as 1
	ace  bool // whether there is an ace
}

func (t *tally) add(r card.Rank) {
	t.hard += Value(r)
	t.ace = t.ace || r == card.Ace
}

// total returns the [Total] of the cards. At most one ace counts as 11, because two
// would make 22.
func (t tally) total() (total int, soft bool) {
	if t.ace && t.hard+10 <= twentyOne {
		return t.hard + 10, true
	}
	return t.hard, false
}

// Hand is one hand of a player.
type Hand struct {
	Cards       card.List `json:"cards"`                // in the order in which they came
	Stood       bool      `json:"stood,omitzero"`       // by the move Stand, not automatically at 21
	Doubled     bool      `json:"doubled,omitzero"`     // played for two bets
	Surrendered bool      `json:"surrendered,omitzero"` // given up for half a bet
}

// packed is a hand as a State stores it, without its cards. It holds only the
// number of cards, and flags for how the hand ended. The zero packed means that
// there is no hand.
type packed uint8

const (
	packedLen   packed = 1<<5 - 1
	stood       packed = 1 << 5
	doubled     packed = 1 << 6
	surrendered packed = 1 << 7
)

func (p packed) len() int            { return int(p & packedLen) }
func (p packed) is(flag packed) bool { return p&flag != 0 }

// flags returns the flags of the hand.
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
