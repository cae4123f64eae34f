package catcheleven_test

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// If a card makes eleven with several sets of cards on the table, the player chooses one.
func ExampleNewSetup() {
	var g catcheleven.Game
	s, err := g.FromSetup(catcheleven.NewSetup(card.MustParseList("7♠ 2♠ 3♣ 6♠"), card.MustParseList("2♥"), card.MustParseList("K♠")))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range g.Legal(nil, s, 0) {
		next, err := g.Apply(s, 0, m)
		fmt.Println(m, "leaves", next.Table(), err)
	}
	_, err = g.Apply(s, 0, catcheleven.Move{Card: card.MustParse("2♥")})
	fmt.Println(err)
	// Output:
	// 2♥ x 3♣,6♠ leaves 2♠ 7♠ <nil>
	// 2♥ x 2♠,7♠ leaves 3♣ 6♠ <nil>
	// seat 0: 2H: catcheleven: a card that can capture must capture
}

// A capture that empties the table is a Basaat, unless it is made with a jack.
func Example_basaat() {
	var g catcheleven.Game
	for _, hand := range []string{"A♠", "J♠"} {
		s, err := g.FromSetup(catcheleven.NewSetup(card.MustParseList("2♦ 3♦ 5♦"), card.MustParseList(hand), card.MustParseList("K♠")))
		if err != nil {
			fmt.Println(err)
			return
		}
		m := g.Legal(nil, s, 0)[0]
		s, err = g.Apply(s, 0, m)
		fmt.Println(m, s.Basaats(0), err)
	}
	// Output:
	// A♠ x 2♦,3♦,5♦ 1 <nil>
	// J♠ x 2♦,3♦,5♦ 0 <nil>
}

// In a match to 62, each seat makes the last of its legal moves.
func ExampleGame_Match() {
	var g catcheleven.Game
	match := host.NewMatch(deck.NewSeed(1), g.Match(nil))
	for match.Next() {
		table := match.Table()
		first := table.State().First()
		for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
			legal := table.Legal(seat)
			if err := table.Play(seat, legal[len(legal)-1]); err != nil {
				fmt.Println(err)
				return
			}
		}
		fmt.Println("led by", first, "in all", match.Total(0), match.Total(1))
	}
	fmt.Println(match.Err())
	// Output:
	// led by seat 0 in all 12 12
	// led by seat 0 in all 17 14
	// led by seat 0 in all 22 16
	// led by seat 0 in all 22 33
	// led by seat 1 in all 24 48
	// led by seat 1 in all 24 55
	// led by seat 1 in all 27 59
	// led by seat 1 in all 27 76
	// <nil>
}

// Pasur scores differently. The breakdown lists the items.
func ExampleGame_Breakdown() {
	g, err := catcheleven.New(catcheleven.Pasur())
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Deal(deck.NewSeed(1), 0)
	err = engine.Playout(g, &s, deck.NewSeed(2).Rand(), nil)
	fmt.Println(g.Score(s, 0), g.Score(s, 1), err)
	for _, line := range g.Breakdown(s, 0) {
		fmt.Println(line.Points, line.Name)
	}
	// Output:
	// 10 10 <nil>
	// 7 seven clubs
	// 3 aces
}
