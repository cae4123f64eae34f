package line

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// games are Indigo, which is played if no game is named, the other games of the library, and two
// custom games. A game only needs to be in the list to be played.
var games = append(indigoFirst(), hearts.ByName(), hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{
	Title: "Tuck", About: "Lay cards face up, or tuck them away to count double.",
}))

func indigoFirst() []hoyle.Game {
	all := hoyle.Games()
	i := slices.IndexFunc(all, func(g hoyle.Game) bool { return g.Name() == "indigo" })
	all[0], all[i] = all[i], all[0]
	return all
}

// testConsole returns a console of the usual size, on which the games can be played.
func testConsole(in io.Reader, out io.Writer) *console {
	c := newConsole(in, out, games)
	c.printer.Columns, c.rows = 80, 24
	return c
}

// runArgs plays as a command line says.
func (c *console) runArgs(args []string) error {
	line, err := parlor.Parse(args)
	if err != nil {
		return err
	}
	return c.run(line)
}

// try runs the program with the given input and returns its output.
func try(input string, args ...string) (string, error) {
	var out strings.Builder
	err := testConsole(strings.NewReader(input), &out).runArgs(args)
	return out.String(), err
}

func play(t *testing.T, input string, args ...string) string {
	t.Helper()
	out, err := try(input, args...)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return out
}

// watch lets bots play, and returns the output and the saved table.
func watch(t *testing.T, args ...string) (string, *hoyle.Table) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.json")
	out := play(t, "", append(args, "-bots", "-save", file)...)
	s := parlor.Session{Printer: &parlor.Printer{Games: games}}
	data := must.Have(os.ReadFile(file))(t)
	must.Do(t, s.Read(data))
	return out, s.Table
}

func ones(n int) string { return strings.Repeat("1\n", n) }

func TestTranscripts(t *testing.T) {
	for name, tt := range map[string]struct{ args, input string }{
		// The input has answers of all kinds, and then always the first choice.
		"indigo":       {"", "perhaps\n?\nno\n0\n7\nace\n?\nhint\n8c\nundo\n10♦\nKH\n" + ones(6) + "last trick\n" + ones(13) + "n\n"},
		"catcheleven":  {"-game catcheleven", "yes\n99\nhelp\njs\n2h x 9c\nundo\nundo\nundo\n" + ones(18) + "n\n"},
		"pasur":        {"-game pasur -o seats=4 -open", "hint\n" + ones(9) + "n\n"},
		"karata":       {"-game karata -o seats=3", "help\nplay kh\nhint\n" + strings.Repeat("9s\n1\nundo\n1\n1\nask h\n", 5) + ones(28) + "n\n"},
		"karata-fines": {"-game karata -o fine=2 -o cumulative", "yes\nplay 3h\nplay 2c\n" + ones(21) + "n\n"},
		"doppelkopf": {"-game doppelkopf", "help\nreservation\nhint\n1\nknow\n9h\nhint\nkontra\nno 90\nundo\na\nlast\n\n" + strings.Repeat("1\n\n",
			12) + "hint\n" + strings.Repeat("1\n\n", 5) + "1\nn\n"},
		"doppelkopf-home": {"-game home -o noNines -open -opponents random", strings.Repeat("1\n\n", 17) + "1\nn\n"},
		"hearts":          {"-game hearts", "help\npass QS\nhint\n2h\nundo\nQH\n" + ones(15) + "n\n"},
		"hearts-match":    {"-game hearts -match points:30 -o queenBreaks", ones(55) + "n\n"},
		"blackjack":       {"-game blackjack", "?\nhint\nhit\n?\n\n2\nmaybe\nn\n"},
		"hot-seat":        {"-names Anna,Ben", "\n1\n\n2\n?\n\nundo\n1\n\nlast\nexit\n"},
		"rest":            {"-game hearts -match deals:2", ones(6) + "rest\n" + ones(3) + "help\nREST\nn\n"},
		"rest-of-two":     {"-names Anna,Ben", "\n1\n\nrest\n?\nn\nrest\ny\nn\n"},
		"two-games":       {"-game tuck", "\n" + ones(6) + "y\n" + ones(6) + "n\n"},
		"casino":          {"-game casino -o players=3 -match rounds:3", "surrender\nmaybe\nhint\nsplit\n2\n2\nn\n"},
		"tuck":            {"-game tuck", "yes\nhelp\nhint\nknow\nview\ntuck 2s\n" + ones(4) + "undo\n" + ones(3) + "n\n"},
		"match":           {"-match deals:2 -bots", ""},
	} {
		args := append([]string{"-seed", "7"}, strings.Fields(tt.args)...)
		golden.Check(t, "testdata/"+name+".txt", play(t, tt.input, args...))
	}
}

// everyGame lists all games and some presets and options, as flags.
var everyGame = []string{
	"-game blackjack", "-game casino -o players=4", "-game european", "-game catcheleven", "-game pasur -o seats=4 -o cancelSoor",
	"-game doppelkopf", "-game hearts", "-game hearts -o pass=none -o jackBonus", "-game home", "-game indigo", "-game karata -o seats=3 -o fine=1", "-game tuck",
}

