package house

import (
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// doppelkopfOrder is the order of the cards in a contract.
type doppelkopfOrder struct {
	trumps uint8           // the number of kinds of trumps
	class  [numCards]uint8 // 0 for trumps, otherwise the suit
	rank   [numCards]uint8 // the higher rank wins within a class

	kinds [numCards]int // the first columns of habits
}

const numCards = 128 // greater than any card value

// newDoppelkopfOrder returns the order that the given function defines.
func newDoppelkopfOrder(ranks func(card.Card) (trump bool, rank int)) *doppelkopfOrder {
	o := new(doppelkopfOrder)
	for _, k := range doppelkopfCards {
		if trump, _ := ranks(k); trump {
			o.trumps++
		}
	}
	for _, k := range doppelkopfCards {
		trump, rank := ranks(k)
		o.rank[k] = uint8(rank)
		if !trump {
			o.class[k] = uint8(k.Suit())
		}
		o.kinds[k] = o.kind(k)
	}
	return o
}

// doppelkopfOrders holds the orders of the cards in all contracts without pigs: first
// under rules that make ♥10 a trump, then under rules that do not. They are made when they are first asked
// for, so that a program that has only other games does not contain them.
var doppelkopfOrders struct {
	made sync.Once
	all  [2][doppelkopf.WeddingSecond + 1]*doppelkopfOrder
}

// orderIn returns the order of the cards in a contract without pigs.
func orderIn(g doppelkopf.Game, c doppelkopf.Contract) *doppelkopfOrder {
	doppelkopfOrders.made.Do(func() {
		for i, rules := range []doppelkopf.Rules{{}, {NoDulle: true}} {
			g, _ := doppelkopf.New(rules)
			for c := range doppelkopfOrders.all[i] {
				doppelkopfOrders.all[i][c] = newDoppelkopfOrder(func(k card.Card) (bool, int) { return g.Rank(doppelkopf.Contract(c), k) })
			}
		}
	})
	if trump, _ := g.Rank(doppelkopf.Normal, card.Ten.Of(card.Hearts)); trump {
		return doppelkopfOrders.all[0][c]
	}
	return doppelkopfOrders.all[1][c]
}

// doppelkopfCards lists the 24 different cards of the pack.
var doppelkopfCards = slices.DeleteFunc(card.Standard.Append(nil), func(c card.Card) bool {
	return c.Rank() > card.Ace && c.Rank() < card.Nine
})

// fox is ♦A, and charlie is ♣J.
var (
	fox     = card.Ace.Of(card.Diamonds)
	charlie = card.Jack.Of(card.Clubs)
)

// doppelkopfTrick is the trick on the table, as a seat sees it.
type doppelkopfTrick struct {
	doppelkopfTable
	s       doppelkopf.State
	seat    engine.Seat
	caught  int                  // the number of ♦A in the trick that may be caught
	later   int                  // the number of seats that play after this seat
	held    [card.Spades + 1]int // the number of cards in the hand, by class
	unseen  [numCards]int8
	left    float64    // the number of unseen cards
	friend  [4]float64 // the chance that each seat is in this seat's party
	foxes   bool       // whether a ♦A may be caught
	charlie bool       // whether ♣J may win a point in the last trick but cannot lose one
}

func newDoppelkopfTrick(g doppelkopf.Game, v engine.View[doppelkopf.State]) *doppelkopfTrick {
	r := g.Rules()
	t := &doppelkopfTrick{s: v.State, seat: v.Seat, doppelkopfTable: newDoppelkopfTable(r, orderIn(g, v.State.Contract()))}
	if v.State.Pigs() != engine.Nobody {
		t.doppelkopfOrder = newDoppelkopfOrder(v.State.Rank)
	}
	t.foxes = !t.s.Contract().Solo() && v.State.Pigs() == engine.Nobody && !r.House && !r.NoFox
	t.charlie = !t.s.Contract().Solo() && !r.NoCharlie && !r.CharlieCaught
	for _, c := range doppelkopfCards {
		if c.Rank() != card.Nine || !r.NoNines {
			n := t.s.Holds(t.seat, c)
			t.held[t.class[c]] += n
			t.unseen[c] = int8(2 - n)
		}
	}
	for seat, c := range t.s.Plays() {
		t.unseen[c]--
		if c == fox && t.foxes {
			t.caught++
		}
		if t.play(seat, c); t.led == card.FaceDown {
			t.caught = 0
		}
	}
	for seat := range engine.Seat(4) {
		if p := t.s.Party(seat); p != doppelkopf.NoParty {
			t.show(seat, sideOf(p))
		}
	}
	t.second = t.second && (r.SecondDulle == "always" || t.s.HandLen(t.seat) > 1)
	for _, c := range doppelkopfCards {
		t.left += float64(t.unseen[c])
	}
	t.later = 3 - t.plays%4
	t.friend = friends(t.s, t.seat)
	return t
}

// friends returns, for each seat, the chance that it is in the party of the given seat.
// If the partner of that seat is not known, every seat whose party is not known is
// equally likely to be the partner.
func friends(s doppelkopf.State, seat engine.Seat) (friend [4]float64) {
	own := s.Party(seat)
	unknown, partners := 0, 0
	for other := range engine.Seat(4) {
		switch p := s.Party(other); {
		case other == seat:
		case p == doppelkopf.NoParty:
			unknown++
		case p == own:
			partners++
		}
	}
	for other := range engine.Seat(4) {
		switch p := s.Party(other); {
		case other == seat, p == own && own != doppelkopf.NoParty:
			friend[other] = 1
		case p == doppelkopf.NoParty && partners == 0:
			friend[other] = 1 / float64(unknown)
		}
	}
	return friend
}

// threat counts the unseen cards that may beat the best card of a trick.
type threat struct {
	led      card.Card
	same     float64 // cards of the class led
	higher   float64 // cards of that class that beat the best card
	trumping float64 // trumps that beat the best card, if no trump was led
}

func (t *doppelkopfTrick) threat(led, best card.Card) threat {
	h := threat{led: led}
	for _, c := range doppelkopfCards {
		n := float64(t.unseen[c])
		if n == 0 {
			continue
		}
		same := t.class[c] == t.class[led]
		if same {
			h.same += n
		}
		switch {
		case !t.beats(c, best):
		case same:
			h.higher += n
		default:
			h.trumping += n
		}
	}
	return h
}

// takes returns the chance that the given seat, which plays later, can legally play a
// card that takes the trick.
func (t *doppelkopfTrick) takes(h threat, seat engine.Seat) float64 {
	hand := t.s.HandLen(seat)
	void, higher := 1-t.has(h.same, hand), t.has(h.higher, hand)
	if t.s.Void(seat, h.led) {
		void, higher = 1, 0
	}
	return float64(void*t.has(h.trumping, hand)) + higher
}

// has returns the chance that a hand of the given number of cards has at least one
// of n unseen cards.
func (t *doppelkopfTrick) has(n float64, hand int) float64 {
	if n == 0 {
		return 0
	}
	none := 1.0
	for range hand {
		none *= 1 - n/t.left
	}
	return 1 - none
}

// The worth of a trick and of the rest of the hand, in card points. Each value was found
// by letting the house play against versions of itself with other values.
const (
	keptTrump = 42  // of keeping a trump that beats all others; times the sixth power of the share of unseen trumps below it
	newVoid   = 3   // of having no more cards of a plain suit
	foxAway   = 5   // of having played a fox, which might otherwise be lost later
	foxLost   = 12  // of a fox to the party that catches it
	keptJack  = 10  // of keeping the only ♣J in a hand of five cards or fewer
	willTake  = 0.8 // the chance that a seat takes a trick if it can
	laterAdds = 1.3 // what each later seat is expected to add to a trick
)

// worth returns the expected gain from playing c, in card points, up to a constant that is
// the same for all cards.
func (t *doppelkopfTrick) worth(c card.Card) float64 {
	ours := t.ours(c)
	worth := float64((float64(2*ours) - 1) * (float64(t.cardPoints+doppelkopf.CardPoints(c)) + float64(laterAdds*float64(t.later))))
	if t.foxes && c == fox {
		worth -= float64(foxLost * (1 - ours))
	}
	// Winning the trick saves or catches a fox in it, so it makes no difference to the
	// choice whose fox it is.
	return worth + float64(foxLost*ours*float64(t.caught)) - t.cost(c)
}

// ours returns the chance that the seat's party wins the trick if the seat plays c.
func (t *doppelkopfTrick) ours(c card.Card) float64 {
	led, best, holder := t.led, c, t.seat
	switch {
	case led == card.FaceDown:
		led = c
	case !t.beats(c, t.best):
		best, holder = t.best, t.holder
	}
	h := t.threat(led, best)
	lost, won := 1.0, 1.0 // the chance that no friend beats best, and the chance that no rival does
	for i := range t.later {
		seat := (t.seat + engine.Seat(i) + 1) % 4
		p := willTake * t.takes(h, seat)
		won *= 1 - float64(p*(1-t.friend[seat]))
		lost *= 1 - float64(p*t.friend[seat])
	}
	return float64(t.friend[holder]*won) + float64((1-t.friend[holder])*(1-lost))
}

// cost returns how much less the hand is worth without c. Only the highest trumps, those
// that beat nearly all unseen trumps, are worth keeping. An unseen trump equal to c counts
// half as much as a trump below c, because the first of two equal trumps wins. Playing a fox
// in time, or the last card of a plain suit, makes the rest of the hand better. Toward the
// end of a deal, the house keeps ♣J for the last trick.
func (t *doppelkopfTrick) cost(c card.Card) float64 {
	if t.class[c] != 0 {
		for _, other := range t.s.Hand(t.seat) {
			if other != c && t.class[other] == t.class[c] {
				return 0
			}
		}
		if t.s.Holds(t.seat, c) == 1 {
			return -newVoid
		}
		return 0
	}
	below, all := 0.0, 0.0
	for _, other := range doppelkopfCards {
		n := float64(t.unseen[other])
		if n == 0 || t.class[other] != 0 {
			continue
		}
		all += n
		switch {
		case other == c:
			below += float64(n / 2)
		case t.rank[other] < t.rank[c]:
			below += n
		}
	}
	share := below / max(all, 1)
	square := share * share
	cost := float64(keptTrump * (square * (square * square)))
	if t.foxes && c == fox {
		cost -= foxAway
	}
	if t.charlie && c == charlie && t.s.Holds(t.seat, c) == 1 && t.s.HandLen(t.seat) <= 5 {
		cost += keptJack
	}
	return cost
}
