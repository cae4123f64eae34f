package cmd

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	pages "github.com/hoylecards/hoyle/docs/games"
	"github.com/hoylecards/hoyle/examples/cribbage"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
)

// tuck is somebody else's game, without options, presets, words or bots of its own.
func tuck() hoyle.Game {
	return hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Title: "Tuck", About: "Lay cards face up, or tuck them away."})
}

// run runs a command line on a list of games, and returns the exit code and what is printed.
func run(t *testing.T, games []hoyle.Game, args ...string) (code int, out, err string) {
	t.Helper()
	var o, e strings.Builder
	code = program{"hoyle", strings.NewReader(""), &o, &e, games}.main(t.Context(), args)
	return code, o.String(), e.String()
}

// good runs a command line that succeeds.
func good(t *testing.T, games []hoyle.Game, args ...string) string {
	t.Helper()
	code, out, err := run(t, games, args...)
	if code != 0 {
		t.Fatalf("%q: %d, %s\n%s", args, code, err, out)
	}
	return out
}

// Every command works with a list of one game, which this program does not know.
func TestOwnGameAlone(t *testing.T) {
	own := []hoyle.Game{tuck()}
	for _, game := range []string{"", "tuck"} {
		args := func(list ...string) []string {
			if game != "" {
				list = slices.Insert(list, 1, game)
			}
			return list
		}
		if out := good(t, own, args("play", "-bots", "-seed", "1")...); !strings.Contains(out, "Tuck") || !strings.HasSuffix(out, "Game Over\n") {
			t.Errorf("play:\n%s", out)
		}
		if out := good(t, own, args("arena", "-bots", "search:20,random", "-deals", "2", "-seed", "1")...); !strings.HasPrefix(out, "tuck, 2 deals") {
			t.Errorf("arena:\n%s", out)
		}
		if out := good(t, own, args("arena", "-deals", "1", "-seed", "1")...); !strings.Contains(out, " search ") || !strings.Contains(out, " random ") {
			t.Errorf("arena without players:\n%s", out)
		}
		if out := good(t, own, args("env", "-opponent", "random", "-places")...); !strings.HasPrefix(out, `{"game":"tuck"`) {
			t.Errorf("env:\n%s", out)
		}
	}
	if out := good(t, own, "games"); !strings.HasPrefix(out, "tuck ") || strings.Count(out, "\n") > 2 {
		t.Errorf("games:\n%s", out)
	}
	if out := good(t, own, "games", "tuck"); !strings.Contains(out, "-match deals") || strings.Contains(out, "\nRules\n") {
		t.Errorf("games tuck:\n%s", out)
	}
	if out := good(t, own); !strings.Contains(out, "\ntuck.\n") {
		t.Errorf("help:\n%s", out)
	}
	if code, _, err := run(t, nil, "games"); code != 2 || err != "hoyle: no games\n" {
		t.Errorf("no games: %d, %s", code, err)
	}
}

