package doppelkopf

import (
	"cmp"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// extraKind is the reason for an extra point.
type extraKind uint8

// The kinds of extra points that are made in tricks. The only other kind is the point for
// winning against the old ladies.
const (
	fullTrick     extraKind = iota // a trick of 40 card points or more
	foxCaught                      // ♦A of the other party
	charlieWins                    // the last trick, won with ♣J
	charlieCaught                  // ♣J of the other party in the last trick
	heartTrick                     // a trick of four plain hearts
	dulleCaught                    // ♥10 of the other party, taken with ♥10
	foxWins                        // the last trick, won with a ♦A that is not a pig
	foxCaughtLast                  // ♦A of the other party in the last trick, counted once more
	numKinds
)

// extras holds the number of extra points of each kind, for Re and for Kontra.
type extras [numKinds][2]int

// countExtras counts the extra points of a finished deal; a solo has none.
func (s *State) countExtras(x *extras, r *Rules) {
	if s.alone() {
		return
	}
	last, counts := s.tricks()-1, s.canBeCaught(r)
	for i := range s.tricks() {
		points, cards := 0, hand(0)
		for _, k := range s.played[seats*i:][:seats] {
			points += int(pointsOf[k])
			cards |= one(k)
		}
		if cards&counts != 0 || i == last && r.CharlieCaught {
			s.countCaught(x, r, i)
		}
		if points >= r.doppelkopf() && !r.NoDoppelkopf {
			x[fullTrick][s.side(s.winner(i))]++
		}
		if r.HeartTrick && s.heartTrick(i) {
			x[heartTrick][s.side(s.winner(i))]++
		}
	}
	switch {
	case s.top == charlie && !r.NoCharlie:
		x[charlieWins][s.side(s.best)]++
	case s.top == fox && r.FoxLast && s.pigs[0] == 0:
		x[foxWins][s.side(s.best)]++
	}
}

// doppelkopf returns the card points for which a trick counts.
func (r *Rules) doppelkopf() int {
	const standard = 40
	return cmp.Or(r.Doppelkopf, standard)
}

// canBeCaught returns the cards that count if they are caught in any trick, not just in the
// last.
func (s *State) canBeCaught(r *Rules) hand {
	var counts hand
	if !r.House && !r.NoFox && s.pigs[0] == 0 {
		counts = one(fox)
	}
	if r.DulleCaught {
		counts |= one(dulle)
	}
	return counts
}

// countCaught counts the extra points for catching cards of the other party in a trick.
func (s *State) countCaught(x *extras, r *Rules, trick int) {
	side, leader, counts := s.side(s.winner(trick)), s.leaderOf(trick), s.canBeCaught(r)
	last := trick == s.tricks()-1
	cards := s.played[seats*trick:][:seats]
	won := cards[(s.winner(trick)-leader+seats)%seats]
	for j, k := range cards {
		if s.side((leader+engine.Seat(j))%seats) == side {
			continue
		}
		switch {
		case k == fox && counts.has(fox):
			x[foxCaught][side]++
			if last && r.FoxLastCaught {
				x[foxCaughtLast][side]++
			}
		case k == charlie && last && r.CharlieCaught && (!r.CharlieQueen || won == diamondQueen):
			x[charlieCaught][side]++
		case k == dulle && won == dulle && r.DulleCaught:
			x[dulleCaught][side]++
		}
	}
}

// heartTrick reports whether all cards of a complete trick are plain hearts.
func (s *State) heartTrick(trick int) bool {
	o := &orders[s.order]
	for _, k := range s.played[seats*trick:][:seats] {
		if cardOf[k].Suit() != card.Hearts || o.isTrump(k) {
			return false
		}
	}
	return true
}
