// Libhoyle is the games of this library for other languages: the C library libhoyle, the
// program hoyle.wasm of the npm package, and the program at the other end of a pipe. Package
// library says how to build each.
package main

import (
	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/clients/internal/odds"
	"github.com/hoylecards/hoyle/clients/library"
)

func init() {
	library.Offer(hoyle.Games()...)
	library.Answer("odds", odds.Of)
}

func main() { library.Main() }
