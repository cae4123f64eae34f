// Rummy brings a game of your own to other languages.
package main

import (
	"github.com/hoylecards/hoyle/clients/library"
	"github.com/hoylecards/hoyle/examples/rummy"
)

func init() { library.Offer(rummy.ByName()) }
func main() { library.Main() }