// A game is named with its rules, as Find takes them.
func TestNamedGame(t *testing.T) {
	for _, value := range []string{"seats=2…6 (3)", "hand=3…26 (4)", "fine=0…2 (2)", "cumulative (on)"} {
		if out := good(t, hoyle.Games(), "games", "karata:seats=3,fine=2,cumulative"); !strings.Contains(out, "\n  "+value+" ") {
			t.Errorf("not %s in\n%s", value, out)
		}
	}
	for _, several := range []string{"callCustoms=…+… (none) ", " Any of between_tricks, before_wedding, solo_kontra_first, solo_before_lead. ", "callBonus=…+… (jump) "} {
		if out := good(t, hoyle.Games(), "games", "doppelkopf:callBonus=jump"); !strings.Contains(strings.Join(strings.Fields(out), " "), several) {
			t.Errorf("no %s in\n%s", several, out)
		}
	}
	if out := good(t, hoyle.Games(), "games", "pasur"); !strings.HasPrefix(out, "Catch Eleven (Pasur), 2 to 4 players. ") {
		t.Errorf("the gap in the numbers of players: %.60s", out)
	}
	if out := good(t, hoyle.Games(), "version"); !strings.HasPrefix(out, "hoyle ") || !strings.Contains(out, ", go1.") {
		t.Errorf("version: %s", out)
	}
	if out := good(t, hoyle.Games(), "arena", "karata:seats=3,fine=2", "-bots", "random,random,random", "-deals", "1", "-seed",
		"1"); !strings.HasPrefix(out, "karata:seats=3,fine=2, 1 deals") {
		t.Errorf("\n%s", out)
	}
	if out := good(t, hoyle.Games(), "play", "home", "-bots", "-opponents", "random", "-seed", "1"); !strings.HasPrefix(out, "Doppelkopf (At home)\n") {
		t.Errorf("\n%.100s", out)
	}
	if out := good(t, hoyle.Games(), "env", "-tables", "2", "pasur"); !strings.HasPrefix(out, `{"game":"catcheleven","rules":{"pasur":true},"tables":2`) {
		t.Errorf("\n%s", out)
	}
}

// A command line that makes no sense gets one line, which says what there is.
func TestWrongWords(t *testing.T) {
	for line, want := range map[string]string{
		"paly":                     `hoyle: no command "paly", want play, games, arena, measure, check, puzzle, env, mcp, version, completion`,
		"help paly":                `hoyle: no command "paly", want play, games, arena, measure, check, puzzle, env, mcp, version, completion`,
		"karata:seats=3":           "hoyle: no command \"karata:seats=3\"; to play it: hoyle play karata:seats=3",
		"version 2":                `hoyle version: what is "2"? (hoyle version -help lists the flags)`,
		"play -game indigo karata": `hoyle play: what is "karata"? (hoyle play -help lists the flags)`,
		"play karata -game indigo": `hoyle play: invalid value "indigo" for flag -game: what is "indigo"? (hoyle play -help lists the flags)`,
		"arena indigo -deals -3":   "hoyle arena: -deals -3: want a number of deals (hoyle arena -help lists the flags)",
		"mcp indigo -person":       "hoyle mcp: -person needs the table of -http (hoyle mcp -help lists the flags)",
		"play indigo -names A,B,C": "hoyle play: Indigo has 2 players, not 3 (hoyle play -help lists the flags)",
		"play bridge":              `hoyle play: no such game: "bridge", want one of blackjack, catcheleven, doppelkopf, indigo, karata, or a preset`,
		"games bridge":             `hoyle games: no such game: "bridge", want one of blackjack, catcheleven, doppelkopf, indigo, karata, or a preset`,
		"env karata:two":           `hoyle env: karata: no preset or option "two", want seats, hand, fine, cumulative, jumpsCountered`,
		"arena indigo -bots a,b":   `hoyle arena: no such player: "a", want one of house, sharp, easy, medium, strong, search, random`,
		"arena -x":                 "hoyle arena: flag provided but not defined: -x (hoyle arena -help lists the flags)",
		"play indigo karata":       `hoyle play: what is "karata"? (hoyle play -help lists the flags)`,
		"play indigo -seed x":      "hoyle play: a seed is a number or 64 hexadecimal digits (hoyle play -help lists the flags)",
		"play indigo -match chess": `hoyle play: no such format: "chess", want one of points, deals`,
		"completion tcsh":          `hoyle completion: no shell "tcsh", want bash, zsh or fish (hoyle completion -help lists the flags)`,
	} {
		code, out, err := run(t, hoyle.Games(), strings.Fields(line)...)
		if code != 2 || out != "" || err != want+"\n" {
			t.Errorf("%s: %d\n%s%swant %s", line, code, out, err, want)
		}
	}
	if code, _, err := run(t, hoyle.Games(), "play", "-resume", filepath.Join(t.TempDir(), "none")); code != 1 || strings.Count(err, "\n") != 1 {
		t.Errorf("a failure: %d, %s", code, err)
	}
}

