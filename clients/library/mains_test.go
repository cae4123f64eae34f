package library

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// The main of a program with games of your own has at most five lines, whatever the program is: one
// for other languages, the terminal's, or the card room.
func TestMains(t *testing.T) {
	for _, pattern := range []string{"testdata/*/main.go", "../../cmd/testdata/own/main.go", "../../room/testdata/own/main.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Errorf("%s: %v, %v", pattern, files, err)
		}
		for _, file := range files {
			set := token.NewFileSet()
			f := must.Have(parser.ParseFile(set, file, nil, 0))(t)
			lines := 0
			for _, d := range f.Decls {
				if do, ok := d.(*ast.FuncDecl); ok {
					lines += set.Position(do.End()).Line - set.Position(do.Pos()).Line + 1
				} else if d.(*ast.GenDecl).Tok != token.IMPORT {
					t.Errorf("%s: line %d declares more", file, set.Position(d.Pos()).Line)
				}
			}
			if lines == 0 || lines > 5 {
				t.Errorf("%s: %d lines", file, lines)
			}
		}
	}
}

// The two games are written with what any other module can import.
func TestStrangersImport(t *testing.T) {
	for _, pattern := range []string{"../../examples/rummy/*.go", "../../examples/skat/*.go", "testdata/*/main.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) < 2 {
			t.Errorf("%s: %v, %v", pattern, files, err)
		}
		for _, file := range files {
			f := must.Have(parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly))(t)
			for _, i := range f.Imports {
				if path, err := strconv.Unquote(i.Path.Value); err != nil || strings.Contains(path, "/internal/") {
					t.Errorf("%s imports %s", file, i.Path.Value)
				}
			}
		}
	}
}
