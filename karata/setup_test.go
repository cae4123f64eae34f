package karata_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// turnedLayout returns a layout after a turnover. Seat 1 holds one of the cards that went under the
// stock, and the others are the stock.
func turnedLayout() karata.Setup {
	u := layout(2, "9♠", "9♥ 4♦")
	u.Turned = 1
	u.Under = append(slices.Clone(u.Stock), u.Hands[1][0])
	u.Held[1] = 1
	return u
}

func TestFromSetupRefuses(t *testing.T) {
	onAce := func(u *karata.Setup) {
		i := slices.Index(u.Pile, card.MustParse("A♦"))
		u.Pile[i], u.Pile[len(u.Pile)-1] = u.Pile[len(u.Pile)-1], u.Pile[i]
	}
	onBomb := func(u *karata.Setup) {
		i := slices.Index(u.Pile, card.MustParse("3♦"))
		u.Pile[i], u.Pile[len(u.Pile)-1] = u.Pile[len(u.Pile)-1], u.Pile[i]
	}
	for _, tt := range []struct {
		zone   string // named by the error
		change func(u *karata.Setup)
	}{
		{"hands", func(u *karata.Setup) { u.Hands = u.Hands[:1] }},
		{"last", func(u *karata.Setup) { u.Last = nil }},
		{"held", func(u *karata.Setup) { u.Held = append(u.Held, 0) }},
		{"turn", func(u *karata.Setup) { u.Turn = 2 }},
		{"turn", func(u *karata.Setup) { u.Turn = -2 }},
		{"turn", func(u *karata.Setup) { u.Turn = engine.Nobody }}, // nobody has won, and there are cards
		{"turn", func(u *karata.Setup) { u.Turn, u.Phase = engine.Nobody, karata.Answering }},
		{"turn", func(u *karata.Setup) { u.Turn, u.Turned = engine.Nobody, 8 }}, // there are ten cards in the stock
		{"turn", func(u *karata.Setup) { // the pile can be turned over
			u.Turn, u.Stock, u.Pile = engine.Nobody, nil, append(u.Stock, u.Pile...)
		}},
		{"next", func(u *karata.Setup) { u.Next = 2 }},
		{"next", func(u *karata.Setup) { u.Next = 1 }}, // while cards are laid
		{"next", func(u *karata.Setup) { u.Phase = karata.Answering }},
		{"next", func(u *karata.Setup) { u.Phase, u.Next = karata.Answering, 2 }},
		{"winner", func(u *karata.Setup) { u.Winner = 7 }},
		{"winner", func(u *karata.Setup) { u.Winner, u.Turn = 7, engine.Nobody }},
		{"winner", func(u *karata.Setup) { u.Winner = 0 }},                        // but the game goes on
		{"winner", func(u *karata.Setup) { u.Winner, u.Turn = 0, engine.Nobody }}, // with cards in hand
		{"winner", func(u *karata.Setup) {
			u.Winner, u.Turn, u.Pile, u.Hands[0] = 0, engine.Nobody, append(u.Hands[0], u.Pile...), nil
			onAce(u)
		}},
		{"phase", func(u *karata.Setup) { u.Phase = 4 }},
		{"phase", func(u *karata.Setup) { // on all aces, whose value is five
			u.Phase, u.Next = 4, 1
			ace := func(c card.Card) bool { return c.Rank() == card.Ace }
			u.Stock = slices.DeleteFunc(u.Stock, ace)
			u.Pile = append(slices.DeleteFunc(u.Pile, ace), card.MustParseList("A♣ A♦ A♥ A♠")...)
		}},
		{"phase", func(u *karata.Setup) { u.Phase, u.Next = karata.AskingSuit, 1 }},
		{"phase", func(u *karata.Setup) { u.Phase, u.Next, u.Last[0] = karata.Answering, 1, true }},
		{"phase", func(u *karata.Setup) {
			u.Phase, u.Next, u.Pile, u.Hands[0] = karata.Answering, 1, append(u.Hands[0], u.Pile...), nil
		}},
		{"phase", func(u *karata.Setup) {
			onAce(u)
			u.Phase, u.Next, u.Request = karata.AskingCard, 1, request("S")
		}},
		{"direction", func(u *karata.Setup) { u.Direction = 0 }},
		{"direction", func(u *karata.Setup) { u.Direction = 2 }},
		{"pile", func(u *karata.Setup) { u.Stock, u.Pile = append(u.Stock, u.Pile...), nil }},
		{"pile", func(u *karata.Setup) { u.Pile[0] = card.FaceDown }},
		{"pile", func(u *karata.Setup) { u.Pile[0] = u.Pile[1] }},
		{"laid", func(u *karata.Setup) { u.Laid = len(u.Pile) }},
		{"laid", func(u *karata.Setup) { u.Laid = -1 }},
		{"laid", func(u *karata.Setup) { u.Stock, u.Pile, u.Laid = append(u.Stock, u.Pile[1:]...), u.Pile[:1], 1 }},
		{"laid", func(u *karata.Setup) { // 9♠ does not go on 5♣
			i, below := slices.Index(u.Pile, card.MustParse("5♣")), len(u.Pile)-2
			u.Pile[i], u.Pile[below], u.Laid = u.Pile[below], u.Pile[i], 1
		}},
		{"request", func(u *karata.Setup) { u.Request = request("S") }},
		{"request", func(u *karata.Setup) { u.Request = karata.Request{Suit: card.Spades, Card: card.RedJoker} }},
		{"request", func(u *karata.Setup) {
			onAce(u)
			u.Request = karata.Request{Card: card.MustParse("9♠"), Lowered: true}
		}},
		{"debt", func(u *karata.Setup) { u.Debt = 2 }},
		{"debt", func(u *karata.Setup) { u.Debt = -1 }},
		{"debt", func(u *karata.Setup) { onBomb(u); u.Debt = 2 }},
		{"debt", func(u *karata.Setup) { onBomb(u); u.Debt = 5 }},
		{"hands[1]", func(u *karata.Setup) { u.Hands[1][0] = u.Hands[0][0] }},
		{"hands[1]", func(u *karata.Setup) { u.Hands[1] = make(card.List, 3) }},
		{"stock", func(u *karata.Setup) { u.Stock[0] = card.FaceDown }},
		{"stock", func(u *karata.Setup) { u.Stock[0] = 200 }},
		{"cards", func(u *karata.Setup) { u.Stock = u.Stock[1:] }},
		{"last[1]", func(u *karata.Setup) { u.Last[1] = true }},                      // holds K♠
		{"last[0]", func(u *karata.Setup) { onAce(u); u.Laid, u.Last[0] = 1, true }}, // has laid A♦
		{"last[0]", func(u *karata.Setup) { u.Last[0], u.Pile, u.Hands[0] = true, append(u.Hands[0], u.Pile...), nil }},
		{"shown", func(u *karata.Setup) { u.Shown = u.Hands[1][:1] }}, // there are no fines
		{"shown", func(u *karata.Setup) { u.Shown = u.Pile[:1] }},
		{"shown", func(u *karata.Setup) { u.Shown = append(u.Hands[0][:1:1], u.Hands[0][0]) }},
		{"turned", func(u *karata.Setup) { u.Turned = 9 }},
		{"turned", func(u *karata.Setup) { u.Turned = -1 }},
		{"under", func(u *karata.Setup) { u.Under = u.Stock[:1] }}, // never turned over
		{"under", func(u *karata.Setup) { u.Turned = 1 }},
		{"next", func(u *karata.Setup) { u.Turn, u.Next = engine.Nobody, 1 }},
		{"next", func(u *karata.Setup) { u.Next = 1 }},
		{"winner", func(u *karata.Setup) { u.Turn, u.Winner = 1, 1 }},
		{"under", func(u *karata.Setup) { u.Under = u.Pile[:1] }},
		{"held[0]", func(u *karata.Setup) { u.Held[0] = 3 }},
		{"held[0]", func(u *karata.Setup) { u.Held[0] = -1 }},
		{"held[1]", func(u *karata.Setup) { u.Held[1] = 1 }}, // never turned over
		{"turn", func(u *karata.Setup) { // one card in the stock, which would be drawn
			u.Turn, u.Turned, u.Pile, u.Stock = engine.Nobody, 8, append(u.Stock[1:], u.Pile...), u.Stock[:1]
			u.Under = u.Stock
		}},
	} {
		u := layout(2, "9♠", "9♥ 4♦")
		tt.change(&u)
		s, err := game.FromSetup(u)
		if !errors.Is(err, engine.ErrPosition) || s != (karata.State{}) || err != nil && !strings.Contains(err.Error(), "karata: "+tt.zone+": ") {
			t.Errorf("%s: got error %v", tt.zone, err)
		}
	}
	expect.Fails(game.FromSetup(karata.Setup{}))(t, engine.ErrPosition, "the zero Setup")
	expect.Fails(mustNew(karata.Rules{Seats: 3}).FromSetup(layout(2, "9♠", "9♥")))(t, engine.ErrPosition, "a position with two seats in a game for three")
}

