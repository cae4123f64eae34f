package catcheleven_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestFromSetupRefuses(t *testing.T) {
	for _, tt := range []struct {
		zone   string // named by the error
		change func(u *catcheleven.Setup)
	}{
		{"hands", func(u *catcheleven.Setup) { u.Hands = u.Hands[:1] }},
		{"hands", func(u *catcheleven.Setup) { u.Hands = append(u.Hands, card.List{}) }},
		{"won", func(u *catcheleven.Setup) { u.Won = nil }},
		{"basaats", func(u *catcheleven.Setup) { u.Basaats = []int{0} }},
		{"basaats", func(u *catcheleven.Setup) { u.Basaats[0] = -1 }},
		{"basaats", func(u *catcheleven.Setup) { u.Basaats[1] = 1 }},
		{"basaats", func(u *catcheleven.Setup) { u.Basaats[0] = 1<<30 + 200 }},
		{"basaats", func(u *catcheleven.Setup) { u.Basaats[0] = math.MaxInt/2 + 201 }},
		{"basaats", func(u *catcheleven.Setup) { u.Last, u.Won[0], u.Table, u.Basaats[0] = 0, u.Table[:3], u.Table[3:], 2 }},
		{"hands[0]", func(u *catcheleven.Setup) {
			u.Table = append(append(u.Table, u.Hands[0]...), u.Hands[1]...)
			u.Hands = []card.List{{}, {}}
		}},
		{"first", func(u *catcheleven.Setup) { u.First = 2 }},
		{"first", func(u *catcheleven.Setup) { u.First = engine.Nobody }},
		{"turn", func(u *catcheleven.Setup) { u.Turn = 3 }},
		{"turn", func(u *catcheleven.Setup) { u.Turn = -2 }},
		{"turn", func(u *catcheleven.Setup) { u.Turn = engine.Nobody }},
		{"last", func(u *catcheleven.Setup) { u.Last = 2 }},
		{"last", func(u *catcheleven.Setup) { u.Last = -2 }},
		{"last", func(u *catcheleven.Setup) { u.Last = 255 }}, // -1 as an int8
		{"last", func(u *catcheleven.Setup) { u.Won[1], u.Table = u.Table[:2], u.Table[2:] }},
		{"won[1]", func(u *catcheleven.Setup) { u.Last = 1 }}, // side 1 has won nothing
		{"won[0]", func(u *catcheleven.Setup) {
			u.Last, u.Won[1], u.Won[0], u.Table = 1, u.Table[:2], u.Table[2:3], u.Table[3:]
		}},
		{"table", func(u *catcheleven.Setup) { u.Table[0] = u.Table[1] }},
		{"table", func(u *catcheleven.Setup) { u.Table[0] = card.FaceDown }},
		{"table", func(u *catcheleven.Setup) { u.Table[0] = card.BlackJoker }},
		{"table", func(u *catcheleven.Setup) { u.Table[0] = 200 }},
		{"hands[0]", func(u *catcheleven.Setup) { u.Hands[0][0] = u.Table[0] }},
		{"hands[1]", func(u *catcheleven.Setup) { u.Hands[1] = make(card.List, 4) }},
		{"stock", func(u *catcheleven.Setup) { u.Stock[39] = card.FaceDown }},
		{"stock", func(u *catcheleven.Setup) { u.Stock[5] = u.Stock[6] }},
		{"stock", func(u *catcheleven.Setup) { u.Stock, u.Table = u.Stock[1:], append(u.Table, u.Stock[0]) }},
		{"stock", func(u *catcheleven.Setup) {
			u.Stock, u.Table = append(u.Stock, u.Table...), nil
			u.Stock, u.Hands[0], u.Hands[1] = append(append(u.Stock, u.Hands[0][1:]...), u.Hands[1][1:]...)[:48], u.Hands[0][:1], u.Hands[1][:1]
		}},
		{"cards", func(u *catcheleven.Setup) { u.Stock = u.Stock[8:] }},
		{"hands[1]", func(u *catcheleven.Setup) { u.Hands[0], u.Table = u.Hands[0][1:], append(u.Table, u.Hands[0][0]) }},
		{"hands[0]", func(u *catcheleven.Setup) { u.Turn = 1 }},
		{"hands[0]", func(u *catcheleven.Setup) {
			u.Hands[0] = append(u.Hands[0], u.Stock[:4]...)
			u.Hands[1] = append(u.Hands[1], u.Stock[4:8]...)
			u.Stock = u.Stock[8:]
		}},
	} {
		u := game.Deal(deck.NewSeed(1), 0).Setup()
		tt.change(&u)
		s, err := game.FromSetup(u)
		if !errors.Is(err, engine.ErrPosition) || s != (catcheleven.State{}) || err != nil && !strings.Contains(err.Error(), "catcheleven: "+tt.zone+": ") {
			t.Errorf("%s: got error %v", tt.zone, err)
		}
	}
	expect.Fails(game.FromSetup(catcheleven.Setup{}))(t, engine.ErrPosition, "the zero Setup")
	expect.Fails(four.FromSetup(game.Deal(deck.NewSeed(1), 0).Setup()))(t, engine.ErrPosition, "a position with two seats in a game for four")
	cancel := mustNew(catcheleven.Rules{Pasur: true, CancelSoor: true})
	u := catcheleven.Setup{Turn: engine.Nobody, Hands: []card.List{{}, {}}, Basaats: []int{1, 1}}
	u.Won = []card.List{card.Clubs.Cards().Append(nil), (card.Standard &^ card.Clubs.Cards()).Append(nil)}
	if _, err := cancel.FromSetup(u); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "basaats") {
		t.Errorf("soors that cancel each other: %v", err)
	}
	must.Have(pasur.FromSetup(u))(t) // soors on both sides
	u.Won[0], u.Table = u.Won[0][1:], u.Won[0][:1]
	if _, err := pasur.FromSetup(u); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "turn") {
		t.Errorf("an end with leftovers: %v", err)
	}
}

