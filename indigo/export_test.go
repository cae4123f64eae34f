package indigo

import "github.com/hoylecards/hoyle/engine"

// Open is the game with all cards face up; all its methods are exported.
type Open = open

// CardPoints returns the points of the cards that seat has won.
func (g Game) CardPoints(s State, seat engine.Seat) int { return g.cardPoints(s, seat) }

// First returns the seat that leads every deal.
func (s State) First() engine.Seat { return s.first }

// LastCapture returns the seat that captured last, or Nobody before the first capture.
func (s State) LastCapture() engine.Seat { return s.last.Seat() }
