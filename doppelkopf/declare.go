package doppelkopf

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// appendDeclarations appends the declarations that the seat may make.
func (s *State) appendDeclarations(dst []Move, r *rules, seat engine.Seat) []Move {
	if s.phase == bidding {
		return s.appendBids(dst, r)
	}
	if r.forced(s.first) != seat {
		dst = append(dst, Healthy)
		if rest := r.reserves(s.hands[seat]); rest != 0 && !s.hides(seat) {
			dst = rest.declare(dst)
		}
	}
	return append(dst, r.allSolos...)
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
		return anyWedding
	}
	return 1 << Wedding
}

// reservations returns the contracts that a reservation can stand for.
func (r *Rules) reservations() contracts {
	all := r.weddings() | r.Solos.all()
	if r.Poverty != "" {
		all |= 1 << Poverty
	}
	if r.throwsIn() {
		all |= 1 << ThrownIn
	}
	return all
}

// declares reports whether a contract can be declared with some hand.
func (r *Rules) declares(c Contract) bool { return c == Normal || r.reservations()>>c&1 != 0 }

// refuseDeclaration returns the reason why the seat to declare may not make a declaration, or nil if it may.
func (s *State) refuseDeclaration(r *rules, seat engine.Seat, m Move) error {
	c := m.Contract()
	switch {
	case m == Reservation || m == unseenSolo:
		return ErrNameIt
	case s.phase == bidding:
		return s.refuseBid(r, m)
	case c == NoContract:
		return ErrDeclare
	case r.forced(s.first) == seat && !c.Solo():
		return ErrForced
	case c != Normal && !c.Solo() && !s.hides(seat) && r.reserves(s.hands[seat])>>c&1 == 0:
		return cmp.Or(withoutHand[c], ErrWedding)
	case s.declaresHidden(r, seat, c):
		return engine.ErrFaceDown
	}
	return nil
}

// withoutHand holds the errors for declarations, but weddings, that need a different hand.
var withoutHand = map[Contract]error{Poverty: ErrPoverty, ThrownIn: ErrThrowIn}

