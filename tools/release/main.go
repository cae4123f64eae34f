// Release does what a stranger will do with the next release, before there is one. It serves the
// commit at HEAD, the library and the modules beside it, as the version that the modules require, and
// in an empty module it gets the library, runs the program of the README, installs the programs, and
// runs tests from the module cache:
//
//	go run -C tools ./release
//
// Only what is committed is in a release. Nothing stays behind: the module cache is a temporary one,
// which takes the other modules from that of this machine or from the module proxy.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const library = "github.com/hoylecards/hoyle"

// beside are the released modules in directories of the library.
var beside = []string{"cmd", "room"}

func main() {
	if err := run(context.Background(), ".."); err != nil {
		log.Fatal("release: ", err)
	}
}

func run(ctx context.Context, root string) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	version, err := versionOf(root)
	if err != nil {
		return err
	}
	clone := filepath.Join(dir, "clone")                                                                      // what is committed, and nothing else
	if out, err := exec.CommandContext(ctx, "git", "clone", "-q", root, clone).CombinedOutput(); err != nil { //nolint:gosec // of this checkout
		return fmt.Errorf("git clone: %w\n%s", err, out)
	}
	for _, sub := range append([]string{""}, beside...) {
		if err := serve(filepath.Join(dir, "proxy"), clone, sub, version); err != nil {
			return fmt.Errorf("module %q: %w", sub, err)
		}
	}
	s, err := newStranger(ctx, dir)
	if err != nil {
		return err
	}
	return s.try(root, version)
}

// versionOf returns the version that the modules beside the library require.
func versionOf(root string) (string, error) {
	data, err := os.ReadFile(filepath.Join(root, "go.work"))
	if err != nil {
		return "", err
	}
	found := regexp.MustCompile(`(?m)^(?:replace |\t)\S+ (v\S+) =>`).FindSubmatch(data)
	if found == nil {
		return "", errors.New("go.work replaces no version")
	}
	return string(found[1]), nil
}

// serve writes a module of a clone to a proxy that consists of files.
func serve(proxy, clone, sub, version string) error {
	m := module.Version{Path: strings.TrimSuffix(library+"/"+sub, "/"), Version: version}
	at := filepath.Join(proxy, filepath.FromSlash(m.Path), "@v")
	if err := os.MkdirAll(at, 0o750); err != nil {
		return err
	}
	mod, err := os.ReadFile(filepath.Join(clone, sub, "go.mod"))
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	if err := zip.CreateFromDir(&packed, m, filepath.Join(clone, sub)); err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		"list": []byte(version + "\n"), version + ".mod": mod, version + ".zip": packed.Bytes(),
		version + ".info": fmt.Appendf(nil, `{"Version":%q,"Time":"2026-01-01T00:00:00Z"}`, version),
	} {
		if err := os.WriteFile(filepath.Join(at, name), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// stranger is somebody with an empty module, far from the library's source.
type stranger struct {
	ctx      context.Context
	dir, bin string
	env      []string
}

func newStranger(ctx context.Context, dir string) (*stranger, error) {
	known, err := exec.CommandContext(ctx, "go", "env", "GOMODCACHE", "GOPROXY").Output()
	if err != nil {
		return nil, err
	}
	cache, proxy, _ := strings.Cut(strings.TrimSpace(string(known)), "\n")
	s := &stranger{ctx: ctx, dir: filepath.Join(dir, "stranger"), bin: filepath.Join(dir, "bin")}
	s.env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-modcacherw -trimpath", "GOBIN="+s.bin, "GONOSUMDB="+library,
		"GOMODCACHE="+filepath.Join(dir, "cache"),
		"GOPROXY=file://"+filepath.Join(dir, "proxy")+",file://"+filepath.Join(cache, "cache", "download")+","+proxy)
	return s, os.MkdirAll(s.dir, 0o750)
}

// try does everything that the package comment says.
func (s *stranger) try(root, version string) error {
	if _, err := s.run("go", "mod", "init", "example.com/stranger"); err != nil {
		return err
	}
	if _, err := s.run("go", "get", library+"@"+version); err != nil {
		return err
	}
	if err := s.readme(root); err != nil {
		return fmt.Errorf("the program of the README: %w", err)
	}
	for _, program := range []string{"/cmd/hoyle", "/room", "/examples/..."} {
		if _, err := s.run("go", "install", library+program+"@"+version); err != nil {
			return err
		}
	}
	for _, program := range [][]string{{"hoyle", "games"}, {"hoyle", "play", "-bots", "-seed", "1"}, {"room", "-help"}} {
		if _, err := s.run(filepath.Join(s.bin, program[0]), program[1:]...); err != nil {
			return err
		}
	}
	if _, err := s.run("go", "get", "-t", library+"/..."); err != nil {
		return err
	}
	_, err := s.run("go", "test", "-vet=off", "-short", library, library+"/card", library+"/deck", library+"/engine/...", library+"/indigo", library+"/live")
	return err
}

// readme runs the first program of the README, which must print what the README says.
func (s *stranger) readme(root string) error {
	page, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		return err
	}
	_, after, _ := strings.Cut(string(page), "```go\n")
	program, after, _ := strings.Cut(after, "```\n")
	if err := os.WriteFile(filepath.Join(s.dir, "main.go"), []byte(program), 0o600); err != nil {
		return err
	}
	out, err := s.run("go", "run", ".")
	if err != nil {
		return err
	}
	if _, want, _ := strings.Cut(after, "It prints\n\n    "); out == "" || !strings.HasPrefix(want,
		strings.ReplaceAll(strings.TrimSpace(out), "\n", "\n    ")) {
		return fmt.Errorf("it prints %q", out)
	}
	return nil
}

// run runs a program in the stranger's module, and returns what it prints.
func (s *stranger) run(program string, args ...string) (string, error) {
	fmt.Println(filepath.Base(program), strings.Join(args, " "))
	cmd := exec.CommandContext(s.ctx, program, args...) //nolint:gosec // the programs of this library, and the go command
	cmd.Dir, cmd.Env = s.dir, s.env
	var faults bytes.Buffer
	cmd.Stderr = &faults
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s%s", filepath.Base(program), strings.Join(args, " "), err, out, &faults)
	}
	return string(out), nil
}
