package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// copies reports whether the mutant can be built as a copy of its function. It cannot if only the
// runtime may call the function, if the function recovers from a panic, or if the mutant is in the
// signature.
func (m *mutation) copies() bool {
	if m.in == nil || m.in.Body == nil || m.in.Name.Name == "init" || m.in.Name.Name == "main" || m.in.Name.Name == "_" {
		return false
	}
	if m.at.Offset < m.file.offset(m.in.Body.Lbrace) {
		return false
	}
	recovers := false
	ast.Inspect(m.in.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			f, ok := call.Fun.(*ast.Ident)
			recovers = recovers || ok && f.Name == "recover"
		}
		return true
	})
	return !recovers
}

// span is the place of the copy of a mutant.
type span struct {
	file     string
	from, to int // lines
	mutant   int
}

// edit replaces a part of a text.
type edit struct {
	at, end int
	text    string
}

// files returns the files of the package and the places of the copies. The files are changed so
// that functions call the copy that the environment chooses.
func (b binary) files(sample []*mutation) (files map[string][]byte, spans []span, err error) {
	files = map[string][]byte{}
	copies, edits := map[*source]*bytes.Buffer{}, map[*source][]edit{}
	named := map[*ast.FuncDecl]bool{}
	for i, m := range sample {
		if !b.mutants[i] {
			continue
		}
		s := m.file
		if copies[s] == nil {
			copies[s] = new(bytes.Buffer)
		}
		call, names := s.call(m.in, i)
		if !named[m.in] {
			named[m.in], edits[s] = true, append(edits[s], names...)
		}
		body := s.offset(m.in.Body.Lbrace) + 1
		edits[s] = append(edits[s], edit{body, body, call})
		from := bytes.Count(s.text, []byte("\n")) + bytes.Count(copies[s].Bytes(), []byte("\n")) + 2
		if err := m.print(copies[s], i); err != nil {
			return nil, nil, err
		}
		to := bytes.Count(s.text, []byte("\n")) + bytes.Count(copies[s].Bytes(), []byte("\n")) + 1
		spans = append(spans, span{filepath.Base(s.path), from, to, i})
		dir := filepath.Dir(s.path)
		files[filepath.Join(dir, "mutant_choice.go")] = fmt.Appendf(nil,
			"package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar %s, _ = strconv.Atoi(os.Getenv(%q))\n", s.file.Name, choice, choice)
	}
	for s, text := range copies {
		files[s.path] = slices.Concat(edited(s.text, edits[s]), []byte("\n"), text.Bytes())
	}
	return files, spans, nil
}

func edited(text []byte, edits []edit) []byte {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.at - b.at })
	var out []byte
	done := 0
	for _, e := range edits {
		out = append(append(out, text[done:e.at]...), e.text...)
		done = e.end
	}
	return append(out, text[done:]...)
}

func (s *source) offset(pos token.Pos) int { return s.set.Position(pos).Offset }

func copyName(f *ast.FuncDecl, mutant int) string {
	return fmt.Sprintf("%s_%s%d", f.Name.Name, choice, mutant)
}

// print writes the copy of the mutant's function.
func (m *mutation) print(to *bytes.Buffer, mutant int) error {
	undo := m.apply()
	defer undo()
	f := *m.in
	f.Doc, f.Name = nil, ast.NewIdent(copyName(m.in, mutant))
	if err := printer.Fprint(to, m.file.set, &f); err != nil {
		return err
	}
	to.WriteString("\n\n")
	return nil
}

// call returns the statement with which a function calls its copy, and the edits that give names to
// the parameters for this call.
func (s *source) call(f *ast.FuncDecl, mutant int) (text string, names []edit) {
	list := func(fields *ast.FieldList) (args []string) {
		if fields == nil {
			return nil
		}
		for _, field := range fields.List {
			if field.Names == nil {
				name := fmt.Sprintf("%s_%d", choice, s.offset(field.Pos()))
				names = append(names, edit{s.offset(field.Pos()), s.offset(field.Pos()), name + " "})
				args = append(args, name)
			}
			for _, id := range field.Names {
				name := id.Name
				if name == "_" {
					name = fmt.Sprintf("%s_%d", choice, s.offset(id.Pos()))
					names = append(names, edit{s.offset(id.Pos()), s.offset(id.End()), name})
				}
				args = append(args, name)
			}
			if _, ok := field.Type.(*ast.Ellipsis); ok {
				args[len(args)-1] += "..."
			}
		}
		return args
	}
	name := copyName(f, mutant)
	if f.Recv != nil {
		name = list(f.Recv)[0] + "." + name
	} else if types := f.Type.TypeParams; types != nil {
		var params []string
		for _, field := range types.List {
			for _, id := range field.Names {
				params = append(params, id.Name)
			}
		}
		name += "[" + strings.Join(params, ", ") + "]"
	}
	call := name + "(" + strings.Join(list(f.Type.Params), ", ") + ")"
	if f.Type.Results != nil {
		call = "return " + call
	} else {
		call += "; return"
	}
	return fmt.Sprintf(" if %s == %d { %s };", choice, mutant, call), names
}
