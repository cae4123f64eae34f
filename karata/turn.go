package karata

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// The cards, grouped by effect.
var (
	allCards  = card.Standard | card.Jokers
	aces      = card.Ace.Cards()
	twoThrees = card.Two.Cards() | card.Three.Cards()
	bombs     = twoThrees | card.Jokers
	questions = card.Queen.Cards() | card.Eight.Cards()
	jacks     = card.Jack.Cards()
	kings     = card.King.Cards()
	// barred holds the cards that bar their holder from declaring "last card".
	barred   = aces | bombs | jacks | kings
	ordinary = allCards &^ barred &^ questions
)

// Ordinary returns the cards without an effect: 4 5 6 7 9 10. A seat can win only
// by laying one of them last.
func Ordinary() card.Set { return ordinary }

// Barred returns the cards that bar their holder from declaring "last card": A,
// 2, 3, J, K and the jokers.
func Barred() card.Set { return barred }

// bombOf returns the number of cards that the next seat owes after the bomb c: 2, 3,
// or 5 for a joker. It returns 0 if c is not a bomb.
func bombOf(c card.Card) int {
	switch c.Rank() {
	case card.Two, card.Three:
		return int(c.Rank())
	case card.Joker:
		return 5
	}
	return 0
}

// aceValue returns the value of an ace against requests and bombs: 2 for A♠, 1 for
// the other aces. It returns 0 if c is not an ace.
func aceValue(c card.Card) int {
	switch {
	case c.Rank() != card.Ace:
		return 0
	case c.Suit() == card.Spades:
		return 2
	}
	return 1
}

// opens returns the cards that may be laid first in a turn. The parameter top is
// the top card, request is the open request, and debt is the number of cards owed
// for the pending bomb. The zero Request means that no request is open, and a
// debt of 0 means that no bomb is pending. There is never both a request and a
// debt.
func opens(top card.Card, request Request, debt int) card.Set {
	alike := top.Rank().Cards() | top.Suit().Cards()
	switch {
	case request != Request{}:
		return aces | request.cards()
	case debt > 0 && top.Rank() == card.Joker:
		return aces | card.Jokers
	case debt > 0:
		return aces | card.Jokers | alike&twoThrees
	case (aces | card.Jokers).Has(top):
		return allCards
	}
	return aces | card.Jokers | alike
}

// Follows returns the cards that may be laid after c in the same turn.
func Follows(c card.Card) card.Set {
	if questions.Has(c) {
		return aces | card.Jokers | c.Rank().Cards() | c.Suit().Cards()
	}
	return c.Rank().Cards()
}

// Effect describes what happens when a turn is closed.
type Effect struct {
	Request Request // the request that stays open
	Debt    int     // the number of cards that the next seat owes
	Draws   int     // the number of cards that the seat draws
	Asks    int     // 1 if the seat must ask for a suit, 2 if it must ask for a card
	Jumps   int     // the number of seats that are jumped over
	Kings   int     // the number of times that the direction is reversed
}

// Effect returns the effect of a turn that lays the given cards in the given order
// or, if there are no cards, of a turn that draws. The parameter request is the
// request that is open before the turn, and debt is the number of cards owed for
// the bomb that is pending then. The result is meaningful only for cards that may
// be laid in that order.
func (r Rules) Effect(laid []card.Card, request Request, debt int) Effect {
	if len(laid) == 0 {
		return Effect{Request: request, Draws: max(1, debt)}
	}
	var e Effect
	if request.cards().Has(laid[0]) {
		request = Request{}
	}
	var value, owed int
	for _, c := range laid {
		value += aceValue(c)
		owed += bombOf(c)
		switch c.Rank() {
		case card.Jack:
			e.Jumps++
		case card.King:
			e.Kings++
		}
	}
	switch last := laid[len(laid)-1]; {
	case questions.Has(last):
		e.Draws = 1
	case bombs.Has(last) && r.Cumulative:
		e.Debt = debt + owed
	case bombs.Has(last):
		e.Debt = bombOf(last)
	case aces.Has(last):
		request, value = request.lowered(value)
		if debt > 0 {
			value--
		}
		e.Asks = min(value, int(AskingCard))
	}
	e.Request = request
	return e
}

// next returns the seat that plays after a turn of the given seat with this effect,
// and the direction after that turn: +1 for higher seats, -1 for lower ones. The
// parameter direction is the direction before the turn. If there are no seats, the
// next seat is [engine.Nobody].
func (e Effect) next(seat engine.Seat, seats, direction int) (next engine.Seat, then int) {
	steps := 1 + e.Jumps
	switch {
	case seats <= 0:
		return engine.Nobody, direction
	case e.Kings%2 != 0:
		direction = -direction
	case e.Kings > 0:
		steps = 0 // the turn comes back to the same seat
	}
	to := (int(seat)+steps*direction)%seats + seats
	return engine.Seat(to % seats), direction
}
