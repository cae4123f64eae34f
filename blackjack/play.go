package blackjack

import "github.com/hoylecards/hoyle/engine"

// play makes a legal move and carries out everything that follows without a choice.
// Like the functions that it calls, play returns [engine.ErrFaceDown] if it needs a
// face-down card; the position is then unspecified.
func (s *State) play(r *Rules, seat engine.Seat, m Move) error {
	p, h := int(seat), int(s.hand)
	hand := &s.hands[p][h]
	switch m {
	case Insure:
		s.insured |= 1 << p
		return s.offer(r, p+1)
	case Decline:
		return s.offer(r, p+1)
	case Stand:
		*hand |= stood
	case Surrender:
		*hand |= surrendered
		if s.surrendering {
			return s.offer(r, p+1)
		}
	case Hit, Double:
		if err := s.draw(s.start(p, h) + hand.len()); err != nil {
			return err
		}
		*hand++
		if m == Double {
			*hand |= doubled
		} else if !s.isFull(r, p, h) && !r.inRounds() {
			return nil
		}
	case Split:
		// The cards stay where they are: the second one begins the next hand.
		copy(s.hands[p][h+2:], s.hands[p][h+1:])
		s.hands[p][h], s.hands[p][h+1] = 1, 1
		return s.seek(r, p, h)
	}
	if r.inRounds() {
		return s.nextInRound(r, p)
	}
	return s.seek(r, p, h+1)
}

// offer makes the offers that come before the dealer looks at its hole card, beginning with
// player p: insurance, to everybody, and then early surrender, to those without a natural.
func (s *State) offer(r *Rules, p int) error {
	if s.insuring && p == int(s.players) {
		s.insuring, s.surrendering, p = false, s.beforeLook(r), 0
	}
	for s.surrendering && p < int(s.players) && s.natural(p) {
		p++
	}
	if s.offering() && p < int(s.players) {
		s.turn = engine.HolderOf(engine.Seat(p))
		return nil
	}
	return s.peek(r)
}

// peek ends the round if the dealer has a natural; otherwise play begins.
func (s *State) peek(r *Rules) error {
	s.insuring, s.surrendering = false, false
	s.turn = engine.HolderOf(engine.Nobody)
	switch {
	case s.holeDown():
		return engine.ErrFaceDown
	case s.dealerNatural():
		return nil
	}
	return s.seek(r, 0, 0)
}

// seek gives the turn to the next hand whose player has a choice, starting with
// player p's hand h. Waiting split hands get their second card on the way. If no
// such hand is left, seek finishes the round.
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

// hasChoice reports whether the player of a hand of two cards is asked for a move.
func (s *State) hasChoice(r *Rules, p, h int) bool {
	return !s.isFull(r, p, h) && !s.hands[p][h].is(surrendered) && (!s.frozen(r, p, h) || s.maySplit(r, p, h))
}

// nextInRound gives the turn to the next player after p who is still in, as in the
// home game. If no player is still in, nextInRound finishes the round.
func (s *State) nextInRound(r *Rules, p int) error {
	players := int(s.players)
	for i := 1; i <= players; i++ {
		q := (p + i) % players
		if !s.isFull(r, q, 0) && !s.hands[q][0].is(stood) {
			s.turn = engine.HolderOf(engine.Seat(q))
			return nil
		}
	}
	return s.finish(r)
}
