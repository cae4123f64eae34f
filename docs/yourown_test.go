package docs_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// Every step of these pages compiles and passes its own tests, with only a few random games. With
// -short the steps are not compiled. A block of code begins with the name of its file. In a block
// without a package clause, a declaration replaces the one with the same name.
func TestYourOwnGame(t *testing.T) { runPage(t, "your-own-game.md") }
func TestHosting(t *testing.T)     { runPage(t, "hosting.md") }

// runPage tests the steps of a page.
func runPage(t *testing.T, name string) {
	t.Helper()
	page := must.Have(os.ReadFile(name))(t)
	files := map[string]string{}
	steps := strings.Split(string(page), "<!-- step -->")
	for n, step := range steps {
		parts := strings.Split(step, "```go ")
		for _, part := range parts[1:] {
			code, _, closed := strings.Cut(part, "\n```")
			name, code, ok := strings.Cut(code, "\n")
			if !ok || !closed {
				t.Fatalf("step %d: a block without an end", n+1)
			}
			code += "\n"
			if strings.Contains(code, "\npackage ") || strings.HasPrefix(code, "package ") {
				files[name] = code
				dropFrom(t, files, name)
				continue
			}
			merge(t, files, name, code)
		}
		t.Run(fmt.Sprintf("step %d", n+1), func(t *testing.T) {
			if n < len(steps)-1 {
				long.Only(t) // the last step contains most of the others
			}
			runStep(t, files)
		})
	}
}

// runStep tests the files as a package of this module. They replace the files of another package,
// whose directory must exist.
func runStep(t *testing.T, files map[string]string) {
	t.Helper()
	const host = "examples/newgame"
	dir := must.Have(filepath.Abs(filepath.Join("..", host)))(t)
	overlay := map[string]map[string]string{"Replace": {}}
	hosts := must.Have(os.ReadDir(dir))(t)
	for _, file := range hosts {
		overlay["Replace"][filepath.Join(dir, file.Name())] = "" // the file does not exist for the test
	}
	temp := t.TempDir()
	for name, code := range files {
		at := filepath.Join(temp, name)
		must.Do(t, os.WriteFile(at, []byte(code), 0o600))
		overlay["Replace"][filepath.Join(dir, name)] = at
	}
	data := must.Have(json.Marshal(overlay))(t)
	list := filepath.Join(temp, "overlay.json")
	must.Do(t, os.WriteFile(list, data, 0o600))
	if out, err := exec.CommandContext(t.Context(), "gofmt", "-l", temp).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("not formatted: %s %v", out, err)
	}
	if !long.Tests() {
		return
	}
	cmd := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-ldflags=-s -w", "-overlay", list, "-short", "./"+host)
	cmd.Dir = ".."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// merge puts declarations into files. A declaration replaces one with the same name in any file;
// otherwise it goes to the end of the given file.
func merge(t *testing.T, files map[string]string, name, code string) {
	t.Helper()
	const head = "package p\n\n"
	for _, d := range declarations(t, head+code) {
		text := (head + code)[d.from:d.to]
		if d.name == "import" {
			replace(t, files, name, d.name, text)
			continue
		}
		place := name
		for file := range files {
			for _, old := range declarations(t, files[file]) {
				if old.name == d.name {
					place = file
				}
			}
		}
		replace(t, files, place, d.name, text)
	}
}

// replace puts a declaration into a file.
func replace(t *testing.T, files map[string]string, file, name, text string) {
	t.Helper()
	for _, old := range declarations(t, files[file]) {
		if old.name == name {
			files[file] = files[file][:old.from] + text + files[file][old.to:]
			return
		}
	}
	files[file] += "\n" + text + "\n"
}

// dropFrom removes from all other files what a new one declares.
func dropFrom(t *testing.T, files map[string]string, name string) {
	t.Helper()
	for _, d := range declarations(t, files[name]) {
		for file := range files {
			if file == name || d.name == "import" {
				continue
			}
			for _, old := range declarations(t, files[file]) {
				if old.name == d.name {
					files[file] = strings.TrimRight(files[file][:old.from], "\n") + "\n\n" + strings.TrimLeft(files[file][old.to:], "\n")
					break
				}
			}
		}
	}
}

// declaration is the place of a declaration, with its comment.
type declaration struct {
	name     string
	from, to int
}

func declarations(t *testing.T, code string) []declaration {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", code, parser.ParseComments)
	if err != nil {
		t.Fatalf("%v\n%s", err, code)
	}
	var all []declaration
	for _, d := range file.Decls {
		from, name := d.Pos(), ""
		doc := (*ast.CommentGroup)(nil)
		switch d := d.(type) {
		case *ast.FuncDecl:
			name, doc = d.Name.Name, d.Doc
			if d.Recv != nil {
				name = code[d.Recv.List[0].Type.Pos()-1:d.Recv.List[0].Type.End()-1] + "." + name
			}
		case *ast.GenDecl:
			doc = d.Doc
			switch spec := d.Specs[0].(type) {
			case *ast.ImportSpec:
				name = "import"
			case *ast.TypeSpec:
				name = spec.Name.Name
			case *ast.ValueSpec:
				name = spec.Names[0].Name
			}
		}
		if doc != nil {
			from = doc.Pos()
		}
		all = append(all, declaration{name, set.Position(from).Offset, set.Position(d.End()).Offset})
	}
	return all
}
