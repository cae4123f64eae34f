package doppelkopf

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// ExtraKind is the reason for an extra point.
type ExtraKind uint8

// The kinds of extra points that are made in a trick. The extra against the old
// ladies is not.
const (
	Doppelkopf    ExtraKind = iota // a trick of 40 card points or more
	FoxCaught                      // ♦A of the other party
	Charlie                        // the last trick, won with ♣J
	CharlieCaught                  // ♣J of the other party in the last trick
	HeartTrick                     // a trick of four plain hearts
	DulleCaught                    // ♥10 of the other party, with the other ♥10
	FoxLast                        // the last trick, won with ♦A that is not a pig
	FoxLastCaught                  // ♦A of the other party in the last trick, once more
	numKinds
)

var extraTexts = engine.Words[ExtraKind]{
	"Doppelkopf", "fox caught", "Charlie", "Charlie caught", "heart trick", "dulle caught", "fox last", "fox caught last",
}

// String returns "Doppelkopf", "fox caught", "Charlie", "Charlie caught", "heart
// trick", "dulle caught", "fox last" or "fox caught last".
func (k ExtraKind) String() string { return extraTexts.Of(k) }

// Extra is an extra point of a party.
type Extra struct {
	Kind  ExtraKind `json:"kind"`
	Party Party     `json:"party"` // that gets the point
	Trick int       `json:"trick"` // in which it was made, counted from 0
}

// Extras returns the extra points that were made in a finished deal, in the
// order of the tricks; before, and in a solo, none.
func (g Game) Extras(s State) []Extra {
	if !s.over() {
		return nil
	}
	return s.appendExtras(nil, g.rules())
}

// maxExtras is enough for six tricks of 40 card points, both ♦A twice and one as
// the last, both ♣J and Charlie, two heart tricks, and a ♥10.
const maxExtras = 20

func (s *State) appendExtras(dst []Extra, r *Rules) []Extra {
	if s.alone() {
		return dst
	}
	last, counts := s.tricks()-1, s.canBeCaught(r)
	for i := range s.tricks() {
		points, cards := 0, hand(0)
		for _, k := range s.played[seats*i:][:seats] {
			points += int(pointsOf[k])
			cards |= one(k)
		}
		if cards&counts != 0 || i == last && r.CharlieCaught {
			dst = s.appendCaught(dst, r, i)
		}
		if points >= 40 && !r.NoDoppelkopf {
			dst = append(dst, Extra{Doppelkopf, Re + Party(s.side(s.winner(i))), i})
		}
		if r.HeartTrick && s.heartTrick(i) {
			dst = append(dst, Extra{HeartTrick, Re + Party(s.side(s.winner(i))), i})
		}
	}
	party := Re + Party(s.side(s.best))
	switch {
	case s.top == charlie && !r.NoCharlie:
		dst = append(dst, Extra{Charlie, party, last})
	case s.top == fox && r.FoxLast && s.pigs[0] == 0:
		dst = append(dst, Extra{FoxLast, party, last})
	}
	return dst
}

// canBeCaught returns the cards that count if they are caught, in whatever trick.
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

// appendCaught appends the extra points for cards of the other party in a trick.
func (s *State) appendCaught(dst []Extra, r *Rules, trick int) []Extra {
	side, leader, counts := s.side(s.winner(trick)), s.leaderOf(trick), s.canBeCaught(r)
	party, last := Re+Party(side), trick == s.tricks()-1
	cards := s.played[seats*trick:][:seats]
	won := cards[(s.winner(trick)-leader+seats)%seats]
	for j, k := range cards {
		if s.side((leader+engine.Seat(j))%seats) == side {
			continue
		}
		switch {
		case k == fox && counts.has(fox):
			dst = append(dst, Extra{FoxCaught, party, trick})
			if last && r.FoxLastCaught {
				dst = append(dst, Extra{FoxLastCaught, party, trick})
			}
		case k == charlie && last && r.CharlieCaught && (!r.CharlieQueen || won == diamondQueen):
			dst = append(dst, Extra{CharlieCaught, party, trick})
		case k == dulle && won == dulle && r.DulleCaught:
			dst = append(dst, Extra{DulleCaught, party, trick})
		}
	}
	return dst
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
