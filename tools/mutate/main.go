// Command mutate breaks a package in small ways, one at a time, and runs its
// tests. A mutant that survives is a fault that no test notices.
//
//	go run -C tools ./mutate -n 60 -seed 1 ../engine
//
// It exchanges comparisons and operators, adds 1 to numbers, negates conditions, and drops
// statements, at places drawn at random from all files except tests. The files stay as they are,
// because mutants reach the compiler through an overlay.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/printer"
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
	counts := map[string]int{}
	for _, m := range sample {
		fate, err := by.fate(temp, m)
		if err != nil {
			return err
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

// fate tests a mutant, which replaces its whole file.
func (by tests) fate(temp string, m *mutation) (string, error) {
	undo := m.apply()
	defer undo()
	var text bytes.Buffer
	mutant, list := filepath.Join(temp, "mutant.go"), filepath.Join(temp, "overlay.json")
	config, err := json.Marshal(map[string]map[string]string{"Replace": {m.file.path: mutant}})
	err = errors.Join(err, printer.Fprint(&text, m.file.set, m.file.file), os.WriteFile(mutant, text.Bytes(), 0o600), os.WriteFile(list, config, 0o600))
	if err != nil {
		return "", err
	}
	last := len(by.patterns) - 1
	for i, pattern := range append(slices.Clone(by.patterns), by.patterns[last]) {
		if pattern == "" && i < last {
			continue
		}
		args := []string{"test", "-overlay", list, "-vet=off", "-failfast", "-timeout", by.limit.String(), "-run", pattern, "."}
		cmd := exec.Command("go", args...) //nolint:gosec // the go command
		cmd.Dir, cmd.Env = by.dir, os.Environ()
		if i > last {
			cmd.Env = append(cmd.Env, "HOYLE_LONG=1")
		}
		switch out, err := cmd.CombinedOutput(); {
		case err == nil:
			continue
		case strings.Contains(string(out), "test timed out"):
			return "hung", nil
		case strings.Contains(string(out), "[build failed]"), strings.Contains(string(out), "[setup failed]"):
			return "no build", nil
		}
		return "killed", nil
	}
	return "lived", nil
}
