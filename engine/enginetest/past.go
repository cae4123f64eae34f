package enginetest

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// counts holds a number for each card.
type counts [card.Count]int

func (n *counts) add(cards card.List, by int) {
	for _, c := range cards {
		if i := c.Index(); i >= 0 {
			n[i] += by
		}
	}
}

// memory is what a viewer who forgets nothing knows of the zones: how many copies of each card
// it has seen disappear into a zone and, as far as it can tell, are still there.
type memory struct {
	viewer engine.Seat
	zones  []counts // the copies that are known but not seen
	last   counts   // 1 plus the number of the last position in which it saw the card; 0 for none
}

// places returns, for each zone of s, how many copies of each card a viewer does not see, and
// how many copies it sees in all zones.
func (w *walk[S, M]) places(s S, viewer engine.Seat) (hidden []counts, seen counts) {
	shown := w.Game.Zones(w.Game.View(s, viewer).State)
	zones := w.Game.Zones(s)
	hidden = make([]counts, len(zones))
	for i := range zones {
		hidden[i].add(zones[i].Cards, 1)
		hidden[i].add(shown[i].Cards, -1)
		seen.add(shown[i].Cards, 1)
	}
	return hidden, seen
}

// learn follows the cards from one position to the next. A card that disappears into a zone is
// known to be there until a card leaves that zone unseen. If cards disappear into several zones at
// once, as when the discards are shuffled and one of them is drawn, nobody knows which went where.
func (w *walk[S, M]) learn(m *memory, before, after S) {
	hidden, seen := w.places(before, m.viewer)
	now, see := w.places(after, m.viewer)
	for c, n := range seen {
		if n > 0 {
			m.last[c] = w.learned + 1
		}
	}
	if m.zones == nil {
		m.zones = make([]counts, len(now))
	}
	var into []int
	for zone := range now {
		for c := range now[zone] {
			came, appeared := now[zone][c]-hidden[zone][c], see[c]-seen[c]
			if came > 0 && appeared < 0 && !slices.Contains(into, zone) {
				into = append(into, zone)
			}
			if came < 0 && appeared > 0 {
				m.zones[zone][c] = max(0, m.zones[zone][c]+came)
			} else if came < 0 {
				m.zones[zone] = counts{}
			}
		}
	}
	if len(into) != 1 {
		return
	}
	for c := range seen {
		came := now[into[0]][c] - hidden[into[0]][c]
		m.zones[into[0]][c] += max(0, min(came, seen[c]-see[c]))
	}
}

// learnAll brings what all viewers know up to the position after some plays.
func (w *walk[S, M]) learnAll(plays int) {
	if w.recall == nil {
		for _, viewer := range w.viewers[:w.seats+1] {
			w.recall = append(w.recall, &memory{viewer: viewer})
		}
	}
	for ; w.learned < plays; w.learned++ {
		for _, m := range w.recall {
			w.learn(m, w.passed[w.learned], w.passed[w.learned+1])
		}
	}
}

// checkKnown checks that a sample of the view of s has the cards that the viewer knows.
func (w *walk[S, M]) checkKnown(m *memory, s, sample S) error {
	shown, zones := w.Game.Zones(w.Game.View(s, m.viewer).State), w.Game.Zones(sample)
	for i := range m.zones {
		if m.zones[i] == (counts{}) {
			continue
		}
		var there counts
		there.add(zones[i].Cards, 1)
		there.add(shown[i].Cards, -1)
		for c, known := range m.zones[i] {
			if there[c] < known {
				return sampleIsPast.broken("%v has seen %v disappear into %v, where it still is in %s, but not in the sample %s", m.viewer, (card.Standard | card.Jokers).At(c), zones[i].ZoneID, show(s), show(sample))
			}
		}
	}
	return nil
}

