package server

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/commands"
)

// The command lines of the room that documents show make sense.
func TestCommandsInDocuments(t *testing.T) {
	all, err := commands.All(os.DirFS(filepath.Join("..", "..")))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, c := range all {
		args, ok := argsOf(c)
		if !ok {
			continue
		}
		n++
		if _, err := parse(args); err != nil {
			t.Errorf("%s: %s: %v", c.Where, strings.Join(c.Words, " "), err)
		}
	}
	if n < 15 {
		t.Errorf("%d commands", n)
	}
}

// argsOf returns the arguments of the room, if a command runs it.
func argsOf(c commands.Command) ([]string, bool) {
	switch words := c.Words; {
	case words[0] == "./room", words[0] == "room" && strings.HasPrefix(words[1], "-"):
		return words[1:], true
	case len(words) > 2 && slices.Equal(words[:3], []string{"go", "run", "."}) && slices.Contains(c.Dirs, "room"):
		return words[3:], !slices.Contains(words, "-help")
	}
	return nil, false
}
