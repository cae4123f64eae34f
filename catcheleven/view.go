package catcheleven

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/layout"
)

// View returns s as seat sees it. The other hands and the stock are face down; a
// spectator sees no hand.
func (g Game) View(s State, seat engine.Seat) (view engine.View[State]) {
	if !g.isSeat(seat) {
		seat = engine.Nobody
	}
	view.Seat = seat
	v := &view.State
	v.won, v.table, v.stock, v.sweeps = s.won, s.table, s.stock, s.sweeps
	v.turn, v.last, v.first, v.seats = s.turn, s.last, s.first, s.seats
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

// Zones returns the table; the stock, the next card first; the hand of each
// seat; and the cards that each side has won, as zones of the seats with the numbers of the sides.
func (g Game) Zones(s State) []engine.Zone {
	n := engine.Seat(g.Seats())
	l := layout.Of(int(n)+2+g.rules().sides(), packSize)
	l.Add("table", engine.Nobody, 0, s.table)
	l.Cards = append(l.Cards, s.cards[maxStock-s.stock:]...)
	l.Zone("stock", engine.Nobody)
	for seat := range n {
		l.Add("hand", seat, int(s.down[seat]), s.hands[seat])
	}
	for side, won := range s.won[:g.rules().sides()] {
		l.Add("won", engine.Seat(side), 0, won)
	}
	return l.Zones
}

// Determinize returns a random position that looks like v to v.Seat.
// All deals of the unseen cards to the hands and the stock are equally likely, except in the
// first hands of Pasur, where all ways to deal them are.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State
	seen := s.table | s.allWon() | s.allHands()
	var unseen [packSize]card.Card
	hidden := card.Standard &^ seen
	rest := hidden.Append(unseen[:0])
	deck.Sample(r, rest, len(rest))
	if rules := g.rules(); rules.Pasur && int(s.stock) == rules.stock() {
		s.buryUnseen(rest, hidden&card.Jack.Cards(), r)
	}
	for i := range s.hands {
		n := s.down[i]
		s.hands[i] |= card.SetOf(rest[:n]...)
		s.down[i] = 0
		rest = rest[n:]
	}
	copy(s.cards[maxStock-s.stock:], rest)
	return s
}