// A Setup that is much too large is refused immediately, with a short error that quotes no cards.
func TestFromSetupIsBounded(t *testing.T) {
	const many = 1_000_000
	cards := make(card.List, many)
	for name, change := range map[string]func(u *karata.Setup){
		"pile":     func(u *karata.Setup) { u.Pile = cards },
		"stock":    func(u *karata.Setup) { u.Stock = cards },
		"hands":    func(u *karata.Setup) { u.Hands = make([]card.List, many) },
		"hands[0]": func(u *karata.Setup) { u.Hands[0] = cards },
		"shown":    func(u *karata.Setup) { u.Shown = cards },
		"under":    func(u *karata.Setup) { u.Under = cards },
		"last":     func(u *karata.Setup) { u.Last = make([]bool, many) },
		"held":     func(u *karata.Setup) { u.Held = make([]int, many) },
		"numbers":  func(u *karata.Setup) { u.Laid, u.Debt, u.Turned, u.Held = many, many, many, []int{many, many} },
	} {
		u := layout(2, "9♠", "9♥ 4♦")
		change(&u)
		for _, view := range []bool{false, true} {
			var err error
			if view {
				_, err = game.FromView(engine.View[karata.Setup]{Seat: 0, State: u})
			} else {
				_, err = game.FromSetup(u)
			}
			if !errors.Is(err, engine.ErrPosition) || len(err.Error()) > 400 || strings.Contains(err.Error(), "?? ??") {
				t.Errorf("%s, view %v: %v", name, view, err)
			}
		}
	}
}

