package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/printer"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// alone builds and tests one mutant by replacing its whole file.
func (by tests) alone(temp string, m *mutation) (string, error) {
	undo := m.apply()
	defer undo()
	var text bytes.Buffer
	if err := printer.Fprint(&text, m.file.set, m.file.file); err != nil {
		return "", err
	}
	config, err := overlay(temp, map[string][]byte{m.file.path: text.Bytes()})
	if err != nil {
		return "", err
	}
	return by.run(func(ctx context.Context, pattern string) *exec.Cmd {
		args := []string{"test", "-overlay", config, "-vet=off", "-failfast", "-timeout", by.limit.String(), "-run", pattern, "."}
		return exec.CommandContext(ctx, "go", args...) //nolint:gosec // the go command
	}), nil
}

// overlay writes files to a directory, and a list of the files that they replace.
func overlay(temp string, files map[string][]byte) (list string, err error) {
	replace := map[string]string{}
	for path, text := range files {
		replace[path] = filepath.Join(temp, filepath.Base(path))
		if err := os.WriteFile(replace[path], text, 0o600); err != nil {
			return "", err
		}
	}
	data, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	list = filepath.Join(temp, "overlay.json")
	return list, errors.Join(err, os.WriteFile(list, data, 0o600))
}

// choice is the name of the environment variable with the number of the mutant to run, and also of
// the variable that holds the number in the package.
const choice = "MUTANT"

// binary is the compiled tests of a package with the mutants of its functions. Mutants are
// identified by their numbers in the sample.
type binary struct {
	path    string
	mutants map[int]bool // whether it builds
}

// build builds the mutants of functions together. Those that the compiler rejects
// are left out.
func build(by tests, temp string, sample []*mutation) (binary, error) {
	b := binary{filepath.Join(temp, "mutants.test"), map[int]bool{}}
	for i, m := range sample {
		if m.copies() {
			b.mutants[i] = true
		}
	}
	for slices.Contains(slices.Collect(maps.Values(b.mutants)), true) {
		files, spans, err := b.files(sample)
		if err != nil {
			return b, err
		}
		config, err := overlay(temp, files)
		if err != nil {
			return b, err
		}
		cmd := exec.Command("go", "test", "-c", "-o", b.path, "-overlay", config, "-vet=off", "-gcflags=-e", ".") //nolint:gosec // the go command
		cmd.Dir = by.dir
		out, err := cmd.CombinedOutput()
		if err == nil {
			return b, b.sound(by)
		}
		if !b.drop(spans, string(out)) {
			return b, fmt.Errorf("%w: %s", err, out)
		}
	}
	return b, nil
}

var place = regexp.MustCompile(`(?m)^([^ :]+\.go):(\d+):`)

// drop leaves out mutants if the compiler finds an error in their lines, and reports whether there
// are any such mutants.
func (b binary) drop(spans []span, out string) (found bool) {
	for _, at := range place.FindAllStringSubmatch(out, -1) {
		line, _ := strconv.Atoi(at[2]) // as matched
		for _, s := range spans {
			if s.file == filepath.Base(at[1]) && s.from <= line && line <= s.to {
				b.mutants[s.mutant], found = false, true
			}
		}
	}
	return found
}

// sound returns an error if the tests fail even without a mutant.
func (b binary) sound(by tests) error {
	by.patterns = by.patterns[len(by.patterns)-1:]
	if fate := by.run(b.command(by, -1)); fate != "lived" {
		return fmt.Errorf("the tests fail without a mutant: %s", fate)
	}
	return nil
}

func (b binary) command(by tests, mutant int) func(ctx context.Context, pattern string) *exec.Cmd {
	return func(ctx context.Context, pattern string) *exec.Cmd {
		args := []string{"-test.failfast", "-test.paniconexit0", "-test.timeout", by.limit.String(), "-test.run", pattern}
		cmd := exec.CommandContext(ctx, b.path, args...) //nolint:gosec // built here
		cmd.Env = append(os.Environ(), choice+"="+strconv.Itoa(mutant))
		return cmd
	}
}

// fate tests a mutant. It returns "" if the mutant is not in the binary.
func (b binary) fate(by tests, mutant int) string {
	switch builds, ok := b.mutants[mutant]; {
	case !ok:
		return ""
	case !builds:
		return "no build"
	}
	return by.run(b.command(by, mutant))
}