func TestFromSetupInTheMiddleOfARound(t *testing.T) {
	s := four.Deal(deck.NewSeed(1), 2)
	for range 5 {
		s = must.Have(four.Apply(s, four.Turn(s), four.Legal(nil, s, four.Turn(s))[0]))(t)
	}
	u := s.Setup()
	if len(u.Hands[2]) != 2 || len(u.Hands[3]) != 3 || u.Turn != 3 {
		t.Fatalf("hands of %v, turn %v", u.Hands, u.Turn)
	}
	if back, err := four.FromSetup(u); err != nil || back != s {
		t.Errorf("%+v, %v", back, err)
	}
	u.First = 3
	if _, err := four.FromSetup(u); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "hands[2]") {
		t.Errorf("a different first seat: %v", err)
	}
}

func TestDecodeView(t *testing.T) {
	s := game.Deal(deck.NewSeed(1), 0)
	gametest.DecodeView(t, game, s, []engine.Seat{0, 1, engine.Nobody}, map[string]func(v *engine.View[catcheleven.Setup]){
		"another seat's":             func(v *engine.View[catcheleven.Setup]) { v.Seat = 1 },
		"a spectator's":              func(v *engine.View[catcheleven.Setup]) { v.Seat = engine.Nobody },
		"no seat's":                  func(v *engine.View[catcheleven.Setup]) { v.Seat = 3 },
		"a whole position":           func(v *engine.View[catcheleven.Setup]) { v.State = s.Setup() },
		"a card of the other's hand": func(v *engine.View[catcheleven.Setup]) { v.State.Hands[1][3] = s.Hand(1).First() },
		"a card of the stock":        func(v *engine.View[catcheleven.Setup]) { v.State.Stock[0] = s.Setup().Stock[0] },
		"its own card hidden":        func(v *engine.View[catcheleven.Setup]) { v.State.Hands[0][0] = card.FaceDown },
		"the table face down":        func(v *engine.View[catcheleven.Setup]) { v.State.Table[0] = card.FaceDown },
	})
}

