// Room is a card room: the games of hoyle in a browser, with other people and with bots.
//
//	go run .
//
// prints the address.
package main

import (
	"os"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/room/app"
)

func main() { os.Exit(app.Main(os.Args[1:], append(hoyle.Games(), hearts.ByName())...)) }
