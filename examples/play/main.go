// Play plays the card games of hoyle in a terminal: in full-screen mode, as package screen
// describes. With -plain, or if the input or the output is not a terminal, it plays line by line,
// as package terminal does. To play a game of your own, add the game to the list.
//
//	go run ./examples/play
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/charmbracelet/x/term"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/internal/parlor"
	"github.com/hoylecards/hoyle/examples/play/screen"
	"github.com/hoylecards/hoyle/examples/terminal"
)

func main() {
	games := append(hoyle.Games(), hearts.ByName())
	if err := run(os.Args[1:], games); err != nil {
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

func run(args []string, games []hoyle.Game) error {
	line, err := parlor.Parse(args, io.Discard)
	full := err == nil && !line.Plain && !line.List && !line.Help && line.Review == ""
	if full && os.Getenv("TERM") != "dumb" && term.IsTerminal(os.Stdin.Fd()) && term.IsTerminal(os.Stdout.Fd()) {
		return screen.Run(context.Background(), line, games...)
	}
	return terminal.Run(args, os.Stdin, os.Stdout, games...)
}
