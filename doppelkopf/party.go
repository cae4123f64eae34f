package doppelkopf

import (
	"math/bits"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Party is one of the two sides of a deal.
type Party uint8

// The parties.
const (
	NoParty Party = iota // not decided, or not known to the viewer
	Re                   // the holders of ♣Q, the soloist, or the declarer of a wedding and its partner
	Kontra               // the other seats
)

var partyTexts = gamekit.Words[Party]{"", "re", "kontra"}

// String returns "re" or "kontra", and the empty string for NoParty.
func (p Party) String() string { return partyTexts.Of(p) }

// MarshalText returns the text of [Party.String], or an error that wraps [engine.ErrPosition].
func (p Party) MarshalText() ([]byte, error) { return partyTexts.Marshal(p, engine.ErrPosition) }

// UnmarshalText reads the text of a party into p. The error wraps [engine.ErrPosition]; on error, p is unchanged.
func (p *Party) UnmarshalText(text []byte) error {
	return partyTexts.Unmarshal(p, text, engine.ErrPosition)
}

// other returns the party that plays against p.
func (p Party) other() Party { return Re + Kontra - p }

// Party returns the party of a seat. In a view, it returns NoParty if the viewer does not know the party.
func (s State) Party(seat engine.Seat) Party {
	if !isSeat(seat) {
		return NoParty
	}
	return s.party(seat)
}

// party returns the party of a seat, or NoParty if the position or view does not show it.
func (s *State) party(seat engine.Seat) Party {
	known := s.known >> (seat & (seats - 1))
	return Party(known&1)*Re | Party(known>>seats&1)*Kontra
}

const everybody = 1<<seats - 1

// re returns the seats, one bit each, that are known to be Re, and kontra those that are known to be Kontra.
func (s *State) re() uint8     { return s.known & everybody }
func (s *State) kontra() uint8 { return s.known >> seats }

// parties sets the parties of a position, as far as play has decided them.
func (s *State) parties() {
	if s.contract != Normal {
		re, kontra := s.public()
		s.known = re | kontra<<seats
		return
	}
	re := s.queens & everybody
	for seat, h := range s.hands {
		re |= uint8(h.kinds()>>(2*clubsQueen)&1) << seat
	}
	s.known = re | (everybody&^re)<<seats
}

// public returns the seats that everybody knows to be Re, and those that everybody knows to be Kontra.
func (s *State) public() (re, kontra uint8) {
	switch {
	case s.contract == Poverty && s.known != 0:
		return s.re(), s.kontra() // they never change
	case s.contract == NoContract || s.contract == ThrownIn || s.contract == Poverty && (s.partner == 0 || s.phase != noExchange):
		return 0, 0
	case s.declarer != 0:
		re = 1 << s.declarer.Seat()
		if s.partner != 0 {
			re |= 1 << s.partner.Seat()
		}
		if s.decided() {
			kontra = everybody &^ re
		}
		return re, kontra
	}
	for _, c := range s.announced() {
		if c.party() == Re {
			re |= 1 << c.seat()
		} else {
			kontra |= 1 << c.seat()
		}
	}
	re |= s.queens & everybody
	if s.queens > everybody || bits.OnesCount8(re) == copies {
		kontra = everybody &^ re
	}
	return re, kontra
}

// knownTo returns the seats that a seat knows to be Re and, in the bits above them, those that it knows to be Kontra.
// A seat knows the parties that everybody knows, its own party, and the parties that follow from these.
func (s *State) knownTo(seat engine.Seat) uint8 {
	re, kontra := s.public()
	if !isSeat(seat) {
		return re | kontra<<seats
	}
	re |= s.re() & (1 << seat)
	kontra |= s.kontra() & (1 << seat)
	// If the seat has played both ♣Q, everybody knows the parties.
	both := s.contract == Normal && s.hands[seat].count(clubsQueen)+int(s.queens>>seat&1) == copies
	if both || bits.OnesCount8(re) == copies {
		kontra = everybody &^ re
	}
	return re | kontra<<seats
}
