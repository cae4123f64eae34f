package enginetest

import (
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
)

// BenchmarkCheck measures the cost of the suite for games without faults: five walks through a
// small game, and one through a larger game with all optional methods.
func BenchmarkCheck(b *testing.B) {
	b.Run("tuck", func(b *testing.B) {
		su := game()
		su.Walks = 5
		for b.Loop() {
			must.Do(b, faultOf(su))
		}
	})
	b.Run("hearts", func(b *testing.B) {
		su := heartsSuite(hearts.Game{})
		for b.Loop() {
			must.Do(b, faultOf(su))
		}
	})
}

// heartsSuite returns the suite for a walk through Hearts.
func heartsSuite(g engine.Game[hearts.State, hearts.Move]) Suite[hearts.State, hearts.Move] {
	return Suite[hearts.State, hearts.Move]{
		Game: g,
		Shows: func(s hearts.State, z engine.Zone, i int, viewer engine.Seat) bool {
			switch {
			case z.Name == "trick", z.Name == "won", z.Seat == viewer:
				return true
			case z.Name == "passed" || s.Leader() == engine.Nobody:
				return false
			}
			own := 0 <= viewer && viewer < 4 && (viewer+1)%4 == z.Seat && s.Passed(viewer).Has(z.Cards[i])
			return own || z.Cards[i] == card.Two.Of(card.Clubs) && z.Seat == s.Leader()
		},
		MaxPlays: 64, Walks: 1,
	}
}
