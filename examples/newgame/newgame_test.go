package newgame_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/examples/newgame"
)

var game newgame.Game

var suite = enginetest.Suite[newgame.State, newgame.Move]{
	Game: game,
	Candidates: func(newgame.State) []newgame.Move {
		all := []newgame.Move{{}, {Tuck: true}}
		for c := range card.Standard.All() {
			all = append(all, newgame.Move{Card: c}, newgame.Move{Card: c, Tuck: true})
		}
		return all
	},
	Shows: func(s newgame.State, z engine.Zone, _ int, viewer engine.Seat) bool {
		switch z.Name {
		case "hand":
			return z.Seat == viewer
		case "tucked":
			return z.Seat == viewer || game.Turn(s) == engine.Nobody
		}
		return z.Name == "open"
	},
	MaxPlays: 12,
	Walks:    50,
}

func TestConformance(t *testing.T) { enginetest.Run(t, suite) }

func FuzzWalk(f *testing.F) { enginetest.Fuzz(f, suite) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, suite) }

func FuzzMoveText(f *testing.F) { enginetest.FuzzMoveText(f, suite, "QH", "tuck QH", "tuck") }

func TestHostileJSON(t *testing.T) {
	good, err := json.Marshal(game.Deal(deck.NewSeed(1), 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range [][2]string{
		{`"left":12`, `"left":3`}, {`"left":12`, `"left":-1`}, {`"left":12`, `"left":11`}, {`"first":0`, `"first":2`}, {`"first":0,`, ``},
		{`"tucks":[0,0]`, `"tucks":[1,0]`}, {`"tucks":[0,0]`, `"tucks":[-128,0]`}, {`"tucks":[0,0]`, `"tucks":[0]`},
		{`"stock":["`, `"stock":["2S","`}, {`"open":[""`, `"open":["2S"`}, {`{`, `{"king":1,`},
	} {
		text := strings.Replace(string(good), change[0], change[1], 1)
		if _, err := game.DecodeState([]byte(text)); !errors.Is(err, engine.ErrPosition) || text == string(good) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func Example() {
	table, err := engine.NewTable(game, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Legal(0))
	fmt.Println(table.Play(0, "tuck 9H"))
	fmt.Println(table.Play(1, "9H"))
	for viewer := range engine.Seat(2) {
		for _, event := range table.Log(viewer, 0) {
			fmt.Println(viewer, "sees", event.Move, event.Moved)
		}
	}
	// Output:
	// [5H 6H 9H tuck 5H tuck 6H tuck 9H]
	// <nil>
	// seat 1: 9H: tuck: that card is not in the hand
	// seat 0 sees tuck 9H [stock to hand of seat 0: Q♥ hand of seat 0 to tucked of seat 0: 9♥]
	// seat 1 sees tuck ?? [stock to hand of seat 0: ?? hand of seat 0 to tucked of seat 0: ??]
}
