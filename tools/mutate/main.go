// Command mutate breaks a package in small ways, one at a time, and runs its
// tests. A mutant that survives is a fault that no test notices.
//
//	go run -C tools ./mutate -n 60 -seed 1 ../engine
//
// It exchanges comparisons and operators, adds 1 to numbers, negates conditions, and drops
// statements, at places drawn at random from all files except tests. The files stay as they are,
// because mutants reach the compiler through an overlay. Mutants of functions are built together,
// each as a copy of its function, and an environment variable chooses among them; all others are
// built one by one.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	n := flag.Int("n", 40, "number of mutants")
	seed := flag.Uint64("seed", 1, "seed of the sample")
	limit := flag.Duration("limit", 2*time.Minute, "time limit for the tests of a mutant")
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

func mutate(by tests, n int, seed uint64) error {
	all, err := parse(by.dir)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	sample := all[:min(n, len(all))]
	temp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	together, err := build(by, temp, sample)
	if err != nil {
		return err
	}
	counts := map[string]int{}
	for i, m := range sample {
		fate := together.fate(by, i)
		if fate == "" {
			if fate, err = by.alone(temp, m); err != nil {
				return err
			}
		}
		counts[fate]++
		fmt.Printf("%-9s %s:%d:%d: %s\n", fate, filepath.Base(m.file.path), m.at.Line, m.at.Column, m.what)
	}
	killed, lived := counts["killed"]+counts["hung"], counts["lived"]
	fmt.Printf("%d places, %d mutants do not build, %d killed (%d hung), %d lived: %.1f %%\n",
		len(all), counts["no build"], killed, counts["hung"], lived, 100*float64(killed)/float64(max(1, killed+lived)))
	return nil
}

// tests are the tests of the package in a directory, in the order in which they are run on a
// mutant. First come those that match the first pattern, then those that match the next one, then
// the latter again in their long form, each within a time limit.
type tests struct {
	dir      string
	limit    time.Duration
	patterns []string
}

// run runs the tests in turn, with the command for each pattern, and returns the fate
// of the mutant.
func (by tests) run(command func(ctx context.Context, pattern string) *exec.Cmd) string {
	last := len(by.patterns) - 1
	for i, pattern := range append(slices.Clone(by.patterns), by.patterns[last]) {
		if pattern == "" && i < last {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), by.limit)
		cmd := command(ctx, pattern)
		cmd.Dir, cmd.WaitDelay = by.dir, time.Second
		if i > last {
			cmd.Env = append(cmd.Environ(), "HOYLE_LONG=1")
		}
		out, err := cmd.CombinedOutput()
		late := ctx.Err() != nil || strings.Contains(string(out), "test timed out")
		cancel()
		switch {
		case err == nil:
			continue
		case late:
			return "hung"
		case strings.Contains(string(out), "[build failed]"), strings.Contains(string(out), "[setup failed]"):
			return "no build"
		}
		return "killed"
	}
	return "lived"
}
