// Skat brings a game of your own to other languages.
package main

import (
	"github.com/hoylecards/hoyle/clients/library"
	"github.com/hoylecards/hoyle/examples/skat"
)

func init() { library.Offer(skat.ByName()) }
func main() { library.Main() }
