package doppelkopf

import (
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// bid is a bid for a solo in one byte: the seat in two bits, and the move in three.
type bid uint8

func newBid(seat engine.Seat, m Move) bid { return bid(seat) | bid(m-unseenSolo)<<2 }
func (b bid) seat() engine.Seat           { return engine.Seat(b & 3) }
func (b bid) move() Move                  { return unseenSolo + Move(b>>2) }

// maxBids is the number of bids if each level is bid and matched, and all seats but one pass.
const maxBids = 2*int(Schwarz) + seats - 1

// auction is how far the seats have bid for the solo.
type auction struct {
	holder, rival engine.Seat // rival is Nobody once the holder has won
	level         Level       // that the holder has reached or, if it is to match, the rival's bid
	match         bool
}

// bidders returns the seats, one bit each, that bid for the solo: those with a compulsory solo or, if
// there are none, those with any solo.
func (s *State) bidders(r *rules) (all uint8) {
	best := 0
	for seat := range engine.Seat(seats) {
		m := s.claim(seat)
		if !m.Contract().Solo() && m != unseenSolo {
			continue
		}
		p := r.precedence(seat, SoloClubs)
		if p > best {
			best, all = p, 0
		}
		if p == best {
			all |= 1 << seat
		}
	}
	return all
}

// auction returns how far the seats have bid.
func (s *State) auction(r *rules) auction {
	all := s.bidders(r)
	rivalAfter := func(seat engine.Seat) engine.Seat { return s.among(all, after(s.first, seat)+1) }
	a := auction{holder: s.among(all, 0)}
	a.rival = rivalAfter(a.holder)
	for i := 0; s.bid(i) != 0; i++ {
		switch m := s.bid(i).move(); m {
		case Match:
			a.match = false
		case Pass:
			if a.match {
				a.holder = a.rival
			}
			a.match, a.rival = false, rivalAfter(a.rival)
		default:
			a.match, a.level = true, m.bid()
		}
	}
	return a
}

// bid returns the ith bid, or 0 if there is none. The bids lie where a poverty has its cards, one in each byte.
func (s *State) bid(i int) bid { return bid([2]hand{s.laid, s.back}[i/8] >> (i % 8 * 8)) }

// addBid adds a bid.
func (s *State) addBid(b bid) {
	n := 0
	for s.bid(n) != 0 {
		n++
	}
	*[2]*hand{&s.laid, &s.back}[n/8] |= hand(b) << (n % 8 * 8)
}

// appendBids appends the bids that the seat to move may make: a level above that of the holder, or,
// as the holder, to match one.
func (s *State) appendBids(dst []Move, r *rules) []Move {
	a := s.auction(r)
	if a.match {
		return append(dst, Match, Pass)
	}
	for l := a.level + 1; l <= Schwarz; l++ {
		dst = append(dst, Bid(l))
	}
	return append(dst, Pass)
}

// refuseBid returns the reason why the seat to move may not make a bid, or nil if it may.
func (s *State) refuseBid(r *rules, m Move) error {
	var buf [Schwarz + 1]Move
	switch {
	case !slices.Contains(s.appendBids(buf[:0], r), m):
		return ErrBid
	case m == Pass && s.isView():
		return engine.ErrFaceDown
	}
	return nil
}

// placeBid makes a legal bid. What the winner has bid or matched is announced.
func (s *State) placeBid(r *rules, seat engine.Seat, m Move) {
	s.addBid(newBid(seat, m))
	a := s.auction(r)
	switch {
	case a.rival == engine.Nobody:
		s.settleContract(r, s.claim(a.holder).Contract(), a.holder)
		if a.level != Silent {
			s.record(newCall(a.holder, Re, a.level, 0), Re)
		}
	case a.match:
		s.turn = engine.HolderOf(a.holder)
	default:
		s.turn = engine.HolderOf(a.rival)
	}
}
