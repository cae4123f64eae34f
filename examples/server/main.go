// Server hosts the games of hoyle over HTTP, as package lobby describes. To serve a game
// of your own, add it to the list.
//
//	go run ./examples/server
package main

import (
	"context"
	"errors"
	"flag"
	"log"
	"os"
	"os/signal"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/server/lobby"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := lobby.Run(ctx, os.Args[1:], append(hoyle.Games(), hearts.ByName())...)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		log.Print(err)
	}
}
