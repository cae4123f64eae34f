package hearts

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// The numbers by which the house watches a moon.
const (
	threat      = 4  // points at which one seat that has them all begins to be a threat
	stopping    = 5  // tenths: with the square of the points, what it is worth to stop the seat
	stopper     = 10 // for each rank of a card that is kept to take a trick from the seat
	mostLosers  = 1  // in a hand that shoots
	solidFactor = 2  // a suit is solid if at most this many cards are unseen for each sure trick
)

// moon is what the house knows about shooting.
type moon struct {
	by      engine.Seat // a seat that has all points so far and is a threat, or Nobody
	stopped int         // what it is worth to stop it
	shoots  bool        // the house itself shoots
}

// watch returns whether another seat may shoot the moon, and whether the house does.
func (t *sight) watch() moon {
	only, taken := engine.Nobody, 0
	for i, cards := range t.state.taken {
		if cards&points == 0 {
			continue
		}
		if taken > 0 {
			return moon{by: engine.Nobody}
		}
		only, taken = engine.Seat(i), worth(cards)
	}
	switch {
	case t.state.passing():
		return moon{by: engine.Nobody}
	case taken == 0 || only == t.seat:
		return moon{by: engine.Nobody, shoots: t.losers() <= mostLosers}
	case taken < threat:
		return moon{by: engine.Nobody}
	}
	return moon{by: only, stopped: stopping * taken * taken / 10}
}

// losers returns how many cards of the hand are not likely to take a trick. A suit is solid if its sure
// tricks draw the unseen cards of the suit, unless most of these are in one hand.
func (t *sight) losers() (n int) {
	for _, suit := range [...]card.Suit{card.Clubs, card.Diamonds, card.Hearts, card.Spades} {
		mine, unseen, sure := t.hand&suit.Cards(), t.unseen&suit.Cards(), 0
		for c := range mine.All() {
			if above(c, unseen) == 0 {
				sure++
			}
		}
		if solidFactor*sure < unseen.Len() {
			n += mine.Len() - sure
		}
	}
	return n
}

// gives returns what it costs to play a card to a trick that another seat takes: a point stops a moon
// unless it goes to the seat that shoots.
func (t *sight) gives(c card.Card) int {
	switch {
	case !points.Has(c):
		return 0
	case t.taker == t.moon.by:
		return t.moon.stopped
	}
	return -t.moon.stopped
}

// keeps returns what it costs to discard a card that may stop a moon.
func (m moon) keeps(c card.Card) int {
	if m.by == engine.Nobody {
		return 0
	}
	return stopper * height(c)
}

// shoots returns how good a card is for a hand that wants every trick.
func (t *sight) shoots(c card.Card) int {
	const beats = 100
	switch {
	case len(t.trick) == 0:
		return height(c) - beats*above(c, t.unseen)
	case c.Suit() != t.trick[0].Suit():
		return -height(c) - beats*worth(card.SetOf(c))
	case height(c) > t.top:
		return beats + height(c)
	}
	return -height(c)
}
