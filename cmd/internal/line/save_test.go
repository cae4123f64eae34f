package line

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

func read(t *testing.T, file string) string {
	t.Helper()
	data := must.Have(os.ReadFile(file))(t)
	return string(data)
}

// asked answers the program's questions. It leads, makes no moves out of turn, and makes the moves
// that the function answer returns; "" ends the input.
type asked struct {
	strings.Builder
	answer func() string
	over   bool // the program has asked whether to play another game, and the answer was no
}

func (a *asked) Read(p []byte) (int, error) {
	text := ""
	switch out := a.String(); {
	case strings.HasSuffix(out, "first? [Y/n] "):
		text = "yes"
	case strings.HasSuffix(out, "? [Y/n] "):
		text, a.over = "no", true
	case strings.Contains(out[strings.LastIndex(out, "\n")+1:], "say? ("):
	case strings.HasSuffix(out, "): "):
		if text = a.answer(); text == "" {
			return 0, io.EOF
		}
	}
	return copy(p, text+"\n"), nil
}

// playAsked plays with the given answers and reports whether the game was played to its end.
func playAsked(t *testing.T, answer func() string, args ...string) bool {
	t.Helper()
	a := &asked{answer: answer}
	c := testConsole(a, a)
	c.echo = false
	if err := c.runArgs(args); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return a.over
}

// A game that is interrupted and resumed again and again has the same end as one without
// interruptions. So does a game in which moves are taken back and made again.
func TestResumeAndUndo(t *testing.T) {
	matches := []string{"-match deals:2", "-game casino -match rounds:4", "-game tuck -match deals:3", "-game home -match session:2"}
	for _, game := range long.Or(append(matches, everyGame...), matches[:3]) {
		args := append(strings.Fields(game), "-seed", "11")
		dir := t.TempDir()
		whole, parts, undone := filepath.Join(dir, "whole"), filepath.Join(dir, "parts"), filepath.Join(dir, "undone")
		if !playAsked(t, func() string { return "1" }, append(args, "-save", whole)...) {
			t.Fatalf("%s did not end", game)
		}
		n := 0
		playAsked(t, func() string {
			if n++; n < 20 && n%3 == 0 {
				return "undo"
			}
			return "1"
		}, append(args, "-save", undone)...)
		expect.Same(t, read(t, undone), read(t, whole), game, "after moves were taken back")
		five := func() string {
			if n++; n%6 == 0 {
				return ""
			}
			return "1"
		}
		for over := playAsked(t, five, append(args, "-save", parts)...); !over; {
			over = playAsked(t, five, "-resume", parts, "-seed", "11")
		}
		expect.Same(t, read(t, parts), read(t, whole), game, "after resuming")
	}
}

// Resuming a finished game shows it again.
func TestResumeShowsThePlays(t *testing.T) {
	for _, game := range everyGame {
		file := filepath.Join(t.TempDir(), "game.json")
		live := play(t, "", append(strings.Fields(game), "-bots", "-seed", "3", "-save", file)...)
		expect.Same(t, play(t, "", "-resume", file, "-bots"), live, game)
	}
}

// A saved game is not changed if the input ends, and records of the library are read in
// both of their forms.
func TestSavedGamesStay(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "game.json")
	play(t, "yes\n1\n1\n", "-seed", "7", "-save", file)
	before := read(t, file)
	play(t, "", "-resume", file)
	expect.Same(t, read(t, file), before)
	if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) != 1 {
		t.Errorf("files %v, %v", left, err)
	}
	record := "game indigo\nrules {}\nseed " + strings.Repeat("0", 63) + "7\nfirst 0\n"
	text, other := filepath.Join(dir, "game.txt"), filepath.Join(dir, "other.json")
	must.Do(t, os.WriteFile(text, []byte(record), 0o600))
	play(t, "1\n", "-resume", text, "-save", other)
	if read(t, text) != record || !json.Valid([]byte(read(t, other))) {
		t.Error("the record was changed, or not saved elsewhere")
	}
}

func TestHostileFiles(t *testing.T) {
	dir := t.TempDir()
	file, match := filepath.Join(dir, "game.json"), filepath.Join(dir, "match.json")
	play(t, "", "-seed", "7", "-bots", "-save", file)
	play(t, "", "-seed", "7", "-bots", "-match", "deals:2", "-save", match)
	good, goodMatch := read(t, file), read(t, match)
	for i, text := range []string{
		"", "{", "null", "[]", "{}", `{"deals":null}`, `{"deals":[]}`, "game bridge\nseed 7\n", "\x00\xff",
		strings.Replace(good, `"indigo"`, `"bridge"`, 1),
		strings.Replace(good, `"first": 0`, `"first": 9`, 1),
		strings.Replace(good, `"seat": 1`, `"seat": 0`, 1),
		strings.Replace(good, `"score": [`, `"score": [1,`, 1),
		strings.Replace(good, `"rules": {}`, `"rules": {"seats":3}`, 1),
		good[:len(good)/2],
		good + good,
		strings.Replace(goodMatch, `"deals": [`, `"Deals": [`, 1),
		strings.Replace(goodMatch, `"format": "deals"`, `"format": "league"`, 1),
		strings.Replace(goodMatch, `"n": 2`, `"n": 1`, 1),
		strings.Replace(goodMatch, `"seat": 1`, `"seat": 0`, 1),
	} {
		bad := filepath.Join(dir, fmt.Sprint(i))
		must.Do(t, os.WriteFile(bad, []byte(text), 0o600))
		out, err := try("", "-resume", bad)
		if err == nil || !strings.HasPrefix(err.Error(), bad+": ") || len(err.Error()) > len(bad)+300 {
			t.Errorf("%.60q: %v\n%s", text, err, out)
		}
		expect.Is(t, read(t, bad), text, "the file was changed")
	}
	if _, err := try("", "-resume", dir); err == nil {
		t.Error("a directory")
	}
}
