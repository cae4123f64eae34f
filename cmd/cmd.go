// Package cmd is the program hoyle for any list of games: a terminal to play in, contests between
// players, and tables for programs that learn. With a game of your own, the program is
//
//	func main() { os.Exit(cmd.Main(os.Args[1:], append(hoyle.Games(), mine)...)) }
package cmd

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/hoylecards/hoyle"
)

// Main runs a command line, without the name of the program, and returns the exit code: 0 for
// success, 1 for a failure, and 2 for a command line that makes no sense. Ctrl-C ends a command,
// which still prints what it has done; a second Ctrl-C ends the process at once.
func Main(args []string, games ...hoyle.Game) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop)
	return program{os.Stdin, os.Stdout, os.Stderr, games}.main(ctx, args)
}

// program is the program with its streams and its games.
type program struct {
	in       io.Reader
	out, err io.Writer
	games    []hoyle.Game
}

// command is a command of the program.
type command struct {
	name, usage, about string
	run                func(p program, ctx context.Context, args []string) error
}

// commands are in the order in which people need them.
var commands = []command{
	{"play", "[GAME] [flags]", "play in the terminal, or at a table of a card room", program.play},
	{"games", "[GAME]", "list the games, or the options of one", program.list},
	{"arena", "[GAME] [flags]", "find out which players are better", program.arena},
	{"check", "FILE...", "check rules written as scenarios, and records of deals and matches", program.check},
	{"env", "[GAME] [flags]", "serve tables to a program that learns", program.env},
}

func (p program) main(ctx context.Context, args []string) int {
	if len(args) == 0 {
		args = []string{"play"}
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == args[0] })
	if i < 0 {
		p.help(args[0])
		return 2
	}
	rest := args[1:]
	if strings.HasPrefix(commands[i].usage, "[GAME]") {
		rest = named(rest)
	}
	if err := commands[i].run(p, ctx, rest); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(p.err, "hoyle %s: %v\n", commands[i].name, err)
		if errors.Is(err, errUsage) {
			return 2
		}
		return 1
	}
	return 0
}

// errUsage is wrapped by the error for a command line that makes no sense.
var errUsage = errors.New("usage")

// help lists the commands, if there is no command with the given name.
func (p program) help(name string) {
	fmt.Fprintf(p.err, "hoyle: there is no command %q\n", name)
	t := tabwriter.NewWriter(p.err, 0, 0, 2, ' ', 0)
	for _, c := range commands {
		fmt.Fprintf(t, "  hoyle %s %s\t%s\n", c.name, c.usage, c.about)
	}
	_ = t.Flush()
}

// named makes the word in front of a command line, the name of a game, the value of a flag.
func named(args []string) []string {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") || strings.Contains(args[0], "://") {
		return args
	}
	return append([]string{"-game", args[0]}, args[1:]...)
}
