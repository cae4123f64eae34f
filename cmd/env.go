package cmd

import (
	"bufio"
	"context"
	"flag"

	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/internal/frames"
)

// env plays many tables of a game for a learning program in any language: it reads actions from its
// input and writes observations to its output, as docs/learning.md describes.
func (p program) env(_ context.Context, args []string) error {
	var terms frames.Terms
	f := flag.NewFlagSet("env", flag.ContinueOnError)
	terms.Flags(f)
	if err := usage.Parse(f, args, usage.One(&terms.Game)); err != nil {
		return err
	}
	e, err := terms.Open(p.games)
	if err != nil {
		return err
	}
	return frames.Serve(e, terms.Masks, bufio.NewReader(p.in), bufio.NewWriterSize(p.out, 1<<20))
}
