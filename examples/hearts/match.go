package hearts

import (
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Match returns the match that ends once a seat has so many points against it, and
// one seat alone has the fewest. Cards are passed left, right, across and not at
// all, in turn; in a game without passing never. The first seat moves round.
func (g Game) Match(limit int) engine.Format[State, Move] {
	return func(done []engine.Deal[State], seed deck.Seed) (*engine.Table[State, Move], error) {
		r := g.Rules()
		if r.Pass != NoPass {
			r.Pass = Pass(len(done) % len(steps))
		}
		game, err := New(r)
		if err != nil {
			return nil, err
		}
		return engine.PenaltyTo(game, limit, nil, nil)(done, seed)
	}
}
