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

// UnmarshalText reads the text of a contract into c, which keeps its value on
// an error, one that wraps [engine.ErrPosition].
func (c *Contract) UnmarshalText(text []byte) error {
	return contractTexts.Unmarshal(c, text, engine.ErrPosition)
}

// appendDeclarations appends what the seat may declare.
func (g Game) appendDeclarations(dst []Move, s *State, seat engine.Seat) []Move {
	if g.forced(s.first) != seat {
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

// refuseDeclaration returns why the seat to declare may not declare that.
func (g Game) refuseDeclaration(s *State, seat engine.Seat, m Move) error {
	c := m.Contract()
	switch {
	case m == Reservation:
		return ErrNameIt
	case c == NoContract:
		return ErrDeclare
	case g.forced(s.first) == seat && !c.Solo():
		return ErrForced
	case c == Wedding && s.hides(seat):
		return engine.ErrFaceDown
	case c == Wedding && s.hands[seat].count(clubsQueen) < copies:
		return ErrWedding
	case g.declaresLast(s, seat) && s.isView():
		return engine.ErrFaceDown // what the others have in mind decides
	}
	return nil
}

// forced returns the seat that is forced to its solo, Nobody if none is.
func (g Game) forced(first engine.Seat) engine.Seat {
	r := g.rules()
	if !r.ForcedSolo {
		return engine.Nobody
	}
	for seat := first; ; seat = next(seat) {
		if r.CompulsorySolo[seat] {
			return seat
		}
	}
}

// declaresLast reports whether the contract is known once seat has spoken.
func (g Game) declaresLast(s *State, seat engine.Seat) bool {
	return next(seat) == s.first || g.forced(s.first) == seat
}

// declare makes a declaration that may be made.
func (g Game) declare(s *State, seat engine.Seat, m Move) {
	s.declared[seat] = m
	if !g.declaresLast(s, seat) {
		s.setTurn(next(seat))
		return
	}
	declarer, contract := engine.Nobody, Normal
	for i, best := engine.Seat(0), 0; i < seats; i++ {
		seat := (s.first + i) % seats
		if p := g.precedence(seat, s.declared[seat].Contract()); p > best {
			declarer, contract, best = seat, s.declared[seat].Contract(), p
		}
	}
	for seat, m := range s.declared {
		if m.Contract() > Normal {
			s.declared[seat] = Reservation // only the winning one is named, by the contract
		}
	}
	g.begin(s, contract, declarer, g.pigs(&s.hands, contract))
	s.parties()
}

const compulsory = 3 // the highest precedence

// precedence returns the rank of a seat's declaration among all.
func (g Game) precedence(seat engine.Seat, c Contract) int {
	switch {
	case c.Solo() && g.rules().CompulsorySolo[seat]:
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
func (g Game) mustWed(s *State, seat engine.Seat) bool {
	if s.declared[seat] != Reservation || !s.contract.Solo() {
		return false
	}
	solo, played := g.precedence(seat, SoloClubs), g.precedence(s.Declarer(), s.contract)
	before := (seat-s.first+seats)%seats < (s.Declarer()-s.first+seats)%seats
	return solo > played || solo == played && before
}

// begin sets the contract, and the seat that leads the first trick.
func (g Game) begin(s *State, c Contract, declarer, pigs engine.Seat) {
	s.contract, s.declarer, s.pigs = c, int8(declarer)+1, int8(pigs)+1
	s.order = orderOf(c, pigs != engine.Nobody)
	s.lead = s.first
	if g.precedence(declarer, c) == compulsory {
		s.lead = declarer
	}
	s.setTurn(s.lead)
}

// pigs returns the seat whose ♦A are the highest trumps, Nobody if none's are.
func (g Game) pigs(dealt *[seats]hand, c Contract) engine.Seat {
	if g.rules().PigsTrump && orderOf(c, false) == ordinary {
		for seat := range dealt {
			if dealt[seat].count(fox) == copies {
				return engine.Seat(seat)
			}
		}
	}
	return engine.Nobody
}

// Trumps returns the trumps of the contract, none for NoContract.
func (c Contract) Trumps() card.Set {
	var all card.Set
	if c == NoContract || c > SoloAces {
		return all
	}
	for k := range kind(kinds) {
		if orders[orderOf(c, false)].isTrump(k) {
			all = all.With(cardOf[k])
		}
	}
	return all
}
