package doppelkopf

import (
	"math/bits"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/lots"
)

// special is a kind of card with bounds on how many cards of the kind each seat was dealt, or had after an exchange.
type special struct {
	k     kind
	dealt lots.Bounds
}

var anyDealt = lots.Bounds{Most: [lots.MaxPlaces]uint8{copies, copies, copies, copies}}

// maxSpecials is the number of kinds that can be special: ♣Q, and the kinds of the pigs, superpigs and hyperpigs.
const maxSpecials = 4

// specials appends the special kinds to dst.
func (g Game) specials(dst []special, s *State) []special {
	if b := g.queens(s); b != anyDealt {
		dst = append(dst, special{clubsQueen, b})
	}
	r := g.rules()
	if !r.PigsTrump || s.contract == NoContract || s.contract == ThrownIn || s.contract == Poverty && !s.decided() {
		return dst
	}
	links, n := r.chain(s.contract)
	for i, l := range links[:n] {
		var b lots.Bounds
		switch made := i < s.made(); {
		case r.PigsWhen == pigsSecond, i > s.made():
			continue
		case r.PigsWhen == pigsAtStart || made:
			b = pairBounds(s.pigs[i].Seat())
		default:
			b = s.wasted(links[:i+1])
		}
		if b != anyDealt {
			dst = append(dst, special{l.k, b})
		}
	}
	return dst
}

// pairBounds returns the bounds of a kind. The parameter by is the seat that had both copies,
// or Nobody if no seat had both.
func pairBounds(by engine.Seat) lots.Bounds {
	b := anyDealt
	for seat := range engine.Seat(seats) {
		switch by {
		case seat:
			b.Least[seat] = copies
		case engine.Nobody:
			b.Most[seat] = copies - 1
		}
	}
	return b
}

// wasted returns the bounds for the kind of card that belongs to the last element of links.
// That link can be made only in play, and has not been made. So a seat that played such a card
// when the link could have been made has no other copy of it.
func (s *State) wasted(links []link) lots.Bounds {
	b := anyDealt
	from, last := 0, len(links)-1
	if last > 0 {
		from = s.playedAt(s.pigs[last-1].Seat(), links[last-1].k) + 1
	}
	for i := from; i < int(s.plays); i++ {
		if s.played[i] == links[last].k {
			b.Most[s.player(i)] = uint8(s.dealt(s.player(i), s.played[i]))
		}
	}
	return b
}

// queens returns the bounds on the number of ♣Q that each seat was dealt.
func (g Game) queens(s *State) lots.Bounds {
	b := anyDealt
	if s.contract == Normal {
		show := func(seat engine.Seat, p Party) {
			if p == Re {
				b.Least[seat] = 1
			} else {
				b.Most[seat] = 0
			}
		}
		for _, c := range s.announced() {
			show(c.seat(), c.party())
		}
		if winner, p := s.uncalled(g.rules()); p != NoParty {
			show(winner, p)
		}
		return b
	}
	if s.queensDecide(g.rules()) {
		for seat := range engine.Seat(seats) {
			n := uint8(s.queensDealt(seat))
			if n == 1 && s.exchanges(seat) {
				continue // accept counts those that have changed hands
			}
			b.Most[seat] = n
			if n == copies || !s.exchangeUnseen() {
				b.Least[seat] = n
			}
		}
		return b
	}
	for seat := range engine.Seat(seats) {
		if s.contract.wedding() && seat == s.declarer.Seat() || s.mustWed(g.rules(), seat) && !s.exchanges(seat) {
			b.Least[seat] = copies
		}
	}
	return b
}

// left returns the bounds on the face-down cards of a kind, given the bounds on all cards of
// that kind that were dealt.
func (s *State) left(k kind, dealt lots.Bounds) lots.Bounds {
	for seat := range s.hands {
		seen := uint8(s.dealt(engine.Seat(seat), k))
		dealt.Least[seat] -= min(seen, dealt.Least[seat])
		dealt.Most[seat] -= min(seen, dealt.Most[seat])
	}
	return dealt
}

// accept reports whether to accept a deal of the unseen cards that has been drawn for a view. It never accepts a deal
// that does not lead to the view. It accepts the other deals with probabilities that make all of them equally likely.
// It also draws the declarations that are not known yet.
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
	claims, queens := s.claims(rules), s.queensDecide(rules)
	for seat := range engine.Seat(seats) {
		if queens && s.dealtHand(seat).count(clubsQueen) != s.queensDealt(seat) ||
			claims[seat] != 0 && rules.reserves(s.dealtHand(seat))&claims[seat] == 0 {
			return false
		}
	}
	return true
}

// claims returns a set of contracts for each seat. The seat's hand must have allowed at least one
// contract of its set. A set is empty if any hand would do.
func (s *State) claims(r *rules) (all [seats]contracts) {
	for seat, m := range s.declared {
		switch seat := engine.Seat(seat); {
		case m == Declare(Poverty) && s.contract == Poverty:
			all[seat] = 1 << Poverty
		case m == Reservation && s.meanings(r, seat)&r.Solos.all() == 0:
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
func (s *State) guessDeclarations(r *rules, rng *rand.Rand) bool {
	most := bits.OnesCount32(uint32(r.reservations()))
	for seat, m := range s.declared {
		rest := r.Solos.all() | r.reserves(s.hands[seat])
		switch {
		case m != Reservation && m != unseenSolo:
			continue
		case s.named[seat] != 0:
			if rest&s.meanings(r, engine.Seat(seat)) == 0 {
				return false
			}
			continue
		case m == unseenSolo:
			rest = r.Solos.all()
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
func (s *State) missedPair(r *rules) bool {
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
