// Command house checks that functions have at most 50 lines and files at most 350, a rule book 450,
// that exported identifiers have doc comments, that links in comments name
// identifiers, and that links in documents lead to files. It prints what is wrong and
// exits with status 1.
//
//	go run -C tools ./house ..
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const (
	maxFunction = 50  // lines
	maxFile     = 350 // lines, except in tests
	maxBook     = 450 // lines of a rule book, doc.go
)

func main() {
	root := "."
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	var faults []string
	docs := newDocLinks()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "testdata" || name == ".git" || name == "node_modules"):
			return filepath.SkipDir
		case strings.HasSuffix(name, "_test.go"):
		case strings.HasSuffix(name, ".go"):
			found, err := checkGo(path, docs)
			faults = append(faults, found...)
			return err
		case strings.HasSuffix(name, ".md"):
			found, err := checkLinks(path)
			faults = append(faults, found...)
			return err
		}
		return nil
	})
	if err != nil {
		faults = append(faults, err.Error())
	}
	for _, f := range append(faults, docs.broken()...) {
		fmt.Println(f)
	}
	if len(faults) > 0 || len(docs.broken()) > 0 {
		os.Exit(1)
	}
}

// checkGo returns the faults of a Go file, and adds it to docs.
func checkGo(path string, docs *docLinks) (faults []string, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	most := maxFile
	if filepath.Base(path) == "doc.go" {
		most = maxBook
	}
	if n := bytes.Count(data, []byte("\n")); n > most {
		faults = append(faults, fmt.Sprintf("%s: %d lines, at most %d", path, n, most))
	}
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, path, data, parser.ParseComments)
	if err != nil {
		return faults, err
	}
	docs.add(filepath.Dir(path), files, f)
	at := func(n ast.Node, format string, args ...any) {
		faults = append(faults, files.Position(n.Pos()).String()+": "+fmt.Sprintf(format, args...))
	}
	checkErrors(f, at)
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if n := files.Position(d.End()).Line - files.Position(d.Pos()).Line + 1; n > maxFunction {
				at(d, "%s has %d lines, at most %d", d.Name, n, maxFunction)
			}
			if d.Name.IsExported() && d.Doc == nil && f.Name.Name != "main" && ofExported(d) {
				at(d, "%s has no doc comment", d.Name)
			}
		case *ast.GenDecl:
			checkSpecs(f, d, at)
		}
	}
	return faults, nil
}

// checkErrors reports the texts of errors that begin with the name of another package of the library.
func checkErrors(f *ast.File, at func(ast.Node, string, ...any)) {
	if !slices.Contains(packages, f.Name.Name) {
		return // a program begins its errors with its own name
	}
	ast.Inspect(f, func(n ast.Node) bool {
		text, ok := n.(*ast.BasicLit)
		if !ok || text.Kind != token.STRING {
			return true
		}
		if name, _, prefixed := strings.Cut(strings.Trim(text.Value, "\"`"), ": "); prefixed && name != f.Name.Name && slices.Contains(packages, name) {
			at(n, "an error of package %s begins with %q", f.Name.Name, name+": ")
		}
		return true
	})
}

// packages are the packages whose errors begin with their name.
var packages = []string{
	"bot", "card", "deck", "engine", "enginetest", "env", "gamekit", "host", "house", "hoyle", "live",
	"odds", "scenario", "solve",
	"indigo", "catcheleven", "karata", "doppelkopf", "blackjack",
}

// ofExported reports whether a function is not a method, or is a method of an exported type.
func ofExported(d *ast.FuncDecl) bool {
	return d.Recv == nil || token.IsExported(receiver(d))
}

// receiver returns the name of the type that a method belongs to.
func receiver(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// checkSpecs checks the types, constants and variables of a declaration. A comment on the
// declaration counts for all of them.
func checkSpecs(f *ast.File, d *ast.GenDecl, at func(ast.Node, string, ...any)) {
	if d.Doc != nil || d.Tok == token.IMPORT || f.Name.Name == "main" {
		return
	}
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() && s.Doc == nil {
				at(s, "%s has no doc comment", s.Name)
			}
		case *ast.ValueSpec:
			for _, name := range s.Names {
				if name.IsExported() && s.Doc == nil && s.Comment == nil {
					at(s, "%s has no doc comment", name)
				}
			}
		}
	}
}

var links = regexp.MustCompile(`\]\(([^)#\s]+)(?:#[^)]*)?\)`)

// checkLinks returns the links of a document that do not lead to a file.
func checkLinks(path string) (faults []string, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for _, m := range links.FindAllSubmatch(data, -1) {
		to := string(m[1])
		if strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") {
			continue
		}
		if _, err := os.Stat(filepath.Join(filepath.Dir(path), to)); err != nil {
			faults = append(faults, fmt.Sprintf("%s: link to %s, which is not there", path, to))
		}
	}
	return faults, nil
}
