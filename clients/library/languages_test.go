package library

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/long"
)

// program matches a program on a page: the name of its file, and its text.
var program = regexp.MustCompile("(?s)```\\w+ (\\S+)\n(.*?)```")

// The programs of docs/languages.md play the same deal, and print the same score.
func TestLanguages(t *testing.T) {
	long.Only(t)
	page, err := os.ReadFile("../../docs/languages.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, p := range program.FindAllSubmatch(page, -1) {
		if err := os.WriteFile(filepath.Join(dir, string(p[1])), p[2], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	needs(t, "cc")
	build(t, dir, "../libhoyle", "libhoyle.so", "-buildmode=c-shared")
	header, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	const jna = "/usr/share/java/jna.jar" // Debian's
	for _, tt := range []struct {
		tool, needs string
		commands    [][]string
	}{
		{"cc", "/", [][]string{{"cc", "-Wall", "-Wextra", "-Werror", "-I" + header, "indigo.c", "-L.", "-lhoyle", "-o", "indigo-c"}, {"./indigo-c"}}},
		{"rustc", "/", [][]string{{"rustc", "indigo.rs", "-L", ".", "-o", "indigo-rs"}, {"./indigo-rs"}}},
		{"mcs", "/", [][]string{{"mcs", "Indigo.cs"}, {"mono", "Indigo.exe"}}},
		{"javac", jna, [][]string{{"javac", "-cp", jna, "Indigo.java"}, {"java", "-cp", jna + ":.", "-Djna.library.path=.", "Indigo"}}},
	} {
		t.Run(tt.tool, func(t *testing.T) {
			needs(t, tt.tool)
			if _, err := os.Stat(tt.needs); err != nil {
				t.Skip(err)
			}
			var out []byte
			for _, c := range tt.commands {
				cmd := exec.CommandContext(t.Context(), c[0], c[1:]...)
				cmd.Dir, cmd.Env = dir, append(os.Environ(), "LD_LIBRARY_PATH="+dir)
				if out, err = cmd.CombinedOutput(); err != nil {
					t.Fatalf("%v: %v\n%s", cmd, err, out)
				}
			}
			// As Go plays the deal of this seed by the first legal moves.
			if want := score(t); string(out) != want {
				t.Errorf("%s, want %s", out, want)
			}
		})
	}
}

// needs skips a test if the machine has not a tool, or if it is the C compiler and Go does not use it.
func needs(t *testing.T, tool string) {
	t.Helper()
	if _, err := exec.LookPath(tool); err != nil {
		t.Skipf("no %s", tool)
	}
	out, err := exec.CommandContext(t.Context(), "go", "env", "CGO_ENABLED").Output()
	if err != nil || string(out) != "1\n" {
		t.Skip("no C compiler")
	}
}

// score returns the score of the deal of the page, played by the first legal moves.
func score(t *testing.T) string {
	t.Helper()
	g, err := hoyle.Find("indigo")
	if err != nil {
		t.Fatal(err)
	}
	table, err := g.Table(deck.Seed{31: 1}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for turn := table.Turn(); turn >= 0; turn = table.Turn() {
		if err := table.Play(turn, table.Legal(turn)[0]); err != nil {
			t.Fatal(err)
		}
	}
	return fmt.Sprintf("{\"score\":[%d,%d]}\n", table.Score(0), table.Score(1))
}
