package hearts

import (
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/host"
)

// Match returns the match that ends once a seat has at least the given number of points against it
// and only one seat has the fewest. Cards are passed left, right, across and not at all, in
// rotation. In a game without passing, they are never passed. The seats take turns to be first.
func (g Game) Match(limit int) host.Format[State, Move] {
	return func(last host.Deal[State], seed deck.Seed) (host.Start[State, Move], error) {
		deal := g
		if g.rules.Pass != NoPass {
			deal.rules.Pass = Pass(last.Played % len(steps))
		}
		return host.Series(deal, host.Until[State]{Penalty: limit})(last, seed)
	}
}
