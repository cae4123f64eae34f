package doppelkopf

import (
	"cmp"
	"math/bits"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/bitset"
)

// kind is one of the 24 cards, two copies of each of which are dealt, counted
// in the order of [card.Compare].
type kind uint8

const (
	kinds  = 24
	copies = 2
	noCard = kind(255) // of a value that is no card of the pack
)

var (
	cardOf = [kinds]card.Card((card.Ace.Cards() | card.Nine.Cards() | card.Ten.Cards() |
		card.Jack.Cards() | card.Queen.Cards() | card.King.Cards()).Append(nil))
	kindOf = func() (all [256]kind) {
		for i := range all {
			all[i] = noCard
		}
		for k, c := range cardOf {
			all[c] = kind(k)
		}
		return all
	}()
	// oneOf has the hand of one card, empty for a value that is no card of the pack.
	oneOf = func() (all [256]hand) {
		for k, c := range cardOf {
			all[c] = one(kind(k))
		}
		return all
	}()
	pointsOf = func() (all [256]uint8) {
		for k, c := range cardOf {
			all[k] = uint8(CardPoints(c))
		}
		return all
	}()

	clubsQueen = kindOf[card.Queen.Of(card.Clubs)]
	charlie    = kindOf[card.Jack.Of(card.Clubs)]
	fox        = kindOf[card.Ace.Of(card.Diamonds)]
	dulle      = kindOf[card.Ten.Of(card.Hearts)]
)

// CardPoints returns the card points of a card: ace 11, ten 10, king 4, queen 3, jack 2, any
// other 0.
func CardPoints(c card.Card) int {
	return [card.Joker + 1]int{card.Ace: 11, card.Ten: 10, card.King: 4, card.Queen: 3, card.Jack: 2}[c.Rank()]
}

// hand is cards of which there may be two alike: of each kind their number, two
// bits each.
type hand uint64

// ones is one card of each kind.
const ones hand = 0x5555_5555_5555

// kinds returns one card of each kind that is there.
func (h hand) kinds() hand      { return (h | h>>1) & ones }
func (h hand) has(k kind) bool  { return h.count(k) > 0 }
func (h hand) count(k kind) int { return int(h >> (2 * k) & 3) }
func (h hand) len() int         { return bits.OnesCount64(uint64(h)) + bits.OnesCount64(uint64(h&^ones)) }

// first returns the lowest kind that is there.
func (h hand) first() kind { return kind(bits.TrailingZeros64(uint64(h)) / 2) }

// nth returns the kind of the nth card, counted from 0, of cards that all differ.
func (h hand) nth(n int) kind { return kind(bitset.Nth(uint64(h), n) / 2) }

// one returns a card of the kind.
func one(k kind) hand { return 1 << (2 * k & 63) }

// all returns the bits of the kinds that are there, which h & all keeps of a hand.
func (h hand) all() hand { return h.kinds() * 3 }

// handOf returns the hand of those cards that are face up.
func handOf(cards []card.Card) hand {
	var h hand
	for _, c := range cards {
		h += oneOf[c]
	}
	return h
}

// append appends the cards in the order of [card.Compare].
func (h hand) append(dst []card.Card) []card.Card {
	for ; h != 0; h -= one(h.first()) {
		dst = append(dst, cardOf[h.first()])
	}
	return dst
}

// order is the order of cards in a contract. A class is the trumps, or the
// plain cards of a suit.
type order struct {
	classes [numClasses]hand // the bits of the kinds in each class: trumps first, then the suits
	class   [kinds]uint8     // the class of each card
	alike   [kinds]hand      // the bits of the kinds in its class
	rank    [kinds]uint8     // the higher wins; any trump ranks above any plain card
}

const numClasses = 5

// The orders there are, those of the suit solos in the order of the contracts.
const (
	ordinary = iota // ♦ trump: also of the wedding, the ♦ and the silent solo
	withPigs        // the same with ♦A above all
	clubs           // ♣ solo
	spades          // ♠ solo
	hearts          // ♥ solo
	queens          // queen solo
	jacks           // jack solo
	noTrumps        // ace solo
	numOrders
)

const lowestTrump = 32 // above the ranks of plain cards

