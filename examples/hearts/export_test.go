package hearts

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Laid returns a position in which seat 0 has the given hand and must play to the given trick. The
// size of the other hands does not matter.
func Laid(hand card.Set, trick card.List, broken bool) State {
	s := State{leader: engine.HolderOf(0), turn: engine.HolderOf(0), broken: broken}
	s.hands[0] = hand
	s.plays = uint8(seats * (handSize - hand.Len()))
	s.plays += uint8(copy(s.played[s.plays:], trick))
	return s
}

// Ended returns a finished position in which the seats have taken the given cards.
func Ended(taken [4]card.Set) State { return State{taken: taken, plays: packSize} }
