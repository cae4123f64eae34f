package indigo_test

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

// In a whole game, each seat plays the first card of its hand.
func Example() {
	var g indigo.Game
	s := g.Deal(deck.NewSeed(1), 0)
	fmt.Println("table:", s.Table(), "hand:", s.Hand(0))

	for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
		next, err := g.Apply(s, seat, g.Legal(nil, s, seat)[0])
		if err != nil {
			fmt.Println(err)
			return
		}
		s = next
	}
	fmt.Println("points:", g.Score(s, 0), g.Score(s, 1))
	fmt.Println("cards:", s.Won(0).Len(), s.Won(1).Len())
	// Output:
	// table: 8♠ 7♠ 4♥ K♠ hand: K♣ 8♦ 3♥ 5♥ A♠ Q♠
	// points: 6 17
	// cards: 12 40
}

// A program can find the reason for a refusal with errors.Is.
func ExampleGame_Apply() {
	var g indigo.Game
	s := g.Deal(deck.NewSeed(1), 0)
	_, err := g.Apply(s, 0, card.MustParse("2♣"))
	fmt.Println(err)
	_, err = g.Apply(s, 1, s.Hand(1).First())
	fmt.Println(err)
	// Output:
	// seat 0: 2C: indigo: that card is not in the hand
	// seat 1: 6C: engine: not this seat's turn
}

// A puzzle: the last two cards of a game, laid out by hand.
func ExampleGame_FromSetup() {
	var g indigo.Game
	table, hands := card.MustParseList("9♠ K♣"), card.MustParseList("K♥ 2♦")
	won := card.Standard &^ card.SetOf(table...) &^ card.SetOf(hands...)
	s, err := g.FromSetup(indigo.Setup{
		Turn:  0,
		Last:  1,
		Table: table,
		Hands: []card.List{hands[:1], hands[1:]},
		Won:   []card.List{{}, won.Append(nil)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for seat, c := range hands {
		if s, err = g.Apply(s, engine.Seat(seat), c); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(s.Won(0))
	// Output: K♣ 2♦ K♥ 9♠
}

// A puzzle: the last cards of a game, in which seat 0 can capture the table.
func ExampleNewSetup() {
	var g indigo.Game
	list := card.MustParseList
	s, err := g.FromSetup(indigo.NewSetup(list("K♥ 4♦"), list("4♠ Q♣"), list("9♥ 9♠")))
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err = g.Apply(s, 0, card.MustParse("4♠"))
	fmt.Println(s.Won(0), s.LastCapture(), err)
	// Output:
	// 4♦ K♥ 4♠ seat 0 <nil>
}
