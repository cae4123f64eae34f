package indigo

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// RolloutCapturing is the rollout that the search of the house uses.
func (g Game) RolloutCapturing(s *State, r *rand.Rand) error { return g.rolloutCapturing(s, r) }

// Open is the game with all cards face up; all its methods are exported.
type Open = open

// CardPoints returns the points of the cards that seat has won.
func (g Game) CardPoints(s State, seat engine.Seat) int { return g.cardPoints(s, seat) }

// First returns the seat that leads every deal.
func (s State) First() engine.Seat { return s.first }

// LastCapture returns the seat that captured last, or Nobody before the first capture.
func (s State) LastCapture() engine.Seat { return s.last.Seat() }
