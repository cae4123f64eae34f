// Own is the program hoyle with games of your own.
package main

import (
	"os"

	"github.com/hoylecards/hoyle/cmd"
	"github.com/hoylecards/hoyle/examples/cribbage"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
)

func main() { os.Exit(cmd.Main(os.Args[1:], skat.ByName(), rummy.ByName(), cribbage.ByName())) }
