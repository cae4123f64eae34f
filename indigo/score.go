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
func (g Game) Score(s State, seat engine.Seat) int { return g.CardPoints(s, seat) + g.bonus(s, seat) }

// CardPoints returns the points of the cards seat has won.
func (Game) CardPoints(s State, seat engine.Seat) int { return (s.Won(seat) & pointCards).Len() }

// bonus returns 3 for the seat with more cards, or for the first with as many,
// once the game is over; 0 for all others and before.
func (Game) bonus(s State, seat engine.Seat) int {
	const half = packSize / 2
	n := s.Won(seat).Len()
	if s.Turn() == engine.Nobody && (n > half || n == half && seat == s.first) {
		return mostCards
	}
	return 0
}

// Breakdown returns the items that make up seat's Score, those worth nothing
// left out.
func (g Game) Breakdown(s State, seat engine.Seat) []engine.ScoreLine {
	var lines []engine.ScoreLine
	if n := g.CardPoints(s, seat); n > 0 {
		lines = append(lines, engine.ScoreLine{Name: "A 10 J Q K", Points: n})
	}
	if n := g.bonus(s, seat); n > 0 {
		lines = append(lines, engine.ScoreLine{Name: "most cards", Points: n})
	}
	return lines
}
