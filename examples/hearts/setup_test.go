package hearts_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
)

// after returns the position of a random game after the given
// number of moves.
func after(tb testing.TB, g hearts.Game, seed uint64, moves int) hearts.State {
	tb.Helper()
	r := deck.NewSeed(seed).Derive(1).Rand()
	s := g.Deal(deck.NewSeed(seed), 0)
	for range moves {
		legal := g.Legal(nil, s, g.Turn(s))
		s = must.Have(g.Apply(s, g.Turn(s), legal[r.IntN(len(legal))]))(tb)
	}
	return s
}

func TestFromSetupRefuses(t *testing.T) {
	g := hearts.Game{}
	dealt, passed, begun, led, played := g.Deal(deck.NewSeed(1), 0), after(t, g, 1, 8), after(t, g, 1, 12), after(t, g, 1, 13), after(t, g, 1, 40)
	for _, tt := range []struct {
		field  string // named by the error
		from   hearts.State
		change func(u *hearts.Setup)
	}{
		{"hands", dealt, func(u *hearts.Setup) { u.Hands = u.Hands[:3] }},
		{"passed", dealt, func(u *hearts.Setup) { u.Passed = nil }},
		{"first", dealt, func(u *hearts.Setup) { u.First = 4 }},
		{"first", dealt, func(u *hearts.Setup) { u.First = engine.Nobody }},
		{"leader", dealt, func(u *hearts.Setup) { u.Leader = -2 }},
		{"turn", dealt, func(u *hearts.Setup) { u.Turn = 1 }},
		{"turn", dealt, func(u *hearts.Setup) { u.Turn = engine.Nobody }},
		{"turn", dealt, func(u *hearts.Setup) { u.Turn = 4 }},
		{"hands[0]", dealt, func(u *hearts.Setup) { u.Hands[0][0] = card.FaceDown }},
		{"hands[1]", dealt, func(u *hearts.Setup) { u.Hands[1][0] = u.Hands[0][0] }},
		{"hands[1]", dealt, func(u *hearts.Setup) { u.Hands[1][0] = card.RedJoker }},
		{"hands[2]", dealt, func(u *hearts.Setup) { u.Hands[2], u.Hands[3] = u.Hands[2][1:], append(u.Hands[3], u.Hands[2][0]) }},
		{"cards", dealt, func(u *hearts.Setup) { u.Hands[2] = u.Hands[2][1:] }},
		{"played", dealt, func(u *hearts.Setup) { u.Hands[0], u.Played = u.Hands[0][1:], u.Hands[0][:1] }},
		{"passed[0]", dealt, func(u *hearts.Setup) { u.Leader = 0 }},
		{"turn", passed, func(u *hearts.Setup) { u.Hands[0], u.Passed[0] = append(u.Hands[0], u.Passed[0][0]), u.Passed[0][1:] }},
		{"passed[0]", passed, func(u *hearts.Setup) { u.Hands[0], u.Passed[0] = u.Hands[0][1:], append(u.Passed[0], u.Hands[0][0]) }},
		{"passed[2]", passed, func(u *hearts.Setup) { u.Passed[2][0] = card.FaceDown }},
		{"turn", passed, func(u *hearts.Setup) {
			for i := range 4 {
				n := 3 - len(u.Passed[i])
				u.Passed[i], u.Hands[i] = append(u.Passed[i], u.Hands[i][:n]...), u.Hands[i][n:]
			}
		}},
		{"turn", passed, func(u *hearts.Setup) {
			for i := range 4 {
				n := 3 - len(u.Passed[i])
				u.Passed[i], u.Hands[i] = append(u.Passed[i], u.Hands[i][:n]...), u.Hands[i][n:]
			}
			u.Turn = engine.Nobody
		}},
		{"passed[1]", played, func(u *hearts.Setup) { u.Passed[1] = u.Passed[1][:2] }},
		{"passed[1]", played, func(u *hearts.Setup) { u.Passed[1][1] = u.Passed[1][0] }},
		{"passed[1]", played, func(u *hearts.Setup) { u.Passed[1] = u.Passed[0] }},
		{"passed[1]", played, func(u *hearts.Setup) { u.Passed[1][0] = card.RedJoker }},
		{"passed[1]", played, func(u *hearts.Setup) { u.Passed[1][0] = card.FaceDown }},
		{"played", played, func(u *hearts.Setup) { u.Leader = engine.Nobody }},
		{"turn", played, func(u *hearts.Setup) { u.Leader = (u.Leader + 1) % 4 }},
		{"leader", begun, func(u *hearts.Setup) { u.Leader, u.Turn = (u.Leader+1)%4, (u.Leader+1)%4 }},
		{"turn", played, func(u *hearts.Setup) { u.Played[0], u.Played[4] = u.Played[4], u.Played[0] }},
		{"played[0]", led, func(u *hearts.Setup) { u.Played[0], u.Hands[u.Leader][0] = u.Hands[u.Leader][0], u.Played[0] }},
		{"played", played, func(u *hearts.Setup) { u.Played[3] = card.FaceDown }},
		{"cards", played, func(u *hearts.Setup) { u.Played = append(u.Played, u.Played...) }},
		{"turn", played, func(u *hearts.Setup) { u.Turn = (u.Turn + 1) % 4 }},
	} {
		u := tt.from.Setup()
		tt.change(&u)
		s, err := g.FromSetup(u)
		if !errors.Is(err, engine.ErrPosition) || s != (hearts.State{}) || !strings.Contains(err.Error(), "hearts: "+tt.field) {
			t.Errorf("%s: got error %v", tt.field, err)
		}
	}
	if _, err := g.FromSetup(hearts.State{}.Setup()); !errors.Is(err, engine.ErrPosition) {
		t.Errorf("the Setup of the zero State: %v", err)
	}
	none := mustNew(t, hearts.Rules{Pass: hearts.NoPass})
	if _, err := none.FromSetup(dealt.Setup()); !errors.Is(err, engine.ErrPosition) {
		t.Errorf("passing in a game without passing: %v", err)
	}
	u := none.Deal(deck.NewSeed(1), 0).Setup()
	u.Passed[0] = u.Hands[0][:3]
	if _, err := none.FromSetup(u); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "passed[0]") {
		t.Errorf("a packet in a game without passing: %v", err)
	}
}

