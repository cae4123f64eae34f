// Package usage parses command lines.
package usage

import (
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/charmbracelet/x/term"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Error is the error for a command line that makes no sense.
type Error struct{ Err error }

// Error returns the text of the reason.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// Help is the error for a command line that asks for help. It wraps [flag.ErrHelp].
type Help struct{ Flags *flag.FlagSet }

// Error returns the text of flag.ErrHelp.
func (*Help) Error() string { return flag.ErrHelp.Error() }

// Unwrap returns flag.ErrHelp.
func (*Help) Unwrap() error { return flag.ErrHelp }

// Parse reads flags and, between them, words. The error is an [Error] or a [Help]; Parse prints
// nothing.
func Parse(f *flag.FlagSet, args []string, word func(text string) error) error {
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	for len(args) > 0 {
		err := f.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			return &Help{f}
		}
		if args = f.Args(); err == nil && len(args) > 0 {
			err = word(args[0])
			args = args[1:]
		}
		if err != nil {
			return &Error{err}
		}
	}
	return nil
}

// One returns a function for [Parse], or for a flag, that takes a single word, such as the name of a
// game.
func One(at *string) func(text string) error {
	taken := false
	return func(text string) error {
		if taken {
			return fmt.Errorf("what is %s?", texts.Quote(text))
		}
		*at, taken = text, true
		return nil
	}
}

// Seed returns the seed that a number or 64 digits stand for. For an empty text it returns a secret
// seed.
func Seed(text string) (seed deck.Seed, err error) {
	text = texts.Typed(text)
	if text == "" {
		_, err := rand.Read(seed[:])
		return seed, err
	}
	if n, err := strconv.ParseUint(text, 10, 64); err == nil {
		return deck.NewSeed(n), nil
	}
	if seed, err = deck.ParseSeed(text); err != nil {
		err = &Error{errors.New("a seed is a number or 64 hexadecimal digits")} // the text may be a secret
	}
	return seed, err
}

// Terminal reports whether a stream is a terminal.
func Terminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// ClearLine clears the line of a terminal and goes to its beginning.
const ClearLine = "\r\x1b[K"

// Progress returns a function that shows in one line of a terminal, which changes, how many of something are done.
func Progress(terminal io.Writer, what string) func(done, total int) {
	return func(done, total int) {
		if step := max(1, total/200); done%step == 0 || done == total {
			fmt.Fprintf(terminal, "%s%d/%d %s, %d %%", ClearLine, done, total, what, 100*done/max(1, total))
		}
	}
}

// Game returns the game with the given spelling or, if it is empty, the first of the games.
func Game(games []hoyle.Game, spelling string) (hoyle.Game, error) {
	if spelling == "" && len(games) > 0 {
		return games[0], nil
	}
	return hoyle.FindIn(games, spelling)
}