// checkPast checks a sample of the view of a position of the game by one of the earlier plays,
// if its viewer saw the play as it was and a card appeared: with the hidden cards where the sample
// has them, the play must have been legal. What follows from announcements, a game need not know.
// The cards of the pack must be different, and those that the viewer has seen since that play must
// not have been shuffled again.
func (w *walk[S, M]) checkPast(at int, m *memory, sample S) error {
	if at == 0 || w.positions() == nil {
		return nil
	}
	viewer, k := m.viewer, w.choose(at)
	past, made := w.passed[k], w.moves[k]
	if made.seat == viewer || w.Game.Redact(past, made.seat, made.move, viewer) != made.move ||
		w.hiddenCards(w.passed[k+1], viewer) >= w.hiddenCards(past, viewer) {
		return nil
	}
	move := w.moved(w.passed[at], sample)
	for c := range move {
		if m.last[c.Index()] > k {
			return nil
		}
	}
	data, err := json.Marshal(past)
	if move == nil || err != nil {
		return nil //nolint:nilerr // other checks find positions without JSON
	}
	other, ok := w.world(past, viewer, replaced(data, move))
	if ok && w.Game.View(other, viewer) == w.Game.View(past, viewer) && !slices.Contains(w.Game.Legal(nil, other, made.seat), made.move) {
		return sampleIsPast.broken("%v saw %v's %v in %s, but with the cards of its later sample %s the move was not legal: %s", viewer, made.seat, made.move, show(past), show(sample), show(other))
	}
	return nil
}

// moved returns which other card lies in b where a card lies in a. It returns nil if a has a card
// twice.
func (w *walk[S, M]) moved(a, b S) map[card.Card]card.Card {
	move := map[card.Card]card.Card{}
	zones := w.Game.Zones(b)
	var all counts
	for i, z := range w.Game.Zones(a) {
		all.add(z.Cards, 1)
		// The lists of some zones are sets, so cards that stay must not seem to move.
		left := slices.DeleteFunc(slices.Clone(z.Cards), func(c card.Card) bool { return slices.Contains(zones[i].Cards, c) })
		came := slices.DeleteFunc(slices.Clone(zones[i].Cards), func(c card.Card) bool { return slices.Contains(z.Cards, c) })
		if len(left) != len(came) {
			return nil
		}
		for j, c := range left {
			move[c] = came[j]
		}
	}
	if slices.Max(all[:]) > 1 {
		return nil
	}
	return move
}

// replaced returns JSON in which cards stand for others.
func replaced(data []byte, by map[card.Card]card.Card) []byte {
	data = bytes.Clone(data)
	for _, o := range occurrences(data) {
		if c, ok := by[o.card]; ok {
			text, _ := c.MarshalText()
			copy(data[o.at:], text)
		}
	}
	return data
}

// checkTurnover checks that a play that turns open cards face down leaves them in an order that
// the mover cannot foresee: in samples of its view, the play must lead to other orders.
func (w *walk[S, M]) checkTurnover(at int) error {
	const enough, samples = 4, 4 // cards, and samples of which one at least must have another order
	before, after, made := w.passed[at], w.passed[at+1], w.moves[at]
	public := w.Game.Zones(w.Game.View(before, engine.Nobody).State)
	for i, z := range w.Game.Zones(after) {
		if z.Name != "stock" || len(z.Cards) < enough {
			continue
		}
		turned := func(s S) card.List {
			return slices.DeleteFunc(w.Game.Zones(s)[i].Cards, func(c card.Card) bool {
				return !slices.ContainsFunc(public, func(z engine.Zone) bool { return slices.Contains(z.Cards, c) })
			})
		}
		shown := w.Game.Zones(w.Game.View(after, made.seat).State)[i].Cards
		order := turned(after)
		if len(order) < enough || len(faceUp(shown)) > 0 || len(turned(before)) > 0 {
			continue
		}
		v, foreseen := w.Game.View(before, made.seat), 0
		for range samples {
			next, err := w.Game.Apply(w.Game.Determinize(v, seedOf(w.choose).Rand()), made.seat, made.move)
			if err == nil && slices.Equal(turned(next), order) {
				foreseen++
			}
		}
		if foreseen == samples {
			return orderIsSecret.broken("%v's %v turns %v face down in %s, and every sample of the view of %v has them in this order", made.seat, made.move, order, show(before), made.seat)
		}
	}
	return nil
}
