package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/golden"
)

// play runs the program with that input and returns what it printed.
func play(t *testing.T, input string, args ...string) string {
	t.Helper()
	var out strings.Builder
	c := &console{in: bufio.NewScanner(strings.NewReader(input)), out: &out}
	if err := c.run(args); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return out.String()
}

// watch lets the computer play, and returns what was printed and the record.
func watch(t *testing.T, args ...string) (out string, r engine.Record) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.json")
	out = play(t, "", append(args, "-bots", "-record", file)...)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return out, r
}

func TestTranscripts(t *testing.T) {
	for name, tt := range map[string]struct {
		args  []string
		input string
	}{
		// A few answers that are none, then always the first choice.
		"indigo":          {nil, "perhaps\nno\n0\n7\nace\n" + strings.Repeat("1\n", 24)},
		"catcheleven":     {nil, "0\n99\nbasaat\n" + strings.Repeat("1\n", 24)},
		"doppelkopf":      {nil, "maybe\nreservation\n1\nkontra\n" + strings.Repeat("1\n", 14)},
		"doppelkopf-open": {[]string{"-game", "doppelkopf", "-open", "-opponents", "random"}, strings.Repeat("1\n", 20)},
		"karata":          {[]string{"-open", "-rules", `{"seats":3}`}, strings.Repeat("hello\n99\n1\n1\n1\nh\n9h\n", 40)},
		"pasur":           {[]string{"-open", "-rules", `{"seats":4}`}, strings.Repeat("1\n", 12)},
	} {
		args := []string{"-seed", "7"}
		if !slices.Contains(tt.args, "-game") {
			args = append(args, "-game", name)
		}
		golden.Check(t, "testdata/"+name+".txt", play(t, tt.input, append(args, tt.args...)...))
	}
}

func TestCatchElevenTellsTheTruth(t *testing.T) {
	for seed := range 20 {
		for _, game := range []string{"catcheleven", "pasur"} {
			out, r := watch(t, "-game", game, "-seed", fmt.Sprint(seed))
			var g catcheleven.Game
			if err := json.Unmarshal(r.Rules, &g); err != nil {
				t.Fatal(err)
			}
			end, err := engine.Replay(g, r)
			if err != nil {
				t.Fatal(err)
			}
			if want := fmt.Sprintf("points%22d%14d\n", r.Score[0], r.Score[1]); !strings.Contains(out, want) {
				t.Errorf("%s, seed %d: no %q in\n%s", game, seed, want, out)
			}
			if got, want := strings.Count(out, "! ***"), end.Basaats(0)+end.Basaats(1); got != want {
				t.Errorf("%s, seed %d: %d Basaats announced, want %d", game, seed, got, want)
			}
			if got := strings.Count(out, "four cards each"); got != 6 {
				t.Errorf("%s, seed %d: %d hands announced", game, seed, got)
			}
			// The captures and leftovers that are told make up the piles.
			taken := 0
			for line := range strings.SplitSeq(out, "\n") {
				if _, cards, ok := strings.Cut(line, " takes "); ok {
					taken += 1 + len(strings.Fields(cards))
				}
				if _, cards, ok := strings.Cut(line, "The last capture brings "); ok {
					taken += len(strings.Fields(strings.SplitN(cards, ":", 2)[1]))
				}
			}
			if want := end.Won(0).Len() + end.Won(1).Len(); taken != want {
				t.Errorf("%s, seed %d: %d cards were told to be taken, %d were", game, seed, taken, want)
			}
		}
	}
}

func TestDoppelkopfTellsTheTruth(t *testing.T) {
	for seed := range 20 {
		out, r := watch(t, "-game", "doppelkopf", "-seed", fmt.Sprint(seed))
		end, err := engine.Replay(doppelkopf.Game{}, r)
		if err != nil {
			t.Fatal(err)
		}
		for seat := range engine.Seat(4) {
			line := fmt.Sprintf("Bot %d     %10v%8d%+8d\n", seat, end.Party(seat), end.Eyes(seat), r.Score[seat])
			if !strings.Contains(out, line) {
				t.Errorf("seed %d: no %q in\n%s", seed, line, out)
			}
		}
		if n := strings.Count(out, "--- trick "); n != 12 {
			t.Errorf("seed %d: %d tricks", seed, n)
		}
		if n := strings.Count(out, "! ***"); n != len(end.Announcements()) {
			t.Errorf("seed %d: %d announcements told, %d made", seed, n, len(end.Announcements()))
		}
		if total := fmt.Sprintf("%+4d in all\n", r.Score[0]); !strings.Contains(out, total) {
			t.Errorf("seed %d: no %q", seed, total)
		}
	}
}

