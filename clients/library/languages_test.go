package library

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// program matches a program on a page: the name of its file, and its text.
var program = regexp.MustCompile("(?s)```\\w+ (\\S+)\n(.*?)```")

// The programs of docs/languages.md play the same deal, and print the same score.
func TestLanguages(t *testing.T) {
	long.Only(t)
	needs(t, "cc")
	indigo := must.Have(hoyle.Find("indigo"))(t)
	dir := t.TempDir()
	programs(t, dir, "indigo")
	build(t, dir, "../libhoyle", "libhoyle.so", "-buildmode=c-shared")
	python := must.Have(filepath.Abs("../python/hoyle.py"))(t)
	const jna = "/usr/share/java/jna.jar" // Debian's
	for _, tt := range []struct {
		tool, needs string
		commands    [][]string
	}{
		{"cc", "/", inC(t)},
		{"python3", "/", [][]string{{"cp", python, "."}, {"python3", "mine.py"}}},
		{"javac", jna, [][]string{{"javac", "-cp", jna, "Indigo.java"}, {"java", "-cp", jna + ":.", "-Djna.library.path=.", "Indigo"}}},
	} {
		t.Run(tt.tool, func(t *testing.T) {
			needs(t, tt.tool)
			if _, err := os.Stat(tt.needs); err != nil {
				t.Skip(err)
			}
			expect.Is(t, run(t, dir, tt.commands), score(t, indigo))
		})
	}
}

// The commands of docs/languages.md for Rust and C# build the programs that it shows, with the methods that are
// made from the reference. They play a deal against a bot, and end with the score of the same deal in Go.
func TestMethods(t *testing.T) {
	long.Only(t)
	needs(t, "cc")
	dir := t.TempDir()
	build(t, dir, "../libhoyle", "libhoyle.so", "-buildmode=c-shared")
	must.Do(t, os.Symlink(must.Have(filepath.Abs(".."))(t), filepath.Join(dir, "clients")))
	t.Setenv("CARGO_TARGET_DIR", filepath.Join(dir, "target"))
	t.Setenv("CARGO_NET_OFFLINE", "true")
	page := string(must.Have(os.ReadFile("../../docs/languages.md"))(t))
	for _, tt := range []struct{ tool, heading, program string }{
		{"cargo", "\n### Rust\n", "rust/examples/indigo.rs"}, {"dotnet", "\n### C# and .NET\n", "csharp/examples/Indigo.cs"},
		{"mcs", "\n### C# and .NET\n", "csharp/examples/Indigo.cs"},
	} {
		t.Run(tt.tool, func(t *testing.T) {
			if !strings.Contains(page, string(must.Have(os.ReadFile("../"+tt.program))(t))+"```") {
				t.Errorf("the page does not show %s", tt.program)
			}
			needs(t, tt.tool)
			_, section, _ := strings.Cut(page, tt.heading)
			section, _, _ = strings.Cut(section, "```")
			var commands [][]string
			for block := range strings.SplitSeq(section, "\n\n") {
				for line := range strings.Lines(block) {
					if command, ok := strings.CutPrefix(line, "    "); ok && strings.Contains(block, tt.tool+" ") {
						commands = append(commands, []string{"sh", "-c", command})
					}
				}
			}
			lines := strings.Split(strings.TrimSpace(run(t, dir, commands)), "\n")
			if got, want := lines[len(lines)-1], againstBot(t); got != want || len(lines) < 49 { // cargo says more
				t.Errorf("%d lines end with %s, want %s", len(lines), got, want)
			}
		})
	}
}

// againstBot returns the score of the deal of those programs.
func againstBot(t *testing.T) string {
	t.Helper()
	table := must.Have(must.Have(hoyle.Find("indigo"))(t).Table(deck.Seed{31: 1}, 0))(t)
	for turn := table.Turn(); turn >= 0; turn = table.Turn() {
		move := table.Legal(turn)[0]
		if turn != 0 {
			move = must.Have(table.Choose(t.Context(), turn, "house", deck.Seed{31: 2}.Derive(uint64(table.Len())).Rand()))(t)
		}
		must.Do(t, table.Play(turn, move))
	}
	return fmt.Sprintf("[%d, %d]", table.Score(0), table.Score(1))
}

// Games of your own are played from C as this library's games are.
func TestOwnGamesInC(t *testing.T) {
	long.Only(t)
	needs(t, "cc")
	tuck := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{})
	dir := t.TempDir()
	build(t, dir, "./testdata/own", "libhoyle.so", "-buildmode=c-shared")
	for _, g := range []hoyle.Game{hearts.ByName(), rummy.ByName(), skat.ByName(), tuck} {
		programs(t, dir, g.Name())
		expect.Is(t, run(t, dir, inC(t)), score(t, g), g)
	}
}

// programs writes the programs of the page, for a game, to a directory.
func programs(t *testing.T, dir, game string) {
	t.Helper()
	page := must.Have(os.ReadFile("../../docs/languages.md"))(t)
	for _, p := range program.FindAllSubmatch(page, -1) {
		text := strings.ReplaceAll(string(p[2]), `\"indigo\"`, `\"`+game+`\"`)
		must.Do(t, os.WriteFile(filepath.Join(dir, string(p[1])), []byte(text), 0o600))
	}
}

// inC returns the commands that compile and run the program in C.
func inC(t *testing.T) [][]string {
	t.Helper()
	header := must.Have(filepath.Abs("."))(t)
	return [][]string{{"cc", "-Wall", "-Wextra", "-Werror", "-I" + header, "indigo.c", "-L.", "-lhoyle", "-Wl,-rpath,$ORIGIN", "-o", "indigo-c"}, {"./indigo-c"}}
}

// run runs commands in a directory with libraries, and returns what the last one prints.
func run(t *testing.T, dir string, commands [][]string) (out string) {
	t.Helper()
	for _, c := range commands {
		cmd := exec.CommandContext(t.Context(), c[0], c[1:]...)
		cmd.Dir = dir
		data, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", cmd, err, data)
		}
		out = string(data)
	}
	return out
}

// needs skips a test if the machine lacks a tool, or if Go does not use its C compiler.
func needs(t *testing.T, tool string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the tests of the C library are for Linux")
	}
	if _, err := exec.LookPath(tool); err != nil {
		t.Skipf("no %s", tool)
	}
	out, err := exec.CommandContext(t.Context(), "go", "env", "CGO_ENABLED").Output()
	if err != nil || string(out) != "1\n" {
		t.Skip("no C compiler")
	}
}

// score returns the score of the deal of the page in Go, played by the first legal moves.
func score(t *testing.T, g hoyle.Game) string {
	t.Helper()
	table := must.Have(g.Table(deck.Seed{31: 1}, 0))(t)
	for turn := table.Turn(); turn >= 0; turn = table.Turn() {
		must.Do(t, table.Play(turn, table.Legal(turn)[0]))
	}
	all := make([]int, g.Seats())
	for seat := range all {
		all[seat] = table.Score(hoyle.Seat(seat))
	}
	data := must.Have(json.Marshal(map[string][]int{"score": all}))(t)
	return string(data) + "\n"
}
