package doppelkopf

import (
	"cmp"
	"math/bits"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/bitset"
)

// kind is one of the 24 different cards, numbered in the order of [card.Compare]. Two copies of each are dealt.
type kind uint8

const (
	kinds  = 24
	copies = 2
	noCard = kind(255) // for a value that is not a card of the pack
)

var (
	cardOf = [kinds]card.Card((card.Ace.Cards() | card.Nine.Cards() | card.Ten.Cards() |
		card.Jack.Cards() | card.Queen.Cards() | card.King.Cards()).Append(nil))
	kindOf, oneOf, pointsOf, playOf = byCard()

	clubsQueen = kindOf[card.Queen.Of(card.Clubs)]
	charlie    = kindOf[card.Jack.Of(card.Clubs)]
	fox        = kindOf[card.Ace.Of(card.Diamonds)]
	dulle      = kindOf[card.Ten.Of(card.Hearts)]

	diamondNine  = kindOf[card.Nine.Of(card.Diamonds)]
	diamondTen   = kindOf[card.Ten.Of(card.Diamonds)]
	diamondKing  = kindOf[card.King.Of(card.Diamonds)]
	diamondJack  = kindOf[card.Jack.Of(card.Diamonds)]
	diamondQueen = kindOf[card.Queen.Of(card.Diamonds)]
)

// byCard returns, for each card, its kind, and a hand with that card alone, which is empty if the card is not in the pack;
// for each kind, its card points; and for the lowest bit of a hand, the move that plays that card, or 0 if the hand is empty.
func byCard() (all [256]kind, hands [256]hand, points [256]uint8, plays [65]Move) {
	for i := range all {
		all[i] = noCard
	}
	for k, c := range cardOf {
		all[c], hands[c], points[k], plays[2*k] = kind(k), one(kind(k)), uint8(CardPoints(c)), Play(c)
	}
	return all, hands, points, plays
}

// CardPoints returns the card points of a card: ace 11, ten 10, king 4, queen 3, jack 2, and any other 0.
func CardPoints(c card.Card) int {
	return [card.Joker + 1]int{card.Ace: 11, card.Ten: 10, card.King: 4, card.Queen: 3, card.Jack: 2}[c.Rank()]
}

// sumPoints returns the card points of a trick.
func sumPoints(t []kind) int {
	return int(pointsOf[t[0]] + pointsOf[t[1]] + pointsOf[t[2]] + pointsOf[t[3]])
}

// hand is a collection of cards. It holds the number of cards of each kind, in two bits each.
type hand uint64

// ones holds one card of each kind.
const ones hand = 0x5555_5555_5555

// kinds returns one card of each kind in h.
func (h hand) kinds() hand      { return (h | h>>1) & ones }
func (h hand) has(k kind) bool  { return h.count(k) > 0 }
func (h hand) count(k kind) int { return int(h >> (2 * k & 63) & 3) }
func (h hand) len() int         { return bits.OnesCount64(uint64(h)) + bits.OnesCount64(uint64(h&^ones)) }

// first returns the lowest kind in h.
func (h hand) first() kind { return kind(bits.TrailingZeros64(uint64(h)) / 2) }

// nth returns the kind of the nth card, counted from 0. All cards must differ.
func (h hand) nth(n int) kind { return kind(bitset.Nth(uint64(h), n) / 2) }

// one returns a hand with one card of the kind.
func one(k kind) hand { return 1 << (2 * k & 63) }

// all returns a mask with both bits of each kind in h.
func (h hand) all() hand { return h.kinds() * 3 }

// without returns the cards that are left of h without those of lose.
func (h hand) without(lose hand) hand {
	for ; lose != 0; lose -= one(lose.first()) {
		if k := lose.first(); h.has(k) {
			h -= one(k)
		}
	}
	return h
}

// handOf returns a hand with the given cards, except those that are face down.
func handOf(cards []card.Card) hand {
	var h hand
	for _, c := range cards {
		h += oneOf[c]
	}
	return h
}

// append appends the cards in h, in the order of [card.Compare].
func (h hand) append(dst []card.Card) []card.Card {
	for ; h != 0; h -= one(h.first()) {
		dst = append(dst, cardOf[h.first()])
	}
	return dst
}

// order is the order of the cards in a contract. A class consists of all trumps, or of the plain cards of a suit.
type order struct {
	classes [8]hand      // one card of each kind in each class: trumps first, then the suits; those after numClasses are empty
	class   [kinds]uint8 // the class of each card
	rank    [kinds]uint8 // the higher wins; any trump ranks above any plain card
	_       [16]byte     // the processor finds an order of 128 bytes with a shift
}

const numClasses = 5

