package catcheleven

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Score returns the points of seat's side. While the deal is in progress, it counts
// only points that can no longer be lost, except that soors can be lost with the
// option CancelSoor.
func (g Game) Score(s State, seat engine.Seat) int {
	var lines [maxLines]engine.ScoreLine
	points := 0
	for _, line := range g.breakdown(lines[:0], &s, seat) {
		points += line.Points
	}
	return points
}

// Breakdown returns the items that add up to seat's Score, without items of 0 points.
func (g Game) Breakdown(s State, seat engine.Seat) []engine.ScoreLine {
	return g.breakdown(nil, &s, seat)
}

const maxLines = 6 // the most lines that a breakdown can have

// breakdown appends the lines of Breakdown to dst.
func (g Game) breakdown(dst []engine.ScoreLine, s *State, seat engine.Seat) []engine.ScoreLine {
	if !g.isSeat(seat) {
		return dst
	}
	line := func(name string, points int, scored bool) {
		if scored && points != 0 {
			dst = append(dst, engine.ScoreLine{Name: name, Points: points})
		}
	}
	side := g.Side(*s, seat)
	won := s.won[side]
	// most reports whether the side has more of some cards than any other.
	most := func(of card.Set) bool {
		for other, theirs := range s.won {
			if other != side && (theirs&of).Len() >= (won&of).Len() {
				return false
			}
		}
		return true
	}
	if g.rules().Pasur {
		line("seven clubs", 7, (won&card.Clubs.Cards()).Len() >= 7)
		line("aces", (won & card.Ace.Cards()).Len(), true)
		line("jacks", (won & card.Jack.Cards()).Len(), true)
		line("10♦", 3, won.Has(card.Ten.Of(card.Diamonds)))
		line("2♣", 2, won.Has(card.Two.Of(card.Clubs)))
		line("soors", 5*s.Basaats(side), true)
		return dst
	}
	over := s.turn.Seat() == engine.Nobody
	line("most cards", 3, over && most(card.Standard))
	line("most diamonds", 1, over && most(card.Diamonds.Cards()))
	line("2♦", 2, won.Has(card.Two.Of(card.Diamonds)))
	line("J♦", 1, won.Has(card.Jack.Of(card.Diamonds)))
	line("Basaats", 10*s.Basaats(side), true)
	return dst
}
