// Own is a program with a list of games of its own: one game of the library, with bots.
package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

func main() {
	games := []hoyle.Game{hoyle.New(indigo.Game{}, hoyle.Spec[indigo.State, indigo.Move]{
		Bots: func(g engine.Game[indigo.State, indigo.Move]) bot.Roster[indigo.State, indigo.Move] {
			return house.IndigoRoster(g.(indigo.Game))
		},
	})}
	g, err := hoyle.FindIn(games, "indigo")
	if err != nil {
		panic(err)
	}
	t, err := g.Table(deck.Seed{}, 0)
	if err != nil {
		panic(err)
	}
	fmt.Println(t.Step(context.Background(), 0, "house", rand.New(rand.NewPCG(1, 2))))
}
