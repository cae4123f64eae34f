// Package codes finds the errors that have codes in the source of the library.
package codes

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Code is an error that has a code.
type Code struct {
	Package string // its path in the module, such as "engine"; "hoyle" for the root
	Name    string // of the variable, such as ErrStale
	Code    string
	Reason  string
	Doc     string // the comment of the variable
}

// Find returns the errors that the packages in a directory of the module make
// with Sentinel or Illegal, sorted by package and code. Tests, examples, the
// room, tools and internal packages are left out.
func Find(root string) ([]Code, error) {
	var all []Code
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "clients", "docs", "examples", "internal", "room", "testdata", "tools"}, d.Name()):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path.Join(root, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		pkg := path.Dir(name)
		if pkg == "." {
			pkg = file.Name.Name
		}
		found, err := inFile(file, pkg)
		all = append(all, found...)
		return err
	})
	slices.SortFunc(all, func(a, b Code) int {
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.Code, b.Code))
	})
	return all, err
}

// inFile returns the errors that the variables of a file hold.
func inFile(file *ast.File, pkg string) ([]Code, error) {
	var all []Code
	for _, decl := range file.Decls {
		vars, ok := decl.(*ast.GenDecl)
		if !ok || vars.Tok != token.VAR {
			continue
		}
		for _, spec := range vars.Specs {
			v := spec.(*ast.ValueSpec)
			if len(v.Names) != 1 || len(v.Values) != 1 {
				continue
			}
			args, ok := maker(v.Values[0])
			if !ok {
				continue
			}
			if len(args) < 2 {
				return nil, fmt.Errorf("%s: %v is not made of texts alone", pkg, v.Names[0])
			}
			c := Code{Package: pkg, Name: v.Names[0].Name, Code: args[len(args)-2], Reason: args[len(args)-1], Doc: cmp.Or(v.Doc, vars.Doc).Text()}
			if len(args) == 2 {
				_, c.Reason, _ = strings.Cut(c.Reason, ": ")
			}
			all = append(all, c)
		}
	}
	return all, nil
}

// maker returns the arguments of a call to Sentinel or Illegal, and reports whether the
// expression is such a call.
func maker(e ast.Expr) (args []string, ok bool) {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	name := ""
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	if name != "Sentinel" && name != "Illegal" {
		return nil, false
	}
	for _, arg := range call.Args {
		lit, ok := arg.(*ast.BasicLit)
		if !ok {
			return nil, true
		}
		text, err := strconv.Unquote(lit.Value)
		if err != nil {
			return nil, true
		}
		args = append(args, text)
	}
	return args, true
}
