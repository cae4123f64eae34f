package cup

import (
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
)

// sidesOf returns the side of each seat for people, as the rules of the game have them: partners have
// the same number, and sides are numbered in the order of their first seats. A seat is on its own
// unless everybody knows the sides when the cards are dealt, they are the same in each deal, and all
// have as many seats.
func sidesOf(g hoyle.Game) (sides []int) {
	n := g.Players()
	for first := range n {
		dealt := dealtSides(g, hoyle.Seat(first))
		if dealt == nil || sides != nil && !slices.Equal(sides, dealt) {
			return upTo(n) // each seat on its own
		}
		sides = dealt
	}
	return sides
}

// dealtSides returns the sides of the seats for people after a deal, or nil if they make no teams.
func dealtSides(g hoyle.Game, first hoyle.Seat) (sides []int) {
	t, err := g.Table(deck.NewSeed(uint64(first)), first)
	if err != nil {
		return nil
	}
	var known, seats []int // by side: its number in the game, and how many seats it has
	for seat := range hoyle.Seat(g.Players()) {
		number := t.Side(hoyle.Nobody, seat)
		side := slices.Index(known, number)
		if side < 0 {
			side, known, seats = len(known), append(known, number), append(seats, 0)
		}
		sides = append(sides, side)
		seats[side]++
	}
	if slices.Contains(known, -1) || slices.Min(seats) != slices.Max(seats) {
		return nil
	}
	return sides
}

// upTo returns the numbers 0 to n-1.
func upTo(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}
