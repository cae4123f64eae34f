package doppelkopf

import (
	"math/bits"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// accept reports whether to accept a deal of the unseen cards that has been drawn for a view.
// It never accepts a deal that does not lead to the view. It accepts the other deals with
// probabilities that make all of them equally likely. It also draws the declarations that are
// not known yet.
func (g Game) accept(s *State, r *rand.Rand) bool {
	rules := g.rules()
	switch s.contract {
	case Normal:
		return true // there was no reservation
	case NoContract:
		return s.guessDeclarations(rules, r)
	}
	if s.contract == Poverty && s.missedPair(rules) {
		return false
	}
	for seat := range engine.Seat(seats) {
		if s.queensDecide(rules) && s.dealtHand(seat).count(clubsQueen) != s.queensDealt(seat) {
			return false
		}
	}
	for seat, claims := range s.claims(rules) {
		if claims != 0 && rules.reserves(s.dealtHand(engine.Seat(seat)))&claims == 0 {
			return false
		}
	}
	return true
}

// claims returns a set of contracts for each seat. The seat's hand must have allowed at least one
// contract of its set. A set is empty if any hand would do.
func (s *State) claims(r *Rules) (all [seats]contracts) {
	for seat, m := range s.declared {
		switch seat := engine.Seat(seat); {
		case m == Declare(Poverty) && s.contract == Poverty:
			all[seat] = 1 << Poverty
		case m == Reservation && s.meanings(r, seat)&r.solos() == 0:
			all[seat] = s.meanings(r, seat)
		}
	}
	if s.contract == Poverty || s.contract == ThrownIn {
		all[s.declarer.Seat()] = 1 << s.contract
	}
	return all
}

// guessDeclarations draws the declarations that the reservations stand for, and reports
// whether to accept the deal. For each reservation, all declarations that the seat's hand
// allows are equally likely. The more declarations the hands allow, the more often the deal is
// accepted, so that all combinations of a deal and declarations are equally likely.
func (s *State) guessDeclarations(r *Rules, rng *rand.Rand) bool {
	most := bits.OnesCount32(uint32(r.reservations()))
	for seat, m := range s.declared {
		rest := r.solos() | r.reserves(s.hands[seat])
		switch {
		case m != Reservation && m != unseenSolo:
			continue
		case s.named[seat] != 0:
			if rest&s.meanings(r, engine.Seat(seat)) == 0 {
				return false
			}
			continue
		case m == unseenSolo:
			rest = r.solos()
		case s.phase == bidding:
			rest &= s.meanings(r, engine.Seat(seat))
		}
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

// missedPair reports whether a hand had, at the start of play, a pair that would have become pigs,
// superpigs or hyperpigs at that time, although no seat has them.
func (s *State) missedPair(r *Rules) bool {
	links, n := r.chain(s.contract)
	made := s.made()
	if r.PigsWhen != pigsAtStart || made == n || !s.decided() {
		return false
	}
	for seat := range engine.Seat(seats) {
		if s.dealt(seat, links[made].k) == copies {
			return true
		}
	}
	return false
}
