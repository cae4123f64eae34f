package hoyle

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Beliefs returns, for each zone that [Table.Zones] lists for a viewer, the chance that it has a card: one
// or more copies of it. Cards that it cannot have are left out, and what the viewer sees has chance 1. The
// chances are means over 1,000 deals that agree with the view, drawn with r. If the players of the game
// read what has been played, as the Likely of [bot.SearchOptions] says, deals in which it would have
// been likely count more. In Doppelkopf, for instance, the chance of "Q♣" tells who may be Re. The
// errors are those of [Game.TableOfView].
func (g Game) Beliefs(view []byte, r *rand.Rand) ([]map[card.Card]float64, error) {
	return g.ready().beliefs(view, r)
}

func (e *gameOf[S, M]) beliefs(view []byte, r *rand.Rand) ([]map[card.Card]float64, error) {
	v, err := e.view(view, r)
	if err != nil {
		return nil, err
	}
	weigh := func(*S) float64 { return 1 }
	if likely := e.roster().Search.Likely; likely != nil {
		if w := likely(v); w != nil {
			weigh = w
		}
	}
	const worlds = 1000
	all := make([]map[card.Card]float64, len(e.game.Zones(v.State)))
	for i := range all {
		all[i] = map[card.Card]float64{}
	}
	sum := 0.0
	for range worlds {
		s := e.game.Determinize(v, r)
		x := weigh(&s)
		sum += x
		zones := e.game.Zones(s)
		for i, z := range zones[:min(len(zones), len(all))] { // a view has the zones of its positions
			for c := range card.SetOf(z.Cards...).All() {
				all[i][c] += x
			}
		}
	}
	for _, chances := range all {
		for c, x := range chances {
			chances[c] = x / sum
		}
	}
	return all, nil
}

// view decodes a view, from which positions are to be drawn at random.
func (e *gameOf[S, M]) view(data []byte, r *rand.Rand) (v engine.View[S], err error) {
	p, err := e.positions(data)
	if err != nil {
		return v, err
	}
	if v, err = p.DecodeView(data); err == nil && r == nil {
		err = bot.ErrRand
	}
	return v, err
}
