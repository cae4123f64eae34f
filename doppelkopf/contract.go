package doppelkopf

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Contract is what is played.
type Contract uint8

// The contracts, in the order in which Legal lists their declarations.
const (
	NoContract   Contract = iota // not known yet: seats still declare
	Normal                       // the holders of ♣Q against the others; a silent solo looks like it
	Wedding                      // both ♣Q look for a partner
	SoloClubs                    // ♣ in the place of ♦ as trumps
	SoloSpades                   // ♠
	SoloHearts                   // ♥
	SoloDiamonds                 // the trumps of the normal game
	SoloQueens                   // only queens are trumps
	SoloJacks                    // only jacks
	SoloAces                     // no trumps
)

var contractTexts = engine.Words[Contract]{
	"", "normal", "wedding", "solo C", "solo S", "solo H", "solo D", "solo Q", "solo J", "solo A",
}

// Solo reports whether c is a declared solo.
func (c Contract) Solo() bool { return SoloClubs <= c && c <= SoloAces }

// String returns the contract as moves declare it, the normal game as normal,
// NoContract as nothing.
func (c Contract) String() string { return contractTexts.Of(c) }

// MarshalText returns the text of [Contract.String], or an error that wraps
// [engine.ErrPosition].
func (c Contract) MarshalText() ([]byte, error) {
	return contractTexts.Marshal(c, engine.ErrPosition)
}

// UnmarshalText reads the text of a contract into c. On error, which wraps
// [engine.ErrPosition], c is unchanged.
func (c *Contract) UnmarshalText(text []byte) error {
	return contractTexts.Unmarshal(c, text, engine.ErrPosition)
}

// Trumps returns the trumps of the contract, none for NoContract.
func (c Contract) Trumps() card.Set {
	var all card.Set
	for _, k := range cardOf {
		if trump, _ := c.Rank(k, false); trump {
			all = all.With(k)
		}
	}
	return all
}

// Rank returns whether a card is a trump in the contract, and its rank among the
// trumps or in its suit, from 1 up: the higher beats the lower. With pigs ♦A are
// the highest trumps, if ♦ is trump. In NoContract, and of a card that is not in
// the pack, the rank is 0.
func (c Contract) Rank(of card.Card, pigs bool) (trump bool, rank int) {
	k := kindOf[of]
	if c == NoContract || c > SoloAces || k == noCard {
		return false, 0
	}
	o := &orders[orderOf(c, pigs && orderOf(c, false) == ordinary)]
	if o.isTrump(k) {
		return true, int(o.rank[k]) - lowestTrump
	}
	return false, int(o.rank[k])
}

// appendDeclarations appends what the seat may declare.
func (s *State) appendDeclarations(dst []Move, r *Rules, seat engine.Seat) []Move {
	if r.forced(s.first) != seat {
		dst = append(dst, Healthy)
		if s.hands[seat].count(clubsQueen) == copies {
			dst = append(dst, Declare(Wedding))
		}
	}
	for c := SoloClubs; c <= SoloAces; c++ {
		dst = append(dst, Declare(c))
	}
	return dst
}

// refuseDeclaration returns why the seat to declare may not declare that, nil if
// it may.
func (s *State) refuseDeclaration(r *Rules, seat engine.Seat, m Move) error {
	c := m.Contract()
	switch {
	case m == Reservation:
		return ErrNameIt
	case c == NoContract:
		return ErrDeclare
	case r.forced(s.first) == seat && !c.Solo():
		return ErrForced
	case c == Wedding && s.hands[seat].count(clubsQueen) < copies && !s.hides(seat):
		return ErrWedding
	case s.declaresHidden(r, seat, c):
		return engine.ErrFaceDown
	}
	return nil
}

// declaresHidden reports whether a declaration needs what a view does not show:
// both ♣Q, or what the others have in mind.
func (s *State) declaresHidden(r *Rules, seat engine.Seat, c Contract) bool {
	return c == Wedding && s.hides(seat) || s.declaresLast(r, seat) && s.isView()
}

// forced returns the seat that is forced to its solo, Nobody if none is.
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

// declaresLast reports whether the contract is known once seat has declared.
func (s *State) declaresLast(r *Rules, seat engine.Seat) bool {
	return next(seat) == s.first || r.forced(s.first) == seat
}

// declare makes a declaration that may be made.
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
	s.begin(r, contract, declarer, r.pigs(&s.hands, contract))
	s.parties()
}

const compulsory = 3 // the highest precedence

// precedence returns the rank of a seat's declaration among all.
func (r *Rules) precedence(seat engine.Seat, c Contract) int {
	switch {
	case c.Solo() && r.CompulsorySolo[seat]:
		return compulsory
	case c.Solo():
		return 2
	case c == Wedding:
		return 1
	}
	return 0
}

// mustWed reports whether the reservation of a seat that is not the declarer
// was a wedding for all to conclude: a solo of it would be played.
func (s *State) mustWed(r *Rules, seat engine.Seat) bool {
	if s.declared[seat] != Reservation || !s.contract.Solo() {
		return false
	}
	declarer := s.declarer.Seat()
	solo, played := r.precedence(seat, SoloClubs), r.precedence(declarer, s.contract)
	before := (seat-s.first+seats)%seats < (declarer-s.first+seats)%seats
	return solo > played || solo == played && before
}

// begin sets the contract, and the seat that leads the first trick.
func (s *State) begin(r *Rules, c Contract, declarer, pigs engine.Seat) {
	s.contract, s.declarer, s.pigs = c, engine.HolderOf(declarer), engine.HolderOf(pigs)
	s.order = orderOf(c, pigs != engine.Nobody)
	s.lead = s.first
	if r.precedence(declarer, c) == compulsory {
		s.lead = declarer
	}
	s.turn = engine.HolderOf(s.lead)
}

// pigs returns the seat whose ♦A are the highest trumps, Nobody if none's are.
func (r *Rules) pigs(dealt *[seats]hand, c Contract) engine.Seat {
	if r.PigsTrump && orderOf(c, false) == ordinary {
		for seat := range dealt {
			if dealt[seat].count(fox) == copies {
				return engine.Seat(seat)
			}
		}
	}
	return engine.Nobody
}
