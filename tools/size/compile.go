package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// action is a step of a build, as the go command writes it.
type action struct {
	Mode, Package   string
	CmdUser, CmdSys time.Duration
}

func (a action) time() time.Duration { return a.CmdUser + a.CmdSys }

// compiled prints the processor time of compiling this library for a program.
func compiled(ctx context.Context, p program) error {
	dir, err := os.MkdirTemp("", "size")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	graph := filepath.Join(dir, "graph.json")
	for _, args := range [][]string{{"std"}, {"-debug-actiongraph=" + graph, "-o", filepath.Join(dir, "program"), p.pkg}} {
		cmd := exec.CommandContext(ctx, "go", append([]string{"build", "-p=1"}, args...)...) //nolint:gosec // this program's own
		cmd.Dir, cmd.Stderr = p.dir, os.Stderr
		cmd.Env = append(os.Environ(), "GOCACHE="+filepath.Join(dir, "cache"))
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("go build %s: %w", p.pkg, err)
		}
	}
	data, err := os.ReadFile(graph)
	if err != nil {
		return err
	}
	var all []action
	if err := json.Unmarshal(data, &all); err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(a action) bool { return !strings.HasPrefix(a.Package, "github.com/hoylecards/hoyle") })
	slices.SortFunc(all, func(a, b action) int { return cmp.Compare(b.time(), a.time()) })
	var sum time.Duration
	for _, a := range all {
		sum += a.time()
	}
	fmt.Printf("\n%s: %.1f s to compile and link\n", p.name, sum.Seconds())
	for _, a := range all[:min(6, len(all))] {
		fmt.Printf("%8.1f s %s %s\n", a.time().Seconds(), a.Mode, strings.TrimPrefix(a.Package, "github.com/hoylecards/"))
	}
	return nil
}
