package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
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
		moved := engine.Transfers(gather{}, coinState{}, coinState{over: true}, engine.Seat(viewer))
		if got := fmt.Sprint(moved); got != want {
			t.Errorf("seat %d sees %s, want %s", viewer, got, want)
		}
	}
	if got, want := fmt.Sprint(gather{}.Zones(coinState{})[1]), "packet of seat 0: 2♣ 4♣"; got != want {
		t.Errorf("a zone prints as %s, want %s", got, want)
	}
}

// Every transfer, played backwards, goes from the one zone to the other, the first
// zone included.
func TestTransfersBackwards(t *testing.T) {
	var g indigo.Game
	moved := func(from, to indigo.State) map[string]int {
		all := map[string]int{}
		for _, x := range engine.Transfers(g, from, to, 0) {
			all[x.From.String()+" "+x.To.String()] += len(x.Cards)
		}
		return all
	}
	for s := g.Deal(deck.NewSeed(1), 0); g.Turn(s) != engine.Nobody; {
		next, err := g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0])
		if err != nil {
			t.Fatal(err)
		}
		there, back := moved(s, next), moved(next, s)
		cards := 0
		for _, n := range there {
			cards += n
		}
		for _, n := range back {
			cards -= n
		}
		if cards != 0 || len(there) == 0 {
			t.Fatalf("%v forwards, %v backwards", there, back)
		}
		s = next
	}
}
