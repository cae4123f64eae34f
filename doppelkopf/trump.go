package doppelkopf

import (
	"math/bits"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/bitset"
)

// kind is one of the 24 different cards, numbered in the order of [card.Compare]. Two
// copies of each are dealt.
type kind uint8

const (
	kinds  = 24
	copies = 2
	noCard = kind(255) // for a value that is not a card of the pack
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
	// oneOf holds, for each card, a hand with that card alone. The hand is empty if the card is
	// not in the pack.
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

	diamondNine  = kindOf[card.Nine.Of(card.Diamonds)]
	diamondTen   = kindOf[card.Ten.Of(card.Diamonds)]
	diamondKing  = kindOf[card.King.Of(card.Diamonds)]
	diamondJack  = kindOf[card.Jack.Of(card.Diamonds)]
	diamondQueen = kindOf[card.Queen.Of(card.Diamonds)]
)

// CardPoints returns the card points of a card: ace 11, ten 10, king 4, queen 3, jack 2,
// and any other 0.
func CardPoints(c card.Card) int {
	return [card.Joker + 1]int{card.Ace: 11, card.Ten: 10, card.King: 4, card.Queen: 3, card.Jack: 2}[c.Rank()]
}

// hand is a collection of cards. It holds the number of cards of each kind, in two bits each.
type hand uint64

// ones holds one card of each kind.
const ones hand = 0x5555_5555_5555

// kinds returns one card of each kind in h.
func (h hand) kinds() hand      { return (h | h>>1) & ones }
func (h hand) has(k kind) bool  { return h.count(k) > 0 }
func (h hand) count(k kind) int { return int(h >> (2 * k) & 3) }
func (h hand) len() int         { return bits.OnesCount64(uint64(h)) + bits.OnesCount64(uint64(h&^ones)) }

// first returns the lowest kind in h.
func (h hand) first() kind { return kind(bits.TrailingZeros64(uint64(h)) / 2) }

// nth returns the kind of the nth card, counted from 0. All cards must differ.
func (h hand) nth(n int) kind { return kind(bitset.Nth(uint64(h), n) / 2) }

// one returns a hand with one card of the kind.
func one(k kind) hand { return 1 << (2 * k & 63) }

// all returns a mask with both bits of each kind in h.
func (h hand) all() hand { return h.kinds() * 3 }

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

// order is the order of the cards in a contract. A class consists of all trumps, or of the
// plain cards of a suit.
type order struct {
	classes [numClasses]hand // the bits of the kinds in each class: trumps first, then the suits
	class   [kinds]uint8     // the class of each card
	alike   [kinds]hand      // the bits of the kinds in the class of each card
	rank    [kinds]uint8     // the higher wins; any trump ranks above any plain card
}

const numClasses = 5

// The orders for rules without NoDulle, beginning with those of the contracts. The orders for
// rules with NoDulle come after all of these, in the same sequence.
const (
	ordinary         = iota // the normal game; also the wedding, the poverty, the ♦ solo and the silent solo
	clubs                   // ♣ solo
	spades                  // ♠ solo
	hearts                  // ♥ solo
	queens                  // queen solo
	jacks                   // jack solo
	noTrumps                // ace solo
	kings                   // king solo
	queensJacks             // and so on
	kingsJacks              //
	kingsQueens             //
	kingsQueensJacks        //
	clubsOnly               // one suit is trump, and nothing else
	spadesOnly              //
	heartsOnly              //
	diamondsOnly            //
	withPigs                // ordinary, but with ♦A above all other trumps
	withNines               // with ♦9, then ♦A above all others
	withTens                // with ♦10, then ♦A
	withKings               // with ♦K, then ♦A
	withTensAndKings        // with ♦K, ♦10, then ♦A
	clubsPigs               // ♣ solo, but with ♣A above all other trumps
	spadesPigs              // and so on
	heartsPigs              //
	withDulle               // the number of these orders
	numOrders        = 2 * withDulle
)

const lowestTrump = 32 // above the ranks of plain cards

