// Package surface lists the exported names of the packages of the library, as the
// files in the directory api keep them.
package surface

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Packages returns the directories of the importable packages of the module in root,
// relative to root and sorted; the root package's directory is ".".
func Packages(root string) ([]string, error) {
	var all []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		if slices.Contains([]string{".git", "api", "clients", "cmd", "docs", "examples", "internal", "room", "testdata", "tools"}, d.Name()) {
			return fs.SkipDir
		}
		if files, _ := filepath.Glob(filepath.Join(name, "*.go")); len(files) > 0 {
			all = append(all, filepath.ToSlash(rel))
		}
		return nil
	})
	return all, err
}

// Surface is what a package exports.
type Surface struct {
	Names int      // of types, functions, methods, constants and variables
	Lines []string // one for each name, field and method of an interface, sorted
}

// Of returns the surface of the package in a directory.
func Of(dir string) (Surface, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return Surface{}, err
	}
	var s Surface
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return s, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, data, parser.SkipObjectResolution)
		if err != nil {
			return s, err
		}
		for _, decl := range file.Decls {
			s.add(decl)
		}
	}
	slices.Sort(s.Lines)
	return s, nil
}

func (s *Surface) name(format string, args ...any) {
	s.Names++
	s.Lines = append(s.Lines, fmt.Sprintf(format, args...))
}

func (s *Surface) part(format string, args ...any) {
	s.Lines = append(s.Lines, fmt.Sprintf(format, args...))
}

func (s *Surface) add(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && (d.Recv == nil || ast.IsExported(base(d.Recv.List[0].Type))) {
			s.name("%s", text(&ast.FuncDecl{Recv: d.Recv, Name: d.Name, Type: d.Type}))
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch one := spec.(type) {
			case *ast.ValueSpec:
				for _, name := range one.Names {
					if name.IsExported() {
						s.name("%s", strings.TrimSpace(fmt.Sprint(d.Tok, " ", name, " ", text(one.Type))))
					}
				}
			case *ast.TypeSpec:
				if one.Name.IsExported() {
					s.addType(one)
				}
			}
		}
	}
}

func (s *Surface) addType(t *ast.TypeSpec) {
	head := "type " + t.Name.Name
	if t.TypeParams != nil {
		var params []string
		for _, p := range t.TypeParams.List {
			for _, name := range p.Names {
				params = append(params, name.Name+" "+text(p.Type))
			}
		}
		head += "[" + strings.Join(params, ", ") + "]"
	}
	switch of := t.Type.(type) {
	case *ast.StructType:
		s.name("%s struct", head)
		for _, f := range of.Fields.List {
			for _, name := range f.Names {
				if name.IsExported() {
					s.part("%s struct, %s %s", head, name, text(f.Type))
				}
			}
			if f.Names == nil && ast.IsExported(base(f.Type)) {
				s.part("%s struct, embedded %s", head, text(f.Type))
			}
		}
	case *ast.InterfaceType:
		s.name("%s interface", head)
		for _, m := range of.Methods.List {
			if m.Names == nil {
				s.part("%s interface, embedded %s", head, text(m.Type))
			}
			for _, name := range m.Names {
				s.part("%s interface, %s%s", head, name, strings.TrimPrefix(text(m.Type), "func"))
			}
		}
	default:
		s.name("%s %s%s", head, map[bool]string{true: "= "}[t.Assign.IsValid()], text(t.Type))
	}
}

// base returns the name of a type without its parameters and pointers.
func base(e ast.Expr) string {
	switch t := e.(type) {
	case *ast.StarExpr:
		return base(t.X)
	case *ast.IndexExpr:
		return base(t.X)
	case *ast.IndexListExpr:
		return base(t.X)
	case *ast.SelectorExpr:
		return t.Sel.Name
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// text returns the code of a node on one line.
func text(node any) string {
	if e, ok := node.(ast.Expr); ok && e == nil || node == nil {
		return ""
	}
	var b bytes.Buffer
	if err := printer.Fprint(&b, token.NewFileSet(), node); err != nil {
		return err.Error()
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// File returns the name of a package's file in the directory api.
func File(pkg string) string {
	return strings.ReplaceAll(cmp.Or(strings.Trim(pkg, "."), "hoyle"), "/", "_") + ".txt"
}
