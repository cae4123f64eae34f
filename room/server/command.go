package server

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// command is something that the program does.
type command struct {
	name  string
	args  words // what they are, in order
	does  string
	flags groups
}

type (
	words  = []string
	groups = []func(*config, *flag.FlagSet)
)

// onStore are the flags of the commands that work on the store of a room. They do so themselves or,
// with -metrics, let the room that runs there do it.
var onStore = groups{(*config).askFlags, (*config).storeFlags, (*config).keepFlags}

// onRoom are the flags of the commands that a room running with -metrics carries out.
var onRoom = groups{(*config).askFlags, (*config).storeFlags, (*config).answerFlags}

// commands are all commands; the first one needs no name.
var commands = []command{
	{"serve", nil, "opens the room", groups{(*config).pageFlags, (*config).storeFlags, (*config).keepFlags, (*config).botFlags}},
	{"backup", words{"FILE"}, "writes a backup of the store to FILE", onStore},
	{"restore", words{"FILE"}, "makes a store from the backup in FILE", onStore[1:]},
	{"check", words{"[FILE]"}, "reads the whole store, or the backup in FILE, and says what is damaged", append(groups{(*config).answerFlags}, onStore...)},
	{"salvage", words{"FILE"}, "writes a backup of what is whole in a damaged store to FILE", append(groups{(*config).answerFlags}, onStore[1:]...)},
	{"rekey", nil, "seals everything in the store with the newest key", onStore},
	{"reports", nil, "prints what people have reported", append(groups{(*config).answerFlags}, onStore...)},
	{"people", nil, "lists all accounts", onRoom},
	{"rename", words{"ACCOUNT", "NAME"}, "gives an account another name", onRoom},
	{"ban", words{"ACCOUNT"}, "keeps an account out of the room", append(groups{(*config).banFlags}, onRoom...)},
	{"unban", words{"ACCOUNT"}, "lets an account in again", onRoom},
	{"delete", words{"ACCOUNT"}, "deletes an account and all that belongs to it", onRoom},
	{"invite", nil, "makes an invitation to a room for members, and prints its code", append(groups{(*config).inviteFlags}, onRoom...)},
	{"invites", nil, "lists the invitations, and who came by them", onRoom},
	{"revoke", words{"INVITATION"}, "stops an invitation from letting in anybody else", onRoom},
	{"suspects", nil, "lists accounts whose ratings others may have fed", onRoom},
	{"tables", nil, "lists all tables", onRoom},
	{"end", words{"TABLE"}, "ends a table", onRoom},
	{"say", words{"TEXT"}, "shows a text to all who are in the room", append(groups{(*config).sayFlags}, onRoom...)},
	{"bot", words{"NAME"}, "makes an account for a program, and prints its token", onStore},
	{"sit", words{"URL", "exec:COMMAND"}, "lets a program sit at the table with that URL until the end, by the token in ROOM_TOKEN", nil},
	{"export", words{"DIR"}, "writes the room that needs no server to DIR", groups{(*config).botFlags}},
	{"version", nil, "prints the version", nil},
}

// find returns the command with a name, or nil if there is none.
func find(name string) *command {
	if n := slices.IndexFunc(commands, func(c command) bool { return c.name == name }); n >= 0 {
		return &commands[n]
	}
	return nil
}

// parse reads a command line. The error is flag.ErrHelp if the line asks for help, which parse prints
// to out.
func parse(args []string, out io.Writer) (config, error) {
	of := &commands[0]
	switch {
	case len(args) == 1 && slices.Contains(words{"help", "-h", "-help", "--help"}, args[0]):
		_, err := io.WriteString(out, overview())
		return config{}, cmp.Or(err, flag.ErrHelp)
	case len(args) == 1 && strings.TrimLeft(args[0], "-") == "version":
		of, args = find("version"), nil
	case len(args) > 0 && !strings.HasPrefix(args[0], "-"):
		if of = find(args[0]); of == nil {
			return config{}, fmt.Errorf("there is no command %.20q; room help lists them", args[0])
		}
		args = args[1:]
	}
	c := config{command: of.name}
	f := flag.NewFlagSet(of.name, flag.ContinueOnError)
	for _, group := range of.flags {
		group(&c, f)
	}
	f.SetOutput(io.Discard) // Main prints the error
	given, err := readLine(f, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		_, _ = fmt.Fprintf(out, "%s\n%s.\n", of.usage(), of.does)
		f.SetOutput(out)
		f.PrintDefaults()
		return c, err
	case err != nil:
		return c, err
	case !of.takes(len(given)):
		return c, fmt.Errorf("%d arguments, want %s", len(given), of.usage())
	}
	c.args = given
	return c, c.check(f)
}

// takes reports whether the command takes n arguments. Only its last one may be left out, if it is in brackets.
func (c *command) takes(n int) bool {
	most := len(c.args)
	return n == most || n == most-1 && strings.HasPrefix(c.args[n], "[")
}

// readLine reads flags and the arguments between them.
func readLine(f *flag.FlagSet, args []string) (given []string, err error) {
	for {
		if err := f.Parse(args); err != nil || f.NArg() == 0 {
			return given, err
		}
		given, args = append(given, f.Arg(0)), f.Args()[1:]
	}
}

// usage returns how the command is called.
func (c *command) usage() string {
	return strings.Join(append(words{"room", c.name}, c.args...), " ") + " [flags]"
}

// overview returns all commands.
func overview() string {
	var b strings.Builder
	b.WriteString("room COMMAND; room COMMAND -help lists the flags of a command. Without a command, the room opens.\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-24s %s\n", strings.Join(append(words{c.name}, c.args...), " "), c.does)
	}
	return b.String()
}
