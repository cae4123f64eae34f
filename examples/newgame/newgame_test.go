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

var suite = enginetest.Suite[newgame.State, newgame.Move]{
	Game:  newgame.Game{},
	Zones: zones,
	Decode: func(data []byte) (s newgame.State, err error) {
		err = json.Unmarshal(data, &s)
		return s, err
	},
	DecodeView: func(data []byte) (v engine.View[newgame.State], err error) {
		err = json.Unmarshal(data, &v)
		return v, err
	},
	Candidates: func(newgame.State) []newgame.Move {
		var all []newgame.Move
		for c := range card.Standard.All() {
			all = append(all, newgame.Move{Card: c}, newgame.Move{Card: c, Tuck: true})
		}
		return all
	},
	MaxPlays: 12,
}

// zones tells the checks where the cards lie, and whom they are hidden from.
func zones(s newgame.State) []enginetest.Zone {
	all := []enginetest.Zone{{
		Name:    "stock",
		Cards:   s.Stock[:len(s.Stock)-int(s.Drawn)],
		Ordered: true,
		Hidden:  func(engine.Seat) bool { return true },
	}}
	for seat := range engine.Seat(2) {
		others := func(viewer engine.Seat) bool { return viewer != seat }
		all = append(all,
			enginetest.Zone{Name: fmt.Sprintf("hand %d", seat), Cards: fill(s.Hands[seat], s.HandLen[seat]), Hidden: others},
			enginetest.Zone{Name: fmt.Sprintf("tucked %d", seat), Cards: fill(s.Tucked[seat], s.Tucks[seat]),
				Hidden: func(viewer engine.Seat) bool { return viewer != seat && s.Left > 0 }},
			enginetest.Zone{Name: fmt.Sprintf("open %d", seat), Cards: s.Open[seat].Append(nil)},
		)
	}
	return all
}

// fill returns the seen cards, and the unseen ones face down in front.
func fill(seen card.Set, size int8) []card.Card {
	return seen.Append(make([]card.Card, int(size)-seen.Len()))
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

func TestConformance(t *testing.T) {
	for seed := range uint64(50) {
		if err := enginetest.Walk(suite, enginetest.Seeded(seed)); err != nil {
			t.Fatal(err)
		}
	}
}

func FuzzWalk(f *testing.F) {
	f.Add([]byte("any bytes will do"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := enginetest.Walk(suite, enginetest.Bytes(data)); err != nil {
			t.Fatal(err)
		}
	})
}

func Example() {
	table, err := engine.NewTable(newgame.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Legal(0))
	fmt.Println(table.Play(0, "tuck 9H"))
	fmt.Println(table.Play(1, "9H"))
	fmt.Println(table.Log(0), table.Log(1))
	// Output:
	// [5H 6H 9H tuck 5H tuck 6H tuck 9H]
	// <nil>
	// seat 1: 9H: tuck: that card is not in the hand
	// [0 tuck 9H] [0 tuck ??]
}
