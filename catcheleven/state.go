package catcheleven

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

const maxStock = packSize - 3*handSize // with two seats

// State is a position of the game, or a view of one. It is always valid; the
// zero State is a finished game in which nobody won anything.
type State struct {
	hands  [maxSeats]card.Set // the cards face up in each hand
	won    [sides]card.Set
	table  card.Set
	cards  [maxStock]card.Card // the stock at its back, the next card first; zeros before it
	stock  uint8               // cards in the stock
	down   [maxSeats]uint8     // cards face down in each hand: none but in views
	sweeps [sides]uint8        // Basaats or soors
	turn   int8                // one more than the seat to play
	last   int8                // one more than the side that captured last
	first  engine.Seat
	seats  uint8
}

func (s *State) setTurn(seat engine.Seat) { s.turn = int8(seat) + 1 }

// draw takes four cards from the top of the stock.
func (s *State) draw() card.Set {
	next := s.cards[maxStock-s.stock:][:handSize]
	hand := card.SetOf(next...)
	clear(next)
	s.stock -= handSize
	return hand
}

func (s *State) allHands() card.Set { return s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3] }

func isSeat(seat engine.Seat) bool { return 0 <= seat && seat < maxSeats }

func isSide(side int) bool { return side == 0 || side == 1 }

// First returns the seat that leads every hand.
func (s State) First() engine.Seat { return s.first }

// LastCapture returns the side that captured last, -1 if none has yet.
func (s State) LastCapture() int { return int(s.last) - 1 }

// Table returns the cards on the table.
func (s State) Table() card.Set { return s.table }

// Hand returns the cards that can be seen of seat's hand: all of it in a
// position, none of another seat's in a view.
func (s State) Hand(seat engine.Seat) card.Set {
	if !isSeat(seat) {
		return 0
	}
	return s.hands[seat]
}

// HandLen returns the number of cards in seat's hand, seen or not.
func (s State) HandLen(seat engine.Seat) int {
	if !isSeat(seat) {
		return 0
	}
	return s.hands[seat].Len() + int(s.down[seat])
}

// Won returns the cards that a side, 0 or 1, has captured.
func (s State) Won(side int) card.Set {
	if !isSide(side) {
		return 0
	}
	return s.won[side]
}

// Basaats returns how many Basaats, in Pasur soors, of a side, 0 or 1, count.
func (s State) Basaats(side int) int {
	if !isSide(side) {
		return 0
	}
	return int(s.sweeps[side])
}

// StockLen returns the number of cards in the stock.
func (s State) StockLen() int { return int(s.stock) }
