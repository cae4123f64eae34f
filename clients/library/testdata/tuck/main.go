// Tuck brings a game of your own to other languages.
package main

import (
	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/clients/library"
	"github.com/hoylecards/hoyle/examples/newgame"
)

func init() { library.Offer(hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{})) }
func main() { library.Main() }
