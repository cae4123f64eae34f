package indigo_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
)

func TestFromSetupRefuses(t *testing.T) {
	for _, tt := range []struct {
		zone   string // named by the error
		change func(u *indigo.Setup)
	}{
		{"hands", func(u *indigo.Setup) { u.Hands = u.Hands[:1] }},
		{"hands", func(u *indigo.Setup) { u.Hands = append(u.Hands, card.List{}) }},
		{"won", func(u *indigo.Setup) { u.Won = nil }},
		{"first", func(u *indigo.Setup) { u.First = 2 }},
		{"first", func(u *indigo.Setup) { u.First = engine.Nobody }},
		{"turn", func(u *indigo.Setup) { u.Turn = 2 }},
		{"turn", func(u *indigo.Setup) { u.Turn = -2 }},
		{"turn", func(u *indigo.Setup) { u.Turn = engine.Nobody }},
		{"last", func(u *indigo.Setup) { u.Last = 7 }},
		{"won[1]", func(u *indigo.Setup) { u.Last = 1 }}, // seat 1 has won nothing
		{"won[0]", func(u *indigo.Setup) { u.Last, u.Won[1], u.Won[0], u.Table = 1, u.Table[:2], u.Table[2:3], u.Table[3:] }},
		{"hands[1]", func(u *indigo.Setup) { u.Hands[1] = make(card.List, 6) }},
		{"stock", func(u *indigo.Setup) { u.Stock[35] = card.FaceDown }},
		{"last", func(u *indigo.Setup) { u.Won[1], u.Table = u.Table[:2], u.Table[2:] }},
		{"table", func(u *indigo.Setup) { u.Table[0] = u.Table[1] }},
		{"table", func(u *indigo.Setup) { u.Table[0] = card.FaceDown }},
		{"table", func(u *indigo.Setup) { u.Table[0] = card.BlackJoker }},
		{"table", func(u *indigo.Setup) { u.Table[0] = 200 }},
		{"hands[0]", func(u *indigo.Setup) { u.Hands[0][0] = u.Table[0] }},
		{"hands[1]", func(u *indigo.Setup) { u.Hands[1][0] = u.Hands[0][0] }},
		{"won[0]", func(u *indigo.Setup) { u.Won[0] = card.List{u.Table[0], u.Table[1]}; u.Last = 0 }},
		{"won[1]", func(u *indigo.Setup) { u.Won[1] = card.List{card.FaceDown} }},
		{"stock", func(u *indigo.Setup) { u.Stock[5] = u.Stock[6] }},
		{"stock", func(u *indigo.Setup) { u.Stock, u.Table = u.Stock[1:], append(u.Table, u.Stock[0]) }},
		{"stock", func(u *indigo.Setup) { u.Stock, u.Table = append(u.Stock, u.Table...), nil }},
		{"stock", func(u *indigo.Setup) {
			u.Stock = append(append(u.Stock, u.Table...), append(u.Hands[0][2:], u.Hands[1][2:]...)...)
			u.Table, u.Hands = nil, []card.List{u.Hands[0][:2], u.Hands[1][:2]}
		}},
		{"last", func(u *indigo.Setup) {
			*u = indigo.Setup{Turn: engine.Nobody, Last: engine.Nobody, Hands: []card.List{{}, {}}, Won: []card.List{{}, card.Standard.Append(nil)}}
		}},
		{"stock", func(u *indigo.Setup) { u.Table, u.Stock = append(u.Table, u.Stock[8:]...), u.Stock[:8] }},
		{"cards", func(u *indigo.Setup) { u.Stock = u.Stock[12:] }},
		{"cards", func(u *indigo.Setup) { u.Hands[0] = append(u.Hands[0], card.FaceDown) }},
		{"hands", func(u *indigo.Setup) { u.Hands[0], u.Table = u.Hands[0][1:], append(u.Table, u.Hands[0][0]) }},
		{"hands", func(u *indigo.Setup) { u.Turn = 1 }},
		{"hands", func(u *indigo.Setup) {
			u.Table = append(append(u.Table, u.Hands[0]...), u.Hands[1]...)
			u.Hands = []card.List{{}, {}}
		}},
		{"hands", func(u *indigo.Setup) {
			u.Hands[0] = append(u.Hands[0], u.Stock[:6]...)
			u.Hands[1] = append(u.Hands[1], u.Stock[6:12]...)
			u.Stock = u.Stock[12:]
		}},
	} {
		u := game.Deal(deck.NewSeed(1), 0).Setup()
		tt.change(&u)
		s, err := game.FromSetup(u)
		if !errors.Is(err, engine.ErrPosition) || s != (indigo.State{}) || err != nil && !strings.Contains(err.Error(), "indigo: "+tt.zone+": ") {
			t.Errorf("%s: got error %v", tt.zone, err)
		}
	}
	expect.Fails(game.FromSetup(indigo.Setup{}))(t, engine.ErrPosition, "the zero Setup")
	expect.Fails(game.FromSetup(indigo.State{}.Setup()))(t, engine.ErrPosition, "the Setup of the zero State")
}

