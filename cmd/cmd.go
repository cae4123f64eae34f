// Package cmd is the program hoyle for any list of games: a terminal to play in, contests between
// players, and tables for programs that learn and for language models. With a game of your own, the
// program is
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
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Main runs a command line, without the name of the program, and returns the exit code: 0 for
// success, 1 for a failure, and 2 for a command line that makes no sense. Ctrl-C or SIGTERM ends a
// command, which still prints what it has done; a second one ends the process at once. A program without
// arguments opens a menu of the games.
func Main(args []string, games ...hoyle.Game) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	return program{name, os.Stdin, os.Stdout, os.Stderr, games}.main(ctx, args)
}

// program is the program with its name, its streams and its games.
type program struct {
	name     string
	in       io.Reader
	out, err io.Writer
	games    []hoyle.Game
}

// command is a command of the program. Its run reads the arguments with [usage.Parse].
type command struct {
	name, args, about string
	run               func(p program, ctx context.Context, args []string) error
}

// commands returns the commands in the order in which people need them.
func commands() []command {
	return []command{
		{"play", "[GAME | LINK] [flags]", "play in the terminal, or in a card room", program.play},
		{"games", "[GAME]", "list the games, or the choices in one", program.list},
		{"arena", "[GAME...] [flags]", "compare players, or rules", program.arena},
		{"measure", "[GAME...] [flags]", "find out what games are like", program.measure},
		{"check", "FILE...", "check scenarios and records", program.check},
		{"puzzle", "[GAME] [flags]", "find the one move that wins", program.puzzle},
		{"env", "[GAME] [flags]", "serve tables to a program that learns", program.env},
		{"mcp", "[GAME] [flags]", "let language models play, by MCP", program.mcp},
		{"version", "", "print the version", program.version},
		{"completion", "bash | zsh | fish", "print the script for a shell", program.completion},
	}
}

func (p program) main(ctx context.Context, args []string) int {
	if len(p.games) == 0 {
		fmt.Fprintf(p.err, "%s: no games\n", p.name)
		return 2
	}
	if len(args) == 0 && usage.Terminal(p.in) && usage.Terminal(p.out) {
		args = []string{"play"}
	}
	if len(args) == 0 || slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0]) {
		if len(args) < 2 {
			p.help()
			return 0
		}
		args = []string{args[1], "-help"}
	}
	if args[0] == "-version" || args[0] == "--version" {
		args[0] = "version"
	}
	if args[0] == hidden {
		p.complete(ctx, args[1:])
		return 0
	}
	c, err := p.find(args[0])
	if err == nil {
		err = c.run(p, ctx, args[1:])
	}
	if help, ok := errors.AsType[*usage.Help](err); ok {
		p.helpOf(c, help.Flags)
		return 0
	}
	if err != nil {
		fmt.Fprintf(p.err, "%s: %s\n", strings.TrimSpace(p.name+" "+c.name), p.complaint(c, err))
	}
	return code(err)
}

// find returns the command with a name. If a game has that name, the error says how to play it.
func (p program) find(name string) (command, error) {
	var names []string
	for _, c := range commands() {
		if c.name == name {
			return c, nil
		}
		names = append(names, c.name)
	}
	if _, err := hoyle.FindIn(p.games, name); err == nil {
		return command{}, &usage.Error{Err: fmt.Errorf("no command %s; to play it: %s play %s", texts.Quote(name), p.name, name)}
	}
	return command{}, &usage.Error{Err: fmt.Errorf("no command %s, want %s", texts.Quote(name), strings.Join(names, ", "))}
}

// packages matches the name of the package with which the text of an error begins.
var packages = regexp.MustCompile(`^(hoyle|bot|deck|engine|env|puzzle): `)

// complaint returns the text of an error, without the names of packages, in one line.
func (p program) complaint(c command, err error) string {
	text := packages.ReplaceAllString(strings.TrimPrefix(err.Error(), hoyle.ErrRules.Error()+": "), "")
	if _, ok := errors.AsType[*usage.Error](err); ok && c.name != "" {
		text += fmt.Sprintf(" (%s %s -help lists the flags)", p.name, c.name)
	}
	return strings.ReplaceAll(text, "\n", "; ")
}

// version prints the version of the program and that of Go.
func (p program) version(_ context.Context, args []string) error {
	err := usage.Parse(flag.NewFlagSet("version", flag.ContinueOnError), args, func(text string) error {
		return fmt.Errorf("what is %s?", texts.Quote(text))
	})
	if err != nil {
		return err
	}
	if build, ok := debug.ReadBuildInfo(); ok {
		fmt.Fprintf(p.out, "%s %s, %s\n", p.name, build.Main.Version, build.GoVersion)
	}
	return nil
}

// code returns the exit code for an error.
func code(err error) int {
	if err == nil {
		return 0
	}
	if _, ok := errors.AsType[*usage.Error](err); ok {
		return 2
	}
	for _, of := range []error{hoyle.ErrGame, hoyle.ErrRules, hoyle.ErrFormat, bot.ErrPlayer, deck.ErrSeed} {
		if errors.Is(err, of) {
			return 2
		}
	}
	return 1
}