func TestNewSetup(t *testing.T) {
	g := mustNew(karata.Rules{Seats: 3})
	u := karata.NewSetup(list("2♥ 9♠"), list("9♥"), list(""), list("K♦ Q♦"))
	s := position(t, g, u)
	if s.Turn() != 0 || s.Top() != card.MustParse("9♠") || s.Hand(2) != set("K♦ Q♦") || s.StockLen() != 49 || s.Direction() != 1 || s.Phase() != karata.Laying {
		t.Errorf("%+v", s.Setup())
	}
	if !slices.IsSortedFunc(u.Stock, card.Compare) {
		t.Errorf("stock %v", u.Stock)
	}
	for name, u := range map[string]karata.Setup{
		"no pile": karata.NewSetup(nil, list("9♥"), nil, nil), "too few hands": karata.NewSetup(list("9♠"), list("9♥")),
		"a card twice": karata.NewSetup(list("9♠"), list("9♥"), list("9♥"), nil),
	} {
		expect.Fails(g.FromSetup(u))(t, engine.ErrPosition, name)
	}
}

// What everybody knows from turnovers and fouls is part of the position, which must not contradict
// it.
func TestFromSetupKeepsPublicKnowledge(t *testing.T) {
	fined := mustNew(karata.Rules{Fine: 1})
	for _, tt := range []struct {
		zone   string // named by the error; "" for none
		change func(u *karata.Setup)
	}{
		{"", func(*karata.Setup) {}},
		{"", func(u *karata.Setup) { u.Stock[7], u.Stock[8] = u.Stock[8], u.Stock[7] }},
		{"", func(u *karata.Setup) { u.Shown = u.Hands[1][1:] }},
		{"", func(u *karata.Setup) { u.Hands[1][0], u.Stock[0] = u.Stock[0], u.Hands[1][0] }},
		{"held[1]", func(u *karata.Setup) { u.Hands[1][1], u.Stock[0] = u.Stock[0], u.Hands[1][1] }},
		{"under", func(u *karata.Setup) { u.Pile[0], u.Stock[0] = u.Stock[0], u.Pile[0] }},
		{"held[0]", func(u *karata.Setup) { u.Held = []int{1, 0} }},
		{"held[1]", func(u *karata.Setup) { u.Held[1] = 0 }},
		{"under", func(u *karata.Setup) { u.Under = u.Under[1:] }},
		{"under", func(u *karata.Setup) { u.Under = append(u.Under, u.Pile[0]) }},
		{"under", func(u *karata.Setup) { u.Under[0] = u.Under[1] }},
		{"under", func(u *karata.Setup) { u.Shown = u.Hands[1][:1] }}, // the card has been shown since
	} {
		u := turnedLayout()
		tt.change(&u)
		_, err := fined.FromSetup(u)
		if tt.zone == "" && err != nil || tt.zone != "" && (!errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "karata: "+tt.zone+": ")) {
			t.Errorf("%q: %v", tt.zone, err)
		}
	}
}

