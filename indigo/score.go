package indigo

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// mostCards is the number of points for winning more cards than the other seat.
const mostCards = 3

// pointCards are the cards that are worth a point each.
var pointCards = card.Ace.Cards() | card.Ten.Cards() | card.Jack.Cards() | card.Queen.Cards() | card.King.Cards()

// Score returns seat's points: one for each A, 10, J, Q and K that it has won.
// Once the game is over, the seat with more cards gets three extra points.
func (g Game) Score(s State, seat engine.Seat) int { return g.cardPoints(s, seat) + g.bonus(s, seat) }

// cardPoints returns the points of the cards that seat has won.
func (Game) cardPoints(s State, seat engine.Seat) int { return (s.Won(seat) & pointCards).Len() }

// bonus returns seat's points for winning more cards, or 0 while the game is in
// progress. If both seats have won 26 cards, the first seat gets the points.
func (Game) bonus(s State, seat engine.Seat) int {
	const half = packSize / 2
	n := s.Won(seat).Len()
	if s.Turn() == engine.Nobody && (n > half || n == half && seat == s.first) {
		return mostCards
	}
	return 0
}

// Breakdown returns the items that add up to seat's Score, without items of 0 points.
func (g Game) Breakdown(s State, seat engine.Seat) []engine.ScoreLine {
	var lines []engine.ScoreLine
	if n := g.cardPoints(s, seat); n > 0 {
		lines = append(lines, engine.ScoreLine{Name: "A 10 J Q K", Points: n})
	}
	if n := g.bonus(s, seat); n > 0 {
		lines = append(lines, engine.ScoreLine{Name: "most cards", Points: n})
	}
	return lines
}
