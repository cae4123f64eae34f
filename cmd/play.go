package cmd

import (
	"context"
	"io"
	"os"

	"github.com/charmbracelet/x/term"

	"github.com/hoylecards/hoyle/cmd/internal/arena"
	"github.com/hoylecards/hoyle/cmd/internal/fleet"
	"github.com/hoylecards/hoyle/cmd/internal/line"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/cmd/internal/screen"
)

// play plays in full-screen mode. With -plain, or if the input or the output is not a terminal, it
// plays line by line.
func (p program) play(ctx context.Context, args []string) error {
	c, err := parlor.Parse(args, io.Discard)
	full := err == nil && !c.Plain && !c.List && !c.Help && c.Review == ""
	if full && os.Getenv("TERM") != "dumb" && isTerminal(p.in) && isTerminal(p.out) {
		return screen.Run(ctx, c, p.games...)
	}
	return line.Run(args, p.in, p.out, p.games...)
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// list lists the games.
func (p program) list(_ context.Context, args []string) error {
	return line.Run(append(args, "-list"), p.in, p.out, p.games...)
}

// arena plays a contest.
func (p program) arena(ctx context.Context, args []string) error {
	return arena.Run(ctx, args, p.out, p.err, fleet.Join, p.games...)
}
