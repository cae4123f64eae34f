package blackjack

import "github.com/hoylecards/hoyle/engine"

// Tenths of a bet.
const (
	bet       = 10
	half      = bet / 2
	insurance = bet // the payment at 2:1 for insurance, which costs half a bet
)

// Score returns the score of seat so far. At home, the winner of each hand, player or
// dealer, gets a point. In the casino, a player's score is what the player has won or
// lost, including insurance, in tenths of a bet. The dealer's score is minus the sum
// of the players' scores. While the round is in progress, only settled hands and
// settled insurance bets count.
func (g Game) Score(s State, seat engine.Seat) int {
	r := g.rules()
	switch {
	case s.isPlayer(seat):
		return s.score(r, int(seat))
	case seat != engine.Seat(s.players):
		return 0
	}
	score := 0
	for p := range int(s.players) {
		switch result, settled := s.result(r, p, 0); {
		case r.Casino:
			score -= s.score(r, p)
		case settled && result == 0:
			score++
		}
	}
	return score
}

// score returns the score of player p so far.
func (s *State) score(r *Rules, p int) int {
	score, _ := s.insuranceResult(p)
	for h := range s.count(p) {
		result, _ := s.result(r, p, h)
		score += result
	}
	return score
}

// outcome is the outcome of a hand.
type outcome uint8

const (
	unsettled outcome = iota
	lost
	won
	pushed
	natural
	gaveUp
)

// outcome returns the outcome of player p's hand h.
func (s *State) outcome(r *Rules, p, h int) outcome {
	total, _ := s.total(p, h)
	isNatural, isGiven, isCharlie, bust := s.natural(p), s.hands[p][h].is(surrendered), s.isCharlie(r, p, total), total > twentyOne
	further := r.OriginalBets && (h > 0 || s.hands[p][h].is(doubled)) // a bet that a natural gives back
	switch {
	case isGiven && r.EarlySurrender:
		return gaveUp
	case bust && !further:
		return lost
	case s.turn != 0 && (s.naturalAwaited() || !isNatural && !isGiven && !isCharlie && !bust):
		return unsettled
	case s.dealerNatural() && (isNatural || further && h > 0):
		return pushed
	case s.dealerNatural(), bust:
		return lost
	case isNatural:
		return natural
	case isGiven:
		return gaveUp
	case isCharlie:
		return won
	}
	switch theirs, _ := s.dealerTotal(); {
	case theirs > twentyOne, total > theirs:
		return won
	case total < theirs:
		return lost
	}
	return pushed
}

// Result returns the score of a hand of the player at seat, and reports whether the
// hand is settled. Hands are counted from 0. The score of a hand that is not
// settled, or that does not exist, is 0.
func (g Game) Result(s State, seat engine.Seat, hand int) (result int, settled bool) {
	if !s.hasHand(seat, hand) {
		return 0, false
	}
	return s.result(g.rules(), int(seat), hand)
}

// result returns the Result of player p's hand h.
func (s *State) result(r *Rules, p, h int) (result int, settled bool) {
	o := s.outcome(r, p, h)
	if !r.Casino {
		return [...]int{won: 1, natural: 1, gaveUp: 0}[o], o != unsettled
	}
	stake := bet
	if s.hands[p][h].is(doubled) && (!r.OriginalBets || !s.dealerNatural()) {
		stake *= 2
	}
	return [...]int{lost: -stake, won: stake, natural: r.naturalPays(), gaveUp: -half}[o], o != unsettled
}

// insuranceResult returns the score of player p's insurance bet, in tenths of a bet,
// and reports whether the insurance bet is settled. The score is 0 if the bet is not
// settled, or if the player did not insure.
func (s *State) insuranceResult(p int) (result int, settled bool) {
	switch {
	case s.insured>>p&1 == 0 || s.turn != 0 && s.naturalAwaited():
		return 0, false
	case s.dealerNatural():
		return insurance, true
	}
	return -half, true
}

// naturalAwaited reports whether, in a round that is not over, the dealer may still
// turn out to have a natural.
func (s *State) naturalAwaited() bool {
	return s.offering() || s.noHole && s.mayTurnNatural()
}
