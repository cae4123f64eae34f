package cmd

import (
	"context"
	"errors"
	"flag"

	"github.com/hoylecards/hoyle/cmd/internal/check"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/deck"
)

// check checks files: scenarios, and the records of deals and matches as text or JSON.
func (p program) check(_ context.Context, args []string) error {
	f := flag.NewFlagSet("check", flag.ContinueOnError)
	text := f.String("commitment", "", "the commitment `HEX` that the seed of a record has")
	var files []string
	err := usage.Parse(f, args, func(file string) error {
		files = append(files, file)
		return nil
	})
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return &usage.Error{Err: errors.New("no file; - is the standard input")}
	}
	var commitment *deck.Commitment
	if *text != "" {
		commitment = new(deck.Commitment)
		if err := commitment.UnmarshalText([]byte(*text)); err != nil {
			return &usage.Error{Err: err}
		}
	}
	return check.Files(files, commitment, p.in, p.out, p.games)
}
