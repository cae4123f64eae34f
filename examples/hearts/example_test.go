package hearts_test

import (
	"context"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/hearts"
)

// A table of a game known by name: a program without the types of Hearts runs it as it runs any
// game.
func Example() {
	table, err := hearts.ByName().Table(deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("awaited:", table.Awaited())
	fmt.Println(table.Play(2, table.Legal(2)[12])) // all seats pass at the same time
	fmt.Println(table.Play(2, "QS"))
	fmt.Println("awaited:", table.Awaited(), "turn:", table.Turn())
	r := deck.NewSeed(2).Rand()
	for table.Turn() != engine.Nobody {
		if err := table.Step(context.Background(), table.Turn(), "house", r); err != nil {
			fmt.Println(err)
			return
		}
	}
	for seat := range engine.Seat(4) {
		fmt.Println(seat, table.Score(seat), table.Breakdown(seat))
	}
	// Output:
	// awaited: [seat 0 seat 1 seat 2 seat 3]
	// <nil>
	// seat 2: QS: hearts: cards have to be passed first
	// awaited: [seat 0 seat 1 seat 2 seat 3] turn: seat 0
	// seat 0 -1 [{hearts -1}]
	// seat 1 -3 [{hearts -3}]
	// seat 2 -5 [{hearts -5}]
	// seat 3 -17 [{hearts -4} {queen of spades -13}]
}

// The log shows the exchanged cards as each seat saw them.
func ExampleGame_Redact() {
	g := hearts.Game{}
	table, err := host.NewTable(g, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for table.State().Leader() == engine.Nobody {
		seat := table.Turn()
		if err := table.Play(seat, table.Legal(seat)[0]); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(table.Log(3, 11)[0].Move)
	last := table.Log(0, 11)[0]
	fmt.Println(last.Move)
	for _, moved := range last.Moved {
		fmt.Println(moved)
	}
	// Output:
	// pass 9C
	// pass ??
	// passed of seat 0 to hand of seat 1: 6♣ 8♣ K♣
	// passed of seat 1 to hand of seat 2: ?? ?? ??
	// passed of seat 2 to hand of seat 3: ?? ?? ??
	// hand of seat 3 to hand of seat 0: ??
	// passed of seat 3 to hand of seat 0: ?? ??
	// hand of seat 0 to hand of seat 0: 4♣ 5♣ 9♣
	// hand of seat 3 to hand of seat 3: 2♣
}

// Other rules, and rules that contradict each other.
func ExampleNew() {
	g, err := hearts.New(hearts.Rules{Pass: hearts.NoPass, AnyClub: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Deal(deck.NewSeed(1), 0)
	fmt.Println(g.Turn(s), g.Legal(nil, s, g.Turn(s)))
	_, err = hearts.New(hearts.Rules{HeartsAnyTime: true, QueenBreaks: true})
	fmt.Println(err)
	// Output:
	// seat 2 [A♣ 2♣ 7♣ 10♣ Q♣]
	// engine: invalid rules: hearts: queenBreaks: has no effect with heartsAnyTime
}

// A deal made by hand: seat 2 gets all clubs.
func ExampleGame_NewSetup() {
	g, err := hearts.New(hearts.Rules{Pass: hearts.NoPass})
	if err != nil {
		fmt.Println(err)
		return
	}
	clubs := card.Clubs.Cards().Append(nil)
	s, err := g.FromSetup(g.NewSetup(nil, nil, clubs))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Turn(s), g.Legal(nil, s, g.Turn(s)))
	fmt.Println(s.Hand(0))
	// Output:
	// seat 2 [2♣]
	// A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦
}
