// Play plays the card games of hoyle in a terminal, as package terminal describes. To
// play a game of your own, add it to the list.
//
//	go run ./examples/play
package main

import (
	"fmt"
	"os"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/terminal"
)

func main() {
	games := append(hoyle.Games(), hearts.ByName())
	if err := terminal.Run(os.Args[1:], os.Stdin, os.Stdout, games...); err != nil {
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}
