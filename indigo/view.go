package indigo

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/layout"
)

// View returns s as seat sees it. The other hand and the stock are face down; a
// spectator sees neither hand.
func (Game) View(s State, seat engine.Seat) (view engine.View[State]) {
	if !isSeat(seat) {
		seat = engine.Nobody
	}
	view.Seat = seat
	v := &view.State
	v.won, v.table, v.stock, v.turn, v.last, v.first = s.won, s.table, s.stock, s.turn, s.last, s.first
	copy(v.cards[:s.table], s.cards[:])
	for i := range s.hands {
		if engine.Seat(i) == seat {
			v.hands[i], v.down[i] = s.hands[i], s.down[i]
		} else {
			v.down[i] = uint8(s.hands[i].Len()) + s.down[i]
		}
	}
	return view
}

// Redact returns m, because nothing in a move is hidden.
func (Game) Redact(_ State, _ engine.Seat, m Move, _ engine.Seat) Move { return m }

// Zones returns the table, the top card last; the stock, the next card first;
// and, for each seat, its hand and the cards that it has won.
func (Game) Zones(s State) []engine.Zone {
	l := layout.Of(2+2*seats, packSize)
	l.Cards = append(l.Cards, s.cards[:s.table]...)
	l.Zone("table", engine.Nobody)
	l.Cards = append(l.Cards, s.cards[packSize-s.stock:]...)
	l.Zone("stock", engine.Nobody)
	for seat := range engine.Seat(seats) {
		l.Add("hand", seat, int(s.down[seat]), s.hands[seat])
		l.Add("won", seat, 0, s.won[seat])
	}
	return l.Zones
}

// Determinize returns a random position that looks like v to v.Seat.
// All deals of the unseen cards to the hands and the stock are equally likely.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	v = g.View(v.State, v.Seat)
	s := &v.State
	seen := card.SetOf(s.cards[:s.table]...) | s.hands[0] | s.hands[1] | s.won[0] | s.won[1]
	var unseen [packSize]card.Card
	rest := (card.Standard &^ seen).Append(unseen[:0])
	deck.Sample(r, rest, len(rest))
	for i := range s.hands {
		n := s.down[i]
		s.hands[i] |= card.SetOf(rest[:n]...)
		s.down[i] = 0
		rest = rest[n:]
	}
	copy(s.cards[packSize-s.stock:], rest)
	return *s
}