// The orders for rules without NoDulle are those of the contracts, then those with pigs. The orders
// for rules with NoDulle come after all of these, in the same sequence.
const (
	withPigs         = uint8(numContracts) + iota // that of the normal game, but with ♦A above all other trumps
	withNines                                     // with ♦9, then ♦A above all others
	withTens                                      // with ♦10, then ♦A
	withKings                                     // with ♦K, then ♦A
	withTensAndKings                              // with ♦K, ♦10, then ♦A
	clubsPigs                                     // ♣ solo, but with ♣A above all other trumps
	spadesPigs                                    // and so on
	heartsPigs                                    //
	withDulle                                     // the number of these orders
	numOrders        = 2 * withDulle
)

const lowestTrump = 32 // above the ranks of plain cards

// trumpsOf lists the trumps of each order from high to low, if they are not those of the normal game. A rank stands
// for the cards of that rank in the order ♣ ♠ ♥ ♦, a suit for all its cards, and * for ♥10, the queens and the jacks.
var trumpsOf = [withDulle]string{
	SoloClubs: "* C", SoloSpades: "* S", SoloHearts: "* H", SoloQueens: "Q", SoloJacks: "J", SoloAces: "-", SoloKings: "K",
	SoloQueensJacks: "Q J", SoloKingsJacks: "K J", SoloKingsQueens: "K Q", SoloKingsQueensJacks: "K Q J",
	ClubsOnly: "C", SpadesOnly: "S", HeartsOnly: "H", DiamondsOnly: "D",
	withPigs: "AD * D", withNines: "9D AD * D", withTens: "TD AD * D", withKings: "KD AD * D", withTensAndKings: "KD TD AD * D",
	clubsPigs: "AC * C", spadesPigs: "AS * S", heartsPigs: "AH * H",
}

var orders = func() (all [numOrders]order) {
	for i, trumps := range trumpsOf {
		trumps = cmp.Or(trumps, "* D")
		all[i] = newOrder(strings.ReplaceAll(trumps, "*", "TH Q J"))
		all[i+int(withDulle)] = newOrder(strings.ReplaceAll(trumps, "*", "Q J"))
	}
	return all
}()

// inRank holds the texts of all cards, from high to low in plain suits.
var inRank = strings.Fields("AC AS AH AD TC TS TH TD KC KS KH KD QC QS QH QD JC JS JH JD 9C 9S 9H 9D")

// newOrder returns the order with the given trumps, which are listed from high to low. Of a card that
// is listed twice, the first place counts.
func newOrder(trumps string) (o order) {
	for i, text := range inRank {
		k := kindOf[card.MustParse(text)]
		o.class[k], o.rank[k] = uint8(cardOf[k].Suit()), uint8((len(inRank)-i+3)/4)
	}
	rank := uint8(lowestTrump + kinds)
	for some := range strings.FieldsSeq(trumps) {
		for _, text := range inRank {
			if k := kindOf[card.MustParse(text)]; strings.Contains(text, some) && o.class[k] != 0 {
				o.class[k], o.rank[k] = 0, rank
				rank--
			}
		}
	}
	for k, class := range o.class {
		if o.classes[class] |= one(kind(k)); class == 0 {
			o.rank[k] -= rank - lowestTrump // the lowest trump has the lowest rank
		}
	}
	return o
}

// orderOf returns the order of the contract before any pigs are made.
func (r *Rules) orderOf(c Contract) uint8 {
	if r.NoDulle {
		return uint8(c) + withDulle
	}
	return uint8(c)
}

// rankOf reports whether a card is a trump, and returns its rank, from 1 up.
func (o *order) rankOf(c card.Card) (trump bool, rank int) {
	k := kindOf[c]
	switch {
	case k == noCard:
		return false, 0
	case o.isTrump(k):
		return true, int(o.rank[k]) - lowestTrump
	}
	return false, int(o.rank[k])
}

func (o *order) isTrump(k kind) bool { return o.rank[k] >= lowestTrump }

// beats reports whether the card k takes a trick from the card best, which is the best so far.
// Of two equal cards, the first wins.
func (o *order) beats(k, best kind) bool {
	return o.rank[k] > o.rank[best] && (o.isTrump(k) || o.class[k] == o.class[best])
}

// place returns a number for a card: the further to the left the card is held, the lower the number.
func (s *State) place(c card.Card) int {
	k := kindOf[c]
	if k == noCard {
		return int(c)
	}
	o := &orders[s.order]
	class := [numClasses]int{0, 1, 4, 3, 2}[o.class[k]] // by class: trumps, ♣ ♦ ♥ ♠
	return 256*(class+1) - int(o.rank[k])
}

// Void reports whether a seat has shown that it has no card of the class of c, by failing to follow that class.
func (s State) Void(seat engine.Seat, c card.Card) bool {
	k := kindOf[c]
	return isSeat(seat) && k != noCard && s.voids[seat]>>orders[s.order].class[k]&1 != 0
}
