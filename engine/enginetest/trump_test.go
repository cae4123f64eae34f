package enginetest

import (
	"testing"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/long"
)

// turnedUp returns a suite of Tuck in which the last card of the stock lies face up, as a trump
// does in Schnapsen, and is shown to every viewer.
func turnedUp(changes ...change) Suite[state, move] {
	last := func(s state) int { return len(s.Stock) - 1 - int(s.Drawn) }
	su := game(
		after(onView, func(c *call) bool { return last(c.s) >= 0 }, func(c *call) { c.see.State.Stock[last(c.s)] = c.s.Stock[last(c.s)] }),
		after(onSample, func(c *call) bool { return running(c) && last(c.s) >= 0 }, func(c *call) {
			for at := last(c.s); c.to.Stock[at] != c.s.Stock[at]; {
				c.to = c.g.Game.Determinize(c.v, c.r)
			}
		}),
		after(onReadView, nil, decodedAsSeen), both(changes...))
	su.Shows = func(s state, z engine.Zone, i int, viewer engine.Seat) bool {
		return z.Name == "stock" && i == len(z.Cards)-1 || shows(s, z, i, viewer)
	}
	su.Samples = long.Or(3000, 800)
	return su
}

// decodedAsSeen decodes the views that a seat has.
func decodedAsSeen(c *call) {
	c.see, c.err = gamekit.DecodeView(c.data, func(v view) (view, error) {
		if c.g.View(v.State, v.Seat) != v {
			return view{}, engine.ErrPosition
		}
		return v, nil
	})
}

// A card that lies face up in the stock is the same in every sample.
func TestCardTurnedUpInTheStockPasses(t *testing.T) {
	long.Only(t)
	mustViolate(t, sound, faultOf(turnedUp()))
}

// The other cards of the stock must still be fair.
func TestUnfairStockBelowACardTurnedUpIsFound(t *testing.T) {
	su := turnedUp(after(onSample, func(c *call) bool { return c.to.Stock[0] > c.to.Stock[1] && c.to.Drawn < 4 }, func(c *call) {
		c.to.Stock[0], c.to.Stock[1] = c.to.Stock[1], c.to.Stock[0]
	}))
	mustViolate(t, sampleIsFair, checkFair(su))
}
