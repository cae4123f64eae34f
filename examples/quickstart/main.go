// Quickstart is the program of the README.
package main

import (
	"fmt"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

func main() {
	g := indigo.Game{}              // the standard game
	s := g.Deal(deck.NewSeed(1), 0) // a position is a plain value; seat 0 leads
	fmt.Println("table:", s.Table())

	for g.Turn(s) != engine.Nobody {
		seat := g.Turn(s)
		legal := g.Legal(nil, s, seat)
		next, err := g.Apply(s, seat, legal[0]) // checked; s itself never changes
		if err != nil {
			panic(err)
		}
		s = next
	}
	fmt.Println("points:", g.Score(s, 0), g.Score(s, 1))
}
