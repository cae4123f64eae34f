// Command api writes what each package of the library exports to the files in the
// directory api; with -check, it only reports the files that are not up to date. It
// prints the number of names and of lines of code for each package.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/hoylecards/hoyle/internal/surface"
)

func main() {
	check := flag.Bool("check", false, "write nothing; fail if a file is not up to date")
	flag.Parse()
	if err := run(".", *check); err != nil {
		log.Fatal(err)
	}
}

func run(root string, check bool) error {
	pkgs, err := surface.Packages(root)
	if err != nil {
		return err
	}
	names, lines, stale := 0, 0, []string{}
	for _, pkg := range pkgs {
		dir := filepath.Join(root, pkg)
		s, err := surface.Of(dir)
		if err != nil {
			return err
		}
		n, err := code(dir)
		if err != nil {
			return err
		}
		names, lines = names+s.Names, lines+n
		fmt.Printf("%-18s %4d names %5d lines\n", pkg, s.Names, n)
		file, want := filepath.Join(root, "api", surface.File(pkg)), strings.Join(s.Lines, "\n")+"\n"
		if got, err := os.ReadFile(file); err == nil && string(got) == want {
			continue
		}
		if check {
			stale = append(stale, file)
		} else if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			return err
		}
	}
	fmt.Printf("%-18s %4d names %5d lines\n", "all", names, lines)
	if len(stale) > 0 {
		return fmt.Errorf("not up to date: %s; go run ./internal/surface/api writes them", strings.Join(stale, ", "))
	}
	return nil
}

// code returns the number of lines in the files of a package that are not tests.
func code(dir string) (int, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return 0, err
	}
	n := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return 0, err
		}
		n += strings.Count(string(data), "\n")
	}
	return n, nil
}