// The smallest capture consists of two cards.
func TestFromSetupWithASmallCapture(t *testing.T) {
	u := game.Deal(deck.NewSeed(1), 0).Setup()
	u.Last, u.Won[0], u.Table = 0, u.Table[:2], u.Table[2:]
	if s, err := game.FromSetup(u); err != nil || s.Won(0).Len() != 2 {
		t.Errorf("%v, %v", s, err)
	}
}

// Without a capture in the whole game, the first seat has won all cards. While the game is in
// progress, it has won none.
func TestFromSetupWithoutACapture(t *testing.T) {
	end := indigo.Setup{
		First: 1, Turn: engine.Nobody, Last: engine.Nobody,
		Hands: []card.List{{}, {}}, Won: []card.List{{}, card.Standard.Append(nil)},
	}
	if s, err := game.FromSetup(end); err != nil || s.Won(1) != card.Standard {
		t.Errorf("finished: %v, %v", s, err)
	}
	u := game.Deal(deck.NewSeed(1), 0).Setup()
	u.Won[0], u.Table = u.Table[:2], u.Table[2:]
	if s, err := game.FromSetup(u); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "indigo: last: ") {
		t.Errorf("running: %v, %v", s, err)
	}
}

func TestDecodeView(t *testing.T) {
	s := game.Deal(deck.NewSeed(1), 0)
	gametest.DecodeView(t, game, s, []engine.Seat{0, 1, engine.Nobody}, map[string]func(v *engine.View[indigo.Setup]){
		"another seat's":             func(v *engine.View[indigo.Setup]) { v.Seat = 1 },
		"a spectator's":              func(v *engine.View[indigo.Setup]) { v.Seat = engine.Nobody },
		"no seat's":                  func(v *engine.View[indigo.Setup]) { v.Seat = 2 },
		"a whole position":           func(v *engine.View[indigo.Setup]) { v.State = s.Setup() },
		"a card of the other's hand": func(v *engine.View[indigo.Setup]) { v.State.Hands[1][3] = s.Hand(1).First() },
		"a card of the stock":        func(v *engine.View[indigo.Setup]) { v.State.Stock[0] = s.Setup().Stock[0] },
		"its own card hidden":        func(v *engine.View[indigo.Setup]) { v.State.Hands[0][0] = card.FaceDown },
		"the table face down":        func(v *engine.View[indigo.Setup]) { v.State.Table[0] = card.FaceDown },
		"a card too many":            func(v *engine.View[indigo.Setup]) { v.State.Stock = append(v.State.Stock, card.FaceDown) },
	})
}

func TestRules(t *testing.T) {
	g := game
	data, err := json.Marshal(g)
	if err != nil || string(data) != "{}" {
		t.Errorf("JSON %s, %v", data, err)
	}
	if err := json.Unmarshal([]byte(`{}`), &g); err != nil || g != game {
		t.Errorf("{}: %v, %v", g, err)
	}
	for _, hostile := range []string{`null`, `{"seats":4}`, `[]`, `7`, `"x"`} {
		var r indigo.Rules
		expect.Err(t, json.Unmarshal([]byte(hostile), &g), engine.ErrRules, "game", hostile)
		expect.Err(t, json.Unmarshal([]byte(hostile), &r), engine.ErrRules, "rules", hostile)
	}
}

func TestStrict(t *testing.T) {
	gametest.Strict(t, game, game.Deal(deck.NewSeed(1), 0))
	gametest.FirstSeat(t, 2, game.DealPack, card.Standard.Append(nil))
}
