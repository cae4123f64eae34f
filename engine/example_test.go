package engine_test

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
)

// A refusal has a code for programs and a reason for people.
func ExampleCode() {
	table, err := host.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = table.Play(0, card.MustParse("2C"))
	fmt.Println(engine.Code(err))
	fmt.Println(engine.Reason(err))
	// Output:
	// not-in-hand
	// that card is not in the hand
}

// A bot on another machine decodes the JSON of a view.
func ExamplePositions() {
	var g indigo.Game
	table, err := host.NewTable(g, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := table.ViewJSON(0)
	if err != nil {
		fmt.Println(err)
		return
	}
	view, err := g.DecodeView(data) // an error if seat 0 cannot have that view
	if err != nil {
		fmt.Println(err)
		return
	}
	sample := g.Determinize(view, deck.NewSeed(2).Rand())
	fmt.Println(len(g.Legal(nil, view.State, 0)), sample.Hand(1).Len(), sample.Hand(0) == view.State.Hand(0))
	// Output: 6 6 true
}
