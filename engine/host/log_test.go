package host_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// gather is a game with a move that takes the cards of two zones, which only seat 0 sees, to a
// third, which seat 1 sees too. In its coinStates, the field over means that the move was made, and
// the field lead is the viewer.
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

// The log does not show from which of two zones a card has come if the viewer has seen neither
// zone.
func TestTransfersHideTheOrigin(t *testing.T) {
	for viewer, want := range []string{
		"[hand of seat 0 to hand of seat 1: 3♣ packet of seat 0 to hand of seat 1: 2♣ 4♣]",
		"[hand of seat 0 to hand of seat 1: ?? packet of seat 0 to hand of seat 1: ?? ?? hand of seat 1 to hand of seat 1: 2♣ 4♣ 3♣]",
	} {
		moved := host.Transfers(gather{}, coinState{}, coinState{over: true}, engine.Seat(viewer))
		expect.Is(t, fmt.Sprint(moved), want, "seat", viewer, "sees")
	}
	expect.Is(t, fmt.Sprint(gather{}.Zones(coinState{})[1]), "packet of seat 0: 2♣ 4♣", "a zone prints as")
}

// A card that moves from a later zone to the first one is logged like any other. A viewer sees
// its face if the viewer sees the zone.
func TestTransfersToTheFirstZone(t *testing.T) {
	for viewer, want := range []string{
		"[hand of seat 1 to hand of seat 0: 3♣ hand of seat 1 to packet of seat 0: 2♣ 4♣]",
		"[hand of seat 1 to hand of seat 0: ?? hand of seat 1 to packet of seat 0: ?? ??]",
	} {
		moved := host.Transfers(gather{}, coinState{over: true}, coinState{}, engine.Seat(viewer))
		expect.Is(t, fmt.Sprint(moved), want, "seat", viewer, "sees")
	}
}

// reshaped is a game that breaks the contract, because the number of its zones changes. It changes
// after the move if whole is set, and otherwise in views.
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

// Between positions whose zones differ in number there are no transfers.
func TestTransfersNeedTheSameZones(t *testing.T) {
	for _, whole := range []bool{true, false} {
		if moved := host.Transfers(reshaped{whole: whole}, coinState{}, coinState{over: true}, 1); moved != nil {
			t.Errorf("got %v", moved)
		}
	}
}

// exchange is a game with a move between the hand of seat 0, which is hidden from seat 1, and
// a pile, whose cards lie face up or, for seat 1, face down.
type exchange struct {
	coin
	hand, pile, down [2]string // before and after the move; down is the pile as seat 1 sees it
}

func (exchange) View(s coinState, seat engine.Seat) engine.View[coinState] {
	return gather{}.View(s, seat)
}

func (g exchange) Zones(s coinState) []engine.Zone {
	after := 0
	if s.over {
		after = 1
	}
	hand, pile := card.MustParseList(g.hand[after]), card.MustParseList(g.pile[after])
	if s.lead == 1 {
		clear(hand)
		pile = card.MustParseList(g.down[after])
	}
	return []engine.Zone{engine.ZoneOf("hand", 0, hand), engine.ZoneOf("pile", engine.Nobody, pile)}
}

// piles is a game with several packs. Its move takes cards from some piles to others.
type piles struct {
	coin
	cards [2][]string // before and after the move
}

func (piles) View(s coinState, seat engine.Seat) engine.View[coinState] {
	return engine.View[coinState]{Seat: seat, State: s}
}

func (g piles) Zones(s coinState) []engine.Zone {
	after := 0
	if s.over {
		after = 1
	}
	var zones []engine.Zone
	for n, cards := range g.cards[after] {
		zones = append(zones, engine.ZoneOf(string(rune('a'+n)), engine.Nobody, card.MustParseList(cards)))
	}
	return zones
}

// Of equal cards in a zone, only those that are missing after the move have moved. A card that lies nowhere
// after the move, as no game's does, is not listed.
func TestTransfersOfEqualAndLostCards(t *testing.T) {
	for want, cards := range map[string][2][]string{
		"[a to c: 2♣ b to d: 2♣]": {{"2C 2C 2C", "2C", "", ""}, {"2C 2C", "", "2C", "2C"}},
		"[a to b: 2♣]":            {{"2C 3C", ""}, {"", "2C"}},
	} {
		expect.Is(t, fmt.Sprint(host.Transfers(piles{cards: cards}, coinState{}, coinState{over: true}, 0)), want)
	}
}

