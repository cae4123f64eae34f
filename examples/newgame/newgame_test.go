package newgame_test

import (
	"encoding/json"
	"fmt"
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
	Candidates: func(newgame.State) []newgame.Move {
		var all []newgame.Move
		for b := range 256 {
			all = append(all, newgame.Move{Card: card.Card(b)}, newgame.Move{Card: card.Card(b), Tuck: true})
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
	// seat 1: 9♥: tuck: that card is not in the hand
	// [0 tuck 9H] [0 tuck ??]
}
