package doppelkopf

import (
	"math/bits"

	"github.com/hoylecards/hoyle/engine"
)

// phase is a step of the exchange in a poverty, or of the declarations after the first round.
type phase uint8

const (
	noExchange phase = iota // before and after the exchange, and in all other contracts
	laying                  // the poor seat adds cards to its trumps
	asking                  // the other seats are asked in turn whether they take the cards
	returning               // the taker gives cards back
	naming                  // several seats name their reservations; no exchange, and no contract yet
	bidding                 // seats bid for a solo; no exchange, and no contract yet
)

const maxPoor = 3 // the most trumps with which a seat may declare a poverty

// poor reports whether a poverty can be declared with a hand.
func (r *Rules) poor(h hand) bool {
	trumps, alone := (h & r.normalTrumps()).len(), r.PovertyWith == withPartner && h.count(clubsQueen) == copies
	return r.Poverty != "" && !alone && trumps >= r.PovertyFrom && trumps-r.freeTrumps(h) <= maxPoor
}

// freeTrumps returns the number of trumps in a hand that do not count for a poverty.
func (r *Rules) freeTrumps(h hand) int {
	n := (h & r.free()).len()
	switch {
	case r.PovertyFree == freeNine:
		return min(n, 1)
	case r.PovertyFree == freeSingle && n > 1:
		return 0
	}
	return n
}

// free returns the trumps that may be among those that do not count for a poverty.
func (r *Rules) free() hand {
	switch {
	case r.PovertyFree == freeNine:
		return one(diamondNine).all()
	case r.PovertyFox || r.PovertyFree == freeSingle:
		return one(fox).all()
	}
	return 0
}

// poorSeat and taker return the seats that exchange cards. The taker is Nobody until a seat takes the cards.
func (s *State) poorSeat() engine.Seat { return s.declarer.Seat() }
func (s *State) taker() engine.Seat    { return s.partner.Seat() }

// exchanges reports whether a seat knows the cards that are exchanged.
func (s *State) exchanges(seat engine.Seat) bool {
	return s.contract == Poverty && seat != engine.Nobody && (seat == s.poorSeat() || seat == s.taker())
}

// onTable returns the face-up cards of the exchange that lie in no hand, and the number of all of them.
func (s *State) onTable() (hand, int) {
	switch s.phase {
	case laying, asking:
		return s.laid, int(s.laidLen)
	case returning:
		return s.back, int(s.backLen)
	}
	return 0, 0
}

// layDown puts the trumps of the poor seat on the table.
func (s *State) layDown(r *rules) {
	poor := s.poorSeat()
	s.laid = s.hands[poor] & r.normalTrumps()
	s.hands[poor] -= s.laid
	s.laidLen = uint8(s.laid.len())
	s.phase, s.turn = laying, engine.HolderOf(poor)
	s.ask(r)
}

// ask asks the first seat to take or refuse the cards, if enough of them have been laid down. This is the seat after
// the poor seat or, if the ♣Q decide the parties, its partner; then everybody learns the parties.
func (s *State) ask(r *rules) {
	if r.Poverty == povertyThree && s.laidLen < maxPoor {
		return
	}
	poor := s.poorSeat()
	first := next(poor)
	if r.PovertyWith == withPartner {
		s.known = s.byQueens()
		for s.party(first) != s.party(poor) {
			first = next(first)
		}
	}
	s.asked = engine.HolderOf(first)
	s.phase, s.turn = asking, s.asked
}

// byQueens returns the parties that the ♣Q decide, as known holds them, while the cards of a
// poverty lie on the table.
func (s *State) byQueens() uint8 {
	var re uint8
	for seat, h := range s.hands {
		if h.has(clubsQueen) || engine.Seat(seat) == s.poorSeat() && s.laid.has(clubsQueen) {
			re |= 1 << seat
		}
	}
	return re | (everybody&^re)<<seats
}

// queensDecide reports whether, in a poverty, the ♣Q have decided the parties, and each seat
// was dealt as many of them as its party says.
func (s *State) queensDecide(r *rules) bool {
	return s.contract == Poverty && r.PovertyWith == withPartner && s.known != 0
}

// queensDealt returns the number of ♣Q that a seat was dealt, if they have decided the parties.
func (s *State) queensDealt(seat engine.Seat) int {
	if s.party(seat) == Kontra {
		return 0
	}
	return copies / bits.OnesCount8(s.re())
}

// redealt reports whether several poverties have ended the deal.
func (s *State) redealt() bool {
	return s.contract == Poverty && s.declared[s.poorSeat()] == Declare(Poverty)
}

