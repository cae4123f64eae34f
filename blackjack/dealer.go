package blackjack

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

const (
	dealerStands = 17
	cutDepth     = 13 // cards a pack behind the cut card
)

// DealerHits reports whether the dealer draws to that total.
func (r Rules) DealerHits(total int, soft bool) bool { return r.dealerHits(total, soft) }

func (r *Rules) dealerHits(total int, soft bool) bool {
	return total < dealerStands || total == dealerStands && soft && r.HitSoft17
}

// finish ends the round when no player has a choice left: the hole card is
// turned, or the second card taken, and the dealer draws if anyone waits for
// its total.
func (s *State) finish(r *Rules) bool {
	s.setTurn(engine.Nobody)
	s.hand = 0
	if s.holeDown() {
		return false
	}
	open := s.anyOpen()
	if s.noHole && (open || s.mayTurnNatural() && s.anyWaiting()) {
		if !s.dealerDraws() {
			return false
		}
	}
	if !open || s.dealerNatural() {
		return true
	}
	for s.shoe > 0 && r.dealerHits(s.dealerTotal()) {
		if !s.dealerDraws() {
			return false
		}
	}
	return true
}

func (s *State) dealerDraws() bool {
	if !s.draw(int(s.drawn)) {
		return false
	}
	s.dealer++
	return true
}

// anyOpen reports whether a hand waits for the dealer's total: one that is
// neither bust nor surrendered nor a natural.
func (s *State) anyOpen() bool {
	at := 0
	for p := range int(s.players) {
		for _, hand := range s.hands[p] {
			total, _ := s.sum(at, hand.len()).total()
			at += hand.len()
			if hand != 0 && total <= twentyOne && !hand.is(surrendered) && !s.isNatural(p, total) {
				return true
			}
		}
	}
	return false
}

// mayTurnNatural reports whether the card the dealer shows can be one of a
// natural.
func (s *State) mayTurnNatural() bool { return makesNatural(s.up()) }

func makesNatural(up card.Rank) bool { return up == card.Ace || Value(up) == 10 }

// anyWaiting reports whether a natural, a surrender or an insurance waits for
// a dealer who took no hole card.
func (s *State) anyWaiting() bool {
	if s.insured != 0 {
		return true
	}
	for p := range int(s.players) {
		if s.hands[p][0].is(surrendered) || s.natural(p) {
			return true
		}
	}
	return false
}
