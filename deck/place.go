package deck

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
)

// Place is a place to deal cards to, such as a hand or the stock.
type Place struct {
	Size int      // the number of cards that it gets
	Bars card.Set // the cards that it cannot have
}

// Deal puts the cards in a random order in which the first cards go to the first
// place, the next ones to the second place, and so on, and no place gets a card
// that it bars. All such orders are equally likely, and therefore all ways to deal
// the cards. Equal cards count as different ones; only cards face up can be
// barred.
//
// Deal reports whether there is such an order. If not, it leaves the cards as they
// are: if the bars leave no way, if the sizes do not add up to the number of
// cards, or if one is negative.
//
// If no place bars any of the cards, Deal is [Shuffle], and there can be any number
// of cards and places. Otherwise there can be up to [MaxCards] cards and any number
// of places with up to [MaxPlaces] different bars; Deal reports false beyond that,
// and beyond what [Lots] can count. It allocates no memory in usual deals.
//
// A card that is known to lie in a place is not dealt: leave it out, and give the
// place a smaller size.
func Deal(r *rand.Rand, cards []card.Card, places ...Place) bool {
	var d dealing
	if !d.group(cards, places) {
		return false
	}
	if d.n == 0 || d.n == 1 && d.bars[0] == 0 {
		Shuffle(r, cards)
		return true
	}
	if len(cards) > MaxCards || !d.draw(r, cards) {
		return false
	}
	d.deal(r, cards, places)
	return true
}

// dealing deals cards to groups of places that bar the same cards.
type dealing struct {
	present card.Set // the cards to deal
	bars    [MaxPlaces]card.Set
	sizes   [MaxPlaces]int
	n       int // groups
	lots    Lots
	lotOf   [MaxCards]uint8     // by index of the card
	start   [MaxCards + 1]uint8 // by lot, the number of cards in the lots before it
}

// group puts the places in groups. It reports whether they take all cards, and
// are at most MaxPlaces groups.
func (d *dealing) group(cards []card.Card, places []Place) bool {
	d.present = card.SetOf(cards...)
	left := len(cards)
	for _, p := range places {
		if p.Size < 0 || p.Size > left {
			return false
		}
		if p.Size == 0 {
			continue
		}
		left -= p.Size
		g := d.groupOf(p)
		if g == len(d.bars) {
			return false
		}
		d.bars[g] = p.Bars & d.present
		d.sizes[g] += p.Size
		d.n = max(d.n, g+1)
	}
	return left == 0
}

// groupOf returns the group of a place: the number of groups if it is a new one.
func (d *dealing) groupOf(p Place) int {
	g := 0
	for g < d.n && d.bars[g] != p.Bars&d.present {
		g++
	}
	return g
}

// draw puts the cards in lots, those that the same groups bar in one, and draws
// how many of each lot every group gets. It reports whether there is a way.
func (d *dealing) draw(r *rand.Rand, cards []card.Card) bool {
	var barring [MaxCards]uint8     // by index of the card, the groups that bar it, a bit each
	var count [1 << MaxPlaces]uint8 // of the cards that the same groups bar
	var lots [1 << MaxPlaces]uint8  // their lot
	for i, c := range cards {
		for g, bars := range d.bars[:d.n] {
			if bars.Has(c) {
				barring[i] |= 1 << g
			}
		}
		count[barring[i]]++
	}
	d.lots.Reset(d.sizes[:d.n]...)
	for i, b := range barring[:len(cards)] {
		if n := count[b]; n > 0 {
			lot := d.lots.Add(int(n), Barring(b))
			lots[b], count[b] = uint8(lot), 0
			d.start[lot+1] = d.start[lot] + n
		}
		d.lotOf[i] = lots[b]
	}
	return d.lots.Draw(r)
}

// deal deals as drawn: the cards of each lot to the groups, and then the cards of
// each group to its places.
func (d *dealing) deal(r *rand.Rand, cards []card.Card, places []Place) {
	var sorted, dealt [MaxCards]card.Card
	next := d.start
	for i, c := range cards {
		lot := d.lotOf[i]
		sorted[next[lot]] = c
		next[lot]++
	}
	var groups [MaxPlaces][]card.Card
	start := 0
	for g, size := range d.sizes[:d.n] {
		groups[g] = dealt[start:start]
		start += size
	}
	for lot := range d.lots.Len() {
		rest := sorted[d.start[lot]:d.start[lot+1]]
		Shuffle(r, rest)
		for g := range groups[:d.n] {
			n := d.lots.Given(lot, g)
			groups[g] = append(groups[g], rest[:n]...)
			rest = rest[n:]
		}
	}
	for _, group := range groups[:d.n] {
		Shuffle(r, group)
	}
	for _, p := range places {
		if p.Size > 0 {
			g := d.groupOf(p)
			n := copy(cards[:p.Size], groups[g])
			groups[g], cards = groups[g][n:], cards[n:]
		}
	}
}
