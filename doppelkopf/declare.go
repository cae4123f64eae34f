package doppelkopf

import (
	"math"
	"math/bits"

	"github.com/hoylecards/hoyle/engine"
)

// appendDeclarations appends the declarations that the seat may make.
func (s *State) appendDeclarations(dst []Move, r *Rules, seat engine.Seat) []Move {
	if r.forced(s.first) != seat {
		dst = append(dst, Healthy)
		if rest := r.reserves(s.hands[seat]); rest != 0 && !s.hides(seat) {
			dst = rest.declare(dst)
		}
	}
	return r.solos().declare(dst)
}

// declare appends the moves that declare the contracts.
func (all contracts) declare(dst []Move) []Move {
	for ; all != 0; all &= all - 1 {
		dst = append(dst, Reservation+Move(bits.TrailingZeros32(uint32(all))))
	}
	return dst
}

// reserves returns the contracts other than solos that can be declared with a hand.
func (r *Rules) reserves(h hand) (all contracts) {
	if h.count(clubsQueen) == copies {
		all |= r.weddings()
	}
	if r.Poverty != "" && r.poor(h) {
		all |= 1 << Poverty
	}
	if r.throwsIn() && r.mayThrowIn(h) {
		all |= 1 << ThrownIn
	}
	return all
}

// weddings returns the weddings that can be declared.
func (r *Rules) weddings() contracts {
	if r.Wedding == weddingChoice {
		return 1<<Wedding | 1<<WeddingSuit | 1<<WeddingTrump
	}
	return 1 << Wedding
}

// declares reports whether a contract can be declared with some hand.
func (r *Rules) declares(c Contract) bool {
	switch {
	case c.wedding():
		return r.weddings()>>c&1 != 0
	case c == Poverty:
		return r.Poverty != ""
	case c == ThrownIn:
		return r.throwsIn()
	}
	return c == Normal || r.solos()>>c&1 != 0
}

// refuseDeclaration returns the reason why the seat to declare may not make a declaration, or nil
// if it may.
func (s *State) refuseDeclaration(r *Rules, seat engine.Seat, m Move) error {
	c := m.Contract()
	switch {
	case m == Reservation:
		return ErrNameIt
	case c == NoContract:
		return ErrDeclare
	case r.forced(s.first) == seat && !c.Solo():
		return ErrForced
	case c != Normal && !c.Solo() && !s.hides(seat) && r.reserves(s.hands[seat])>>c&1 == 0:
		return withoutHand(c)
	case s.declaresHidden(r, seat, c):
		return engine.ErrFaceDown
	}
	return nil
}

// withoutHand returns the error for a declaration that needs a different hand.
func withoutHand(c Contract) error {
	switch c {
	case Poverty:
		return ErrPoverty
	case ThrownIn:
		return ErrThrowIn
	}
	return ErrWedding
}

// declaresHidden reports whether a declaration needs something that a view does not show: the
// seat's hand, or what the reservations of the other seats stand for.
func (s *State) declaresHidden(r *Rules, seat engine.Seat, c Contract) bool {
	return c > Normal && !c.Solo() && s.hides(seat) || s.declaresLast(r, seat) && s.isView()
}

// forced returns the seat that is forced to play its solo, or Nobody if no seat is forced.
func (r *Rules) forced(first engine.Seat) engine.Seat {
	if !r.ForcedSolo {
		return engine.Nobody
	}
	for seat := first; ; seat = next(seat) {
		if r.CompulsorySolo[seat] {
			return seat
		}
	}
}

// declaresLast reports whether the contract is known once the seat has declared.
func (s *State) declaresLast(r *Rules, seat engine.Seat) bool {
	return next(seat) == s.first || r.forced(s.first) == seat
}

// declare makes a legal declaration.
func (s *State) declare(r *Rules, seat engine.Seat, m Move) {
	s.declared[seat] = m
	if !s.declaresLast(r, seat) {
		s.turn = engine.HolderOf(next(seat))
		return
	}
	declarer, contract := engine.Nobody, Normal
	for i, best := engine.Seat(0), 0; i < seats; i++ {
		seat := (s.first + i) % seats
		if p := r.precedence(seat, s.declared[seat].Contract()); p > best {
			declarer, contract, best = seat, s.declared[seat].Contract(), p
		}
	}
	for seat, m := range s.declared {
		if m.Contract() > Normal {
			s.declared[seat] = Reservation // only the winning one is named, by the contract
		}
	}
	s.begin(r, contract, declarer)
	switch contract {
	case Poverty:
		s.layDown(r)
	case ThrownIn:
		s.turn = engine.HolderOf(engine.Nobody)
	default:
		s.dealPigs(r)
	}
	s.parties()
}

// compulsory is the precedence of a solo that is owed.
const compulsory = 5

// precedence returns the rank of a seat's declaration among all declarations.
func (r *Rules) precedence(seat engine.Seat, c Contract) int {
	switch {
	case c == ThrownIn && r.ThrowInBeatsSolo:
		return 6
	case c.Solo() && r.CompulsorySolo[seat]:
		return compulsory
	case c.Solo():
		return 4
	case c == ThrownIn:
		return 3
	case c == Poverty:
		return 2
	case c.wedding():
		return 1
	}
	return 0
}

// award is the contract that has won, with its declarer and the first seat of the deal.
type award struct {
	contract Contract
	by       engine.Seat
	first    engine.Seat
}

// award returns the award of the position.
func (s *State) award() award { return award{s.contract, s.declarer.Seat(), s.first} }

// lost returns the contracts that the losing reservation of a seat may have stood for, or any reservation
// if no contract has won yet.
func (a award) lost(r *Rules, seat engine.Seat) (all contracts) {
	won := math.MaxInt
	if a.contract != NoContract {
		won = r.precedence(a.by, a.contract)
	}
	if (seat-a.first+seats)%seats > (a.by-a.first+seats)%seats {
		won++ // of equal declarations, the earliest wins
	}
	if r.precedence(seat, Wedding) < won {
		all |= r.weddings()
	}
	if r.Poverty != "" && r.precedence(seat, Poverty) < won {
		all |= 1 << Poverty
	}
	if r.throwsIn() && r.precedence(seat, ThrownIn) < won {
		all |= 1 << ThrownIn
	}
	if r.precedence(seat, SoloClubs) < won {
		all |= r.solos()
	}
	return all
}

// mustWed reports whether everybody can conclude that the reservation of a seat
// other than the declarer was a wedding, because anything else would have won.
func (s *State) mustWed(r *Rules, seat engine.Seat) bool {
	if s.declared[seat] != Reservation || s.declarer == 0 || seat == s.declarer.Seat() {
		return false
	}
	lost := s.award().lost(r, seat)
	return lost != 0 && lost&^r.weddings() == 0
}

// begin sets the contract and the seat that leads the first trick.
func (s *State) begin(r *Rules, c Contract, declarer engine.Seat) {
	s.contract, s.declarer, s.order = c, engine.HolderOf(declarer), r.orderOf(c)
	s.lead = s.first
	if r.precedence(declarer, c) == compulsory || r.SoloLeads && c.Solo() {
		s.lead = declarer
	}
	s.turn = engine.HolderOf(s.lead)
}
