package karata

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// The cards by what they do.
var (
	pack      = card.Standard | card.Jokers
	aces      = card.Ace.Cards()
	twoThrees = card.Two.Cards() | card.Three.Cards()
	bombs     = twoThrees | card.Jokers
	questions = card.Queen.Cards() | card.Eight.Cards()
	jacks     = card.Jack.Cards()
	kings     = card.King.Cards()
	// barred are the cards that keep a hand from declaring "last card".
	barred   = aces | bombs | jacks | kings
	ordinary = pack &^ barred &^ questions
)

// Ordinary returns the cards without an effect, which alone can win and open
// the pile: 4 5 6 7 9 10.
func Ordinary() card.Set { return ordinary }

// Barred returns the cards that bar a hand from declaring "last card": A 2 3 J K
// and the jokers.
func Barred() card.Set { return barred }

// Bomb returns how many cards the next seat owes to c: 2, 3, 5 for a joker, 0
// if c is no bomb.
func Bomb(c card.Card) int {
	switch c.Rank() {
	case card.Two, card.Three:
		return int(c.Rank())
	case card.Joker:
		return 5
	}
	return 0
}

// AceValue returns how many levels of a request an ace is good for: 2 for A♠, 1
// for the others, 0 if c is no ace.
func AceValue(c card.Card) int {
	switch {
	case c.Rank() != card.Ace:
		return 0
	case c.Suit() == card.Spades:
		return 2
	}
	return 1
}

// Opens returns the cards that may be laid first in a turn, on that top card.
// request is the open request, debt the number of cards of the pending bomb. The
// zero values mean none; a game never has both.
func Opens(top card.Card, request Request, debt int) card.Set {
	alike := top.Rank().Cards() | top.Suit().Cards()
	switch {
	case request != Request{}:
		return aces | request.Cards()
	case debt > 0 && top.Rank() == card.Joker:
		return aces | card.Jokers
	case debt > 0:
		return aces | card.Jokers | alike&twoThrees
	case (aces | card.Jokers).Has(top):
		return pack
	}
	return aces | card.Jokers | alike
}

// Follows returns the cards that may be laid behind c in the same turn.
func Follows(c card.Card) card.Set {
	if questions.Has(c) {
		return aces | card.Jokers | c.Rank().Cards() | c.Suit().Cards()
	}
	return c.Rank().Cards()
}

// Effect is what a closed turn does.
type Effect struct {
	Request Request // the rest of the open request
	Debt    int     // cards that the next seat owes
	Draws   int     // cards that the seat draws itself
	Asks    int     // 1 if the seat must name a suit, 2 if it must name a card
	Jumps   int     // seats that are jumped
	Kings   int     // times that the direction is turned
}

// Effect returns what a turn does that lays those cards in that order, none if
// it draws. request and debt are those of [Opens]. The cards must be such as
// [Opens] and [Follows] allow; other cards have no meaningful effect.
func (r Rules) Effect(laid []card.Card, request Request, debt int) Effect {
	if len(laid) == 0 {
		return Effect{Request: request, Draws: max(1, debt)}
	}
	var e Effect
	if request.Cards().Has(laid[0]) {
		request = Request{}
	}
	var value, owed int
	for _, c := range laid {
		value += AceValue(c)
		owed += Bomb(c)
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
		e.Debt = Bomb(last)
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

// Next returns the seat that follows seat after the effect, Nobody without seats,
// and the direction then, +1 or -1. direction is the one before the turn.
func (e Effect) Next(seat engine.Seat, seats, direction int) (next engine.Seat, then int) {
	steps := 1 + e.Jumps
	switch {
	case seats <= 0:
		return engine.Nobody, direction
	case e.Kings%2 != 0:
		direction = -direction
	case e.Kings > 0:
		steps = 0 // the direction is turned back, and the play with it
	}
	to := (int(seat)+steps*direction)%seats + seats
	return engine.Seat(to % seats), direction
}
