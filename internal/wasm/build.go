// Package wasm builds programs in WebAssembly that are small to load.
package wasm

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// The kinds of programs in WebAssembly: a program of JavaScript's, which wasm_exec.js starts, and a
// library of WASI, whose functions any host calls.
const (
	JS   = "js"
	WASI = "wasip1"
)

// Build runs the go command in a directory to build the program of a package, and returns
// the program, which is of the kind [JS] or [WASI].
func Build(ctx context.Context, kind, dir, program string) ([]byte, error) {
	scratch, err := os.MkdirTemp("", "wasm")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(scratch) }()
	version, err := command(ctx, kind, dir, "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	deps, err := command(ctx, kind, dir, "list", "-deps", program)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(scratch, "program.wasm")
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-o", file}
	if kind == WASI {
		args = append(args, "-buildmode=c-shared")
	}
	for pkg := range strings.FieldsSeq(deps) {
		args = append(args, "-gcflags="+pkg+"="+inlining(pkg))
	}
	if _, err := command(ctx, kind, dir, append(args, program)...); err != nil {
		return nil, err
	}
	module, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return packed(module, func(memory []byte) error {
		if field, known := fieldOf(strings.TrimSpace(version)); known {
			return strip(memory, field)
		}
		return nil // the program is larger by a sixth, and right
	})
}

// File returns a file of Go's own distribution, such as lib/wasm/wasm_exec.js.
func File(ctx context.Context, name string) ([]byte, error) {
	root, err := command(ctx, JS, ".", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(root), filepath.FromSlash(name)))
}

// inlining returns the flag of the compiler that says what it inlines in a package.
func inlining(pkg string) string {
	if cold.MatchString(pkg) && !hot.MatchString(pkg) {
		return "-l"
	}
	return "-d=pgoinlinebudget=800"
}

// cold matches the packages whose functions are not inlined, unless hot matches them: the standard
// library, and the room. Little time is spent in them, and each inlined call makes the program
// larger. If the program has a profile, calls elsewhere that it shows to be frequent are inlined up
// to the budget above. With a larger budget, V8 runs Doppelkopf more slowly.
var cold = regexp.MustCompile(`^([^.]*|vendor/.*|github.com/hoylecards/hoyle/(room|live|clients)(/.*)?)$`)

// hot matches the packages of the standard library in which a search spends its time.
var hot = regexp.MustCompile(`^(bytes|cmp|iter|math/.*|reflect|slices|strconv|sync|sync/atomic|unicode/utf8|internal/(abi|bytealg|byteorder|chacha8rand|goarch|runtime/.*|strconv|sync)|crypto/(sha256|internal/fips140/sha256|internal/fips140deps/.*)|runtime.*|unsafe)$`)

// command runs a go command for a kind of WebAssembly, and returns what it prints.
func command(ctx context.Context, kind, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...) //nolint:gosec // the arguments are this program's own
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS="+kind, "GOARCH=wasm")
	var faults strings.Builder
	cmd.Stderr = &faults
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, faults.String())
	}
	return string(out), nil
}