// Opponents play as the command line says.
func TestOpponents(t *testing.T) {
	for _, game := range []string{"indigo", "karata", "doppelkopf"} {
		house := play(t, "", "-game", game, "-bots", "-seed", "3")
		random := play(t, "", "-game", game, "-bots", "-seed", "3", "-opponents", "random")
		search := play(t, "", "-game", game, "-bots", "-seed", "3", "-opponents", "search:20")
		if house == random || random == search || house == search {
			t.Errorf("%s: all opponents play the same", game)
		}
		if again := play(t, "", "-game", game, "-bots", "-seed", "3", "-opponents", "search:20"); again != search {
			t.Errorf("%s: the same seed, another game", game)
		}
	}
}

// With fines on, the human may lay what may not be laid, and is fined for it.
func TestKarataFines(t *testing.T) {
	fouls := 0
	for seed := range 20 {
		file := filepath.Join(t.TempDir(), "game.txt")
		out := play(t, "1\n1\n1\n1\nexit\n", "-game", "karata", "-rules", `{"fine":2}`, "-seed", fmt.Sprint(seed), "-record", file)
		fouls += strings.Count(out, "*** a foul, fined with 2 cards ***")
		play(t, "", "-replay", file) // it replays
	}
	if fouls == 0 {
		t.Error("no foul in 20 games")
	}
}

func TestKarataTellsTheTruth(t *testing.T) {
	for seed := range 20 {
		out, r := watch(t, "-game", "karata", "-rules", `{"seats":3,"hand":6}`, "-seed", fmt.Sprint(seed))
		ending := "nobody has won"
		for seat, score := range r.Score {
			if score == 1 {
				ending = fmt.Sprintf("*** Bot %d won! ***", seat)
			}
		}
		if !strings.Contains(out, ending) {
			t.Errorf("seed %d: no %q in\n%s", seed, ending, out)
		}
		// Every play but a not is told, in its words.
		for words, kind := range map[string]string{": lay ": "play ", ": close ": "done", ": draw ": "draw", ": ask for ": "ask ", `: say "last card"`: "last"} {
			want := 0
			for _, ply := range r.Plays {
				if strings.HasPrefix(ply.Move, kind) {
					want++
				}
			}
			if got := strings.Count(out, words); got != want {
				t.Errorf("seed %d: %q is told %d times, want %d", seed, words, got, want)
			}
		}
	}
}

// What is printed must agree with the game that is recorded.
func TestIndigoTellsTheTruth(t *testing.T) {
	for seed := range 20 {
		out, r := watch(t, "-seed", fmt.Sprint(seed))
		end, err := engine.Replay(indigo.Game{}, r)
		if err != nil {
			t.Fatal(err)
		}
		ending := fmt.Sprintf("Score: Bot 0 %d - Bot 1 %d\nCards: Bot 0 %d - Bot 1 %d\nGame Over\n",
			r.Score[0], r.Score[1], end.Won(0).Len(), end.Won(1).Len())
		if !strings.HasSuffix(out, ending) {
			t.Errorf("seed %d ends\n%s, not\n%s", seed, out[len(out)-len(ending):], ending)
		}
		if n := strings.Count(out, " plays "); n != 48 {
			t.Errorf("seed %d: %d plays", seed, n)
		}
		// The table line stands before every play and once at the end, and the
		// running score never has the bonus: it adds up to 20 at most.
		if n := len(regexp.MustCompile(`(?m)^(\d+|No) cards on the table`).FindAllString(out, -1)); n != 49 {
			t.Errorf("seed %d: %d table lines", seed, n)
		}
		lines := regexp.MustCompile(`Score: Bot 0 (\d+) - Bot 1 (\d+)`).FindAllStringSubmatch(out, -1)
		for i, line := range lines {
			var a, b int
			if _, err := fmt.Sscan(line[1], &a); err != nil {
				t.Fatal(err)
			}
			if _, err := fmt.Sscan(line[2], &b); err != nil {
				t.Fatal(err)
			}
			if final := i == len(lines)-1; final && a+b != 23 || !final && a+b > 20 {
				t.Errorf("seed %d: %s", seed, line[0])
			}
		}
	}
}

func TestReplayShowsTheSameGame(t *testing.T) {
	for _, name := range []string{"game.txt", "game.json"} {
		file := filepath.Join(t.TempDir(), name)
		live := play(t, "", "-bots", "-seed", "3", "-record", file)
		shown := play(t, "", "-replay", file)
		if diff := cmp.Diff(strings.ReplaceAll(live, "Bot ", "Seat "), shown); diff != "" {
			t.Errorf("%s (-live +replay):\n%s", name, diff)
		}
	}
}

