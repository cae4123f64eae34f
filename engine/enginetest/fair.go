package enginetest

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// checkFair draws as many deals as Samples says, and the same number of samples of each
// of some views. It returns a *[Violation] if deals or samples are not fair:
//
//   - a card is not equally likely in every hand, or at every place of the stock
//     where cards lie face down;
//   - deals that show a viewer the same cards look different to the viewer;
//   - the positions that look like a view are not equally likely to be drawn. This is
//     checked only if the positions are few enough to be listed by swapping hidden
//     cards in the JSON of one of them.
//
// The seeds are fixed; a fair game fails with only one seed in several million.
func checkFair[S comparable, M engine.Move](su Suite[S, M]) error {
	return su.checked(func(su Suite[S, M]) {
		w := newWalk(su, seeded(1))
		w.checkDealsAlike()
		w.checkDealsFair()
		w.checkSamplesFair()
	})
}

// checkDealsAlike checks that deals that show a viewer the same cards look the same.
func (w *walk[S, M]) checkDealsAlike() {
	g := w.Game
	met := map[string]S{}
	for n := range uint64(w.Samples) {
		s := g.Deal(deck.NewSeed(n).Derive(0), 0)
		for _, viewer := range w.viewers[:w.seats+1] {
			v := g.View(s, viewer)
			key := viewer.String() + keyOf(g.Zones(v.State))
			other, ok := met[key]
			if !ok {
				met[key] = s
				continue
			}
			if u := g.View(other, viewer); u != v {
				dealIsBlind.broken("%v sees\n%s and\n%s", viewer, show(v), show(u))
			}
			for seat := range w.seats {
				if x, y := g.Score(s, seat), g.Score(other, seat); x != y {
					dealIsBlind.broken("%v has %d points in %s, and %d in %s, which looks the same to %v", seat, x, show(s), y, show(other), viewer)
				}
			}
		}
	}
}

// table counts cards by the places where they lie.
type table map[string]*[card.Count]float64

func (t table) add(place string, c card.Card) {
	if c.Index() < 0 {
		return
	}
	if t[place] == nil {
		t[place] = new([card.Count]float64)
	}
	t[place][c.Index()]++
}

// improbable reports whether the cards depend on the places. The results are those of
// deviationsOf for the chi-square of the table.
func (t table) improbable() (deviations float64, bad bool) {
	var columns [card.Count]float64
	total, rows := 0.0, 0
	sums := map[string]float64{}
	for place, row := range t {
		rows++
		for c, n := range row {
			columns[c] += n
			sums[place] += n
			total += n
		}
	}
	chi2, cards := 0.0, 0
	for c, column := range columns {
		if column == 0 {
			continue
		}
		cards++
		for place, row := range t {
			want := sums[place] * column / total
			chi2 += (row[c] - want) * (row[c] - want) / want
		}
	}
	return deviationsOf(chi2, (rows-1)*(cards-1))
}

// deviationsOf returns how far a chi-square lies above its mean, and reports whether this
// is too far to be chance. The unit is the standard deviation of the normal distribution
// with which Wilson and Hilferty approximate chi-square.
func deviationsOf(chi2 float64, freedom int) (deviations float64, bad bool) {
	if freedom < 1 {
		return 0, false
	}
	const limit = 5.5
	v := 2 / (9 * float64(freedom))
	deviations = (math.Cbrt(chi2/float64(freedom)) - (1 - v)) / math.Sqrt(v)
	return deviations, deviations > limit
}

// checkDealsFair counts, over many deals, the cards in each hand and at each place of the
// stock.
func (w *walk[S, M]) checkDealsFair() {
	hands, stock := map[int]table{}, table{} // hands are grouped by their number of cards
	for n := range uint64(w.Samples) {
		s := w.Game.Deal(deck.NewSeed(n).Derive(1), 0)
		for _, z := range w.Game.Zones(s) {
			for i, c := range z.Cards {
				switch turned := w.Shows(s, z, i, engine.Nobody); {
				case z.Name == "hand":
					if hands[len(z.Cards)] == nil {
						hands[len(z.Cards)] = table{}
					}
					hands[len(z.Cards)].add(z.ZoneID.String(), c)
				case z.Name == "stock" && !turned:
					stock.add(fmt.Sprint(len(z.Cards), i), c)
				}
			}
		}
	}
	for _, t := range hands {
		if d, bad := t.improbable(); bad {
			dealIsFair.broken("the cards of the hands differ by %.1f standard deviations", d)
		}
	}
	if d, bad := stock.improbable(); bad {
		dealIsFair.broken("the cards at the places of the stock differ by %.1f standard deviations", d)
	}
}

// checkSamplesFair plays some games and counts samples of some views: first of
// any views, then of views with few hidden cards. It compares the samples of the
// latter with all positions that look like the view.
func (w *walk[S, M]) checkSamplesFair() {
	const games, counted, listed = 12, 3, 20
	views := 0
	for n := range uint64(games) {
		s := w.Game.Deal(deck.NewSeed(n).Derive(2), engine.Seat(w.choose(int(w.seats))))
		for w.Game.Turn(s) != engine.Nobody && views < counted+listed {
			viewer := w.viewers[w.choose(int(w.seats)+1)]
			var worlds map[string]float64
			if views >= counted {
				worlds = w.worlds(s, viewer)
			}
			if views < counted || len(worlds) > 1 {
				views++
				w.checkSampleFair(w.Game.View(s, viewer), worlds)
			}
			seat, m := w.chooseMove(s)
			var err error
			if s, err = w.Game.Apply(s, seat, m); err != nil {
				applyIsLegal.broken("%v", err)
			}
		}
	}
}

