// Command mutate breaks a package in small ways, one at a time, and runs its
// tests. A mutant that survives is a fault that no test notices.
//
//	go run -C tools ./mutate -n 60 -seed 1 ../engine
//
// It exchanges comparisons and operators, adds 1 to numbers, negates conditions,
// and drops statements, drawn at random from all such places outside of tests.
// The files stay as they are: mutants reach the compiler by an overlay.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// mutation is a place in a file, and how to break it there.
type mutation struct {
	at    token.Position
	what  string
	apply func() (undo func())
}

// source is a parsed file and its mutations.
type source struct {
	path string
	set  *token.FileSet
	file *ast.File
	all  []mutation
}

func main() {
	n := flag.Int("n", 40, "number of mutants")
	seed := flag.Uint64("seed", 1, "seed of the sample")
	limit := flag.Duration("limit", 2*time.Minute, "time for the tests of a mutant")
	run := flag.String("run", "", "only tests that match")
	first := flag.String("first", "", "run tests that match before all others, to kill most mutants fast")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := mutate(tests{flag.Arg(0), *limit, []string{*first, *run}}, *n, *seed); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// tests are the tests of the package in a directory that a mutant meets: those that
// match a pattern, then those that match the next one, each within a time.
type tests struct {
	dir      string
	limit    time.Duration
	patterns []string
}

func mutate(by tests, n int, seed uint64) error {
	sources, err := parse(by.dir)
	if err != nil {
		return err
	}
	type pick struct{ file, mutation int }
	var picks []pick
	for i, s := range sources {
		for j := range s.all {
			picks = append(picks, pick{i, j})
		}
	}
	r := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // a sample, not a secret
	r.Shuffle(len(picks), func(i, j int) { picks[i], picks[j] = picks[j], picks[i] })
	counts := map[string]int{}
	for _, p := range picks[:min(n, len(picks))] {
		s := sources[p.file]
		m := s.all[p.mutation]
		undo := m.apply()
		result, err := by.judge(s)
		undo()
		if err != nil {
			return err
		}
		counts[result]++
		fmt.Printf("%-9s %s:%d: %s\n", result, filepath.Base(s.path), m.at.Line, m.what)
	}
	killed, lived := counts["killed"]+counts["hung"], counts["lived"]
	fmt.Printf("%d places, %d mutants do not build, %d killed (%d hung), %d lived: %.1f %%\n",
		len(picks), counts["no build"], killed, counts["hung"], lived, 100*float64(killed)/float64(max(1, killed+lived)))
	return nil
}

// parse returns the files of a package, without its tests.
func parse(dir string) ([]*source, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var all []*source
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		s := &source{path: path, set: token.NewFileSet()}
		if s.file, err = parser.ParseFile(s.set, path, nil, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return nil, err
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if n != nil {
				s.collect(n)
			}
			return true
		})
		all = append(all, s)
	}
	if all == nil {
		return nil, fmt.Errorf("no Go files in %s", dir)
	}
	return all, nil
}

var others = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.ADD, token.LAND: token.LOR, token.LOR: token.LAND,
	token.AND: token.OR, token.OR: token.AND, token.SHL: token.SHR, token.SHR: token.SHL,
}

func (s *source) add(n ast.Node, what string, apply func() func()) {
	s.all = append(s.all, mutation{s.set.Position(n.Pos()), what, apply})
}

// collect adds the mutations of a node.
func (s *source) collect(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if op, ok := others[n.Op]; ok {
			s.add(n, fmt.Sprintf("%s for %s", op, n.Op), func() func() {
				was := n.Op
				n.Op = op
				return func() { n.Op = was }
			})
		}
	case *ast.BasicLit:
		if v, err := strconv.Atoi(n.Value); err == nil && n.Kind == token.INT {
			s.add(n, fmt.Sprintf("%d for %d", v+1, v), func() func() {
				was := n.Value
				n.Value = strconv.Itoa(v + 1)
				return func() { n.Value = was }
			})
		}
	case *ast.IfStmt:
		s.add(n, "condition negated", func() func() {
			was := n.Cond
			n.Cond = &ast.UnaryExpr{Op: token.NOT, X: &ast.ParenExpr{X: was}}
			return func() { n.Cond = was }
		})
	case *ast.BlockStmt:
		for i, stmt := range n.List {
			switch stmt.(type) {
			case *ast.ExprStmt, *ast.AssignStmt, *ast.IncDecStmt, *ast.BranchStmt, *ast.IfStmt:
				s.add(stmt, "statement dropped", func() func() {
					was := n.List[i]
					n.List[i] = &ast.EmptyStmt{}
					return func() { n.List[i] = was }
				})
			}
		}
	}
}

// judge runs the tests with the changed file in memory.
func (by tests) judge(s *source) (string, error) {
	var text bytes.Buffer
	if err := printer.Fprint(&text, s.set, s.file); err != nil {
		return "", err
	}
	temp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	path, err := filepath.Abs(s.path)
	if err != nil {
		return "", err
	}
	mutant := filepath.Join(temp, "mutant.go")
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {path: mutant}})
	if err != nil {
		return "", err
	}
	config := filepath.Join(temp, "overlay.json")
	if err := errors.Join(os.WriteFile(mutant, text.Bytes(), 0o600), os.WriteFile(config, overlay, 0o600)); err != nil {
		return "", err
	}
	result := "lived"
	for i, pattern := range by.patterns {
		if result == "lived" && (pattern != "" || i == len(by.patterns)-1) {
			result = by.run(config, pattern)
		}
	}
	return result, nil
}

// run runs the tests that match a pattern, and returns the fate of the mutant.
func (by tests) run(config, pattern string) string {
	ctx, cancel := context.WithTimeout(context.Background(), by.limit)
	defer cancel()
	out, err := goTool(ctx, by.dir, "test", "-overlay", config, "-vet=off", "-failfast", "-timeout", by.limit.String(), "-run", pattern, ".")
	switch {
	case err == nil:
		return "lived"
	case ctx.Err() != nil, strings.Contains(out, "test timed out"):
		return "hung"
	case strings.Contains(out, "[build failed]"), strings.Contains(out, "[setup failed]"):
		return "no build"
	}
	return "killed"
}

func goTool(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...) //nolint:gosec // the go command
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}
