package cmd

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	shown "github.com/hoylecards/hoyle/internal/commands"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The commands of the program that documents show exist, with their flags, and the games in them
// too.
func TestCommandsInDocuments(t *testing.T) {
	if _, err := os.Stat("../go.work"); err != nil {
		t.Skip("not the whole repository:", err)
	}
	all := must.Have(shown.All(os.DirFS("..")))(t)
	n := 0
	for _, c := range all {
		at := slices.IndexFunc(c.Words, func(word string) bool {
			name, _, _ := strings.Cut(word, "@")
			return word == "hoyle" || strings.HasSuffix(name, "/cmd/hoyle")
		})
		if at < 0 || at+1 == len(c.Words) || at > 0 && c.Words[1] != "run" {
			continue
		}
		n++
		expect.Err(t, follow(t.Context(), c.Words[at+1:]), nil, c.Where, strings.Join(c.Words, " "))
	}
	if n < 15 {
		t.Errorf("%d commands", n)
	}
	for line, fails := range map[string]bool{
		"arena indigo -bots a,b": false, "help": false, "help arena": false, "paly": true, "help paly": true,
		"arena -deal 3": true, "play bridge": true, "play GAME": false, "games karata:five": true,
	} {
		if err := follow(t.Context(), strings.Fields(line)); (err != nil) != fails {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// follow returns what is wrong with a command line. It runs nothing but the help of its command. A
// word in capitals is for the reader to replace.
func follow(ctx context.Context, words []string) error {
	if words[0] == "help" {
		if words = words[1:]; len(words) == 0 {
			return nil
		}
	}
	c, err := (program{games: hoyle.Games()}).find(words[0])
	if err != nil {
		return err
	}
	p := program{"hoyle", strings.NewReader(""), io.Discard, io.Discard, hoyle.Games()}
	help, ok := errors.AsType[*usage.Help](c.run(p, ctx, []string{"-help"}))
	if !ok {
		return errors.New("no help")
	}
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	help.Flags.VisitAll(func(f *flag.Flag) {
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
			flags.BoolFunc(f.Name, "", func(string) error { return nil })
			return
		}
		flags.Func(f.Name, "", func(string) error { return nil })
	})
	return usage.Parse(flags, words[1:], func(word string) error {
		if word == strings.ToUpper(word) || !strings.Contains(c.args, "GAME") || strings.Contains(word, "://") {
			return nil
		}
		_, err := hoyle.Find(word)
		return err
	})
}
