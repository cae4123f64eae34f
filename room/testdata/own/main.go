// Own is a card room with games of your own.
package main

import (
	"os"

	"github.com/hoylecards/hoyle/examples/cribbage"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
	"github.com/hoylecards/hoyle/room/app"
)

func main() { os.Exit(app.Main(os.Args[1:], skat.ByName(), rummy.ByName(), cribbage.ByName())) }
