package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// docLinks holds the links in comments, such as "[Table.Play]", and the names to which they may
// lead.
type docLinks struct {
	names    map[string]map[string]bool // by directory: Table, Table.Play
	packages map[string][]string        // by name of a package: the directories of the packages with that name
	links    []docLink
}

// docLink is a link in a comment.
type docLink struct{ dir, at, to string }

func newDocLinks() *docLinks {
	return &docLinks{names: map[string]map[string]bool{}, packages: map[string][]string{}}
}

// link matches a link that is at the beginning of a word and is not an index.
var link = regexp.MustCompile(`(?:^|[\s(])\*?\[\*?((?:[a-z]\w*\.)?[A-Z]\w*(?:\.[A-Z]\w*)?)\]`)

// add adds the names and the links of a file.
func (l *docLinks) add(dir string, files *token.FileSet, f *ast.File) {
	if l.names[dir] == nil {
		l.names[dir] = map[string]bool{}
		l.packages[f.Name.Name] = append(l.packages[f.Name.Name], dir)
	}
	for _, comment := range f.Comments {
		for line := range strings.Lines(comment.Text()) {
			if strings.HasPrefix(line, "\t") {
				continue // code
			}
			for _, m := range link.FindAllStringSubmatch(line, -1) {
				l.links = append(l.links, docLink{dir, files.Position(comment.Pos()).String(), m[1]})
			}
		}
	}
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiver(d) + "." + name
			}
			l.names[dir][name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				l.addSpec(l.names[dir], spec)
			}
		}
	}
}

// addSpec adds the names of a declaration, with those of fields and methods.
func (l *docLinks) addSpec(names map[string]bool, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range s.Names {
			names[name.Name] = true
		}
	case *ast.TypeSpec:
		names[s.Name.Name] = true
		var members *ast.FieldList
		switch t := s.Type.(type) {
		case *ast.StructType:
			members = t.Fields
		case *ast.InterfaceType:
			members = t.Methods
		}
		if members == nil {
			return
		}
		for _, m := range members.List {
			for _, name := range m.Names {
				names[s.Name.Name+"."+name.Name] = true
			}
		}
	}
}

// broken returns the links to names that do not exist. Links to packages outside this repository
// are not checked.
func (l *docLinks) broken() (faults []string) {
	for _, k := range l.links {
		dirs, to := []string{k.dir}, k.to
		if first, rest, ok := strings.Cut(to, "."); ok && !token.IsExported(first) {
			if l.packages[first] == nil {
				continue
			}
			dirs, to = l.packages[first], rest
		}
		if !slices.ContainsFunc(dirs, func(dir string) bool { return l.names[dir][to] }) {
			faults = append(faults, fmt.Sprintf("%s: [%s] names nothing", k.at, k.to))
		}
	}
	return faults
}
