package cmd

import (
	"context"
	"flag"
	"os"

	"github.com/hoylecards/hoyle/cmd/internal/arena"
	"github.com/hoylecards/hoyle/cmd/internal/line"
	"github.com/hoylecards/hoyle/cmd/internal/measure"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/cmd/internal/screen"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
)

// play plays in full-screen mode. With -plain, or if the input or the output is not a terminal, it
// plays line by line.
func (p program) play(ctx context.Context, args []string) error {
	c, err := parlor.Parse(args)
	if err != nil {
		return err
	}
	if !c.Plain && c.Review == "" && os.Getenv("TERM") != "dumb" && usage.Terminal(p.in) && usage.Terminal(p.out) {
		return screen.Run(ctx, c, p.games...)
	}
	return line.Run(c, p.in, p.out, p.games...)
}

// list lists the games, or what can be chosen in one of them.
func (p program) list(_ context.Context, args []string) error {
	var game string
	if err := usage.Parse(flag.NewFlagSet("games", flag.ContinueOnError), args, usage.One(&game)); err != nil {
		return err
	}
	return line.List(game, p.out, p.games...)
}

// arena plays a contest.
func (p program) arena(ctx context.Context, args []string) error {
	return arena.Run(ctx, args, p.out, p.err, p.games...)
}

// measure finds out what games are like.
func (p program) measure(ctx context.Context, args []string) error {
	return measure.Run(ctx, args, p.out, p.err, p.games...)
}