func TestCumulativeDebts(t *testing.T) {
	g := mustNew(karata.Rules{Cumulative: true})
	u := layout(2, "3♠", "9♥ 4♦")
	under := slices.DeleteFunc(slices.Clone(u.Pile), func(c card.Card) bool { return karata.Bomb(c) > 0 })
	u.Pile = append(under, card.MustParseList("2♣ 2♦ BJ 3♠")...)
	rest := all &^ card.SetOf(u.Pile...) &^ card.SetOf(u.Hands[0]...) &^ card.SetOf(u.Hands[1]...)
	u.Stock = rest.Append(nil)
	for debt := range 16 {
		u.Debt = debt
		_, err := g.FromSetup(u)
		if want := slices.Contains([]int{0, 3, 8, 10, 12}, debt); (err == nil) != want {
			t.Errorf("a debt of %d on 2♣ 2♦ BJ 3♠: %v", debt, err)
		}
	}
}

func TestCumulativeDebtsAreOneRun(t *testing.T) {
	g := mustNew(karata.Rules{Cumulative: true})
	u := layout(2, "2♠", "4♥ 4♦")
	under := slices.DeleteFunc(slices.Clone(u.Pile), func(c card.Card) bool { return karata.Bomb(c) > 0 })
	u.Pile = append(slices.DeleteFunc(under, func(c card.Card) bool { return c == card.MustParse("9♣") }), card.MustParseList("3♣ 9♣ 2♠")...)
	u.Stock = (all &^ card.SetOf(u.Pile...) &^ card.SetOf(u.Hands[0]...) &^ card.SetOf(u.Hands[1]...)).Append(nil)
	for debt, want := range map[int]bool{0: true, 2: true, 5: false} {
		u.Debt = debt
		if _, err := g.FromSetup(u); (err == nil) != want {
			t.Errorf("a debt of %d on 3♣ 9♣ 2♠: %v", debt, err)
		}
	}
}

func TestDecodeView(t *testing.T) {
	fined := mustNew(karata.Rules{Fine: 1}) // cards can be shown
	// after returns a position in which four cards and the first card of hand 1 were turned over. A
	// foul has shown the second card of that hand.
	after := func(hand1 string) karata.State {
		u := turnedLayout()
		u.Hands[1], u.Stock = card.MustParseList(hand1), card.MustParseList("J♠ 3♠ 2♠ A♠")
		u.Under, u.Shown = append(slices.Clone(u.Stock), u.Hands[1][0]), u.Hands[1][1:2]
		top := card.MustParse("9♠")
		rest := all &^ card.SetOf(u.Hands[0]...) &^ card.SetOf(u.Hands[1]...) &^ card.SetOf(u.Stock...)
		u.Pile = append(rest.Without(top).Append(nil), top)
		return position(t, fined, u)
	}
	s := after("K♠ Q♠ 10♠")
	gametest.DecodeView(t, fined, s, []engine.Seat{0, 1, engine.Nobody}, map[string]func(v *engine.View[karata.Setup]){
		"another seat's":             func(v *engine.View[karata.Setup]) { v.Seat = 1 },
		"a spectator's":              func(v *engine.View[karata.Setup]) { v.Seat = engine.Nobody },
		"no seat's":                  func(v *engine.View[karata.Setup]) { v.Seat = 3 },
		"a whole position":           func(v *engine.View[karata.Setup]) { v.State = s.Setup() },
		"a card of the other's hand": func(v *engine.View[karata.Setup]) { v.State.Hands[1][0] = s.Setup().Hands[1][0] },
		"a shown card face down":     func(v *engine.View[karata.Setup]) { v.State.Hands[1][2] = card.FaceDown },
		"a card of the stock":        func(v *engine.View[karata.Setup]) { v.State.Stock[0] = s.Setup().Stock[0] },
		"its own card hidden":        func(v *engine.View[karata.Setup]) { v.State.Hands[0][0] = card.FaceDown },
		"a seed":                     func(v *engine.View[karata.Setup]) { v.State.Seed = deck.NewSeed(1) },
		"last card of a hand with a card that went under, if all of these are barred": func(v *engine.View[karata.Setup]) { v.State.Last[1] = true },
	})
	v := fined.View(after("10♠ Q♠ 8♠"), 0) // 10♠ may be the card that went under the stock
	said := engine.View[karata.Setup]{Seat: 0, State: v.State.Setup()}
	said.State.Last[1] = true
	must.Have(fined.FromView(said))(t) // last card of a possible hand
}

