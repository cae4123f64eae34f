package blackjack

import "github.com/hoylecards/hoyle/engine"

// play makes a move that may be made, and all that follows by itself. Like the
// functions it calls, it returns [engine.ErrFaceDown] if it needs a card that
// lies face down; the position is then unspecified.
func (s *State) play(r *Rules, seat engine.Seat, m Move) error {
	p, h := int(seat), int(s.hand)
	hand := &s.hands[p][h]
	switch m {
	case Insure:
		s.insured |= 1 << p
		return s.answered(r, p)
	case Decline:
		return s.answered(r, p)
	case Stand:
		*hand |= stood
	case Surrender:
		*hand |= surrendered
	case Hit, Double:
		if err := s.draw(s.start(p, h) + hand.len()); err != nil {
			return err
		}
		*hand++
		if m == Double {
			*hand |= doubled
		} else if !s.isFull(p, h) && !r.inRounds() {
			return nil
		}
	case Split:
		// The cards stay where they are: the second is that of the hand behind.
		copy(s.hands[p][h+2:], s.hands[p][h+1:])
		s.hands[p][h], s.hands[p][h+1] = 1, 1
		return s.seek(r, p, h)
	}
	if r.inRounds() {
		return s.nextInRound(r, p)
	}
	return s.seek(r, p, h+1)
}

// answered goes on when player p has answered whether to insure.
func (s *State) answered(r *Rules, p int) error {
	if p+1 < int(s.players) {
		s.turn = engine.HolderOf(engine.Seat(p + 1))
		return nil
	}
	return s.peek(r)
}

// peek has the dealer look whether its hole card makes a natural, which ends
// the round; if not, play begins.
func (s *State) peek(r *Rules) error {
	s.insuring = false
	s.turn = engine.HolderOf(engine.Nobody)
	switch {
	case s.holeDown():
		return engine.ErrFaceDown
	case s.dealerNatural():
		return nil
	}
	return s.seek(r, 0, 0)
}

// seek goes to the next hand, from player p's hand h on, that has a choice,
// giving waiting split hands their second card; behind the last to the dealer.
func (s *State) seek(r *Rules, p, h int) error {
	for ; p < int(s.players); p, h = p+1, 0 {
		for ; h < maxHands && s.hands[p][h] != 0; h++ {
			if s.hands[p][h].len() == 1 {
				if err := s.draw(s.start(p, h) + 1); err != nil {
					return err
				}
				s.hands[p][h]++
			}
			if s.hasChoice(r, p, h) {
				s.turn, s.hand = engine.HolderOf(engine.Seat(p)), uint8(h)
				return nil
			}
		}
	}
	return s.finish(r)
}

// hasChoice reports whether a hand of two cards is asked.
func (s *State) hasChoice(r *Rules, p, h int) bool {
	return !s.isFull(p, h) && (!s.frozen(r, p, h) || s.maySplit(r, p, h))
}

// nextInRound goes to the next player after p who is still in, as at home;
// behind the last to the dealer.
func (s *State) nextInRound(r *Rules, p int) error {
	players := int(s.players)
	for i := 1; i <= players; i++ {
		q := (p + i) % players
		if !s.isFull(q, 0) && !s.hands[q][0].is(stood) {
			s.turn = engine.HolderOf(engine.Seat(q))
			return nil
		}
	}
	return s.finish(r)
}
