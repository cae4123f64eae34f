package blackjack

import "github.com/hoylecards/hoyle/engine"

// Tenths of a bet.
const (
	bet       = 10
	half      = bet / 2
	insurance = bet // what an insurance of half a bet is paid, at 2:1
)

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

// outcome is the end of a hand.
type outcome uint8

const (
	unsettled outcome = iota
	lost
	won
	pushed
	natural
	gaveUp
)

// outcome returns the end of player p's hand h, unsettled before it is certain.
func (s *State) outcome(p, h int) outcome {
	total, _ := s.total(p, h)
	isNatural, isGiven := s.natural(p), s.hands[p][h].is(surrendered)
	switch {
	case total > twentyOne:
		return lost
	case s.turn != 0 && (s.naturalAwaited() || !isNatural && !isGiven):
		return unsettled
	case s.dealerNatural() && isNatural:
		return pushed
	case s.dealerNatural():
		return lost
	case isNatural:
		return natural
	case isGiven:
		return gaveUp
	}
	switch theirs, _ := s.dealerTotal(); {
	case theirs > twentyOne, total > theirs:
		return won
	case total < theirs:
		return lost
	}
	return pushed
}

// Result returns what seat has from one of its hands, and whether that is
// settled; until then, and if there is no such hand, it is 0.
func (g Game) Result(s State, seat engine.Seat, hand int) (result int, settled bool) {
	if !s.hasHand(seat, hand) {
		return 0, false
	}
	o := s.outcome(int(seat), hand)
	if !g.rules().Casino {
		return [...]int{won: 1, natural: 1, gaveUp: 0}[o], o != unsettled
	}
	stake := bet
	if s.hands[seat][hand].is(doubled) {
		stake *= 2
	}
	return [...]int{lost: -stake, won: stake, natural: g.rules().Natural.tenths(), gaveUp: -half}[o], o != unsettled
}

// InsuranceResult returns what seat has from insurance, in tenths of a bet,
// and whether that is settled; until then, and without insurance, it is 0.
func (g Game) InsuranceResult(s State, seat engine.Seat) (result int, settled bool) {
	switch {
	case !s.Insured(seat) || s.turn != 0 && s.naturalAwaited():
		return 0, false
	case s.dealerNatural():
		return insurance, true
	}
	return -half, true
}

// naturalAwaited reports whether, in a round that is not over, the dealer may
// still turn out to have a natural.
func (s *State) naturalAwaited() bool {
	return s.insuring || s.noHole && s.mayTurnNatural()
}
