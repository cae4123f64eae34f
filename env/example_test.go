package env_test

import (
	"fmt"

	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/indigo"
)

// For one deal, a learner makes the first legal move at each of 100 tables of Indigo.
func ExampleNew() {
	g := indigo.Game{}
	e, err := env.New(g, house.IndigoRoster(g).Basic, env.Options{Tables: 100, Lead: true})
	if err != nil {
		panic(err)
	}
	info, b := e.Info(), e.NewBatch()
	if err := e.Reset(deck.NewSeed(1), &b); err != nil {
		panic(err)
	}
	actions, total := make([]int32, info.Tables), float32(0)
	for b.Done[0] == 0 { // all deals of Indigo have the same length
		for table := range actions {
			actions[table] = b.Legal[table*info.Width]
		}
		if err := e.Step(actions, &b); err != nil {
			panic(err)
		}
		for table := range actions { // in the first deal of a table the learner has seat 0
			total += b.Rewards[table*info.Seats]
		}
	}
	fmt.Println("the house is ahead:", total < 0)
	// Output:
	// the house is ahead: true
}

// The field "hand" of seat 0 is the hand of the viewer: a count for each of 54 cards, then the
// number of face-down cards.
func ExampleEnv_Observe() {
	e, err := env.New(indigo.Game{}, nil, env.Options{})
	if err != nil {
		panic(err)
	}
	if err := e.Reset(deck.NewSeed(1), &env.Batch{}); err != nil {
		panic(err)
	}
	seen := e.Observe(nil, 0, 1)
	for _, f := range e.Info().Fields {
		if f.Name == "hand" {
			faceUp := 0
			for _, n := range seen[f.At : f.At+54] {
				faceUp += int(n)
			}
			fmt.Println("seat", f.Seat, "from the viewer:", faceUp, "face up,", seen[f.At+54], "face down")
		}
	}
	// Output:
	// seat 0 from the viewer: 6 face up, 0 face down
	// seat 1 from the viewer: 0 face up, 6 face down
}