// appendExchange appends the moves that the seat to move may make in the exchange.
func (s *State) appendExchange(dst []Move, seat engine.Seat) []Move {
	if s.phase == asking {
		return append(dst, Take, Refuse)
	}
	if s.hides(seat) {
		return dst
	}
	for rest := s.hands[seat].kinds(); rest != 0; rest &= rest - 1 {
		dst = append(dst, firstGive+Move(rest.first()))
	}
	return dst
}

// refuseExchange returns the reason why the seat to move may not make a move in the exchange, or nil if it may.
func (s *State) refuseExchange(r *rules, seat engine.Seat, m Move) error {
	switch {
	case (m == Take || m == Refuse) != (s.phase == asking), s.phase != asking && !m.gives():
		return ErrExchange
	case s.exchangeHidden(r, seat, m):
		return engine.ErrFaceDown
	case m.gives() && !s.hands[seat].has(m.given()):
		return ErrNotInHand
	}
	return nil
}

// exchangeHidden reports whether a move of the exchange needs something that a view does not show.
func (s *State) exchangeHidden(r *rules, seat engine.Seat, m Move) bool {
	switch {
	case m == Take:
		return s.laid.len() < int(s.laidLen) || s.laidLen == 0 && s.isView()
	case m.gives():
		last := s.phase == returning && s.backLen+1 == s.laidLen
		return s.hides(seat) || last && s.isView() && r.PigsTrump
	}
	return false
}

// exchange makes a legal move of the exchange.
func (s *State) exchange(r *rules, seat engine.Seat, m Move) {
	switch {
	case m == Refuse:
		s.turn = engine.HolderOf(next(seat))
		if next(seat) == s.poorSeat() || r.PovertyWith == withPartner { // all seats that are asked have refused
			s.hands[s.poorSeat()] += s.laid
			s.phase, s.turn = noExchange, engine.HolderOf(engine.Nobody)
		}
	case m == Take:
		s.partner = engine.HolderOf(seat)
		s.hands[seat] += s.laid
		s.phase = returning
	case s.phase == laying:
		s.hands[seat] -= one(m.given())
		s.laid += one(m.given())
		s.laidLen++
		s.ask(r)
	default:
		s.hands[seat] -= one(m.given())
		s.back += one(m.given())
		s.backLen++
	}
	if s.phase == returning && s.backLen == s.laidLen {
		s.endExchange(r)
	}
}

// endExchange gives the poor seat the cards that come back, and begins play.
func (s *State) endExchange(r *rules) {
	s.hands[s.poorSeat()] += s.back
	s.phase, s.turn = noExchange, engine.HolderOf(s.lead)
	s.told = r.tell((s.back & r.normalTrumps()).len())
	s.dealPigs(r)
	s.parties()
}

// tell returns what everybody is told if the given number of trumps come back. This is 0 for nothing, and otherwise 1
// plus the number of trumps. With tellWhether, several trumps count as one.
func (r *Rules) tell(trumps int) uint8 {
	switch r.PovertyTold {
	case tellWhether:
		return uint8(min(trumps, 1)) + 1
	case tellNumber:
		return uint8(trumps) + 1
	}
	return 0
}

// away returns how many fewer cards the seat has during the exchange than it was dealt. The
// number is negative if the seat has more.
func (s *State) away(seat engine.Seat) int {
	switch {
	case seat == s.poorSeat():
		return int(s.laidLen)
	case seat == s.taker():
		return int(s.backLen) - int(s.laidLen)
	}
	return 0
}

// dealtHand returns the cards that a seat was dealt, as far as they can be seen.
func (s *State) dealtHand(seat engine.Seat) hand {
	h := s.hands[seat] + s.playedBy(seat)
	switch {
	case s.contract != Poverty:
	case seat == s.poorSeat() && (s.phase != noExchange || s.partner != 0):
		h += s.laid
		if s.phase == noExchange {
			h -= s.back
		}
	case s.partner != 0 && seat == s.taker():
		h += s.back - s.laid
	}
	return h
}

// handsKnown adds cards to a view of the poor seat or the taker: those that the viewer knows to be in the hand of the
// other of these two seats, because it got them and has neither given nor played them since.
func (s *State) handsKnown(viewer engine.Seat) {
	switch {
	case s.contract != Poverty || s.partner == 0:
	case viewer == s.poorSeat():
		s.hands[s.taker()] = s.laid.without(s.back).without(s.playedBy(s.taker()))
	case viewer == s.taker() && s.phase == noExchange:
		s.hands[s.poorSeat()] = s.back.without(s.playedBy(s.poorSeat()))
	}
}
