// Build makes the WebAssembly program of the npm package, and puts it and what it needs
// from Go's own distribution into lib:
//
//	go run ./clients/js/build
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	log.SetFlags(0)
	root := flag.String("root", ".", "the root of the repository")
	flag.Parse()
	if err := run(*root); err != nil {
		log.Fatal("build: ", err)
	}
}

func run(root string) error {
	lib := filepath.Join(root, "clients", "js", "lib")
	if err := compile(root, filepath.Join(lib, "hoyle.wasm")); err != nil {
		return err
	}
	goroot, err := command(root, "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	of := strings.TrimSpace(string(goroot))
	return errors.Join(
		copyFile(filepath.Join(lib, "wasm_exec.js"), filepath.Join(of, "lib", "wasm", "wasm_exec.js")),
		copyFile(filepath.Join(lib, "LICENSE-go"), filepath.Join(of, "LICENSE")),
		copyFile(filepath.Join(lib, "LICENSE"), filepath.Join(root, "LICENSE")),
	)
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// hot are the packages of Go that are inlined. In the others little time is spent, and
// each inlined call makes the program larger.
var hot = regexp.MustCompile(`^(cmp|iter|math/.*|slices|strconv|sync/atomic|internal/(abi|bytealg|chacha8rand|goarch|runtime/.*)|runtime.*|unsafe)$`)

// compile builds the program to a file.
func compile(root, file string) error {
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	deps, err := command(root, "list", "-deps", "-f", "{{if .Standard}}{{.ImportPath}}{{end}}", program).Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-o", file}
	for pkg := range strings.FieldsSeq(string(deps)) {
		if !hot.MatchString(pkg) {
			args = append(args, "-gcflags="+pkg+"=-l")
		}
	}
	if err := command(root, append(args, program)...).Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if module, err = packed(module); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, module, 0o644)
}

const program = "./clients/js/wasm"

// command returns a go command for WebAssembly.
func command(root string, args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...) //nolint:gosec // the arguments are this program's own
	cmd.Dir, cmd.Stderr = root, os.Stderr
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	return cmd
}
