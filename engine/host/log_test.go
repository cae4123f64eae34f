package host_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// gather is a game with a move that brings the cards of two zones, which only seat 0
// sees, to a third, which seat 1 sees too. In its coinStates over means that the move was
// made, and lead is the viewer.
type gather struct{ coin }

func (gather) View(s coinState, seat engine.Seat) engine.View[coinState] {
	s.lead = seat
	return engine.View[coinState]{Seat: seat, State: s}
}

func (gather) Zones(s coinState) []engine.Zone {
	hand, packet, all := card.MustParseList("3C"), card.MustParseList("2C 4C"), card.List{}
	if s.over {
		hand, packet, all = nil, nil, slices.Concat(packet, hand)
	}
	if s.lead == 1 {
		clear(hand)
		clear(packet)
	}
	return []engine.Zone{engine.ZoneOf("hand", 0, hand), engine.ZoneOf("packet", 0, packet), engine.ZoneOf("hand", 1, all)}
}

// The log does not show from which of two zones a card has come, if the viewer has seen
// neither.
func TestTransfersHideTheOrigin(t *testing.T) {
	for viewer, want := range []string{
		"[hand of seat 0 to hand of seat 1: 3♣ packet of seat 0 to hand of seat 1: 2♣ 4♣]",
		"[hand of seat 0 to hand of seat 1: ?? packet of seat 0 to hand of seat 1: ?? ?? hand of seat 1 to hand of seat 1: 2♣ 4♣ 3♣]",
	} {
		moved := host.Transfers(gather{}, coinState{}, coinState{over: true}, engine.Seat(viewer))
		if got := fmt.Sprint(moved); got != want {
			t.Errorf("seat %d sees %s, want %s", viewer, got, want)
		}
	}
	if got, want := fmt.Sprint(gather{}.Zones(coinState{})[1]), "packet of seat 0: 2♣ 4♣"; got != want {
		t.Errorf("a zone prints as %s, want %s", got, want)
	}
}

// A card that comes to the first zone, from a later one, has moved like any other; each
// viewer sees its face if it sees the zone.
func TestTransfersToTheFirstZone(t *testing.T) {
	for viewer, want := range []string{
		"[hand of seat 1 to hand of seat 0: 3♣ hand of seat 1 to packet of seat 0: 2♣ 4♣]",
		"[hand of seat 1 to hand of seat 0: ?? hand of seat 1 to packet of seat 0: ?? ??]",
	} {
		moved := host.Transfers(gather{}, coinState{over: true}, coinState{}, engine.Seat(viewer))
		if got := fmt.Sprint(moved); got != want {
			t.Errorf("seat %d sees %s, want %s", viewer, got, want)
		}
	}
}

// reshaped is a game whose zones change their number, against the contract: after the move
// if whole is set, else in views.
type reshaped struct {
	gather
	whole bool
}

func (g reshaped) Zones(s coinState) []engine.Zone {
	all := g.gather.Zones(s)
	if g.whole && !s.over || !g.whole && s.lead == 1 {
		return all[:2]
	}
	return all
}

// Positions without the same zones have no transfers.
func TestTransfersNeedTheSameZones(t *testing.T) {
	for _, whole := range []bool{true, false} {
		if moved := host.Transfers(reshaped{whole: whole}, coinState{}, coinState{over: true}, 1); moved != nil {
			t.Errorf("got %v", moved)
		}
	}
}
