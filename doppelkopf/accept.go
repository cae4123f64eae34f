package doppelkopf

import (
	"math/bits"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// accept decides whether a deal of the unseen cards, drawn for a view, is taken:
// never if it does not lead to the view, and else with a chance that makes all
// that do equally likely. It draws the declarations that are not known yet.
func (g Game) accept(s *State, r *rand.Rand) bool {
	rules := g.rules()
	switch s.contract {
	case NoContract:
		return s.guessDeclarations(rules, r)
	case ThrownIn:
		if !rules.mayThrowIn(s.hands[s.declarer.Seat()]) {
			return false
		}
	case Poverty:
		if !rules.poor(s.dealtHand(s.poorSeat())) || s.partner != 0 && s.missedPair(rules) {
			return false
		}
	}
	for seat, m := range s.declared {
		if seat := engine.Seat(seat); m == Reservation && seat != s.declarer.Seat() && !s.explains(rules, seat) {
			return false
		}
	}
	return true
}

// explains reports whether a seat can have made the reservation that lost.
func (s *State) explains(r *Rules, seat engine.Seat) bool {
	lost := s.award().lost(r, seat)
	return lost&r.solos() != 0 || lost&r.reserves(s.dealtHand(seat)) != 0
}

// guessDeclarations draws what the reservations are that have been declared: all
// that the hand of the seat allows are equally likely. The more it allows, the
// more often a deal is accepted, so that all deals with all declarations are
// equally likely.
func (s *State) guessDeclarations(r *Rules, rng *rand.Rand) bool {
	most := bits.OnesCount32(uint32(r.solos())) + 1
	if r.throwsIn() {
		most++
	}
	if r.Poverty != PovertyOff {
		most++
	}
	if r.Wedding == WeddingChoice {
		most += 2
	}
	for seat, m := range s.declared {
		if m != Reservation {
			continue
		}
		rest := r.solos() | r.reserves(s.hands[seat])
		i := rng.IntN(most)
		for ; i > 0; i-- {
			rest &= rest - 1
		}
		if rest == 0 {
			return false
		}
		s.declared[seat] = Declare(Contract(bits.TrailingZeros32(uint32(rest))))
	}
	return true
}

// missedPair reports whether a hand has, or had after an exchange, both cards of
// pigs that would have been known from the start.
func (s *State) missedPair(r *Rules) bool {
	links, n := r.chain()
	made := s.made()
	if r.PigsWhen != PigsAtStart || made == n || !s.decided() {
		return false
	}
	for seat := range engine.Seat(seats) {
		if s.dealt(seat, links[made].k) == copies {
			return true
		}
	}
	return false
}
