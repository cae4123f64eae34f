package blackjack

import "github.com/hoylecards/hoyle/engine"

// Players returns the number of players.
func (s State) Players() int { return int(s.players) }

// Natural reports whether the player seat has a natural.
func (s State) Natural(seat engine.Seat) bool { return s.isPlayer(seat) && s.natural(int(seat)) }

// Insured reports whether the player seat is insured.
func (s State) Insured(seat engine.Seat) bool { return s.isPlayer(seat) && s.insured>>seat&1 != 0 }

// InsuranceResult returns the score of the player seat's insurance and whether it is
// settled.
func (s State) InsuranceResult(seat engine.Seat) (result int, settled bool) {
	return s.insuranceResult(int(seat))
}

// FromView returns the view that v describes.
func (g Game) FromView(v engine.View[Setup]) (engine.View[State], error) { return g.fromView(v) }