var orders = func() (all [numOrders]order) {
	fill := func(all []order, pictures, heartSuit string) {
		all[ordinary] = newOrder(pictures + "AD TD KD 9D")
		all[clubs] = newOrder(pictures + "AC TC KC 9C")
		all[spades] = newOrder(pictures + "AS TS KS 9S")
		all[hearts] = newOrder(pictures + heartSuit)
		all[withPigs] = newOrder("AD " + pictures + "TD KD 9D")
		all[withNines] = newOrder("9D AD " + pictures + "TD KD")
		all[withTens] = newOrder("TD AD " + pictures + "KD 9D")
		all[withKings] = newOrder("KD AD " + pictures + "TD 9D")
		all[withTensAndKings] = newOrder("KD TD AD " + pictures + "9D")
		all[clubsPigs] = newOrder("AC " + pictures + "TC KC 9C")
		all[spadesPigs] = newOrder("AS " + pictures + "TS KS 9S")
		all[heartsPigs] = newOrder("AH " + pictures + strings.TrimPrefix(heartSuit, "AH "))
		all[noTrumps] = newOrder("")
		for i, ranks := range []string{queens: "Q", jacks: "J", kings: "K", queensJacks: "QJ", kingsJacks: "KJ", kingsQueens: "KQ", kingsQueensJacks: "KQJ"} {
			if ranks != "" {
				all[i] = newOrder(inAllSuits(ranks))
			}
		}
		for i, suit := range "CSHD" {
			all[clubsOnly+i] = newOrder(strings.Join(strings.Split(everyRank, ""), string(suit)+" ") + string(suit))
		}
	}
	const pictures = "QC QS QH QD JC JS JH JD "
	fill(all[:withDulle], "TH "+pictures, "AH KH 9H")
	fill(all[withDulle:], pictures, "AH TH KH 9H")
	return all
}()

// everyRank lists the ranks of the plain suits from high to low.
const everyRank = "ATKQJ9"

// inAllSuits returns the cards of the ranks, rank by rank, each rank in the order ♣ ♠ ♥ ♦.
func inAllSuits(ranks string) string {
	var cards []string
	for _, rank := range ranks {
		for _, suit := range "CSHD" {
			cards = append(cards, string(rank)+string(suit))
		}
	}
	return strings.Join(cards, " ")
}

// newOrder returns the order with the given trumps, which are listed from high to low.
func newOrder(trumps string) order {
	var o order
	for k := range kind(kinds) {
		c := cardOf[k]
		o.class[k] = uint8(c.Suit())
		o.rank[k] = uint8(len(everyRank) - strings.Index(everyRank, rankText(c)))
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

// rankText returns the character that stands for a card's rank.
func rankText(c card.Card) string {
	text, _ := c.MarshalText()
	return string(text[:1])
}

// orderOf returns the order of the contract before any pigs are made.
func (r *Rules) orderOf(c Contract) uint8 {
	if r.NoDulle {
		return orderIn[c] + withDulle
	}
	return orderIn[c]
}

// orderIn holds the order of each contract for rules without NoDulle.
var orderIn = [numContracts]uint8{
	SoloClubs: clubs, SoloSpades: spades, SoloHearts: hearts,
	SoloQueens: queens, SoloJacks: jacks, SoloAces: noTrumps, SoloKings: kings,
	SoloQueensJacks: queensJacks, SoloKingsJacks: kingsJacks, SoloKingsQueens: kingsQueens, SoloKingsQueensJacks: kingsQueensJacks,
	ClubsOnly: clubsOnly, SpadesOnly: spadesOnly, HeartsOnly: heartsOnly, DiamondsOnly: diamondsOnly,
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

// place returns a number for a card: the further to the left the card is held, the lower the
// number.
func (s *State) place(c card.Card) int {
	k := kindOf[c]
	if k == noCard {
		return int(c)
	}
	o := &orders[s.order]
	class := [numClasses]int{0, 1, 4, 3, 2}[o.class[k]] // by class: trumps, ♣ ♦ ♥ ♠
	return 256*(class+1) - int(o.rank[k])
}

// Void reports whether a seat has shown that it has no card of the class of c, by failing to
// follow that class.
func (s State) Void(seat engine.Seat, c card.Card) bool {
	k := kindOf[c]
	return isSeat(seat) && k != noCard && s.voids[seat]>>orders[s.order].class[k]&1 != 0
}
