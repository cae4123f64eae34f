package hearts

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// itemNames are the items of a score.
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
func (g Game) Breakdown(s State, seat engine.Seat) []engine.ScoreLine {
	var lines []engine.ScoreLine
	for i, n := range g.items(&s, seat) {
		if n != 0 {
			lines = append(lines, engine.ScoreLine{Name: itemNames[i], Points: n})
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
		n[1] = -13
	}
	if g.rules.JackBonus && taken.Has(jack) {
		n[2] = 10
	}
	if s.plays < packSize {
		return n
	}
	moon := slices.ContainsFunc(s.taken[:], func(all card.Set) bool { return all&points == points })
	switch {
	case moon && taken&points == points:
		n[3] = 26
	case moon:
		n[3] = -26
	case g.rules.NoTrickBonus && taken == 0:
		n[4] = 5
	}
	return n
}
