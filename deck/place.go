package deck

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/lots"
)

// Place is a place to deal cards to, such as a hand or the stock.
type Place struct {
	Size int      // the number of cards that it gets
	Bars card.Set // the cards that it cannot have
}

// Deal deals the cards to the places by putting the cards in a random order: the first
// cards are for the first place, the next ones for the second place, and so on. No
// place gets a card that it bars. All such orders are equally likely, and so are all
// ways to deal the cards. Equal cards count as different; face-down cards cannot be
// barred.
//
// Deal reports whether there is such an order. There is none if the bars allow
// no deal, if the sizes do not add up to the number of cards, or if a size is
// negative; the cards are then unchanged.
//
// If no place bars any of the cards, there may be any number of cards and places.
// Otherwise Deal also reports false for more than 64 cards, for more than 8
// different bars, and if counting the ways would take more than about a second.
// It allocates no memory in usual deals. Like [Sample], it is not for deals that
// have to be repeated.
//
// Leave out a card whose place is known, and reduce the size of that place.
func Deal(r *rand.Rand, cards []card.Card, places ...Place) bool {
	var d dealing
	if !d.group(cards, places) {
		return false
	}
	if d.n == 0 || d.n == 1 && d.bars[0] == 0 {
		Sample(r, cards, len(cards))
		return true
	}
	if len(cards) > lots.MaxCards || !d.draw(r, cards) {
		return false
	}
	d.deal(r, cards, places)
	return true
}

// dealing deals cards to groups of places that bar the same cards.
type dealing struct {
	present card.Set // the cards to deal
	bars    [lots.MaxPlaces]card.Set
	sizes   [lots.MaxPlaces]int
	n       int // groups
	count   lots.Counter
	lotOf   [lots.MaxCards]uint8     // by index of the card, its lot
	start   [lots.MaxCards + 1]uint8 // by lot, the number of cards in the lots before it
}

// group puts the places in groups. It reports whether the places take all cards
// and form at most lots.MaxPlaces groups.
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

// groupOf returns the group of a place, or the number of groups if the place needs a
// new group.
func (d *dealing) groupOf(p Place) int {
	g := 0
	for g < d.n && d.bars[g] != p.Bars&d.present {
		g++
	}
	return g
}

// draw puts the cards in lots: each lot holds the cards that the same groups bar. Then
// draw decides at random how many cards of each lot every group gets. It reports
// whether the cards can be dealt.
func (d *dealing) draw(r *rand.Rand, cards []card.Card) bool {
	var barring [lots.MaxCards]uint8     // by index of the card, the groups that bar it, one bit each
	var count [1 << lots.MaxPlaces]uint8 // by the groups that bar a card, the number of such cards
	var lotOf [1 << lots.MaxPlaces]uint8 // and the lot of these cards
	for i, c := range cards {
		for g, bars := range d.bars[:d.n] {
			if bars.Has(c) {
				barring[i] |= 1 << g
			}
		}
		count[barring[i]]++
	}
	d.count.Reset(d.sizes[:d.n]...)
	for i, b := range barring[:len(cards)] {
		if n := count[b]; n > 0 {
			lot := d.count.Add(int(n), lots.Barring(b))
			lotOf[b], count[b] = uint8(lot), 0
			d.start[lot+1] = d.start[lot] + n
		}
		d.lotOf[i] = lotOf[b]
	}
	return d.count.Draw(r)
}

// deal deals the cards as draw has decided: first the cards of each lot to the groups,
// and then the cards of each group to its places.
func (d *dealing) deal(r *rand.Rand, cards []card.Card, places []Place) {
	var sorted, dealt [lots.MaxCards]card.Card
	next := d.start
	for i, c := range cards {
		lot := d.lotOf[i]
		sorted[next[lot]] = c
		next[lot]++
	}
	var groups [lots.MaxPlaces][]card.Card
	start := 0
	for g, size := range d.sizes[:d.n] {
		groups[g] = dealt[start:start]
		start += size
	}
	for lot := range d.count.Len() {
		rest := sorted[d.start[lot]:d.start[lot+1]]
		Sample(r, rest, len(rest))
		for g := range groups[:d.n] {
			n := d.count.Given(lot, g)
			groups[g] = append(groups[g], rest[:n]...)
			rest = rest[n:]
		}
	}
	for _, group := range groups[:d.n] {
		Sample(r, group, len(group))
	}
	for _, p := range places {
		if p.Size > 0 {
			g := d.groupOf(p)
			n := copy(cards[:p.Size], groups[g])
			groups[g], cards = groups[g][n:], cards[n:]
		}
	}
}