var orders = [numOrders]order{
	ordinary: newOrder(picture+"AD TD KD 9D", "ATK9"),
	withPigs: newOrder("AD "+picture+"TD KD 9D", "ATK9"),
	clubs:    newOrder(picture+"AC TC KC 9C", "ATK9"),
	spades:   newOrder(picture+"AS TS KS 9S", "ATK9"),
	hearts:   newOrder(picture+"AH KH 9H", "ATK9"),
	queens:   newOrder("QC QS QH QD", "ATKJ9"),
	jacks:    newOrder("JC JS JH JD", "ATKQ9"),
	noTrumps: newOrder("", "ATKQJ9"),
}

// picture are the trumps above those of the trump suit.
const picture = "TH QC QS QH QD JC JS JH JD "

// newOrder returns the order with those trumps and with those ranks in the
// plain suits, each from high to low.
func newOrder(trumps, plain string) order {
	var o order
	for k := range kind(kinds) {
		c := cardOf[k]
		o.class[k] = uint8(c.Suit())
		for i := range plain {
			if r, err := card.ParseRank(plain[i : i+1]); err == nil && r == c.Rank() {
				o.rank[k] = uint8(len(plain) - i)
			}
		}
	}
	list := card.MustParseList(trumps)
	for i, c := range list {
		k := kindOf[c]
		o.class[k], o.rank[k] = 0, uint8(lowestTrump+len(list)-i)
	}
	for k, class := range o.class {
		o.classes[class] |= one(kind(k)).all()
	}
	for k, class := range o.class {
		o.alike[k] = o.classes[class]
	}
	return o
}

// orderOf returns which order the contract has.
func orderOf(c Contract, pigs bool) uint8 {
	if pigs {
		return withPigs
	}
	return [SoloAces + 1]uint8{
		SoloClubs: clubs, SoloSpades: spades, SoloHearts: hearts,
		SoloQueens: queens, SoloJacks: jacks, SoloAces: noTrumps,
	}[c]
}

func (o *order) isTrump(k kind) bool { return o.rank[k] >= lowestTrump }

// beats reports whether k takes a trick from best, which was played before and
// is the best card so far: of two equal cards the first stays.
func (o *order) beats(k, best kind) bool {
	return o.rank[k] > o.rank[best] && (o.isTrump(k) || o.class[k] == o.class[best])
}

// SecondDulle is when the second ♥10 of a trick beats the first, if ♥10 is trump.
type SecondDulle uint8

// The usages of the second ♥10.
const (
	SecondNever SecondDulle = iota
	SecondAlways
	SecondNotLast // not in the last trick
)

var secondTexts = engine.Words[SecondDulle]{"never", "always", "not last"}

// String returns never, always or not last.
func (w SecondDulle) String() string { return secondTexts.Of(w) }

// MarshalText returns the text of [SecondDulle.String], or an error that wraps
// [engine.ErrRules].
func (w SecondDulle) MarshalText() ([]byte, error) { return secondTexts.Marshal(w, engine.ErrRules) }

// UnmarshalText reads the text of a usage into w. On error, which wraps
// [engine.ErrRules], w is unchanged.
func (w *SecondDulle) UnmarshalText(text []byte) error {
	return secondTexts.Unmarshal(w, text, engine.ErrRules)
}

// Compare orders cards as players hold them: the trumps from high to low, then
// ♣ ♠ ♥ ♦, each from high to low. While the seats declare it is the order of
// the normal game.
func (s State) Compare(a, b card.Card) int {
	return cmp.Compare(s.place(a), s.place(b))
}

// place returns a number that is lower the more to the left a card is held.
func (s *State) place(c card.Card) int {
	k := kindOf[c]
	if k == noCard {
		return int(c)
	}
	o := &orders[s.order]
	class := [numClasses]int{0, 1, 4, 3, 2}[o.class[k]] // trumps, ♣ ♦ ♥ ♠
	return 256*(class+1) - int(o.rank[k])
}

// Void reports whether a seat has shown that it has no card of the class of c,
// by not following it.
func (s State) Void(seat engine.Seat, c card.Card) bool {
	k := kindOf[c]
	return isSeat(seat) && k != noCard && s.voids[seat]>>orders[s.order].class[k]&1 != 0
}
