package cribbage

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
)

// Pegs returns the points for the last card of a count, without those for the last card as such.
func Pegs(line []card.Card) (points int) {
	sum, same := 0, 0
	for _, c := range line {
		if sum += value(c); c.Rank() == line[len(line)-1].Rank() {
			same++
		} else {
			same = 0
		}
	}
	if sum == 15 || sum == most {
		points = 2
	}
	points += same * (same - 1)
	for n := len(line); n >= 3; n-- {
		if isRun(line[len(line)-n:]) {
			return points + n
		}
	}
	return points
}

// isRun reports whether cards, in some order, follow each other in rank.
func isRun(cards []card.Card) bool {
	sorted := slices.SortedFunc(slices.Values(cards), card.CompareRank)
	for i, c := range sorted {
		if c.Rank() != sorted[0].Rank()+card.Rank(i) {
			return false
		}
	}
	return true
}

// Count returns the points of the four cards of a hand or the crib, with the starter.
func Count(hand card.Set, starter card.Card, crib bool) (points int) {
	cards := hand.With(starter).Append(nil)
	var runs [6]int // by their length
	for chosen := range 1 << len(cards) {
		var some []card.Card
		sum := 0
		for i, c := range cards {
			if chosen>>i&1 == 1 {
				some, sum = append(some, c), sum+value(c)
			}
		}
		if sum == 15 {
			points += 2
		}
		if len(some) == 2 && some[0].Rank() == some[1].Rank() {
			points += 2
		}
		if isRun(some) {
			runs[len(some)]++
		}
	}
	for n := len(cards); n >= 3; n-- {
		if runs[n] > 0 { // shorter ones are parts of these
			points += n * runs[n]
			break
		}
	}
	suit := hand.First().Suit()
	switch {
	case hand&^suit.Cards() != 0:
	case starter.Suit() == suit:
		points += 5
	case !crib:
		points += 4
	}
	if hand.Has(card.Jack.Of(starter.Suit())) {
		points++
	}
	return points
}
