package hearts

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Score returns minus the points of seat. These are the points of the tricks it has taken and, once
// the game is over, also those for shooting the moon and for taking no trick.
func (g Game) Score(s State, seat engine.Seat) int {
	sum := 0
	g.items(&s, seat, func(_ string, points int) { sum += points })
	return sum
}

// Breakdown returns the items that make up seat's Score, except those worth 0.
func (g Game) Breakdown(s State, seat engine.Seat) []engine.ScoreLine {
	var lines []engine.ScoreLine
	g.items(&s, seat, func(name string, points int) { lines = append(lines, engine.ScoreLine{Name: name, Points: points}) })
	return lines
}

// items calls add for each item of a seat's Score.
func (g Game) items(s *State, seat engine.Seat, add func(name string, points int)) {
	taken := at(s.taken, seat)
	if n := (taken & card.Hearts.Cards()).Len(); n > 0 {
		add("hearts", -n)
	}
	if taken.Has(queen) {
		add("queen of spades", -13)
	}
	if g.rules.JackBonus && taken.Has(jack) {
		add("jack of diamonds", 10)
	}
	moon := func(all card.Set) bool { return all&points == points }
	switch {
	case s.plays < packSize || !isSeat(seat):
	case moon(taken):
		add("moon", 26)
	case slices.ContainsFunc(s.taken[:], moon):
		add("moon", -26)
	case g.rules.NoTrickBonus && taken == 0:
		add("no tricks", 5)
	}
}
