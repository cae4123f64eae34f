// Own brings the games of the examples to other languages.
package main

import (
	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/clients/library"
	"github.com/hoylecards/hoyle/examples/cribbage"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
)

func init() {
	library.Offer(hearts.ByName(), rummy.ByName(), skat.ByName(), cribbage.ByName(), hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{}))
}
func main() { library.Main() }
