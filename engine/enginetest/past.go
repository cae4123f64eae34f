package enginetest

import (
	"bytes"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// The promises in doubt. No contract demands them: a view need not remember what its seat has
// seen, and the rules may want a pile to be turned over as it is, or a secret to be told.
const (
	sampleRecalls Promise = "a sample has the cards where its viewer has seen them disappear"
	sampleAllows  Promise = "with the cards of a sample, the earlier plays that its viewer has seen were legal"
	viewIsSilent  Promise = "a move tells a viewer no more than what it sees of the move and of the cards"
	orderIsSecret Promise = "nobody can foresee the order of cards that a play turns face down"
)

// lookBack follows what each seat, and a spectator, sees in the course of the game, and draws
// samples of some of its views.
func (w *walk[S, M]) lookBack() {
	const samples = 16 // about so many
	rate := 1 + len(w.passed)*int(w.seats+1)/samples
	memories := make([]*memory, w.seats+1)
	for i, viewer := range w.viewers[:w.seats+1] {
		memories[i] = &memory{viewer: viewer, known: make([]counts, len(w.zones))}
		memories[i].hidden, memories[i].seen = w.places(w.passed[0], viewer)
	}
	for plays, s := range w.passed {
		if plays > 0 {
			w.checkTurnover(plays - 1)
		}
		for _, m := range memories {
			w.learn(m, plays)
			w.drawn++
			sample := w.Game.Determinize(w.Game.View(s, m.viewer), deck.NewSeed(w.drawn).Rand())
			w.checkNext(m.viewer, plays, sample)
			if w.choose(rate) == 0 {
				w.checkKnown(m, plays, sample)
				w.checkPast(m, plays, sample)
			}
		}
	}
}

// checkNext makes the next move, if its viewer sees it as it is, in a sample of the view after some
// plays too: the view after it must be the same, unless it shows other cards.
func (w *walk[S, M]) checkNext(viewer engine.Seat, plays int, sample S) {
	if plays == len(w.moves) {
		return
	}
	g, s, made := w.Game, w.passed[plays], w.moves[plays]
	if g.Redact(s, made.seat, made.move, viewer) != made.move {
		return
	}
	other, err := g.Apply(sample, made.seat, made.move)
	next := w.passed[plays+1]
	if err != nil || g.Turn(next) == engine.Nobody || g.Turn(other) == engine.Nobody {
		return // not legal with these cards, or at the end, when much may be turned up
	}
	a, b := g.View(next, viewer), g.View(other, viewer)
	if a != b && sameCards(g.Zones(a.State), g.Zones(b.State)) {
		w.doubt(plays, viewIsSilent, "after %v's %v, %v sees\n%s, in a position that looked the same\n%s", made.seat, made.move, viewer, show(a), show(b))
	}
}

// counts holds a number for each card.
type counts [card.Count]int

func (n *counts) add(cards card.List, by int) {
	for _, c := range cards {
		if i := c.Index(); i >= 0 {
			n[i] += by
		}
	}
}

// memory is what a viewer that forgets nothing knows of the zones of a position.
type memory struct {
	viewer engine.Seat
	hidden []counts // for each zone, how many copies of each card it does not see
	known  []counts // how many of these have disappeared there before its eyes
	seen   counts   // how many copies it sees in all zones
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

// learn follows the cards to the position after some plays. A card that disappears into a zone is
// known to be there until a card leaves that zone unseen. If cards disappear into several zones at
// once, as when the discards are shuffled and one of them is drawn, nobody knows which went where.
func (w *walk[S, M]) learn(m *memory, plays int) {
	hidden, seen := w.places(w.passed[plays], m.viewer)
	into, several := -1, false
	for zone := range hidden {
		for c := range seen {
			came, appeared := hidden[zone][c]-m.hidden[zone][c], seen[c]-m.seen[c]
			switch {
			case came > 0 && appeared < 0:
				several = several || into >= 0 && into != zone
				into = zone
			case came < 0 && appeared > 0:
				m.known[zone][c] = max(0, m.known[zone][c]+came)
			case came < 0:
				m.known[zone] = counts{}
			}
		}
	}
	for c := range seen {
		if seen[c] > 0 {
			m.last[c] = plays + 1
		}
		if into >= 0 && !several {
			m.known[into][c] += max(0, min(hidden[into][c]-m.hidden[into][c], m.seen[c]-seen[c]))
		}
	}
	m.hidden, m.seen = hidden, seen
}

// checkKnown checks that a sample of the view after some plays has the cards that the viewer knows.
func (w *walk[S, M]) checkKnown(m *memory, plays int, sample S) {
	s := w.passed[plays]
	shown, zones := w.Game.Zones(w.Game.View(s, m.viewer).State), w.Game.Zones(sample)
	for i := range m.known {
		if m.known[i] == (counts{}) {
			continue
		}
		var there counts
		there.add(zones[i].Cards, 1)
		there.add(shown[i].Cards, -1)
		for c, known := range m.known[i] {
			if there[c] < known {
				w.doubt(plays, sampleRecalls, "%v has seen %v disappear into %v, where it still is in %s, but not in the sample %s", m.viewer,
					(card.Standard | card.Jokers).At(c), zones[i].ZoneID, show(s), show(sample))
				return
			}
		}
	}
}

// checkPast checks a sample of the view after some plays by each of these plays that its viewer saw
// as it was and that showed a card: with the hidden cards where the sample has them, the play must
// have been legal. The cards of the pack must be different, and those that the viewer has seen since
// a play must not have been shuffled again.
func (w *walk[S, M]) checkPast(m *memory, plays int, sample S) {
	if w.positions() == nil {
		return
	}
	move, since := w.moved(w.passed[plays], sample), 0
	for c := range move {
		since = max(since, m.last[c.Index()])
	}
	for k := since; k < plays && len(move) > 0; k++ {
		past, made := w.passed[k], w.moves[k]
		if made.seat == m.viewer || w.Game.Redact(past, made.seat, made.move, m.viewer) != made.move ||
			w.hiddenCards(w.passed[k+1], m.viewer) >= w.hiddenCards(past, m.viewer) {
			continue
		}
		other, ok := w.world(past, m.viewer, replaced(show(past).bytes(), move))
		if ok && w.Game.View(other, m.viewer) == w.Game.View(past, m.viewer) && !slices.Contains(w.Game.Legal(nil, other, made.seat), made.move) {
			w.doubt(plays, sampleAllows, "%v saw %v's %v in %s, but with the cards of its later sample %s the move was not legal: %s", m.viewer,
				made.seat, made.move, show(past), show(sample), show(other))
			return
		}
	}
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
func (w *walk[S, M]) checkTurnover(at int) {
	const enough, samples = 4, 4 // cards, and samples of which one at least must have another order
	before, after, made := w.passed[at], w.passed[at+1], w.moves[at]
	was := w.Game.Zones(before)
	for i, z := range w.Game.Zones(after) {
		if z.Name != "stock" || len(z.Cards) < len(was[i].Cards)+enough {
			continue
		}
		public := w.Game.Zones(w.Game.View(before, engine.Nobody).State)
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
			w.doubt(at, orderIsSecret, "%v's %v turns %v face down in %s, and every sample of the view of %v has them in this order", made.seat,
				made.move, order, show(before), made.seat)
			return
		}
	}
}
