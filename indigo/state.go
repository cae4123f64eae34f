package indigo

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/hide"
	"github.com/hoylecards/hoyle/internal/perseat"
)

// sealed keeps a State from printing its cards, and from being read without a [Game].
type sealed = hide.State

// State is a position or a view of one. Every State is valid; the zero State is a
// finished game in which nobody has won a card.
type State struct {
	sealed
	hands [seats]card.Set // the cards face up in each hand
	won   [seats]card.Set
	// cards holds the table at its front, the top card last, and the stock at
	// its back, the next card first. The elements in between are zero.
	cards [packSize]card.Card
	table uint8        // cards on the table
	stock uint8        // cards in the stock
	down  [seats]uint8 // face-down cards in each hand, 0 except in views
	turn  engine.Holder
	last  engine.Holder // the seat that captured last
	first engine.Seat
}

func isSeat(seat engine.Seat) bool { return seat == 0 || seat == 1 }

// Turn returns the seat to play, or Nobody once the game is over.
func (s State) Turn() engine.Seat { return s.turn.Seat() }

// Top returns the top card of the table, or FaceDown if the table is empty.
func (s State) Top() card.Card {
	if s.table == 0 {
		return card.FaceDown
	}
	return s.cards[s.table-1]
}

// Table returns the cards on the table, the top card last.
func (s State) Table() card.List { // of a constant size, so that it may lie on the stack
	return append(make(card.List, 0, len(s.cards)), s.cards[:s.table]...)
}

// Hand returns the face-up cards in seat's hand. In a position, these are all
// cards of the hand. In a view, the hands of other seats contain no face-up cards.
func (s State) Hand(seat engine.Seat) card.Set { return perseat.Of(s.hands[:], seat) }

// HandLen returns the number of cards in seat's hand, seen or unseen.
func (s State) HandLen(seat engine.Seat) int {
	return s.Hand(seat).Len() + int(perseat.Of(s.down[:], seat))
}

// Won returns the cards that seat has won.
func (s State) Won(seat engine.Seat) card.Set { return perseat.Of(s.won[:], seat) }

// StockLen returns the number of cards in the stock.
func (s State) StockLen() int { return int(s.stock) }
