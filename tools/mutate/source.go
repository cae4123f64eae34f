package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
)

// mutation is a place in a file, and how to break it there.
type mutation struct {
	file  *source
	at    token.Position
	what  string
	apply func() (undo func())
}

// source is a parsed file and its mutations.
type source struct {
	path string
	set  *token.FileSet
	file *ast.File
	all  []*mutation
}

// parse returns the mutations of a package's files other than tests, without mutations of its
// weights.
func parse(dir string) ([]*mutation, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	leftOut, err := tuned(dir)
	if err != nil {
		return nil, err
	}
	var all []*mutation
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		s := &source{set: token.NewFileSet()}
		if s.path, err = filepath.Abs(path); err != nil {
			return nil, err
		}
		if s.file, err = parser.ParseFile(s.set, path, nil, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return nil, err
		}
		for _, d := range s.file.Decls {
			_, function := d.(*ast.FuncDecl)
			ast.Inspect(d, func(n ast.Node) bool {
				if n == nil || !function && isWeight(n, &leftOut) {
					return false
				}
				s.collect(n)
				return true
			})
		}
		all = append(all, s.all...)
	}
	if all == nil {
		return nil, fmt.Errorf("no Go files in %s", dir)
	}
	if len(leftOut) > 0 {
		return nil, fmt.Errorf("weights: %s does not declare %s", dir, leftOut[0])
	}
	return all, nil
}

var others = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.ADD, token.LAND: token.LOR, token.LOR: token.LAND,
	token.AND: token.OR, token.OR: token.AND, token.SHL: token.SHR, token.SHR: token.SHL,
}

func (s *source) add(at token.Pos, what string, apply func() func()) {
	s.all = append(s.all, &mutation{file: s, at: s.set.Position(at), what: what, apply: apply})
}

// collect adds the mutations of a node.
func (s *source) collect(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if op, ok := others[n.Op]; ok {
			s.add(n.OpPos, fmt.Sprintf("%s for %s", op, n.Op), func() func() {
				was := n.Op
				n.Op = op
				return func() { n.Op = was }
			})
		}
	case *ast.BasicLit:
		if v, err := strconv.Atoi(n.Value); err == nil && n.Kind == token.INT {
			s.add(n.Pos(), fmt.Sprintf("%d for %d", v+1, v), func() func() {
				was := n.Value
				n.Value = strconv.Itoa(v + 1)
				return func() { n.Value = was }
			})
		}
	case *ast.IfStmt:
		s.add(n.Pos(), "condition negated", func() func() {
			was := n.Cond
			n.Cond = &ast.UnaryExpr{Op: token.NOT, X: &ast.ParenExpr{X: was}}
			return func() { n.Cond = was }
		})
	case *ast.BlockStmt:
		for i, stmt := range n.List {
			switch stmt.(type) {
			case *ast.ExprStmt, *ast.AssignStmt, *ast.IncDecStmt, *ast.BranchStmt, *ast.IfStmt:
				s.add(stmt.Pos(), "statement dropped", func() func() {
					was := n.List[i]
					n.List[i] = &ast.EmptyStmt{}
					return func() { n.List[i] = was }
				})
			}
		}
	}
}
