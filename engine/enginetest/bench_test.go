package enginetest

import (
	"testing"

	"github.com/hoylecards/hoyle/doppelkopf"
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
	b.Run("doppelkopf", func(b *testing.B) {
		su := Suite[doppelkopf.State, doppelkopf.Move]{Game: doppelkopf.Game{}, Shows: ownHand, MaxPlays: 64, Walks: 1}
		for b.Loop() {
			must.Do(b, faultOf(su))
		}
	})
}
