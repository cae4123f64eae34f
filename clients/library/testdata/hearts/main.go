// Hearts brings a game of your own to other languages.
package main

import (
	"github.com/hoylecards/hoyle/clients/library"
	"github.com/hoylecards/hoyle/examples/hearts"
)

func init() { library.Offer(hearts.ByName()) }
func main() { library.Main() }
