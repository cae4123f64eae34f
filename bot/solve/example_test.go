package solve_test

import (
	"context"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/indigo"
)

// endgame returns a deal of Indigo after some plays, each the first of the legal moves.
func endgame(plays int) (gamekit.Open[indigo.State, indigo.Move], indigo.State) {
	g := indigo.Game{}
	s := g.Deal(deck.NewSeed(4), 0)
	for range plays {
		s, _ = g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0])
	}
	return g.Open(), s
}

// Moves returns the value of each move if both players see all cards. The lead is how far ahead the
// side to move will be at the end.
func ExampleSolver_Moves() {
	g, s := endgame(40)
	moves, err := solve.New(g, solve.Options{}).Moves(context.Background(), s)
	fmt.Println("to move:", g.Turn(s), err)
	for _, m := range moves {
		fmt.Println(m.Move, m.Lead)
	}
	// Output:
	// to move: seat 0 <nil>
	// 5♣ -3
	// 7♣ -1
	// 10♣ -3
	// Q♦ -9
}

// Value returns the lead of seat 0 at the end. If the budget is too small, it returns an error.
func ExampleSolver_Value() {
	g, s := endgame(40)
	lead, err := solve.New(g, solve.Options{}).Value(context.Background(), s)
	fmt.Println(lead, err)

	_, start := endgame(0)
	_, err = solve.New(g, solve.Options{Positions: 1000}).Value(context.Background(), start)
	fmt.Println(engine.Code(err))
	// Output:
	// -1 <nil>
	// out-of-budget
}

// Line returns the values of the moves in all positions of a line of play. Here they show what each
// move has cost with open cards.
func ExampleSolver_Line() {
	g, s := endgame(40)
	var line []indigo.State
	for ; g.Turn(s) != engine.Nobody; s, _ = g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0]) {
		line = append(line, s)
	}
	values, err := solve.New(g, solve.Options{}).Line(context.Background(), line)
	fmt.Println(err)
	for _, moves := range values[:3] {
		best := slices.MaxFunc(moves, func(a, b solve.Valued[indigo.Move]) int { return a.Lead - b.Lead })
		fmt.Println(moves[0].Move, "costs", best.Lead-moves[0].Lead)
	}
	// Output:
	// <nil>
	// 5♣ costs 2
	// 4♦ costs 2
	// 7♣ costs 0
}
