package hearts

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// PlayOut plays *s to its end at random, as [engine.Playout] does. It draws from the cards that a
// seat may play, without making a list of moves. Three plays in four follow the lead of a trick,
// and few rules apply to them after the first trick.
func (g Game) PlayOut(s *State, r *rand.Rand) error {
	draws := engine.NewDraws(r)
	draw := func(cards card.Set) card.Card { return cards.At(draws.IntN(cards.Len())) }
	for s.turn != 0 {
		switch seat := s.turn.Seat(); {
		case s.down[seat] > 0:
			return engine.ErrStuck
		case s.passing():
			if s.endsHidden() {
				return engine.ErrFaceDown
			}
			s.pass(g.rules, seat, draw(s.hands[seat]))
		case s.plays > seats && s.plays%seats > 0:
			s.lay(g.rules, seat, draw(s.following(seat)))
		default:
			cards, _ := s.allowed(g.rules, seat)
			s.play(g.rules, seat, Move{Card: draw(cards)})
		}
	}
	return nil
}

// following returns the cards with which a seat may follow after the first trick. If the seat has
// no card of the suit led, everybody sees this.
func (s *State) following(seat engine.Seat) card.Set {
	hand, led := s.hands[seat], s.trick()[0].Suit().Cards()
	if hand&led != 0 {
		return hand & led
	}
	s.bars[seat] |= led
	return hand
}
