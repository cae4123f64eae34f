// Table is a program with a table of one game, by its types.
package main

import (
	"fmt"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
)

func main() {
	t, err := host.NewTable(indigo.Game{}, deck.Seed{}, 0)
	if err != nil {
		panic(err)
	}
	if err := t.Play(0, t.Legal(0)[0]); err != nil {
		panic(err)
	}
	view, err := t.ViewJSON(0)
	fmt.Println(string(view), err, t.Zones(0))
}
