package house

import (
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// A search of Blackjack looks one move ahead and continues by the charts. A tree that includes
// the cards drawn could only improve on the charts. The charts lose less than a thousandth of a
// bet in a round, which is less than the noise of any search.
func TestTreeOfDrawsHasNothingToGain(t *testing.T) {
	const rounds = 60
	for name, rules := range map[string]blackjack.Rules{"home": {}, "casino": blackjack.Casino(), "one pack": blackjack.SingleDeck()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := must.Have(blackjack.New(rules))(t)
			player, lost := BlackjackRoster(g).Basic(), 0.0
			for n := range uint64(rounds) {
				s := g.Deal(deck.NewSeed(n), 0)
				for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
					m := player.Choose(t.Context(), g.View(s, seat), g.Legal(nil, s, seat), nil)
					values := odds.Of(g, s)
					for _, v := range values {
						if v.Move == m {
							lost += values[0].Worth - v.Worth
						}
					}
					s = must.Have(g.Apply(s, seat, m))(t)
				}
			}
			if mean := lost / rounds; mean > 0.001 {
				t.Errorf("%.5f lost in a round", mean)
			}
		})
	}
}
