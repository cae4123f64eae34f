package note_test

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/note"
)

// The log shows the code of a refused move, not the move, and hides unknown fields.
func TestNothingSecret(t *testing.T) {
	game := must.Have(hoyle.Find("indigo"))(t)
	deal := must.Have(game.Table(deck.NewSeed(1), 0))(t)
	var b bytes.Buffer
	log := note.New(&b, slog.LevelInfo)
	held := deal.Legal(0)[0]
	log.Info("refused", note.Err(deal.Play(1, held)), "move", held, slog.Group("all", note.Table, held))
	if text := b.String(); !strings.Contains(text, `"code":"not-your-turn"`) || strings.Contains(text, held) || strings.Count(text, note.Hidden) != 2 {
		t.Errorf("%s", text)
	}
	b.Reset()
	log.Info("failed", note.Err(errors.New("disk full")))
	if text := b.String(); !strings.Contains(text, `"error":"disk full"`) {
		t.Errorf("%s", text)
	}
}

// Every line of the room has a fixed text, and only fields of this package. A line
// about a table has the table's fields.
func TestLinesOfTheRoom(t *testing.T) {
	lines := 0
	must.Do(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !slices.Contains([]string{"Debug", "Info", "Warn", "Error", "With"}, f.Sel.Name) || !isLog(f.X) {
				return true
			}
			lines++
			if problem := checkLine(f.Sel.Name, call.Args); problem != "" {
				t.Errorf("%s: %s", files.Position(n.Pos()), problem)
			}
			return true
		})
		return nil
	}))
	if lines < 20 {
		t.Errorf("only %d lines were found", lines)
	}
}

// isLog reports whether an expression is a log, judging by its name: h.Log, log, t.log().
func isLog(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return strings.EqualFold(x.Name, "log")
	case *ast.SelectorExpr:
		return strings.EqualFold(x.Sel.Name, "log")
	case *ast.CallExpr:
		return isLog(x.Fun)
	}
	return false
}

// checkLine returns the fault in the arguments of a logged line, or "" if there is none.
func checkLine(name string, args []ast.Expr) string {
	if name != "With" {
		if len(args) == 0 {
			return "a line without a text"
		}
		if text, ok := args[0].(*ast.BasicLit); !ok || text.Kind != token.STRING {
			return "the text is not fixed"
		}
		args = args[1:]
	}
	for len(args) > 0 {
		if call, ok := args[0].(*ast.CallExpr); ok && ofNote(call.Fun) == "Err" {
			args = args[1:]
			continue
		}
		if ofNote(args[0]) == "" || len(args) < 2 {
			return "a field that is not of package note"
		}
		args = args[2:]
	}
	return ""
}

// ofNote returns the name of something in package note, or "" if the expression is not from that
// package.
func ofNote(x ast.Expr) string {
	s, ok := x.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if of, ok := s.X.(*ast.Ident); !ok || of.Name != "note" {
		return ""
	}
	return s.Sel.Name
}

// docs/room-operation.md has a row for each field, and no other rows.
func TestFieldsAreDocumented(t *testing.T) {
	data := must.Have(os.ReadFile("../../docs/room-operation.md"))(t)
	_, part, ok := strings.Cut(string(data), "| field of the log |")
	part, _, ended := strings.Cut(part, "\n\n")
	if !ok || !ended {
		t.Fatal("no table of the fields")
	}
	var documented []string
	for _, row := range regexp.MustCompile("(?m)^\\| ((?:`[a-z]+`,? ?)+) \\|").FindAllStringSubmatch(part, -1) {
		for name := range strings.SplitSeq(row[1], ",") {
			documented = append(documented, strings.Trim(name, " `"))
		}
	}
	want := append([]string{slog.TimeKey, slog.LevelKey, slog.MessageKey}, note.Keys...)
	slices.Sort(documented)
	slices.Sort(want)
	if !slices.Equal(documented, want) {
		t.Errorf("documented are %q, want %q", documented, want)
	}
}