// The help of each command fits on a screen of 24 lines of 80 columns.
func TestHelp(t *testing.T) {
	all := good(t, hoyle.Games(), "help")
	for _, args := range [][]string{nil, {"-h"}, {"--help"}, {"-help"}} {
		if out := good(t, hoyle.Games(), args...); out != all {
			t.Errorf("%q:\n%s", args, out)
		}
	}
	texts := map[string]string{"": all}
	for _, c := range commands() {
		texts[c.name] = good(t, hoyle.Games(), c.name, "-help")
		if again := good(t, hoyle.Games(), "help", c.name); again != texts[c.name] {
			t.Errorf("help %s:\n%s", c.name, again)
		}
		if !strings.Contains(all, "\nhoyle "+c.name+" ") && !strings.HasPrefix(all, "hoyle "+c.name+" ") {
			t.Errorf("%s is not in\n%s", c.name, all)
		}
	}
	for name, text := range texts {
		if strings.Count(text, "\n") > 24 {
			t.Errorf("%s has more than 24 lines:\n%s", name, text)
		}
		for line := range strings.Lines(text) {
			if len([]rune(strings.TrimSpace(line))) > 80 {
				t.Errorf("%s has more than 80 columns: %s", name, line)
			}
		}
	}
	for _, g := range hoyle.Games() { // some have options for lists of numbers
		for _, spelling := range (program{games: []hoyle.Game{g}}).examples() {
			if _, err := hoyle.Find(spelling); err != nil {
				t.Errorf("the example %s: %v", spelling, err)
			}
		}
	}
}

func TestCompletion(t *testing.T) {
	for line, want := range map[string]string{
		"":                          "play games arena measure check puzzle env mcp version completion help",
		"a":                         "arena",
		"play dop":                  "doppelkopf",
		"play s":                    "single-deck",
		"play karata:":              "karata:seats= karata:hand= karata:fine= karata:cumulative karata:jumpsCountered",
		"play karata:seats=3,":      "karata:seats=3,hand= karata:seats=3,fine= karata:seats=3,cumulative karata:seats=3,jumpsCountered",
		"games catcheleven:":        "catcheleven:pasur catcheleven:seats= catcheleven:pasur catcheleven:cancelSoor catcheleven:leaveTable",
		"arena doppelkopf:home,noN": "doppelkopf:home,noNines",
		"arena karata -de":          "-deals",
		"env -p":                    "-places -plays",
		"play karata -seed ":        "",
		"completion ":               "bash fish zsh",
		"nonsense ":                 "",
		"play bridge:":              "",
		"play -game ka":             "karata",
		"play karata -opponents st": "strong",
		"play -opponents ex":        "exact",
		"arena indigo -bots ho":     "house",
		"play pasur -match ra":      "random",
		"env karata -match d":       "deals",
		"puzzle -grade h":           "hard",
		"play -save d":              "",
		"play karata d":             "",
		"check d":                   "",
	} {
		words := strings.Split(line, " ")
		if got := strings.Join(strings.Fields(good(t, hoyle.Games(), append([]string{"complete"}, words...)...)), " "); got != want {
			t.Errorf("%q: %s, want %s", line, got, want)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if out := good(t, hoyle.Games(), "completion", shell); !strings.Contains(out, "hoyle complete ") || strings.Contains(out, "NAME") {
			t.Errorf("%s:\n%s", shell, out)
		}
	}
}

// The script for Bash replaces what follows the last : or = of a word, as Bash does.
func TestBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	script := good(t, hoyle.Games(), "completion", "bash")
	for line, want := range map[string]string{
		"hoyle pl":                        "play",
		"hoyle play karata:fi":            "fine=",
		"hoyle play karata:seats=3,fi":    "3,fine=",
		"hoyle games doppelkopf:home,noN": "home,noNines",
	} {
		words := strings.Split(line, " ")[1:]
		answers := good(t, hoyle.Games(), append([]string{"complete"}, words...)...)
		program := "hoyle() { printf '%s' '" + answers + "'; }; compopt() { :; }\n" + script +
			"COMP_LINE='" + line + "'; COMP_POINT=${#COMP_LINE}; _hoyle; echo \"${COMPREPLY[*]}\""
		out, err := exec.CommandContext(context.WithoutCancel(t.Context()), bash, "-c", program).CombinedOutput()
		if err != nil || strings.TrimSpace(string(out)) != want {
			t.Errorf("%s: %q, %v; want %s", line, out, err, want)
		}
	}
}

