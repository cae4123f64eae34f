//go:build !wasip1

package library

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/hoylecards/hoyle/internal/frames"
)

// Main plays the tables that the command line describes, for a learner at the other end of a pipe,
// and exits: docs/learning.md describes the flags and the pipe. A library runs no main.
func Main() {
	if err := serve(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve(args []string) error {
	var terms frames.Terms
	f := flag.NewFlagSet(os.Args[0], flag.ContinueOnError)
	terms.Flags(f)
	if err := f.Parse(args); err != nil {
		return err
	}
	e, err := terms.Open(offered.Games)
	if err != nil {
		return err
	}
	return frames.Serve(e, terms.Masks, bufio.NewReader(os.Stdin), bufio.NewWriterSize(os.Stdout, 1<<20))
}
