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
func (s *State) playable(r *Rules, seat engine.Seat) card.Set {
	hand := s.hands[seat]
	switch trick := s.trick(); {
	case s.plays == 0 && r.AnyClub:
		return hand & card.Clubs.Cards()
	case s.plays == 0:
		return hand & card.SetOf(twoOfClubs)
	case len(trick) > 0:
		if follow := hand & trick[0].Suit().Cards(); follow != 0 {
			return follow
		}
		if free := hand &^ points; free != 0 && s.plays < seats && !r.FirstTrickPoints {
			return free
		}
		return hand
	case s.broken || r.HeartsAnyTime:
		return hand
	}
	others := hand &^ card.Hearts.Cards()
	if others == 0 || r.HeartsForQueen && others == card.SetOf(queen) {
		return hand
	}
	return others
}

// refusePlay returns why the seat to play may not play a card of its hand, nil if
// it may.
func (s *State) refusePlay(r *Rules, seat engine.Seat, c card.Card) error {
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
func (s *State) play(r *Rules, seat engine.Seat, c card.Card) {
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
func (s *State) shown(r *Rules, c card.Card) card.Set {
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
