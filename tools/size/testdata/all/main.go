// All is a program with all games by name, and bots.
package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
)

func main() {
	g, err := hoyle.Find(os.Args[len(os.Args)-1])
	if err != nil {
		panic(err)
	}
	t, err := g.Table(deck.Seed{}, 0)
	if err != nil {
		panic(err)
	}
	fmt.Println(t.Step(context.Background(), 0, "house", rand.New(rand.NewPCG(1, 2))))
}
