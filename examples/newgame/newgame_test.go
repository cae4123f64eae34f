package newgame_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/engine/scenario"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/long"
)

var suite = enginetest.Suite[newgame.State, newgame.Move]{
	Game: newgame.Game{},
	Candidates: func(newgame.State) []newgame.Move {
		var all []newgame.Move
		for c := range card.Standard.All() {
			all = append(all, newgame.Move{Card: c}, newgame.Move{Card: c, Tuck: true})
		}
		return all
	},
	// A hand is visible only to its own seat, and so are tucked cards until the end of the
	// game.
	Shows: func(s newgame.State, z engine.Zone, _ int, viewer engine.Seat) bool {
		switch z.Name {
		case "stock":
			return false
		case "hand":
			return viewer == z.Seat
		case "tucked":
			return viewer == z.Seat || s.Left == 0
		}
		return true
	},
	MaxPlays: 12,
	Samples:  long.Or(5000, 800),
}

func TestHostileJSON(t *testing.T) {
	good, err := json.Marshal(newgame.Game{}.Deal(deck.NewSeed(1), 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range [][2]string{
		{`"left":12`, `"left":3`}, {`"left":12`, `"left":-1`}, {`"first":0`, `"first":2`}, {`"handLen":[3,3]`, `"handLen":[-1,3]`},
		{`"tucks":[0,0]`, `"tucks":[1,0]`}, {`"drawn":0`, `"drawn":1`}, {`"stock":["`, `"stock":["2S","`}, {`"open":[""`, `"open":["2S"`},
		{`{`, `{"king":1,`},
	} {
		text := strings.Replace(string(good), change[0], change[1], 1)
		var s newgame.State
		if err := json.Unmarshal([]byte(text), &s); !errors.Is(err, engine.ErrPosition) || text == string(good) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// The rules of the game, as a card player writes them.
func TestScenarios(t *testing.T) {
	text, err := os.ReadFile("testdata/rules/tuck.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scenario.Parse("tuck.txt", string(text)) {
		t.Run(s.Title, func(t *testing.T) {
			for _, fault := range s.Run(hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{})) {
				t.Error(fault)
			}
		})
	}
}

func TestConformance(t *testing.T) { enginetest.Run(t, suite) }

func FuzzWalk(f *testing.F) { enginetest.Fuzz(f, suite) }

func FuzzState(f *testing.F) { enginetest.FuzzDecode(f, suite) }

func FuzzMoveText(f *testing.F) { enginetest.FuzzMoveText(f, suite, "QH", "tuck QH", "tuck ??") }

func Example() {
	table, err := host.NewTable(newgame.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Legal(0))
	fmt.Println(table.Play(0, newgame.Move{Card: card.MustParse("9H"), Tuck: true}))
	fmt.Println(table.Play(1, newgame.Move{Card: card.MustParse("9H")}))
	fmt.Println(table.Log(0, 0)[0])
	fmt.Println(table.Log(1, 0)[0])
	// Output:
	// [5♥ 6♥ 9♥ tuck 5♥ tuck 6♥ tuck 9♥]
	// <nil>
	// seat 1: 9H: tuck: that card is not in the hand
	// seat 0: tuck 9H; stock to hand of seat 0: Q♥; hand of seat 0 to tucked of seat 0: 9♥
	// seat 0: tuck ??; stock to hand of seat 0: ??; hand of seat 0 to tucked of seat 0: ??
}
