package puzzle_test

import (
	"testing"

	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// losses is a game for two in which what a seat wins the other one loses.
type losses struct{ catcheleven.Game }

func (g losses) Score(s catcheleven.State, seat engine.Seat) int { return -g.Game.Score(s, 1-seat) }

// A problem has the same grade if the points are counted against the other seat. One of these is easy only
// because its move gains the most at once.
func TestGradeOfLosses(t *testing.T) {
	roster := house.CatchElevenRoster(pasur(t))
	other := roster
	other.Game = losses{pasur(t)}
	for n := range uint64(4) {
		want := must.Have(puzzle.Find(t.Context(), roster, deck.NewSeed(56+n)))(t)
		if p := must.Have(puzzle.Find(t.Context(), other, deck.NewSeed(56+n)))(t); p.Grade != want.Grade || p.Seat != want.Seat {
			t.Errorf("seed %d: %q, not %q", 56+n, p.Grade, want.Grade)
		}
	}
}