// Every command plays the games that somebody else has written against the packages that anybody can
// import: a rummy with a house player, a Skat that a search plays, and Cribbage.
func TestStrangers(t *testing.T) {
	own := []hoyle.Game{skat.ByName(), rummy.ByName(), cribbage.ByName()}
	for _, g := range own {
		name := g.Name()
		t.Run(name, func(t *testing.T) {
			for _, tt := range []struct{ line, begins, has string }{
				{"play " + name + " -bots -opponents random -seed 1", "", g.Info().Title},
				{"play " + name + " -bots -opponents random -seed 1", "", "Game Over\n"},
				{"arena " + name + " -bots medium" + strings.Repeat(",random", g.Seats()-1) + " -deals 2 -seed 1", name + ", 2 deals", "medium"},
				{"env " + name + " -opponent random -places", `{"game":"` + name + `"`, `"seats":`},
				{"games " + name, g.Info().Title, "-match deals"},
			} {
				if out := good(t, own, strings.Fields(tt.line)...); !strings.HasPrefix(out, tt.begins) || !strings.Contains(out, tt.has) {
					t.Errorf("%s:\n%s", tt.line, out)
				}
			}
			for _, seed := range []string{"1", "2", "3"} { // nothing that is told names a seat by its number
				out := good(t, own, "play", name, "-bots", "-opponents", "random", "-seed", seed)
				if strings.Contains(out, "seat ") || name == "cribbage" && strings.Contains(out, " drew ") {
					t.Errorf("%s", out)
				}
			}
		})
	}
	if rules := pages.Of(own[0]); !strings.Contains(rules, "**The declarer**") {
		t.Errorf("no page with the rules, but %q", rules)
	}
	if out := good(t, own, "arena", "rummy", "-bots", "house,random", "-deals", "4", "-seed", "1"); !strings.HasPrefix(out, "rummy, 4 deals") {
		t.Errorf("%s", out)
	}
	for _, file := range []string{"../examples/skat/testdata/rules/skat.txt", "../examples/rummy/testdata/rules/rummy.txt"} {
		if out := good(t, own, "check", file); !strings.HasSuffix(out, " scenarios pass\n") {
			t.Errorf("%s: %s", file, out)
		}
	}
}

// The program itself is a main of one line.
func TestOwnProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", file, "./testdata/own").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.CommandContext(t.Context(), file, "play", "skat", "-bots", "-opponents", "random", "-seed", "1").CombinedOutput()
	if err != nil || !strings.HasSuffix(string(out), "Game Over\n") {
		t.Errorf("%v\n%s", err, out)
	}
}

// A game of the library has a page here; a game of your own brings its own.
func TestPageOfAGame(t *testing.T) {
	const rules = "# Tuck\n\nLay cards, or tuck them away.\n"
	own := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Title: "Tuck", About: "Lay cards.", Page: rules})
	if got := pages.Of(own); got != rules {
		t.Errorf("Tuck: %q", got)
	}
	if got := pages.Of(hoyle.Games()[0]); !strings.HasPrefix(got, "# ") {
		t.Errorf("a game of the library: %.40q", got)
	}
}