// declaresHidden reports whether a declaration needs something that a view does not show: the
// seat's hand, or what the reservations of the other seats stand for.
func (s *State) declaresHidden(r *rules, seat engine.Seat, c Contract) bool {
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

// declaresLast reports whether nobody declares after the seat in this round.
func (s *State) declaresLast(r *rules, seat engine.Seat) bool {
	if s.phase == naming {
		return s.among(s.reserve(), after(s.first, seat)+1) == engine.Nobody
	}
	return next(seat) == s.first || r.forced(s.first) == seat
}

// reserve returns the seats, one bit each, that have a reservation, once all seats have declared.
func (s *State) reserve() (all uint8) {
	for seat, m := range s.declared {
		if m != Healthy {
			all |= 1 << seat
		}
	}
	return all
}

// among returns the first seat of a set, one bit each, in the order of declaring; it passes over the
// first n seats. It returns Nobody if there is none.
func (s *State) among(all uint8, n engine.Seat) engine.Seat {
	for ; n < seats; n++ {
		if seat := (s.first + n) % seats; all>>seat&1 != 0 {
			return seat
		}
	}
	return engine.Nobody
}

// declare makes a legal declaration.
func (s *State) declare(r *rules, seat engine.Seat, m Move) {
	last := s.declaresLast(r, seat)
	if s.phase == naming {
		s.named[seat], s.declared[seat] = m, Reservation // what it stood for before has no effect
	} else {
		s.declared[seat] = m
	}
	switch {
	case !last && s.phase == naming:
		s.turn = engine.HolderOf(s.among(s.reserve(), after(s.first, seat)+1))
	case !last:
		s.turn = engine.HolderOf(next(seat))
	case r.SecondRound && s.phase != naming && r.forced(s.first) == engine.Nobody && bits.OnesCount8(s.reserve()) > 1:
		s.phase, s.turn = naming, engine.HolderOf(s.among(s.reserve(), 0))
	default:
		s.settleDeclarations(r)
	}
}

// claim returns the declaration of a seat that counts: its last one.
func (s *State) claim(seat engine.Seat) Move {
	if s.named[seat] != 0 {
		return s.named[seat]
	}
	return s.declared[seat]
}

// settleDeclarations finds the highest declaration, or makes the seats bid for the solo.
func (s *State) settleDeclarations(r *rules) {
	declarer, contract := engine.Nobody, Normal
	for i, best := engine.Seat(0), 0; i < seats; i++ {
		seat := (s.first + i) % seats
		c := s.claim(seat).Contract()
		if p := r.precedence(seat, c); p > best {
			declarer, contract, best = seat, c, p
		}
	}
	s.phase = noExchange
	if contract.Solo() && r.SoloOrder == orderBid && s.auction(r).rival != engine.Nobody {
		s.phase, s.turn = bidding, engine.HolderOf(s.auction(r).rival)
		return
	}
	s.settleContract(r, contract, declarer)
}

// settleContract begins the contract that has won. Of all declarations, only this one is named, by the
// contract, unless they have been named in a second round. Solos that seats have bid for are known
// to be solos, and if several poverties end the deal, all of them are named.
func (s *State) settleContract(r *rules, contract Contract, declarer engine.Seat) {
	bidders, poor := uint8(0), 0
	if s.phase == bidding {
		bidders = s.bidders(r)
	}
	for seat := range engine.Seat(seats) {
		if s.claim(seat) == Declare(Poverty) {
			poor++
		}
	}
	redeal := contract == Poverty && poor > 1 && r.PovertyTwo == twoRedeal
	for seat := range engine.Seat(seats) {
		switch {
		case redeal && s.claim(seat) == Declare(Poverty):
			s.declared[seat] = Declare(Poverty)
		case seat != declarer && bidders>>seat&1 != 0 && s.named[seat] == 0:
			s.declared[seat] = unseenSolo
		case s.declared[seat].Contract() > Normal:
			s.declared[seat] = Reservation
		}
	}
	s.phase = noExchange
	s.begin(r, contract, declarer)
	switch {
	case contract == ThrownIn || redeal:
		s.turn = engine.HolderOf(engine.Nobody)
	case contract == Poverty:
		s.layDown(r)
	default:
		s.dealPigs(r)
	}
	s.parties()
}

// soloOrders lists the kinds of solos that beat others, from the highest. The other solos come after them.
var soloOrders = map[string][]Contract{
	orderQueens: {SoloQueens, SoloJacks, SoloDiamonds, SoloClubs, SoloSpades, SoloHearts},
	orderTrumps: {SoloDiamonds, SoloQueens, SoloJacks, SoloClubs, SoloSpades, SoloHearts},
}

// precedence returns the rank of a seat's declaration among all declarations.
func (r *rules) precedence(seat engine.Seat, c Contract) int {
	rank := 0
	switch {
	case c == ThrownIn && r.ThrowInBeatsSolo:
		rank = 6
	case c.Solo() && r.CompulsorySolo[seat]:
		rank = 5
	case c.Solo():
		rank = 4
	case c == ThrownIn:
		rank = 3
	case c == Poverty:
		rank = 2
	case c.wedding():
		rank = 1
	}
	rank *= int(numContracts)
	if i := slices.Index(r.solos, c); i >= 0 {
		rank += len(r.solos) - i
	}
	return rank
}

// earliestWins reports whether, of several equal declarations, the earliest wins and the others stay secret.
func (r *Rules) earliestWins(c Contract) bool {
	return (!c.Solo() || r.SoloOrder != orderBid) && (c != Poverty || r.PovertyTwo != twoRedeal)
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
func (a award) lost(r *rules, seat engine.Seat) (all contracts) {
	won := math.MaxInt - 1
	if a.contract != NoContract {
		won = r.precedence(a.by, a.contract)
	}
	if after(a.first, seat) > after(a.first, a.by) && r.earliestWins(a.contract) {
		won++ // of equal declarations, the earliest wins
	}
	for rest := r.reservations(); rest != 0; rest &= rest - 1 {
		if c := Contract(bits.TrailingZeros32(uint32(rest))); r.precedence(seat, c) < won {
			all |= 1 << c
		}
	}
	return all
}

// meanings returns the contracts that the reservation of a seat other than the declarer may have
// stood for, or the solos if any hand would do.
func (s *State) meanings(r *rules, seat engine.Seat) contracts {
	c := s.named[seat].Contract()
	switch {
	case c > Normal && !c.Solo():
		return 1 << c
	case c != NoContract, s.declared[seat] != Reservation, seat == s.declarer.Seat():
		return r.Solos.all()
	}
	won := s.award()
	if s.phase == bidding { // one of the bidders wins
		won = award{SoloClubs, engine.Seat(bits.TrailingZeros8(s.bidders(r))), s.first}
	}
	return won.lost(r, seat)
}

// mustWed reports whether everybody can conclude that the reservation of a seat
// other than the declarer was a wedding, because anything else would have won.
func (s *State) mustWed(r *rules, seat engine.Seat) bool {
	all := s.meanings(r, seat)
	return all != 0 && all&^r.weddings() == 0
}

// begin sets the contract and the seat that leads the first trick.
func (s *State) begin(r *rules, c Contract, declarer engine.Seat) {
	s.contract, s.declarer, s.order = c, engine.HolderOf(declarer), r.orderOf(c)
	s.lead = s.first
	if c.Solo() && (r.CompulsorySolo[declarer] || r.SoloLeads) {
		s.lead = declarer
	}
	s.turn = engine.HolderOf(s.lead)
}
