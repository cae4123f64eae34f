package catcheleven

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Score returns the points of seat's side. While the deal runs it has those
// that can no longer be lost, except that with CancelSoor a soor can be.
func (g Game) Score(s State, seat engine.Seat) int {
	var lines [maxLines]engine.Line
	points := 0
	for _, line := range g.breakdown(lines[:0], &s, seat) {
		points += line.Points
	}
	return points
}

// Breakdown returns the items that make up seat's Score, those worth nothing
// left out.
func (g Game) Breakdown(s State, seat engine.Seat) []engine.Line { return g.breakdown(nil, &s, seat) }

const maxLines = 6

func (g Game) breakdown(dst []engine.Line, s *State, seat engine.Seat) []engine.Line {
	if !g.isSeat(seat) {
		return dst
	}
	line := func(name string, points int) {
		if points != 0 {
			dst = append(dst, engine.Line{Name: name, Points: points})
		}
	}
	side := Side(seat)
	won, other := s.won[side], s.won[1-side]
	diamonds := card.Diamonds.Cards()
	if g.rules().Pasur {
		line("seven clubs", 7*count((won&card.Clubs.Cards()).Len() >= 7))
		line("aces", (won & card.Ace.Cards()).Len())
		line("jacks", (won & card.Jack.Cards()).Len())
		line("10♦", 3*count(won.Has(card.Ten.Of(card.Diamonds))))
		line("2♣", 2*count(won.Has(card.Two.Of(card.Clubs))))
		line("soors", 5*s.Basaats(side))
		return dst
	}
	over := g.Turn(*s) == engine.Nobody
	line("most cards", 3*count(over && won.Len() > other.Len()))
	line("most diamonds", count(over && (won&diamonds).Len() > (other&diamonds).Len()))
	line("2♦", 2*count(won.Has(card.Two.Of(card.Diamonds))))
	line("J♦", count(won.Has(card.Jack.Of(card.Diamonds))))
	line("Basaats", 10*s.Basaats(side))
	return dst
}

// count is 1 for what is so.
func count(so bool) int {
	if so {
		return 1
	}
	return 0
}