func TestLeaving(t *testing.T) {
	for name, input := range map[string]string{
		"exit at once":       "exit\n",
		"no input at all":    "",
		"exit at a card":     "yes\n1\nEXIT\n",
		"end at a card":      "yes\n1",
		"exit after a no":    "no\nexit\n",
		"a line of its own":  "yes\n\n  exit  \n",
		"numbers not a card": "yes\n-1\n99999999999999999999\n1.5\nexit\n",
	} {
		out := play(t, input, "-seed", "7")
		// Right after the question, without a score.
		if !regexp.MustCompile(`(\?|:)\nGame Over\n$`).MatchString(out) || strings.Count(out, "Game Over") != 1 {
			t.Errorf("%s ends:\n%s", name, out)
		}
	}
}

func TestAnUnfinishedGameIsRecorded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	play(t, "yes\n1\nexit\n", "-seed", "7", "-record", file)
	out := play(t, "", "-replay", file)
	if strings.Count(out, " plays ") != 2 || !strings.HasSuffix(out, "Game Over\n") {
		t.Errorf("replayed:\n%s", out)
	}
}

func TestTheOtherHandIsHidden(t *testing.T) {
	input := "no\n" + strings.Repeat("1\n", 24)
	if out := play(t, input, "-seed", "7"); strings.Contains(out, "holds") {
		t.Errorf("shown:\n%s", out)
	}
	if out := play(t, input, "-seed", "7", "-open"); strings.Count(out, "Computer holds") != 24 || strings.Contains(out, "Player holds") {
		t.Errorf("not shown with -open:\n%s", out)
	}
}

func TestColors(t *testing.T) {
	var out strings.Builder
	c := &console{in: bufio.NewScanner(strings.NewReader("")), out: &out, color: true}
	if err := c.run([]string{"-bots", "-seed", "1"}); err != nil {
		t.Fatal(err)
	}
	plain := strings.NewReplacer("\x1b[31m", "", "\x1b[0m", "").Replace(out.String())
	if diff := cmp.Diff(play(t, "", "-bots", "-seed", "1"), plain); diff != "" {
		t.Errorf("colors change more than color:\n%s", diff)
	}
	if !strings.Contains(out.String(), "\x1b[31m4♥\x1b[0m") || strings.Contains(out.String(), "\x1b[31m8♠") {
		t.Error("red is not for the red suits")
	}
	for _, tt := range []struct {
		terminal bool
		env      string
		want     bool
	}{{true, "", true}, {false, "", false}, {true, "NO_COLOR=1", false}, {true, "TERM=dumb", false}} {
		env := func(name string) string {
			value, _ := strings.CutPrefix(tt.env, name+"=")
			if value == tt.env {
				return ""
			}
			return value
		}
		if got := hasColors(tt.terminal, env); got != tt.want {
			t.Errorf("terminal %v, %q: colors %v", tt.terminal, tt.env, got)
		}
	}
}

func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	good := filepath.Join(dir, "good.txt")
	play(t, "", "-bots", "-seed", "3", "-record", good)
	record, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"no game":        {"-game", "bridge"},
		"no seed":        {"-seed", "seven"},
		"a word":         {"indigo"},
		"no flag":        {"-x"},
		"no file":        {"-replay", filepath.Join(dir, "none")},
		"no record":      {"-replay", write("no.txt", "hello")},
		"no JSON":        {"-replay", write("no.json", "{")},
		"another's game": {"-replay", write("game.txt", strings.Replace(string(record), "indigo", "bridge", 1))},
		"rules no JSON":  {"-rules", "{"},
		"rules refused":  {"-game", "catcheleven", "-rules", `{"seats":3}`},
		"other rules":    {"-replay", write("rules.txt", strings.Replace(string(record), "{}", `{"x":1}`, 1))},
		"no such player": {"-bots", "-opponents", "champion"},
		"a bad play":     {"-replay", write("play.txt", strings.Replace(string(record), "\n0 ", "\n1 ", 1))},
		"no directory":   {"-bots", "-record", filepath.Join(dir, "none", "x")},
	} {
		var out strings.Builder
		c := &console{in: bufio.NewScanner(strings.NewReader("")), out: &out}
		if err := c.run(args); err == nil {
			t.Errorf("%s: no error\n%s", name, out.String())
		}
	}
}
