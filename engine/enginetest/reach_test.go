package enginetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
)

func TestKind(t *testing.T) {
	for text, want := range map[string]string{
		"QH": "a card", "7C 8C": "a card", "tuck QH": "tuck", "JC x 3C,3D": "x", "3C,3D": "a card", "?? knock": "knock",
		"12": "a number", "bid 12": "bid", "-5": "a number", "solo Q": "solo", "knock": "knock", "H": "H", "3 QH": "a card", "": "a number",
	} {
		expect.Is(t, kindOfText(text), want, text, "is of the kind")
	}
}

// lucky is Tuck, but only the seat that leads may tuck, and only if it is dealt the three lowest
// cards: once in 220 deals.
func lucky(f *faulty) {
	luck := card.SetOf(ace, card.Two.Of(card.Hearts), card.Three.Of(card.Hearts))
	barred := func(c *call, m move) bool {
		return m.Tuck && (c.s.Left != 12 || c.seat != c.s.First || c.s.Hands[c.seat] != luck)
	}
	after(onLegal, nil, drops(barred))(f)
	after(onApply, func(c *call) bool { return taken(c) && barred(c, c.m) }, refuseAs(newgame.ErrTucks))(f)
}

// The walks make a move that is legal in one deal of 220, and see what goes wrong after it.
func TestRareMovesAreMade(t *testing.T) {
	su := game(lucky)
	su.Candidates = nil
	reached, err := Check(su)
	if err != nil || reached.Made["tuck"] == 0 || reached.Made["a card"] < 200 {
		t.Errorf("%v, %v", reached, err)
	}
	su.Game = tuckWith(lucky, after(onView, nil, showsTucked))
	mustViolate(t, viewHides, faultOf(su))
}

// phase is a field with named values.
type phase uint8

var phases = gamekit.Words[phase]{"deal", "play", "count"}

func (p phase) MarshalText() ([]byte, error) { return phases.Marshal(p, engine.ErrPosition) }

func TestFieldsThatAreNeverSet(t *testing.T) {
	type inner struct{ Knocked, won bool }
	type position struct {
		Phase phase
		Seats [2]inner
		Card  card.Card
		Stock card.Set
		Sum   int
	}
	r := newTally().reach
	for _, s := range []position{
		{Sum: -1, Seats: [2]inner{{}, {won: true}}},
		{Phase: 2, Card: ace},
	} {
		r.note("", reflect.ValueOf(s))
	}
	expect.Same(t, r.unset(), []string{"Phase play", "Seats.Knocked", "Stock"})
}

func TestCoverage(t *testing.T) {
	su := talking()
	su.Walks = 1
	reached, err := Check(su)
	if err != nil || reached.Made["a card"]+reached.Made["tuck"] != 12 || len(reached.NeverMade) > 0 {
		t.Errorf("%+v, %v", reached, err)
	}
	for name, lacks := range map[string]bool{"Speech": false, "Indexer": false, "Positions": false, "PlayOuter": true, "Observer": true} {
		expect.Is(t, slices.Contains(reached.Lacks, name), lacks, name, reached.Lacks)
	}
	text := Coverage{
		Made: map[string]int{"draw": 7, "a card": 8}, NeverMade: []string{"knock", "lay"}, NeverSet: []string{"Knocker"},
	}.String()
	if want := "moves made: a card 8, draw 7\nmoves never made: knock, lay\nnever set in a position: Knocker"; text != want {
		t.Errorf("%s, want %s", text, want)
	}
	doubts := Coverage{Made: map[string]int{"draw": 7}, Doubts: []*Violation{{Promise: orderIsSecret, Detail: "in 5C"}}}.String()
	if want := "moves made: draw 7\nin doubt: " + string(orderIsSecret) + ":\nin 5C"; doubts != want {
		t.Errorf("%s, want %s", doubts, want)
	}
}

// A number without a walk that makes its move shows that the kind of the move was never made.
func TestKindsThatAreNeverMade(t *testing.T) {
	su := talking(after(onLegal, nil, drops(func(_ *call, m move) bool { return m.Tuck })))
	w := newWalk(su.ready(), seeded(1))
	w.made["a card"] = 3
	if reached := w.coverage(); !slices.Equal(reached.NeverMade, []string{"tuck"}) || reached.Made["a card"] != 3 {
		t.Errorf("%+v", reached)
	}
}

func TestReaches(t *testing.T) {
	su := game()
	su.Walks, su.Reaches = 2, []string{"tuck", "a card"}
	expect.Err(t, faultOf(su), nil)
	su.Reaches = []string{"tuck", "knock"}
	err := faultOf(su)
	if mustViolate(t, kindsAreMade, err); err != nil && !strings.Contains(err.Error(), `"knock"`) {
		t.Error(err)
	}
}

// The suite's own choice plays a quarter of the games.
func TestOwnChoice(t *testing.T) {
	seen := map[engine.Seat]int{}
	su := game()
	su.Walks = 8
	su.Choose = func(_ context.Context, v view, legal []move, _ *rand.Rand) move {
		seen[v.Seat]++
		return legal[0]
	}
	if err := faultOf(su); err != nil || seen[0] != 12 || seen[1] != 12 {
		t.Errorf("%v, %v", seen, err)
	}
	su.Choose = func(context.Context, view, []move, *rand.Rand) move { return move{Card: card.BlackJoker} }
	if err := faultOf(su); err == nil || !strings.Contains(err.Error(), "Choose returns") || errors.As(err, new(*Violation)) {
		t.Error(err)
	}
}

// Two sets of rules do not get the same walks.
func TestChoicesDependOnRules(t *testing.T) {
	a, _ := Suite[countdownState, tick]{Game: countdown{Plays: 3}}.choices(0)
	b, _ := Suite[countdownState, tick]{Game: countdown{Plays: 4}}.choices(0)
	again, _ := Suite[countdownState, tick]{Game: countdown{Plays: 3}}.choices(0)
	if x, y, z := a(1<<30), b(1<<30), again(1<<30); x == y || x != z {
		t.Error(x, y, z)
	}
}

// Run reports every promise that is broken, each with a record that leads to the position.
func TestAllBrokenPromisesAreReported(t *testing.T) {
	g := fullWith(after(onItems, left(3), func(c *call) { c.items[0].Points++ }), after(onAwaits, left(7), func(c *call) { c.ok = false }))
	all := newTally()
	all.goOn = true
	su := suiteAlone(g)
	su.Walks = 2
	_, err := su.survey(all)
	expect.Err(t, err, nil)
	left := map[Promise]int8{}
	for _, err := range all.found {
		var v *Violation
		if !errors.As(err, &v) {
			t.Fatal(err)
		}
		s, err := host.Replay(g.Game, v.Record)
		if err != nil {
			t.Fatal(err, v)
		}
		left[v.Promise] = s.Left
	}
	if want := map[Promise]int8{breakdownAddsUp: 3, awaitedMustMove: 7}; fmt.Sprint(left) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", left, want)
	}
}
