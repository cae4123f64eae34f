package hearts

import (
	"math"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// What the house weighs, in hundredths of a point. The numbers were found in contests between versions
// of the house.
const (
	point        = 100
	heartDumped  = 150 // on a seat that takes a trick, by another that cannot follow
	queenDumped  = 200
	shedding     = 2   // for each unit of danger that a discarded card takes with it
	spadeLead    = 200 // a low spade that is led may force ♠Q out
	forcedPart   = 30  // percent of the chance that a later seat is forced to take the trick
	queenUnder   = 1000 * point
	otherPlayers = seats - 1
)

// voids[n] is the chance in percent that a hand has none of n unseen cards, and forced[high][n] that a
// hand that follows suit must play one of the high cards of n.
var voids, forced = chances()

func chances() (voids [handSize + 1]int, forced [handSize + 1][handSize + 1]int) {
	for n := range voids {
		voids[n] = percent(math.Pow(2.0/3, float64(n)))
		for high := 0; high <= n && n > 0; high++ {
			part := float64(high) / float64(n)
			forced[high][n] = percent(math.Pow(part, math.Max(1, float64(n)/otherPlayers)))
		}
	}
	return voids, forced
}

// percent is the same on every processor, even though powers may differ in their last bit.
func percent(part float64) int { return int(float64(100*part) + 1e-9) }

// sight is what the house considers when it compares the cards it may choose.
type sight struct {
	state        *State
	seat         engine.Seat
	hand, unseen card.Set
	trick        []card.Card
	taker        engine.Seat // of the trick so far
	top          int         // the height of its card
	points       int         // in the trick
	later        int         // seats that play to the trick later
	moon         moon
}

func newSight(s *State, seat engine.Seat) *sight {
	laid := s.laid[0] | s.laid[1] | s.laid[2] | s.laid[3]
	t := &sight{state: s, seat: seat, hand: s.hands[seat], trick: s.trick()}
	t.unseen = card.Standard &^ laid &^ t.hand
	t.later = otherPlayers - len(t.trick)
	if len(t.trick) > 0 {
		place := best(t.trick)
		t.top = height(t.trick[place])
		t.taker = (seat + seats - engine.Seat(len(t.trick)) + place) % seats
		t.points = worth(card.SetOf(t.trick...))
	}
	t.moon = t.watch()
	return t
}

// worth returns the points that cards cost.
func worth(cards card.Set) int {
	n := (cards & card.Hearts.Cards()).Len()
	if cards.Has(queen) {
		n += 13
	}
	return n
}

// above returns how many cards of a set beat c.
func above(c card.Card, cards card.Set) (n int) {
	for rest := cards & c.Suit().Cards(); rest != 0; rest &= rest - 1 {
		if height(rest.First()) > height(c) {
			n++
		}
	}
	return n
}

// likes returns how much the house likes a card.
func (t *sight) likes(c card.Card) int {
	switch {
	case t.state.passing():
		return t.danger(c)
	case t.moon.shoots:
		return t.shoots(c)
	case len(t.trick) == 0:
		return t.leads(c)
	case c.Suit() != t.trick[0].Suit():
		return t.discards(c)
	}
	return t.follows(c)
}

// danger returns how dangerous a card is in the hand.
func (t *sight) danger(c card.Card) int {
	return danger(t.hand, c, (t.hand | t.unseen).Has(queen))
}

// leads returns how good it is to lead a card: every seat stays below it if it can.
func (t *sight) leads(c card.Card) int {
	unseen := t.unseen & c.Suit().Cards()
	ducks := 100 - forced[above(c, unseen)][unseen.Len()]
	takes := ducks * ducks / 100 * ducks / 100
	like := -takes * (t.costs(c) + t.dumped(c)) / 100
	if c.Suit() == card.Spades && t.unseen.Has(queen) && height(c) < height(queen) {
		like += spadeLead
	}
	return like
}

// follows returns how good it is to follow suit with a card.
func (t *sight) follows(c card.Card) int {
	shed := shedding * t.danger(c)
	if height(c) < t.top {
		if c == queen {
			return queenUnder
		}
		return shed - t.gives(c)
	}
	unseen := t.unseen & c.Suit().Cards()
	takes := 100 - forcedPart*min(100, forced[above(c, unseen)][unseen.Len()]*t.later)/100
	return shed - takes*(t.costs(c)+t.dumped(c))/100
}

// discards returns how good it is to play a card of another suit than the one led.
func (t *sight) discards(c card.Card) int {
	if c == queen && t.taker != t.moon.by {
		return queenUnder
	}
	return shedding*t.danger(c) - t.gives(c) - t.moon.keeps(c)
}

// costs returns what a seat pays for the trick if it takes the trick with c, without what is dumped on
// it later. Points that stop a moon are cheap.
func (t *sight) costs(c card.Card) int {
	points := t.points + worth(card.SetOf(c))
	if points == 0 {
		return 0
	}
	return point*points - t.moon.stopped
}

// dumped returns the cost of the cards that later seats are expected to play to a trick taken with c.
func (t *sight) dumped(c card.Card) (cost int) {
	suit, first := c.Suit(), t.state.plays < seats
	if first {
		return 0
	}
	n := (t.unseen & suit.Cards()).Len()
	for i := range t.later {
		void := voids[n]
		if t.state.bars[(t.seat+1+engine.Seat(i))%seats]&suit.Cards() == suit.Cards() {
			void = 100
		}
		each := 0
		if t.unseen.Has(queen) {
			each = queenDumped
		}
		if suit == card.Hearts {
			cost += point * (100 - void) / 100
		} else if t.unseen&card.Hearts.Cards() != 0 {
			each += heartDumped
		}
		cost += void * each / 100
		if suit == card.Spades && t.unseen.Has(queen) && height(c) > height(queen) {
			cost += 13 * point / otherPlayers
		}
	}
	return cost
}
