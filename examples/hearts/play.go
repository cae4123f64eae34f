package hearts

import (
	"slices"

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

// demand is a rule of play: if a hand contains a card of the set has, a card of the set plays must
// be played.
type demand struct {
	has, plays card.Set
	err        error
}

// demands returns the rules for the seat to move; the first that applies to its
// hand decides. While cards are being passed there are none.
func (s *State) demands(r Rules) (first, second demand) {
	clubs, two, others := card.Clubs.Cards(), card.SetOf(twoOfClubs), card.Standard&^card.Hearts.Cards()
	switch trick := s.trick(); {
	case s.passing():
	case s.plays == 0 && r.AnyClub:
		first = demand{clubs, clubs, ErrTwoOfClubs}
	case s.plays == 0:
		first = demand{two, two, ErrTwoOfClubs}
	case len(trick) > 0:
		led := trick[0].Suit().Cards()
		first = demand{led, led, ErrMustFollow}
		if s.plays < seats && !r.FirstTrickPoints {
			second = demand{others.Without(queen), others.Without(queen), ErrNoPointsYet}
		}
	case !s.broken && !r.HeartsAnyTime:
		first = demand{others, others, ErrNotBroken}
		if r.HeartsForQueen {
			first.has = others.Without(queen)
		}
	}
	return first, second
}

// allowed returns the cards that a seat may pass or play now, and the reason why it may not play
// the others in its hand.
func (s *State) allowed(r Rules, seat engine.Seat) (card.Set, error) {
	hand := s.hands[seat]
	switch first, second := s.demands(r); {
	case hand&first.has != 0:
		return hand & first.plays, first.err
	case hand&second.has != 0:
		return hand & second.plays, second.err
	}
	return hand, nil
}

// shown returns the cards that the hand of the seat to play cannot contain if the seat plays c,
// because they would have forced it to play another card.
func (s *State) shown(r Rules, c card.Card) card.Set {
	switch first, second := s.demands(r); {
	case first.plays.Has(c):
		return 0
	case second.plays.Has(c):
		return first.has
	default:
		return first.has | second.has
	}
}

// play makes a legal move.
func (s *State) play(r Rules, seat engine.Seat, m Move) {
	if m.Pass {
		s.pass(r, seat, m.Card)
		return
	}
	s.bars[seat] |= s.shown(r, m.Card)
	s.lay(r, seat, m.Card)
}

// lay moves a card from a hand to the trick.
func (s *State) lay(r Rules, seat engine.Seat, c card.Card) {
	s.hands[seat] = s.hands[seat].Without(c)
	s.laid[seat] = s.laid[seat].With(c)
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
func height(c card.Card) int {
	if rank := c.Rank(); rank > card.Ace {
		return int(rank - card.Two)
	}
	return handSize - 1
}

// passing reports whether cards have to be passed first.
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

// askNext gives the turn to the first seat that has not passed three cards, or to nobody if all
// seats have.
func (s *State) askNext() {
	s.turn = 0
	for i := engine.Seat(seats - 1); i >= 0; i-- {
		if seat := (s.first + i) % seats; s.given[seat] < packetSize {
			s.turn = engine.HolderOf(seat)
		}
	}
}

// endsHidden reports whether, in a view with face-down cards, the next card passed is the last one.
// If so, the position that follows is not known.
func (s *State) endsHidden() bool {
	passed := uint8(0)
	for _, n := range s.given {
		passed += n
	}
	return passed == seats*packetSize-1 && s.down != [seats]uint8{}
}

// begin begins play: the holder of ♣2 leads.
func (s *State) begin() {
	leads := func(hand card.Set) bool { return hand.Has(twoOfClubs) }
	s.leader = engine.HolderOf(engine.Seat(slices.IndexFunc(s.hands[:], leads)))
	s.turn = s.leader
}
