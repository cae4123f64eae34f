package blackjack

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// DealerHits reports whether the dealer draws to a hand with the given total.
func (r Rules) DealerHits(total int, soft bool) bool {
	return total < 17 || total == 17 && soft && r.HitSoft17
}

// finish ends the round when no player has a choice left. The dealer turns up its
// hole card, or takes its second card, and draws if a hand is open.
func (s *State) finish(r *Rules) error {
	s.turn, s.hand = engine.HolderOf(engine.Nobody), 0
	if s.holeDown() {
		return engine.ErrFaceDown
	}
	open := s.anyOpen(r)
	if s.noHole && s.takesSecond(r, open) {
		if err := s.dealerDraws(); err != nil {
			return err
		}
	}
	for open && s.shoe > 0 && r.DealerHits(s.dealerTotal()) {
		if err := s.dealerDraws(); err != nil {
			return err
		}
	}
	return nil
}

// dealerDraws gives the next card to the dealer.
func (s *State) dealerDraws() error {
	s.dealer++
	return s.draw(int(s.drawn))
}

// anyOpen reports whether any hand is open, that is, neither bust nor surrendered
// nor a natural nor a Charlie. The result of an open hand depends on the dealer's total.
func (s *State) anyOpen(r *Rules) bool {
	at := 0
	for p := range int(s.players) {
		for _, hand := range s.hands[p] {
			total, _ := s.sum(at, hand.len()).total()
			at += hand.len()
			if hand != 0 && total <= twentyOne && !hand.is(surrendered) && !s.isNatural(p, total) && !s.isCharlie(r, p, total) {
				return true
			}
		}
	}
	return false
}

// takesSecond reports whether a dealer without a hole card takes its second card
// after the players have played. The dealer does so if a hand is open, or if the
// result of a natural, a Charlie, a late surrender, an insurance bet or, with OriginalBets, a further bet
// depends on whether the dealer gets a natural.
func (s *State) takesSecond(r *Rules, open bool) bool {
	waiting := s.insured != 0
	for p := range int(s.players) {
		total, _ := s.total(p, 0)
		late := s.hands[p][0].is(surrendered) && !r.EarlySurrender
		further := r.OriginalBets && (s.hands[p][1] != 0 || s.hands[p][0].is(doubled))
		waiting = waiting || late || further || s.isNatural(p, total) || s.isCharlie(r, p, total)
	}
	return open || waiting && s.mayTurnNatural()
}

// mayTurnNatural reports whether the card that the dealer shows can be part of a
// natural.
func (s *State) mayTurnNatural() bool { return s.up() == card.Ace || Value(s.up()) == 10 }
