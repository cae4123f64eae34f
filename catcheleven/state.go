package catcheleven

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/hide"
	"github.com/hoylecards/hoyle/internal/perseat"
)

const maxStock = packSize - 3*handSize // for two seats

// sealed keeps a State from printing its cards, and from being read without a [Game].
type sealed = hide.State

// State is a position or a view of one. Every State is valid; the zero State is a
// finished game in which nobody has won a card.
type State struct {
	sealed
	hands  [maxSeats]card.Set // the face-up cards in each hand
	won    [maxSides]card.Set
	table  card.Set
	cards  [maxStock]card.Card // the stock at the back, the next card first; zeros before the stock
	stock  uint8               // the number of cards in the stock
	down   [maxSeats]uint8     // the number of face-down cards in each hand, 0 except in views
	sweeps [maxSides]uint8     // the number of Basaats or soors of each side
	turn   engine.Holder
	last   engine.Holder // the side that captured last, as the seat with the same number
	first  engine.Seat
	seats  uint8
}

// fromFirst returns the seat that is i places after the first seat.
func (s *State) fromFirst(i uint8) uint8 { return (uint8(s.first) + i) % s.seats }

// draw removes the next four cards from the stock and returns them.
func (s *State) draw() card.Set {
	next := s.cards[maxStock-s.stock:][:handSize]
	hand := card.SetOf(next...)
	clear(next)
	s.stock -= handSize
	return hand
}

func (s *State) allHands() card.Set { return s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3] }

// allWon returns the cards that any side has won.
func (s *State) allWon() card.Set { return s.won[0] | s.won[1] | s.won[2] }

// Turn returns the seat to play, or Nobody once the game is over.
func (s State) Turn() engine.Seat { return s.turn.Seat() }

// Table returns the cards on the table.
func (s State) Table() card.Set { return s.table }

// Hand returns the face-up cards in seat's hand. In a position, these are all cards of
// the hand. In a view, the hands of other seats contain no face-up cards.
func (s State) Hand(seat engine.Seat) card.Set { return perseat.Of(s.hands[:], seat) }

// HandLen returns the number of cards in seat's hand, seen or unseen.
func (s State) HandLen(seat engine.Seat) int {
	return s.Hand(seat).Len() + int(perseat.Of(s.down[:], seat))
}

// Won returns the cards that a side has won. Sides are counted from 0.
func (s State) Won(side int) card.Set { return perseat.Of(s.won[:], side) }

// Basaats returns the number of Basaats, or soors in Pasur, that a side has.
func (s State) Basaats(side int) int { return int(perseat.Of(s.sweeps[:], side)) }

// StockLen returns the number of cards in the stock.
func (s State) StockLen() int { return int(s.stock) }
