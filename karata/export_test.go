package karata

import (
	"encoding/json"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Shown returns the cards of seat's hand that fouls have made public.
func (s State) Shown(seat engine.Seat) card.Set { return s.Hand(seat) & s.shown }

// Under returns the cards that were put under the stock at the last turnover and have not been
// shown since.
func (s State) Under() card.Set { return s.under }

// Held returns the number of cards of [State.Under] in seat's hand. This number is public.
func (s State) Held(seat engine.Seat) int {
	if !isSeat(seat) {
		return 0
	}
	return int(s.held[seat])
}

// Turnovers returns the number of times that the pile has been turned over.
func (s State) Turnovers() int { return int(s.turned) }

// Lay returns the moves of a turn that lays the cards in the given order and then closes. If there
// are no cards, the turn draws.
func Lay(cards ...card.Card) []Move {
	if len(cards) == 0 {
		return []Move{{Kind: Draw}}
	}
	moves := make([]Move, 0, len(cards)+1)
	for _, c := range cards {
		moves = append(moves, Move{Kind: Play, Card: c})
	}
	return append(moves, Move{Kind: Done})
}

// The functions of the rules that the tests check one by one.
var (
	Bomb         = bombOf
	Opens        = opens
	ParseRequest = parseRequest
)

// Next returns the seat whose turn follows, and the direction of play from then on.
func (e Effect) Next(seat engine.Seat, seats, direction int) (engine.Seat, int) {
	return e.next(seat, seats, direction)
}

// Cards returns the cards that meet the request.
func (q Request) Cards() card.Set { return q.cards() }

// Level returns how many aces end the request, with A♠ counted as two.
func (q Request) Level() int { return q.level() }

// FromView returns the view that v describes.
func (g Game) FromView(v engine.View[Setup]) (engine.View[State], error) {
	data, err := json.Marshal(v)
	if err != nil {
		return engine.View[State]{}, err
	}
	return g.DecodeView(data)
}