func TestDecodeViewRefuses(t *testing.T) {
	g := hearts.Game{}
	s := after(t, g, 1, 40)
	setup := func(seat engine.Seat) engine.View[hearts.Setup] {
		v := g.View(s, seat)
		return engine.View[hearts.Setup]{Seat: v.Seat, State: v.State.Setup()}
	}
	down := func(seat engine.Seat) int { return slices.Index(setup(0).State.Hands[seat], card.FaceDown) }
	for name, change := range map[string]func(v *engine.View[hearts.Setup]){
		"another seat's":        func(v *engine.View[hearts.Setup]) { v.Seat = 1 },
		"a spectator's":         func(v *engine.View[hearts.Setup]) { v.Seat = engine.Nobody },
		"no seat's":             func(v *engine.View[hearts.Setup]) { v.Seat = 4 },
		"a whole position":      func(v *engine.View[hearts.Setup]) { v.State = s.Setup() },
		"a card of a hand":      func(v *engine.View[hearts.Setup]) { v.State.Hands[2][down(2)] = s.Hand(2).First() },
		"its own card hidden":   func(v *engine.View[hearts.Setup]) { v.State.Hands[0][0] = card.FaceDown },
		"its own packet hidden": func(v *engine.View[hearts.Setup]) { v.State.Passed[0] = make(card.List, 3) },
		"one card of a packet":  func(v *engine.View[hearts.Setup]) { v.State.Passed[0][1] = card.FaceDown },
		"a packet of others":    func(v *engine.View[hearts.Setup]) { v.State.Passed[1] = s.Passed(1).Append(nil) },
		"a card too many":       func(v *engine.View[hearts.Setup]) { v.State.Hands[2] = append(v.State.Hands[2], card.FaceDown) },
		"a played card hidden":  func(v *engine.View[hearts.Setup]) { v.State.Played[5] = card.FaceDown },
		"an illegal play": func(v *engine.View[hearts.Setup]) {
			v.State.Played[0], v.State.Played[4] = v.State.Played[4], v.State.Played[0]
		},
	} {
		v := setup(0)
		change(&v)
		data := must.Have(json.Marshal(v))(t)
		if got, err := g.DecodeView(data); !errors.Is(err, engine.ErrPosition) || got != (engine.View[hearts.State]{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestStrict(t *testing.T) {
	gametest.Strict(t, hearts.Game{}, hearts.Game{}.Deal(deck.NewSeed(1), 0))
	gametest.FirstSeat(t, 4, hearts.Game{}.DealPack, card.Standard.Append(nil))
}
