package cmd

import (
	"context"
	"flag"
	"fmt"

	"github.com/hoylecards/hoyle/cmd/internal/check"
	"github.com/hoylecards/hoyle/deck"
)

// check checks files: scenarios, and the records of deals and matches as text or JSON.
func (p program) check(_ context.Context, args []string) error {
	f := flag.NewFlagSet("check", flag.ContinueOnError)
	f.SetOutput(p.err)
	text := f.String("commitment", "", "the `commitment` that the seed of a record must have")
	if err := f.Parse(args); err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	if f.NArg() == 0 {
		return fmt.Errorf("%w: hoyle check [-commitment HEX] FILE..., where - is the standard input", errUsage)
	}
	var commitment *deck.Commitment
	if *text != "" {
		commitment = new(deck.Commitment)
		if err := commitment.UnmarshalText([]byte(*text)); err != nil {
			return fmt.Errorf("%w: %w", errUsage, err)
		}
	}
	return check.Files(f.Args(), commitment, p.in, p.out, p.games)
}