// The output must agree with the saved game.
func TestOutputAgreesWithTheGame(t *testing.T) {
	for _, game := range everyGame {
		for seed := range long.Or(4, 1) {
			args := append(strings.Fields(game), "-seed", fmt.Sprint(seed))
			out, table := watch(t, args...)
			if table.Turn() != hoyle.Nobody {
				t.Fatalf("%v: the game is not over", args)
			}
			score := `\nscore`
			for seat := range hoyle.Seat(table.Seats()) {
				score += ` +` + regexp.QuoteMeta(parlor.InUnit(table.Game().Info().Unit, float64(table.Score(seat))))
			}
			if !regexp.MustCompile(score + `\n`).MatchString(out) {
				t.Errorf("%v: no %q in\n%s", args, score, out)
			}
			// Every move is printed, except those that are obvious, and draws, in place of which the cards
			// drawn are printed.
			want := 0
			for _, e := range table.Log(hoyle.Nobody, 0) {
				if e.Move != "not" && e.Move != "done" && (e.Move != "draw" || len(e.Moved) == 0) {
					want++
				}
			}
			expect.Is(t, len(regexp.MustCompile(`(?m)^Bot \d: .*\.`).FindAllString(out, -1)), want, args, "moves are printed", out)
			all := map[string]int{"-game doppelkopf": 240, "-game home": 240, "-game hearts": 26, "-game hearts -o pass=none -o jackBonus": 16}
			if all := all[game]; all > 0 {
				sum := 0
				for _, took := range regexp.MustCompile(`the trick, worth (−?\d+)\.`).FindAllStringSubmatch(out, -1) {
					n := 0
					must.Have(fmt.Sscan(strings.Replace(took[1], "−", "-", 1), &n))(t)
					sum += n
				}
				expect.Is(t, sum, all, args, "points are taken", out)
			}
			if strings.Contains(out, " each seat ---") && table.Game().Name() != "indigo" && table.Game().Name() != "catcheleven" {
				t.Errorf("%v: new hands are printed\n%s", args, out)
			}
			expect.Is(t, play(t, "", append(args, "-bots")...), out, args, "the same seed")
		}
	}
}

// The bots named on the command line play.
func TestOpponents(t *testing.T) {
	for _, game := range []string{"indigo", "karata", "doppelkopf"} {
		outs := map[string]bool{}
		for _, name := range []string{"house", "random", "search:20"} {
			outs[play(t, "", "-game", game, "-bots", "-seed", "3", "-opponents", name)] = true
		}
		expect.Is(t, len(outs), 3, game, "different games")
	}
}

// In this deal nobody announces anything, unless the first trick forces its winner to announce.
func TestWhatFollowsIsTold(t *testing.T) {
	deal := []string{"-bots", "-seed", "30", "-game", "doppelkopf"}
	if out := play(t, "", deal...); strings.Contains(out, "announce") {
		t.Errorf("an announcement in %s", out)
	}
	if out := play(t, "", append(deal, "-o", "forcedCall=1")...); strings.Count(out, ": announce Re.") != 1 {
		t.Errorf("not one announcement of Re in %s", out)
	}
}

func TestTheOtherHandIsHidden(t *testing.T) {
	holds := regexp.MustCompile(`(?m)^Computer: [^ ]{2,3} [^ ]{2,3} [^ ]{2,3}`)
	for _, open := range []bool{false, true} {
		out := play(t, "no\n"+ones(24), "-seed", "7", fmt.Sprintf("-open=%v", open))
		expect.Is(t, holds.MatchString(out), open, "open", out)
	}
}

// In a match the deals follow each other, and points add up.
func TestMatches(t *testing.T) {
	for _, args := range []string{"-match", "-match points:30", "-match=deals:3 -opponents random", "-game casino -match -opponents house",
		"-game tuck -match deals:2"} {
		out := play(t, "", append([]string{"-bots", "-seed", "5"}, strings.Fields(args)...)...)
		deals := strings.Count(out, "=== deal ")
		if deals < 2 || strings.Count(out, "\nin all") != deals-1 || !strings.Contains(out, " the match. ***\nGame Over\n") {
			t.Errorf("%s: %d deals\n%s", args, deals, out)
		}
	}
}

func TestColors(t *testing.T) {
	for _, game := range everyGame {
		var out strings.Builder
		c := testConsole(strings.NewReader(""), &out)
		c.printer.Color = true
		args := append(strings.Fields(game), "-bots", "-seed", "1")
		must.Do(t, c.runArgs(args))
		expect.Same(t, parlor.Plain.Replace(out.String()), play(t, "", args...), game, "without colors")
		if !regexp.MustCompile(`\x1b\[31m *(10|[2-9AJQK])?[♥♦]`).MatchString(out.String()) || regexp.MustCompile(`\x1b\[31m[^\x1b]*[♠♣]`).MatchString(out.String()) {
			t.Errorf("%s: red is not for the red suits:\n%s", game, out.String())
		}
	}
	for _, tt := range []struct {
		terminal bool
		env      string
		want     bool
	}{{true, "", true}, {false, "", false}, {true, "NO_COLOR=1", false}, {true, "TERM=dumb", false}} {
		env := func(name string) string {
			if own, value, _ := strings.Cut(tt.env, "="); own == name {
				return value
			}
			return ""
		}
		expect.Is(t, hasColors(tt.terminal, env), tt.want, "terminal", tt.terminal, tt.env, "colors")
	}
}
