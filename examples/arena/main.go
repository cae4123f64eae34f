// Arena finds out which players of a game are better. Package contest describes its flags. To play
// a game of your own, add the game to the list.
//
//	go run ./examples/arena -game karata -bots search,house
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/arena/fleet"
	"github.com/hoylecards/hoyle/examples/contest"
	"github.com/hoylecards/hoyle/examples/hearts"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	err := contest.Run(ctx, os.Args[1:], os.Stdout, os.Stderr, fleet.Join, append(hoyle.Games(), hearts.ByName())...)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "arena:", err)
		os.Exit(1)
	}
}
