package doppelkopf

import "github.com/hoylecards/hoyle/engine"

// ExtraKind is what an extra point is given for.
type ExtraKind uint8

// The kinds of extra points. The one against the old ladies is not made in a
// trick, and so is none of them.
const (
	Doppelkopf    ExtraKind = iota // a trick of 40 card points or more
	FoxCaught                      // ♦A of the other party
	Charlie                        // the last trick, won with ♣J
	CharlieCaught                  // ♣J of the other party in the last trick
	numKinds
)

var extraTexts = engine.Words[ExtraKind]{"Doppelkopf", "fox caught", "Charlie", "Charlie caught"}

// String returns Doppelkopf, fox caught, Charlie or Charlie caught.
func (k ExtraKind) String() string { return extraTexts.Of(k) }

// Extra is an extra point of a party.
type Extra struct {
	Kind  ExtraKind `json:"kind"`
	Party Party     `json:"party"` // that gets the point
	Trick int       `json:"trick"` // in which it was made, counted from 0
}

// Extras returns the extra points that were made in a deal that is over, in the
// order of the tricks; before, and in a solo, none.
func (g Game) Extras(s State) []Extra {
	if !s.over() {
		return nil
	}
	return s.appendExtras(nil, g.rules())
}

// maxExtras is enough for six tricks of 40 card points, both ♦A, and both ♣J.
const maxExtras = 16

func (s *State) appendExtras(dst []Extra, r *Rules) []Extra {
	if s.alone() {
		return dst
	}
	last := s.tricks() - 1
	for i := range s.tricks() {
		cardPoints, side, leader := 0, s.side(s.winner(i)), s.leaderOf(i)
		party := Re + Party(side)
		for j, k := range s.played[seats*i:][:seats] {
			cardPoints += int(pointsOf[k])
			switch other := s.side((leader+engine.Seat(j))%seats) != side; {
			case k == fox && other && !r.House:
				dst = append(dst, Extra{FoxCaught, party, i})
			case k == charlie && other && i == last && r.CharlieCaught:
				dst = append(dst, Extra{CharlieCaught, party, i})
			}
		}
		if cardPoints >= 40 {
			dst = append(dst, Extra{Doppelkopf, party, i})
		}
	}
	if s.top == charlie {
		dst = append(dst, Extra{Charlie, Re + Party(s.side(s.best)), last})
	}
	return dst
}
