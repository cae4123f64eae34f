package server

import (
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	documents "github.com/hoylecards/hoyle/internal/commands"
	"github.com/hoylecards/hoyle/internal/must"
)

// The command lines of the room that documents show make sense.
func TestCommandsInDocuments(t *testing.T) {
	all := must.Have(documents.All(os.DirFS(filepath.Join("..", ".."))))(t)
	n := 0
	for _, c := range all {
		args, ok := argsOf(c)
		if !ok {
			continue
		}
		n++
		if _, err := parse(args, io.Discard); err != nil && !errors.Is(err, flag.ErrHelp) {
			t.Errorf("%s: %s: %v", c.Where, strings.Join(c.Words, " "), err)
		}
	}
	if n < 15 {
		t.Errorf("%d commands", n)
	}
}

// argsOf returns the arguments of the room, if a command runs it.
func argsOf(c documents.Command) ([]string, bool) {
	switch words := c.Words; {
	case words[0] == "./room", words[0] == "room" && len(words) > 2 && (find(words[1]) != nil || strings.HasPrefix(words[1], "-")):
		return words[1:], true
	case len(words) > 2 && slices.Equal(words[:3], []string{"go", "run", "."}) && slices.Contains(c.Dirs, "room"):
		return words[3:], true
	}
	return nil, false
}

// Each command has only the flags that matter to it, says how it is called, and needs its arguments.
func TestCommands(t *testing.T) {
	for _, tt := range []struct{ line, command, args string }{
		{"", "serve", ""},
		{"-addr :80 -v", "serve", ""},
		{"serve -addr :80", "serve", ""},
		{"backup x -metrics :9090", "backup", "x"},
		{"backup -metrics :9090 x", "backup", "x"},
		{"sit URL -- exec:mine", "sit", "URL exec:mine"},
		{"version", "version", ""},
		{"check", "check", ""},
		{"check x -data d", "check", "x"},
	} {
		c, err := parse(strings.Fields(tt.line), io.Discard)
		if got := strings.Join(c.args, " "); err != nil || c.command != tt.command || got != tt.args {
			t.Errorf("%s: %s %s, %v", tt.line, c.command, got, err)
		}
	}
	for _, line := range []string{
		"x", "serve x", "backup", "backup a b", "sit URL", "rekey x", "export", "export d -addr :80", "restore f -metrics :9090", "version -v",
		"sit URL exec:mine -data d", "backup f -keep 0", "check a b", "export d -pace 0s",
	} {
		if _, err := parse(strings.Fields(line), io.Discard); err == nil {
			t.Errorf("%q is accepted", line)
		}
	}
	for _, c := range commands {
		var out strings.Builder
		_, err := parse([]string{c.name, "-help"}, &out)
		if !errors.Is(err, flag.ErrHelp) || !strings.HasPrefix(out.String(), "room "+c.name) || !strings.Contains(overview(), c.does) {
			t.Errorf("%v: %s", err, out.String())
		}
	}
}
