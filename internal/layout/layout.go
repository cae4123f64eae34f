// Package layout lists the zones of a position. The cards of all zones share one array, so that a
// list takes two allocations.
package layout

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Layout is a list of zones that grows. Append the cards of a zone to Cards, and then call Zone.
type Layout struct {
	Cards card.List // of all zones so far
	Zones []engine.Zone
	from  int // where the cards of the next zone begin
}

// Of returns an empty Layout with room for a number of zones and of cards.
func Of(zones, cards int) Layout {
	return Layout{Cards: make(card.List, 0, cards), Zones: make([]engine.Zone, 0, zones)}
}

// Zone adds a zone with the cards that were appended since the zone before.
func (l *Layout) Zone(name string, seat engine.Seat) {
	to := len(l.Cards)
	l.Zones = append(l.Zones, engine.ZoneOf(name, seat, l.Cards[l.from:to:to]))
	l.from = to
}

// Add adds a zone with the given cards, after n cards that lie face down.
func (l *Layout) Add(name string, seat engine.Seat, n int, cards card.Set) {
	l.Cards = cards.Append(append(l.Cards, make(card.List, n)...))
	l.Zone(name, seat)
}
