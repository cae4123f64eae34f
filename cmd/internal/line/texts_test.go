package line

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts/touched"
)

// silent runs the program without printing its input.
func silent(t *testing.T, input string, args ...string) string {
	t.Helper()
	var out strings.Builder
	c := testConsole(strings.NewReader(input), &out)
	c.echo = false
	if err := c.runArgs(args); err != nil {
		t.Fatalf("%+q, %+q: %v\n%s", input, args, err, out.String())
	}
	return out.String()
}

// Arguments, answers and files are read as a phone, an editor or a page has left them.
func TestTextsFromOutside(t *testing.T) {
	for _, args := range [][]string{
		{"-seed", "7"}, {"-seed", strings.Repeat("0", 63) + "7"}, {"-game", "karata", "-seed", "7"}, {"-game", "Catch Eleven", "-seed", "7"},
		{"-match", "deals:2", "-seed", "7"}, {"-match", "To points:20", "-seed", "7"}, {"-game", "karata", "-seed", "7", "-o", "seats=3"},
	} {
		want := silent(t, "exit\n", args...)
		for i := 1; i < len(args); i += 2 {
			for change, arrives := range touched.Typed(args[i]) {
				with := append([]string{}, args...)
				with[i] = arrives
				expect.Is(t, silent(t, "exit\n", with...), want, change, with)
			}
		}
	}
	for game, move := range map[string]string{"indigo": "KC", "karata": "draw", "tuck": "1"} {
		args := []string{"-game", game, "-seed", "1"}
		before, want := silent(t, "yes\nexit\n", args...), silent(t, "yes\n"+move+"\nexit\n", args...)
		if len(want) < len(before)+100 {
			t.Fatalf("%s: %s is not played\n%s", game, move, want)
		}
		for change, arrives := range touched.Typed(move) {
			expect.Is(t, silent(t, "yes\n"+strings.Trim(arrives, "\n")+"\nexit\n", args...), want, game, change, arrives)
		}
	}
}

func TestFilesFromOutside(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game")
	open := func(text string) string {
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
		return silent(t, "", "-resume", file, "-bots")
	}
	var r hoyle.Record
	play(t, "", "-seed", "7", "-bots", "-save", file)
	game := read(t, file)
	must.Do(t, json.Unmarshal([]byte(game), &r))
	play(t, "", "-seed", "7", "-bots", "-match", "deals:2", "-save", file)
	for _, text := range []string{game, r.Text(), read(t, file)} {
		want := open(text)
		for change, arrives := range touched.Body(text) {
			expect.Is(t, open(arrives), want, change, arrives)
		}
	}
}

// In a German pack the letter S is that of the bells; the symbol ♠ is still a spade.
func TestSymbolsAtAGermanPack(t *testing.T) {
	choices := []parlor.Choice{{Key: "1", Move: "TS", Label: "10L"}, {Key: "2", Move: "TD", Label: "10S"}}
	for answer, want := range map[string]string{"10♠\ufe0f": "TS", "10♤": "TS", "\u200b10♦": "TD", "10S\u200b": "TD", "10L": "TS"} {
		for _, in := range []string{answer, answer + "\r"} {
			c := testConsole(strings.NewReader(in+"\n"), io.Discard)
			typed, err := c.read("")
			got, ok := (&parlor.Printer{German: true}).Pick(typed, choices)
			if err != nil || !ok || got != want {
				t.Errorf("%+q: %q, %v, want %s", in, got, err, want)
			}
		}
	}
}
