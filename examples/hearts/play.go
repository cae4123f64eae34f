package hearts

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

var (
	twoOfClubs = card.Two.Of(card.Clubs)
	queen      = card.Queen.Of(card.Spades)
	jack       = card.Jack.Of(card.Diamonds)
	points     = card.Hearts.Cards().With(queen)
)

// trick returns the cards on the table.
func (s *State) trick() []card.Card { return s.played[s.plays-s.plays%seats : s.plays] }

// playable returns the cards that the seat to play may play.
func (s *State) playable(r Rules, seat engine.Seat) card.Set {
	hand, some := s.hands[seat], card.Set(0)
	switch trick := s.trick(); {
	case s.plays == 0 && r.AnyClub:
		some = hand & card.Clubs.Cards()
	case s.plays == 0:
		some = hand & card.SetOf(twoOfClubs)
	case len(trick) > 0:
		some = hand & trick[0].Suit().Cards()
		if some == 0 && s.plays < seats && !r.FirstTrickPoints {
			some = hand &^ points
		}
	case !s.broken && !r.HeartsAnyTime:
		some = hand &^ card.Hearts.Cards()
		if r.HeartsForQueen && some == card.SetOf(queen) {
			some = hand
		}
	}
	if some == 0 {
		return hand
	}
	return some
}

// refusePlay returns why the seat to play may not play a card of its hand, nil if
// it may.
func (s *State) refusePlay(r Rules, seat engine.Seat, c card.Card) error {
	switch trick := s.trick(); {
	case s.playable(r, seat).Has(c):
		return nil
	case s.plays == 0:
		return ErrTwoOfClubs
	case len(trick) == 0:
		return ErrNotBroken
	case s.hands[seat]&trick[0].Suit().Cards() != 0:
		return ErrMustFollow
	}
	return ErrNoPointsYet
}

// play plays a card that may be played.
func (s *State) play(r Rules, seat engine.Seat, c card.Card) {
	s.bars[seat] |= s.shown(r, c)
	s.hands[seat] = s.hands[seat].Without(c)
	s.played[s.plays] = c
	s.plays++
	s.broken = s.broken || c.Suit() == card.Hearts || c == queen && r.QueenBreaks
	s.turn = engine.HolderOf((seat + 1) % seats)
	if s.plays%seats > 0 {
		return
	}
	trick := s.played[s.plays-seats : s.plays]
	taker := (seat + 1 + best(trick)) % seats // seat + 1 has led
	s.taken[taker] |= card.SetOf(trick...)
	if s.turn = engine.HolderOf(taker); s.plays == packSize {
		s.turn = engine.HolderOf(engine.Nobody)
	}
}

// best returns the place in the trick of the card that takes it.
func best(trick []card.Card) engine.Seat {
	taking := 0
	for i, c := range trick {
		if c.Suit() == trick[0].Suit() && height(c) > height(trick[taking]) {
			taking = i
		}
	}
	return engine.Seat(taking)
}

// height orders the cards of a suit, from 0 for the two to 12 for the ace.
func height(c card.Card) int { return (int(c.Rank()) + handSize - 2) % handSize }

// shown returns the cards that the hand of the seat to play cannot have if it
// plays c.
func (s *State) shown(r Rules, c card.Card) card.Set {
	others := card.Standard &^ card.Hearts.Cards()
	switch trick := s.trick(); {
	case len(trick) > 0 && c.Suit() == trick[0].Suit():
		return 0
	case len(trick) > 0 && s.plays < seats && !r.FirstTrickPoints && points.Has(c):
		return card.Standard &^ points
	case len(trick) > 0:
		return trick[0].Suit().Cards()
	case c.Suit() != card.Hearts || s.broken || r.HeartsAnyTime:
		return 0
	case r.HeartsForQueen:
		return others.Without(queen)
	}
	return others
}

// passing reports whether cards are passed now.
func (s *State) passing() bool { return s.leader == 0 && s.turn != 0 }

// pass puts a card face down for the receiver.
func (s *State) pass(r Rules, seat engine.Seat, c card.Card) {
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
