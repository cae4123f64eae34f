package karata

import "github.com/hoylecards/hoyle/engine"

// Score returns 1 for the winner, 0 for all others and before the end.
func (Game) Score(s State, seat engine.Seat) int {
	if seat != engine.Nobody && seat == s.Winner() {
		return 1
	}
	return 0
}
