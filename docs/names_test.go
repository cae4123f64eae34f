package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
)

// programs are the directories whose code knows no game by name: what it knows of a game comes from
// its Info, its zones and its words.
var programs = []string{"cmd", "room", "live", "env", "clients", "bot", "engine", "."}

// mayName lists the files that may name a game, as patterns, each with the reason.
var mayName = map[string]string{
	"library.go":                       "the list of the games of the library",
	"cmd/hoyle/main.go":                "a list of games: it adds Hearts",
	"room/main.go":                     "a list of games: it adds Hearts",
	"room/offline/deals/main.go":       "a list of games: it adds Hearts",
	"bot/house/*.go":                   "players that know one game each",
	"cmd/internal/parlor/look*.go":     "the looks of games, a file for each; a game without one is shown from its zones",
	"room/static/games/*.js":           "the looks of games, a file for each; a game without one is shown from its zones",
	"room/static/games.js":             "the list of these files",
	"clients/internal/odds/odds.go":    "exact odds, which only Blackjack has",
	"clients/players/javascript/*.mjs": "a player that knows a game",
	"clients/python/examples/*.py":     "players that know a game",
	"clients/python/learn.py":          "a learner that is set up for two games",
	"clients/python/speed.py":          "measurements of the games of the library",
	"clients/js/bench/*.js":            "measurements of the games of the library",
}

// Only what belongs to a game, and a list of games, names or imports a game.
func TestNoProgramKnowsAGame(t *testing.T) {
	root := os.DirFS("..")
	names := []string{"hearts"}
	for _, g := range hoyle.Games() {
		names = append(names, g.Name())
	}
	used := map[string]bool{}
	for _, dir := range programs {
		read := 0
		err := fs.WalkDir(root, dir, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (skipped(d.Name()) || path == "clients/js/lib/room" || dir == "." && path != "."): // what a build has copied
				return fs.SkipDir
			case d.IsDir() || !isSource(path):
				return nil
			}
			read++
			if found := gamesIn(t, root, path, names); len(found) > 0 && !allowed(path, used) {
				t.Errorf("%s knows %s", path, strings.Join(found, ", "))
			}
			return nil
		})
		if os.IsNotExist(err) {
			continue // a module of its own, which is not in the module cache
		}
		if err != nil || read == 0 {
			t.Errorf("%s: %d files read, %v", dir, read, err)
		}
	}
	for _, pattern := range slices.Sorted(maps.Keys(mayName)) {
		if _, err := fs.Stat(root, filepath.Dir(pattern)); err == nil && !used[pattern] {
			t.Errorf("%s names no game, and need not be listed", pattern)
		}
	}
}

func skipped(dir string) bool {
	return slices.Contains([]string{"testdata", "node_modules", "vendor", "test", "check", "projects"}, dir)
}

// isSource reports whether a file is part of a program, and is neither a test nor generated.
func isSource(path string) bool {
	switch name := filepath.Base(path); filepath.Ext(name) {
	case ".go":
		return !strings.HasSuffix(name, "_test.go")
	case ".py":
		return !strings.HasPrefix(name, "test_")
	case ".js", ".mjs":
		return !strings.Contains(name, ".test.")
	}
	return false
}

func allowed(path string, used map[string]bool) bool {
	for pattern := range mayName {
		if ok, err := filepath.Match(pattern, path); err == nil && ok {
			used[pattern] = true
			return true
		}
	}
	return false
}

// gamesIn returns the games that a source names: by a text that is the name or begins with it and a
// colon, by a key of a table, or by an import.
func gamesIn(t *testing.T, root fs.FS, path string, names []string) (found []string) {
	t.Helper()
	data := must.Have(fs.ReadFile(root, path))(t)
	if strings.HasSuffix(path, ".go") {
		return gamesInGo(t, data, names)
	}
	word := regexp.MustCompile("[\"'`](" + strings.Join(names, "|") + ")[\"'`:]|(?:^|[{, \t])(" + strings.Join(names, "|") + "):")
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if comment := strings.HasPrefix(line, "//") || strings.HasPrefix(line, "*") || strings.HasPrefix(line, "/*"); !comment {
			found = append(found, word.FindAllString(line, -1)...)
		}
	}
	return found
}

func gamesInGo(t *testing.T, data []byte, names []string) (found []string) {
	t.Helper()
	file := must.Have(parser.ParseFile(token.NewFileSet(), "", data, 0))(t)
	ast.Inspect(file, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		text := must.Have(strconv.Unquote(lit.Value))(t)
		text = strings.TrimPrefix(strings.TrimPrefix(text, "github.com/hoylecards/hoyle/"), "examples/")
		game, _, _ := strings.Cut(text, ":")
		if game, _, _ = strings.Cut(game, "/"); slices.Contains(names, game) {
			found = append(found, lit.Value)
		}
		return true
	})
	return found
}
