package catcheleven

import (
	"github.com/hoylecards/hoyle/engine"
)

// Open is the game with all cards face up; all its methods are exported.
type Open = open

// First returns the seat that leads every hand.
func (s State) First() engine.Seat { return s.first }

// LastCapture returns the side that captured last, or -1 before the first capture.
func (s State) LastCapture() int { return int(s.last.Seat()) }
