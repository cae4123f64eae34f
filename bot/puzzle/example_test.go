package puzzle_test

import (
	"context"
	"fmt"

	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
)

// Find returns the same problem for the same seed. A problem of the day takes its seed from the date.
func ExampleFind() {
	p, err := puzzle.Find(context.Background(), house.IndigoRoster(indigo.Game{}), deck.NewSeed(20261127), puzzle.Medium)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := host.Replay(indigo.Game{}, p.Record)
	fmt.Println("on the table:", s.Table(), err)
	fmt.Println("in the hands:", s.Hand(p.Seat), "and", s.Hand(1-p.Seat))
	fmt.Println("leads:", p.Leads)
	fmt.Println("best play:", p.Line[0], "and then", p.Line[1])
	// Output:
	// on the table: 9♠ <nil>
	// in the hands: 6♣ 7♣ 9♣ 6♦ A♥ 3♥ and K♣ Q♦ 4♥ 6♥ A♠
	// leads: map[3H:-5 6C:-5 6D:-7 7C:-5 9C:3 AH:-9]
	// best play: 9C and then KC
}
