package odds_test

import (
	"fmt"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/deck"
)

// Of returns the worth of each move, and Dealer returns the chances of the dealer.
func ExampleOf() {
	g, err := blackjack.New(blackjack.Casino())
	if err != nil {
		panic(err)
	}
	s := g.Deal(deck.NewSeed(95), 0)
	fmt.Println(s.Hand(0, 0).Cards, "against", s.Up())
	for _, v := range odds.Of(g, s) {
		fmt.Printf("%-9v %+.3f bets\n", v.Move, v.Worth)
	}
	dealer := odds.Dealer(g, s)
	fmt.Printf("the dealer is bust in %.1f %%, and has 18 in %.1f %%\n", 100*dealer.Bust, 100*dealer.Total[1])
	// Output:
	// 8♠ 8♠ against 8♣
	// split     -0.029 bets
	// hit       -0.453 bets
	// surrender -0.500 bets
	// stand     -0.518 bets
	// double    -0.907 bets
	// the dealer is bust in 24.1 %, and has 18 in 36.2 %
}

// Round returns the worth of the next round before it is dealt. The worth changes with a shoe in
// use.
func ExampleRound() {
	g, err := blackjack.New(blackjack.SingleDeck())
	if err != nil {
		panic(err)
	}
	s := g.Deal(deck.NewSeed(1), 0)
	for s.Turn() >= 0 {
		if s, err = g.Apply(s, 0, odds.Of(g, s)[0].Move); err != nil {
			panic(err)
		}
	}
	fmt.Printf("from a whole pack  %+.4f bets\n", odds.Round(g, blackjack.State{}))
	fmt.Printf("from this shoe     %+.4f bets\n", odds.Round(g, s))
	// Output:
	// from a whole pack  +0.0018 bets
	// from this shoe     +0.0073 bets
}
