package blackjack

import (
	"github.com/hoylecards/hoyle/engine"
)

// Tenths of a bet.
const (
	bet       = 10
	half      = bet / 2
	insurance = bet // what an insurance of half a bet is paid, at 2:1
)

// tenths returns what a natural is paid for a bet.
func (p Payout) tenths() int {
	switch p {
	case SixToFive:
		return 12
	case EvenMoney:
		return 10
	}
	return 15
}

// Score returns what seat has so far. At home that is a point for the winner
// of each hand, player or dealer; in the casino tenths of a bet won or lost,
// insurance included, those of the dealer the opposite of all players'
// together. While the round runs only settled hands and bets count.
func (g Game) Score(s State, seat engine.Seat) int {
	switch {
	case s.isPlayer(seat):
		return g.playerScore(s, seat)
	case seat != engine.Seat(s.players):
		return 0
	}
	score := 0
	for p := range engine.Seat(s.players) {
		switch result, settled := g.Result(s, p, 0); {
		case g.rules().Casino:
			score -= g.playerScore(s, p)
		case settled && result == 0:
			score++
		}
	}
	return score
}

func (g Game) playerScore(s State, seat engine.Seat) int {
	score, _ := g.InsuranceResult(s, seat)
	for h := range s.Hands(seat) {
		result, _ := g.Result(s, seat, h)
		score += result
	}
	return score
}

// Result returns what seat has from one of its hands, and whether that is
// settled; until then, and for a hand there is not, it is 0.
func (g Game) Result(s State, seat engine.Seat, hand int) (result int, settled bool) {
	if hand < 0 || hand >= s.Hands(seat) {
		return 0, false
	}
	p, r := int(seat), g.rules()
	over := g.Turn(s) == engine.Nobody
	total, _ := s.total(p, hand)
	bust, natural, gaveUp := total > twentyOne, s.natural(p), s.hands[p][hand].is(surrendered)
	if !over && !bust && (!natural && !gaveUp || s.naturalAwaited()) {
		return 0, false
	}
	dealer := over && s.dealerNatural()
	var won, lost bool
	if over && !bust && !dealer && !natural && !gaveUp {
		theirs, _ := s.dealerTotal()
		won = theirs > twentyOne || total > theirs
		lost = !won && total < theirs
	}
	if !r.Casino {
		if won || natural && !dealer {
			return 1, true
		}
		return 0, true
	}
	stake := bet
	if s.hands[p][hand].is(doubled) {
		stake *= 2
	}
	switch {
	case bust, lost, dealer && !natural:
		return -stake, true
	case gaveUp:
		return -half, true
	case won:
		return stake, true
	case natural && !dealer:
		return r.Natural.tenths(), true
	}
	return 0, true
}

// InsuranceResult returns what seat has from insurance, in tenths of a bet,
// and whether that is settled; until then, and without insurance, it is 0.
func (g Game) InsuranceResult(s State, seat engine.Seat) (result int, settled bool) {
	over := g.Turn(s) == engine.Nobody
	switch {
	case !s.Insured(seat) || !over && s.naturalAwaited():
		return 0, false
	case over && s.dealerNatural():
		return insurance, true
	}
	return -half, true
}

// naturalAwaited reports whether, in a round that is not over, the dealer may
// still turn out to have a natural.
func (s *State) naturalAwaited() bool {
	return s.insuring || s.noHole && s.mayTurnNatural()
}
