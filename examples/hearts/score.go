package hearts

import "github.com/hoylecards/hoyle/engine"

const (
	queenPoints = 13
	jackBonus   = 10
	allPoints   = 26
	noTrick     = 5
)

var itemNames = [...]string{"hearts", "queen of spades", "jack of diamonds", "moon", "no tricks"}

// Score returns minus the points that seat has: those of the tricks it has taken,
// and once the game is over what shooting the moon and taking no trick change.
func (g Game) Score(s State, seat engine.Seat) int {
	sum := 0
	for _, n := range g.items(&s, seat) {
		sum += n
	}
	return sum
}

// Breakdown returns the items that make up seat's Score, those worth nothing left
// out.
func (g Game) Breakdown(s State, seat engine.Seat) []engine.Line {
	var lines []engine.Line
	for i, n := range g.items(&s, seat) {
		if n != 0 {
			lines = append(lines, engine.Line{Name: itemNames[i], Points: n})
		}
	}
	return lines
}

// items returns what each of the itemNames is worth to a seat.
func (g Game) items(s *State, seat engine.Seat) (n [len(itemNames)]int) {
	if !isSeat(seat) {
		return n
	}
	taken := s.taken[seat]
	n[0] = -(taken & points).Without(queen).Len()
	if taken.Has(queen) {
		n[1] = -queenPoints
	}
	if g.rules().JackBonus && taken.Has(jack) {
		n[2] = jackBonus
	}
	if s.plays < packSize {
		return n
	}
	switch shooter := s.shooter(); {
	case shooter == seat:
		n[3] = allPoints
	case shooter != engine.Nobody:
		n[3] = -allPoints
	case g.rules().NoTrickBonus && taken == 0:
		n[4] = noTrick
	}
	return n
}

// shooter returns the seat that has taken all point cards, Nobody if none has.
func (s *State) shooter() engine.Seat {
	for seat, taken := range s.taken {
		if taken&points == points {
			return engine.Seat(seat)
		}
	}
	return engine.Nobody
}