// A Setup with too much of anything is refused with a short error.
func TestHugeSetup(t *testing.T) {
	const many = 1_000_000
	for name, change := range map[string]func(u *catcheleven.Setup){
		"hands":   func(u *catcheleven.Setup) { u.Hands = make([]card.List, many) },
		"won":     func(u *catcheleven.Setup) { u.Won = make([]card.List, many) },
		"basaats": func(u *catcheleven.Setup) { u.Basaats = make([]int, many) },
		"cards":   func(u *catcheleven.Setup) { u.Table = make(card.List, many) },
	} {
		u := game.Deal(deck.NewSeed(1), 0).Setup()
		change(&u)
		if _, err := game.FromSetup(u); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), name+": 1000") || len(err.Error()) > 200 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRules(t *testing.T) {
	for _, r := range []catcheleven.Rules{{}, {Seats: 2}} {
		if g := mustNew(r); g != game || g.Rules() != (catcheleven.Rules{}) || g.Seats() != 2 {
			t.Errorf("%+v is not the standard game", r)
		}
	}
	for _, tt := range []struct {
		rules catcheleven.Rules
		json  string
	}{
		{catcheleven.Rules{}, `{}`},
		{catcheleven.Pasur(), `{"pasur":true}`},
		{catcheleven.Rules{Seats: 4, LeaveTable: true}, `{"seats":4,"leaveTable":true}`},
		{catcheleven.Rules{Pasur: true, CancelSoor: true}, `{"pasur":true,"cancelSoor":true}`},
	} {
		g := mustNew(tt.rules)
		data, err := json.Marshal(g)
		if err != nil || string(data) != tt.json {
			t.Errorf("%+v: %s, %v", tt.rules, data, err)
		}
		var back catcheleven.Game
		if err := json.Unmarshal(data, &back); err != nil || back.Rules() != tt.rules {
			t.Errorf("%s: %+v, %v", data, back.Rules(), err)
		}
	}
	for _, tt := range []struct {
		rules  catcheleven.Rules
		reason string
	}{
		{catcheleven.Rules{Seats: 5}, "seats: 5"},
		{catcheleven.Rules{Seats: 3, Pasur: true, CancelSoor: true}, "cancelSoor: three seats"},
		{catcheleven.Rules{Seats: -2}, "seats: -2"},
		{catcheleven.Rules{CancelSoor: true}, "cancelSoor: requires pasur"},
		{catcheleven.Rules{Seats: 1, CancelSoor: true}, "seats: 1"},
		{catcheleven.Rules{Seats: 1, CancelSoor: true}, "cancelSoor"},
	} {
		g, err := catcheleven.New(tt.rules)
		if !errors.Is(err, engine.ErrRules) || !strings.Contains(err.Error(), tt.reason) || g != game {
			t.Errorf("%+v: %v", tt.rules, err)
		}
	}
	r := catcheleven.Pasur()
	if err := json.Unmarshal([]byte(`{"seats":4}`), &r); err != nil || r != (catcheleven.Rules{Pasur: true, Seats: 4}) {
		t.Errorf("over Pasur: %+v, %v", r, err)
	}
	for _, hostile := range []string{`null`, `{"seats":5}`, `{"cancelSoor":true}`, `{"jokers":2}`, `[]`, `7`, `{"seats":"4"}`} {
		g := four
		if err := json.Unmarshal([]byte(hostile), &g); !errors.Is(err, engine.ErrRules) || g != four {
			t.Errorf("%s: %v", hostile, err)
		}
	}
}

func TestStrict(t *testing.T) {
	gametest.Strict(t, game, game.Deal(deck.NewSeed(1), 0))
	gametest.FirstSeat(t, 2, game.DealPack, order)
}
