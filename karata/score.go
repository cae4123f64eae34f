package karata

import "github.com/hoylecards/hoyle/engine"

// Score returns 1 if seat has won, and 0 otherwise.
func (Game) Score(s State, seat engine.Seat) int {
	if seat != engine.Nobody && seat == s.Winner() {
		return 1
	}
	return 0
}
