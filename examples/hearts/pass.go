package hearts

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// passing reports whether cards are passed now.
func (s *State) passing() bool { return s.leader == 0 && s.turn != 0 }

// pass puts a card face down for the receiver.
func (s *State) pass(r *Rules, seat engine.Seat, c card.Card) {
	s.hands[seat] = s.hands[seat].Without(c)
	s.passed[seat] = s.passed[seat].With(c)
	s.given[seat]++
	s.askNext()
	if s.turn == 0 {
		for giver, cards := range s.passed {
			s.hands[r.receiver(engine.Seat(giver))] |= cards
		}
		s.begin()
	}
}

// askNext gives the turn to the first seat that has not passed three cards,
// nobody if all have.
func (s *State) askNext() {
	s.turn = 0
	for i := engine.Seat(seats - 1); i >= 0; i-- {
		if seat := (s.first + i) % seats; s.given[seat] < packetSize {
			s.turn = engine.HolderOf(seat)
		}
	}
}

// endsHidden reports whether the next card passed is the last, and packets lie
// face down, as in a view.
func (s *State) endsHidden() bool {
	passed, seen := 0, 0
	for seat, n := range s.given {
		passed += int(n)
		seen += s.passed[seat].Len()
	}
	return passed == seats*packetSize-1 && seen < passed
}

// begin begins the play: the holder of ♣2 leads.
func (s *State) begin() {
	for seat, hand := range s.hands {
		if hand.Has(twoOfClubs) {
			s.leader = engine.HolderOf(engine.Seat(seat))
		}
	}
	s.turn = s.leader
}