func TestRules(t *testing.T) {
	for _, r := range []karata.Rules{{}, {Seats: 2}, {Hand: 4}, {Seats: 2, Hand: 4}} {
		if g := mustNew(r); g != game || g.Rules() != (karata.Rules{}) || g.Seats() != 2 {
			t.Errorf("%+v is not the standard game", r)
		}
	}
	for _, tt := range []struct {
		rules karata.Rules
		json  string
	}{
		{karata.Rules{}, `{}`},
		{karata.Rules{Seats: 6, Hand: 8}, `{"seats":6,"hand":8}`},
		{karata.Rules{Hand: 26}, `{"hand":26}`},
		{karata.Rules{Hand: 3, Fine: 2, Cumulative: true}, `{"hand":3,"fine":2,"cumulative":true}`},
	} {
		g := mustNew(tt.rules)
		data, err := json.Marshal(g)
		if err != nil || string(data) != tt.json {
			t.Errorf("%+v: %s, %v", tt.rules, data, err)
		}
		var back karata.Game
		if err := json.Unmarshal(data, &back); err != nil || back.Rules() != tt.rules {
			t.Errorf("%s: %+v, %v", data, back.Rules(), err)
		}
	}
	for _, tt := range []struct {
		rules  karata.Rules
		reason string
	}{
		{karata.Rules{Seats: 1}, "karata: seats: 1,"},
		{karata.Rules{Seats: 7}, "karata: seats: 7,"},
		{karata.Rules{Seats: -2}, "karata: seats: -2,"},
		{karata.Rules{Hand: 2}, "karata: hand: 2,"},
		{karata.Rules{Hand: -1}, "karata: hand: -1,"},
		{karata.Rules{Hand: 27}, "karata: hand: 27, want 3 to 26"},
		{karata.Rules{Seats: 6, Hand: 9}, "karata: hand: 9, want 3 to 8"},
		{karata.Rules{Hand: 1 << 30}, "karata: hand:"},
		{karata.Rules{Fine: 3}, "karata: fine: 3,"},
		{karata.Rules{Fine: -1}, "karata: fine: -1,"},
		{karata.Rules{Seats: 9, Hand: 1, Fine: 9}, "karata: seats: 9,"},
		{karata.Rules{Seats: 9, Hand: 1, Fine: 9}, "karata: hand: 1,"},
		{karata.Rules{Seats: 9, Hand: 1, Fine: 9}, "karata: fine: 9,"},
	} {
		g, err := karata.New(tt.rules)
		if !errors.Is(err, engine.ErrRules) || !strings.Contains(err.Error(), tt.reason) || g != game {
			t.Errorf("%+v: %v", tt.rules, err)
		}
	}
	fined := mustNew(karata.Rules{Fine: 1})
	for _, hostile := range []string{`null`, `{"seats":7}`, `{"jokers":2}`, `[]`, `7`, `{"seats":"4"}`, `{"hand":1.5}`} {
		g := fined
		if err := json.Unmarshal([]byte(hostile), &g); !errors.Is(err, engine.ErrRules) || g != fined {
			t.Errorf("%s: %v", hostile, err)
		}
	}
}

func TestStrict(t *testing.T) {
	gametest.Strict(t, game, game.Deal(deck.NewSeed(1), 0), "seed", "jumps")
	order := deck.WithJokers()
	gametest.FirstSeat(t, 2, game.DealPack, order[:])
	expect.Fails(karata.Phase(9).MarshalText())(t, engine.ErrPosition, "a phase that does not exist")
}
