package enginetest

import (
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/long"
)

// turnedUp returns a suite of Tuck in which the last card of the stock lies face up, as a trump
// does in Schnapsen, and is shown to every viewer.
func turnedUp() Suite[state, move] {
	f := &faulty{}
	last := func(s state) int { return len(s.Stock) - 1 - int(s.Drawn) }
	f.view = func(s state, seat engine.Seat) view {
		v := f.Game.View(s, seat)
		if at := last(s); at >= 0 {
			v.State.Stock[at] = s.Stock[at]
		}
		return v
	}
	f.determinize = func(v view, r *rand.Rand) state {
		s, at := f.Game.Determinize(v, r), last(v.State)
		for at >= 0 && v.State.Left > 0 && s.Stock[at] != v.State.Stock[at] {
			s = f.Game.Determinize(v, r)
		}
		return s
	}
	f.decodeView = func(data []byte) (view, error) {
		return gamekit.DecodeView(data, func(v view) (view, error) {
			if f.view(v.State, v.Seat) != v {
				return view{}, engine.ErrPosition
			}
			return v, nil
		})
	}
	su := suite(f)
	su.Shows = func(s state, z engine.Zone, i int, viewer engine.Seat) bool {
		return z.Name == "stock" && i == len(z.Cards)-1 || shows(s, z, i, viewer)
	}
	su.Samples = long.Or(3000, 800)
	return su
}

// A card that lies face up in the stock is the same in every sample.
func TestCardTurnedUpInTheStockPasses(t *testing.T) {
	long.Only(t)
	if err := Check(turnedUp()); err != nil {
		t.Error(err)
	}
}

// The other cards of the stock must still be fair.
func TestUnfairStockBelowACardTurnedUpIsFound(t *testing.T) {
	su := turnedUp()
	f := su.Game.(*faulty)
	sound := f.determinize
	f.determinize = func(v view, r *rand.Rand) state {
		s := sound(v, r)
		if s.Stock[0] > s.Stock[1] && s.Drawn < 4 {
			s.Stock[0], s.Stock[1] = s.Stock[1], s.Stock[0]
		}
		return s
	}
	mustViolate(t, sampleIsFair, CheckFair(su))
}
