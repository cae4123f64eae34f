package indigo

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// mostCards is the bonus, in points, of the seat with more cards in the end.
const mostCards = 3

// pointCards are a point each.
var pointCards = card.Ace.Cards() | card.Ten.Cards() | card.Jack.Cards() | card.Queen.Cards() | card.King.Cards()

// Score returns seat's points: one for each A, 10, J, Q and K it has won, and
// once the game is over three more for the seat with more cards.
func (g Game) Score(s State, seat engine.Seat) int { return g.CardPoints(s, seat) + g.Bonus(s, seat) }

// CardPoints returns the points of the cards seat has won.
func (Game) CardPoints(s State, seat engine.Seat) int { return (s.Won(seat) & pointCards).Len() }

// Bonus returns 3 for the seat with more cards, or for the first with as many,
// once the game is over; 0 for all others and before.
func (g Game) Bonus(s State, seat engine.Seat) int {
	const half = packSize / 2
	n := s.Won(seat).Len()
	if g.Turn(s) == engine.Nobody && (n > half || n == half && seat == s.first) {
		return mostCards
	}
	return 0
}
