// Package knows says what a player could know of the cards that the others hold: where a card is more
// or less likely than counting alone would say.
package knows

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Chance is how likely it is that a zone of another seat has a card.
type Chance struct {
	Zone    hoyle.ZoneID `json:"zone"`
	Card    card.Card    `json:"card"`
	Chance  float64      `json:"chance"`
	Counted float64      `json:"counted"` // if each card that the viewer does not see were as likely in each place
}

func (c Chance) told() float64 { return math.Abs(c.Chance - c.Counted) }

const (
	most  = 4   // cards of a zone
	least = 0.1 // a smaller difference tells little, and could be due to the deals drawn
)

// Of returns, for each zone of another seat with cards that a seat does not see, in the order of the zones,
// the unseen cards whose chances are farthest from those by counting alone, the farthest first. It looks at
// nothing but the view of the seat. Of a game that does not read views, there is nothing.
func Of(t *hoyle.Table, viewer hoyle.Seat, r *rand.Rand) ([]Chance, error) {
	view, err := t.ViewJSON(viewer)
	if err != nil {
		return nil, err
	}
	beliefs, err := t.Game().Beliefs(view, r)
	if errors.Is(err, engine.ErrPosition) {
		return []Chance{}, nil // the view is the game's own
	}
	if err != nil {
		return nil, err
	}
	drawn, err := t.Game().TableOfView(view, r)
	if err != nil {
		return nil, err
	}
	all := []Chance{}
	zones := drawn.Zones(viewer)
	copies, unseen := hidden(drawn.OpenZones(), zones)
	for i, z := range zones {
		down := len(z.Cards) - seen(z.Cards)
		if down == 0 || z.Seat == viewer || z.Seat == hoyle.Nobody {
			continue
		}
		var here []Chance
		for c, n := range copies {
			if n > 0 && !slices.Contains(z.Cards, c) {
				here = append(here, Chance{z.ZoneID, c, beliefs[i][c], counted(n, down, unseen)})
			}
		}
		slices.SortFunc(here, func(a, b Chance) int { return cmp.Or(cmp.Compare(b.told(), a.told()), cmp.Compare(a.Card, b.Card)) })
		all = append(all, here[:min(most, len(here))]...)
	}
	return slices.DeleteFunc(all, func(c Chance) bool { return c.told() < least }), nil
}

// hidden returns how many copies of each card lie face down in a view, and how many cards.
func hidden(open, view []hoyle.Zone) (copies map[card.Card]int, unseen int) {
	copies = map[card.Card]int{}
	for _, z := range open {
		for _, c := range z.Cards {
			copies[c]++
		}
	}
	for _, z := range view {
		unseen += len(z.Cards) - seen(z.Cards)
		for _, c := range z.Cards {
			copies[c]--
		}
	}
	return copies, unseen
}

func seen(cards card.List) (n int) {
	for _, c := range cards {
		if c != card.FaceDown {
			n++
		}
	}
	return n
}

// counted returns the chance that a zone with some of the unseen cards has one or more of the copies of a card.
func counted(copies, down, unseen int) float64 {
	none := 1.0
	for i := range copies {
		none *= max(0, float64(unseen-down-i)) / float64(unseen-i)
	}
	return 1 - none
}
