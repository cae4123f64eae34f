// Package outside hosts any game and shows it to any viewers. It imports nothing of
// hoyle but package engine, and is a module of its own: the pattern for an app with
// games of its own.
package outside

import (
	"fmt"

	"github.com/hoylecards/hoyle/engine"
)

// Host has a game and its viewers.
type Host struct {
	Table   engine.AnyTable
	viewers []*Viewer
}

// Viewer is a seat, or a spectator, who is sent every event and draws the table
// from them: the places where cards lie, and how many lie there.
type Viewer struct {
	Seat   engine.Seat // Nobody for a spectator
	Events []engine.Event
	Cards  map[engine.ZoneID]int
}

// Join returns a new viewer, who first sees the table as it is.
func (h *Host) Join(seat engine.Seat) *Viewer {
	v := &Viewer{Seat: seat, Cards: map[engine.ZoneID]int{}}
	for _, zone := range h.Table.Zones(seat) {
		v.Cards[zone.ZoneID] += len(zone.Cards)
	}
	h.viewers = append(h.viewers, v)
	return v
}

// Play makes a move that answers the first n plays, and sends every viewer the
// event.
func (h *Host) Play(n int, seat engine.Seat, move string) error {
	if err := h.Table.PlayAt(n, seat, move); err != nil {
		return fmt.Errorf("refused (%s): %w", engine.Code(err), err)
	}
	for _, v := range h.viewers {
		for _, event := range h.Table.Log(v.Seat, h.Table.Len()-1) {
			v.see(event)
		}
	}
	return nil
}

// see moves the cards of an event.
func (v *Viewer) see(event engine.Event) {
	v.Events = append(v.Events, event)
	for _, moved := range event.Moved {
		v.Cards[moved.From] -= len(moved.Cards)
		v.Cards[moved.To] += len(moved.Cards)
	}
}
