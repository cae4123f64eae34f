package puzzle_test

import (
	"context"
	"fmt"

	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/indigo"
)

// Find returns the same problem for the same seed. A problem of the day takes its seed from the date.
func ExampleFind() {
	p, err := puzzle.Find(context.Background(), house.IndigoRoster(indigo.Game{}), deck.NewSeed(20261127), puzzle.Medium)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("on the table:", p.State.Table())
	fmt.Println("in the hands:", p.State.Hand(p.Seat), "and", p.State.Hand(1-p.Seat))
	for _, m := range p.Moves {
		fmt.Println(m.Move, m.Lead)
	}
	fmt.Println("best play:", p.Line[0], "and then", p.Line[1])
	// Output:
	// on the table: 9♠
	// in the hands: 6♣ 7♣ 9♣ 6♦ A♥ 3♥ and K♣ Q♦ 4♥ 6♥ A♠
	// 6♣ -5
	// 7♣ -5
	// 9♣ 3
	// 6♦ -7
	// A♥ -9
	// 3♥ -5
	// best play: 9♣ and then K♣
}
