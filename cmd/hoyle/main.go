// Hoyle plays card games in the terminal, lets players compete, and serves tables to programs that
// learn, as package cmd describes.
//
//	go run ./cmd/hoyle play
package main

import (
	"os"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd"
	"github.com/hoylecards/hoyle/examples/hearts"
)

func main() { os.Exit(cmd.Main(os.Args[1:], append(hoyle.Games(), hearts.ByName())...)) }
