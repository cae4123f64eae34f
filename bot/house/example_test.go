package house_test

import (
	"context"
	"fmt"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/indigo"
)

// A roster lists the players of a game by their names. Here two of them play a game.
func ExampleIndigoRoster() {
	g := indigo.Game{}
	roster := house.IndigoRoster(g)
	for _, p := range roster.Players() {
		fmt.Println(p.Name)
	}
	var bots []bot.Bot[indigo.State, indigo.Move]
	for _, name := range []string{"house", "search:200"} {
		maker, err := bot.Maker(roster, name)
		if err != nil {
			fmt.Println(err)
			return
		}
		bots = append(bots, maker())
	}
	record, err := bot.PlayGame(context.Background(), g, deck.NewSeed(1), 0, bots, deck.NewSeed(2).Rand())
	fmt.Println(record.Score, err)
	// Output:
	// house
	// sharp
	// easy
	// medium
	// strong
	// search
	// random
	// [12 11] <nil>
}

// In the casino the player "exact" knows the chance of every card that may be left in the shoe, and
// makes the move with the highest mean result.
func ExampleBlackjackRoster() {
	g, err := blackjack.New(blackjack.Casino())
	if err != nil {
		fmt.Println(err)
		return
	}
	maker, err := bot.Maker(house.BlackjackRoster(g), "exact")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Deal(deck.NewSeed(3), 0)
	seat := g.Turn(s)
	legal := g.Legal(nil, s, seat)
	fmt.Printf("%v %v\n", s.Hand(seat, 0).Cards, legal)
	fmt.Println(maker().Choose(context.Background(), g.View(s, seat), legal, nil))
	// Output:
	// K♥ J♥ [hit stand double split surrender]
	// stand
}