// checkSampleFair draws samples of a view. It counts the cards at each place of the
// stock, and how often each position is drawn. The parameter worlds holds the positions,
// each with the number of ways to deal it.
func (w *walk[S, M]) checkSampleFair(v engine.View[S], worlds map[string]float64) {
	samples, stock := map[string]float64{}, table{}
	r := seedOf(w.choose).Rand()
	for range w.Samples {
		s := w.Game.Determinize(v, r)
		zones := w.Game.Zones(s)
		if worlds != nil {
			samples[keyOf(zones)]++
		}
		for _, z := range zones {
			for i, c := range z.Cards {
				if z.Name == "stock" && !w.Shows(s, z, i, v.Seat) {
					stock.add(fmt.Sprint(i), c)
				}
			}
		}
	}
	if d, bad := stock.improbable(); bad {
		sampleIsFair.broken("the cards at the places of the stock differ by %.1f standard deviations: %s", d, show(v))
	}
	var drawn, weights, chi2 float64
	for key, weight := range worlds {
		drawn += samples[key]
		weights += weight
	}
	for key, weight := range worlds {
		want := drawn * weight / weights
		chi2 += (samples[key] - want) * (samples[key] - want) / max(want, 1e-9)
	}
	if d, bad := deviationsOf(chi2, len(worlds)-1); bad {
		sampleIsFair.broken("of %d positions some are drawn too often, by %.1f standard deviations: %s", len(worlds), d, show(v))
	}
}

// keyOf returns the cards of the zones as a text.
func keyOf(zones []engine.Zone) string {
	var b strings.Builder
	for _, z := range zones {
		for _, c := range z.Cards {
			b.WriteByte(byte(c))
		}
		b.WriteByte('|')
	}
	return b.String()
}

// worlds returns the number of ways to deal each position that looks like s to the viewer.
// It finds the positions by swapping hidden cards; the keys of the map are those of keyOf.
// It returns nil if there are too many hidden cards or positions, or if the game cannot
// decode positions.
func (w *walk[S, M]) worlds(s S, viewer engine.Seat) map[string]float64 {
	const cards, each = 6, 10 // the most hidden cards, and the fewest samples for each position
	found := map[string]float64{}
	if w.positions() == nil || w.hiddenCards(s, viewer) > cards {
		return nil
	}
	queue := []S{s}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		key := keyOf(w.Game.Zones(at))
		if _, ok := found[key]; ok {
			continue
		}
		if found[key] = w.weight(at, viewer); len(found) > w.Samples/each {
			return nil
		}
		queue = append(queue, w.neighbors(at, viewer)...)
	}
	return found
}

// hiddenCards returns the number of cards that a viewer does not see.
func (w *walk[S, M]) hiddenCards(s S, viewer engine.Seat) int {
	n := 0
	for _, z := range w.Game.Zones(w.Game.View(s, viewer).State) {
		n += len(z.Cards) - len(faceUp(z.Cards))
	}
	return n
}

// neighbors returns the positions that differ from s only by a swap of two hidden cards.
func (w *walk[S, M]) neighbors(s S, viewer engine.Seat) []S {
	data := show(s).bytes()
	all := occurrences(data)
	unseen := w.unseen(s, viewer)
	var near []S
	for i, a := range all {
		for _, b := range all[i+1:] {
			if a.card == b.card || !unseen.Has(a.card) || !unseen.Has(b.card) {
				continue
			}
			if other, ok := w.world(s, viewer, swapped(data, a, b)); ok {
				near = append(near, other)
			}
		}
	}
	return near
}

// unseen returns the set of cards with at least one copy that a viewer does not see.
func (w *walk[S, M]) unseen(s S, viewer engine.Seat) (all card.Set) {
	var left counts
	left.add(w.cards(s), 1)
	left.add(w.cards(w.Game.View(s, viewer).State), -1)
	for c, n := range left {
		if n > 0 {
			all = all.With((card.Standard | card.Jokers).At(c))
		}
	}
	return all
}

// weight returns the number of ways to deal the hidden cards of a position as they lie, if
// equal cards count as different. This is, for each card, the number of orders of its
// hidden copies, divided by the number of orders of the copies within each zone whose
// order does not matter.
func (w *walk[S, M]) weight(s S, viewer engine.Seat) float64 {
	copies := map[card.Card]int{}
	ways := 1.0
	view := w.Game.Zones(w.Game.View(s, viewer).State)
	for i, z := range w.Game.Zones(s) {
		seen := faceUp(view[i].Cards)
		here := map[card.Card]int{}
		for _, c := range z.Cards {
			if at := slices.Index(seen, c); at >= 0 {
				seen = slices.Delete(seen, at, at+1)
				continue
			}
			copies[c]++
			here[c]++
			ways *= float64(copies[c])
			if z.Name != "stock" {
				ways /= float64(here[c])
			}
		}
	}
	return ways
}