func TestTransfersToAPile(t *testing.T) {
	for name, tt := range map[string]struct {
		game exchange
		want string // as seat 1 sees it
	}{
		"an equal card lies there": {
			exchange{coin{}, [2]string{"3C 4C", "4C"}, [2]string{"3C", "3C 3C"}, [2]string{"3C", "3C 3C"}},
			"[hand of seat 0 to pile: 3♣]",
		},
		"the card may be the one that lay face down": {
			exchange{coin{}, [2]string{"2C", ""}, [2]string{"9D", "9D 2C"}, [2]string{"??", "?? 2C"}},
			"[hand of seat 0 to pile: ?? pile to pile: 2♣]",
		},
		"the card lies in the place of the face-down card": {
			exchange{coin{}, [2]string{"2C", "9D"}, [2]string{"9D", "2C"}, [2]string{"??", "2C"}},
			"[hand of seat 0 to pile: ?? pile to hand of seat 0: ?? pile to pile: 2♣]",
		},
		"the card lies beside one that is turned up": {
			exchange{coin{}, [2]string{"2C", ""}, [2]string{"9D", "9D 2C"}, [2]string{"??", "9D 2C"}},
			"[hand of seat 0 to pile: 2♣ pile to pile: 9♦]",
		},
	} {
		expect.Is(t, fmt.Sprint(host.Transfers(tt.game, coinState{}, coinState{over: true}, 1)), tt.want, name)
	}
}

func TestTransferJSONIsStrict(t *testing.T) {
	good := host.Transfer{From: engine.ZoneID{Name: "stock", Seat: engine.Nobody}, To: engine.ZoneID{Name: "hand"}, Cards: card.MustParseList("3C")}
	for _, data := range []string{`{}`, `null`, `{"from":{"name":"stock"},"to":{"name":"hand","seat":0},"cards":["3Z"]}`} {
		got := good
		if err := json.Unmarshal([]byte(data), &got); err == nil || !reflect.DeepEqual(got, good) {
			t.Errorf("%s: %+v, %v", data, got, err)
		}
	}
}

// followed is a game in which seat 2 wins a point after seat 1 has made the move.
type followed struct{ coin }

func (followed) Follows(before, after *coinState) (engine.Seat, scores, bool) {
	return 2, scores{2: 1}, !before.over && after.over
}

func TestLogHasWhatFollows(t *testing.T) {
	table := must.Have(host.NewTable(followed{}, deck.NewSeed(1), 0))(t)
	must.Do(t, table.Play(1, scores{1: 4}))
	want := []host.Event{{Seat: 1, Move: "[0 4 0 0]", Then: []host.Play{{Seat: 2, Move: "[0 0 1 0]"}}}}
	got := table.Log(0, 0)
	for i := range got {
		got[i].Moved = nil
	}
	expect.Same(t, got, want)
	if text, want := got[0].String(), "seat 1: [0 4 0 0]; then seat 2: [0 0 1 0]"; text != want {
		t.Errorf("%s, want %s", text, want)
	}
}

// The logs of all viewers are those that each viewer asks for alone, and each event has the transfers
// between the positions before and after the play.
func TestLogs(t *testing.T) {
	table := must.Have(host.NewTable(gather{}, deck.NewSeed(1), 0))(t)
	before := table.State()
	must.Do(t, table.Play(1, scores{1: 4}))
	viewers := []engine.Seat{1, engine.Nobody, 0, 1}
	logs := table.Logs(0, viewers...)
	for i, viewer := range viewers {
		if want := table.Log(viewer, 0); len(want) != 1 || !reflect.DeepEqual(logs[i], want) {
			t.Errorf("%v: %v, want %v", viewer, logs[i], want)
		}
		expect.Same(t, logs[i][0].Moved, host.Transfers(gather{}, before, table.State(), viewer), viewer)
	}
	for _, from := range []int{1, 2, math.MaxInt} {
		if logs := table.Logs(from, viewers...); len(logs) != 4 || len(logs[3]) != 0 || logs[0] == nil {
			t.Errorf("from %d: %v", from, logs)
		}
	}
	if len(table.Logs(0)) != 0 || len(table.Log(0, -5)) != 1 {
		t.Error("no viewers, or from before the first play")
	}
}
