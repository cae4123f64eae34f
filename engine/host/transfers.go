package host

import (
	"cmp"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Transfers returns the cards that moved from zone to zone between two positions of a game,
// as viewer saw them. The number of cards comes from the positions; the face of a card is
// shown only if the viewer sees the card in its new zone. If the viewer cannot tell from
// which of several zones a card has come, or whether it already lay face down in its new
// zone, the card counts as turned up there. It panics if g is nil.
func Transfers[S comparable, M engine.Move](g engine.Game[S, M], before, after S, viewer engine.Seat) []Transfer {
	var d differ
	return d.transfers(g.Zones(before), g.Zones(after), g.Zones(g.View(before, viewer).State), g.Zones(g.View(after, viewer).State))
}

// differ finds the cards that moved. It keeps its memory from one play to the next.
type differ struct {
	zones []changed
	kinds card.List // the different cards in them
	met   counts    // 1 for each of the kinds
	moves []displacement
}

// changed is a zone that a play changed in the position or in the view.
type changed struct {
	engine.ZoneID
	then, now  card.List // the cards before and after the play, in the view
	had, has   counts    // the cards before and after the play, in the position
	saw, fresh counts    // the same in the view; in the end, fresh has what the viewer sees newly
}

// displacement is a card that moved from one of the changed zones to another.
type displacement struct {
	from, to int
	card     card.Card
	doubtful bool // the viewer cannot know that the card came from this zone
}

// transfers returns the cards that moved between two positions. The parameters was and is
// are the zones of the two positions; then and now are the same zones as a viewer sees
// them.
func (d *differ) transfers(was, is, then, now []engine.Zone) []Transfer {
	if len(was) != len(is) || len(now) != len(is) {
		return nil
	}
	d.compare(was, is, then, now)
	d.displace()
	d.doubt()
	d.reveal()
	var all []Transfer
	for moves := d.moves; len(moves) > 0; {
		m, n := moves[0], 1
		for n < len(moves) && moves[n].from == m.from && moves[n].to == m.to {
			n++
		}
		to := &d.zones[m.to]
		all = append(all, Transfer{d.zones[m.from].ZoneID, to.ZoneID, to.fresh.take(to.now, moves[:n])})
		moves = moves[n:]
	}
	for i := range d.zones { // the remaining cards were turned face up in their zones
		z := &d.zones[i]
		if cards := z.fresh.rest(nil, z.now); len(cards) > 0 {
			all = append(all, Transfer{z.ZoneID, z.ZoneID, cards})
		}
	}
	return all
}

// compare finds the zones that changed.
func (d *differ) compare(was, is, then, now []engine.Zone) {
	d.zones, d.kinds, d.met = d.zones[:0], d.kinds[:0], counts{}
	for i := range is {
		if !slices.Equal(was[i].Cards, is[i].Cards) || !slices.Equal(then[i].Cards, now[i].Cards) {
			d.zones = append(d.zones, changed{
				is[i].ZoneID, then[i].Cards, now[i].Cards,
				d.count(was[i].Cards), d.count(is[i].Cards), d.count(then[i].Cards), d.count(now[i].Cards),
			})
		}
	}
}

// counts holds the number of copies of each card, by its value, and of cards that lie face down.
type counts [slots]int16

// slots is more than the value of any card.
const slots = 80

func (n *counts) of(c card.Card) *int16 { return &n[c%slots] }

// count returns the numbers of some cards, and adds to kinds those that it does not have.
func (d *differ) count(cards card.List) (n counts) {
	for _, c := range cards {
		if k := n.of(c); *k == 0 {
			*k = 1
			d.meet(c)
		} else {
			*k++
		}
	}
	return n
}

// meet adds a card to the list of kinds.
func (d *differ) meet(c card.Card) {
	if met := d.met.of(c); *met == 0 {
		*met = 1
		d.kinds = append(d.kinds, c%slots)
	}
}

// displace lists the cards that moved, in the order of the zones, and leaves in had how many copies
// of each card stayed in each zone.
func (d *differ) displace() {
	d.moves = d.moves[:0]
	for _, c := range d.kinds {
		to := 0
		for from := range d.zones {
			z := &d.zones[from]
			for range z.had[c] - z.has[c] {
				for to < len(d.zones) && d.zones[to].has[c] <= d.zones[to].had[c] {
					to++
				}
				if to == len(d.zones) {
					break
				}
				d.moves = append(d.moves, displacement{from: from, to: to, card: c})
				d.zones[to].has[c]--
			}
		}
		for i := range d.zones {
			d.zones[i].had[c] = min(d.zones[i].had[c], d.zones[i].has[c])
		}
	}
	slices.SortStableFunc(d.moves, func(a, b displacement) int {
		return cmp.Or(a.from-b.from, a.to-b.to)
	})
}

// doubt marks the cards whose origin a viewer cannot know. The viewer has not seen such a
// card before, and cannot tell it from cards that have come to the same zone from
// elsewhere, or from cards that lay there face down.
func (d *differ) doubt() {
	unseen := func(m displacement) bool { return d.zones[m.from].saw[m.card] == 0 }
	for i, m := range d.moves {
		d.moves[i].doubtful = unseen(m) && (d.zones[m.to].mayHaveHeld(m.card) || slices.ContainsFunc(d.moves, func(other displacement) bool {
			return other.to == m.to && other.from != m.from && unseen(other)
		}))
	}
}

// mayHaveHeld reports whether a card that has come to the zone may be one that the viewer saw
// face down there before. It may be if a card lay face down there and some cards there still
// do. If none does now, the card must lie in the place of a card that was face down.
func (z *changed) mayHaveHeld(c card.Card) bool {
	for i, was := range z.then {
		if was == card.FaceDown && (z.fresh[card.FaceDown] > 0 || i < len(z.now) && z.now[i] == c) {
			return true
		}
	}
	return false
}

// reveal leaves in fresh the face-up cards that the viewer did not see in the zone before.
func (d *differ) reveal() {
	for i := range d.zones {
		z := &d.zones[i]
		for _, c := range d.kinds {
			z.fresh[c] -= min(z.saw[c], z.had[c])
		}
		z.fresh[card.FaceDown] = 0
	}
}

// take returns the cards that moved to a zone, in the order of the zone; unseen and
// doubtful cards come last, face down. It removes the others from n, the cards newly seen
// in the zone.
func (n *counts) take(zone card.List, moves []displacement) card.List {
	var came counts
	for _, m := range moves {
		if n[m.card] > 0 && !m.doubtful {
			n[m.card]--
			came[m.card]++
		}
	}
	cards := came.rest(make(card.List, 0, len(moves)), zone)
	return cards[:len(moves)] // the rest is face down
}

// rest appends the counted cards, in the order of a zone that contains them, and sets their
// counts to 0.
func (n *counts) rest(dst, zone card.List) card.List {
	for _, c := range zone {
		if k := n.of(c); *k > 0 {
			*k--
			dst = append(dst, c)
		}
	}
	return dst
}
