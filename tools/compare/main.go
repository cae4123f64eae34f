// Compare measures how much faster one commit is than another.
//
//	go run -C tools ./compare [flags] before [after]
//
// It copies the importable packages of both commits into one program, each
// under its own import path, and runs them alternately: a slice of a few
// milliseconds of one, the same number of operations of the other, and so on. Because of this,
// other work on the machine slows both alike, and ratios are steady to a few percent even on a busy
// machine. Before and after name commits; without after, the working tree is measured. Comparing a
// commit with itself shows the noise.
//
// For every kind of work and every game it prints how many times as fast the
// second is, from the lower quartiles of the processor time of the slices, and
// in brackets the least and the greatest of the same ratios for each fifth of the
// run; then the nanoseconds and the allocations of an operation, before and
// after. The kinds of work:
//
//	deal          Deal
//	game          Deal and engine.Playout to the end
//	value         a game by Turn, Legal and Apply, from the first choice, like all below
//	advance       the same by TurnOf, AppendMoves and Advance
//	checked       the same by TurnOf, AppendMoves and Play; by value if there is no Play
//	playout       engine.Playout
//	view          View in the middle of a game
//	json          Table.ViewJSON in the middle of a game
//	determinize   Determinize for the seat to play in the middle of a game
//	play          Table.Play of all moves of a game, from text
//	log           Table.Log of a whole game
//	replay        host.Replay of the record of a game
//	search100     100 iterations of the search that suits the game, at its first choice;
//	              so also search1000, search10000 and search100000
//	tree100       the same with the whole tree and random playouts; so also tree1000 and so on
//
// In each slice both do the same work, with the same random numbers. Work that takes
// much longer than a slice is measured in fewer slices, at least 10.
//
// The flags:
//
//	-run regexp   only the lines whose work and game, as in "deal/indigo", match
//	-slices n     measure n slices of each (50)
//	-slice d      make a slice last about d (4ms)
//	-cpuprofile f write a profile of the run to f
//	-keep dir     build the program in dir and leave it there
//
// Both commits must have the functions that testdata/side/side.go calls. To measure an older one, change
// that file in the copy that -keep leaves.
package main

import (
	"embed"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// program holds the sources of the measuring program: main.go, package item, and package
// side, of which each commit gets a copy.
//
//go:embed testdata
var program embed.FS

const modulePath = "github.com/hoylecards/hoyle"

// importable are the packages that a side may need.
var importable = []string{"card", "deck", "engine", "indigo", "catcheleven", "karata", "doppelkopf", "blackjack", "bot", "internal"}

func main() {
	flags := flag.NewFlagSet("compare", flag.ExitOnError)
	flags.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run -C tools ./compare [flags] before [after]")
		flags.PrintDefaults()
	}
	keep := flags.String("keep", "", "build the program in this `directory` and leave it there")
	flags.String("run", "", "only the work/game that matches this `regexp`")
	flags.String("slices", "", "the `number` of slices")
	flags.String("slice", "", "the `duration` of a slice")
	flags.String("cpuprofile", "", "write a profile to this `file`")
	_ = flags.Parse(os.Args[1:]) // it exits on an error
	if flags.NArg() < 1 || flags.NArg() > 2 {
		flags.Usage()
		os.Exit(2)
	}
	var args []string
	flags.Visit(func(f *flag.Flag) {
		value := f.Value.String()
		switch f.Name {
		case "keep":
			return
		case "cpuprofile":
			value, _ = filepath.Abs(value)
		}
		args = append(args, "-"+f.Name+"="+value)
	})
	if err := run(*keep, flags.Arg(0), flags.Arg(1), args); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func run(dir, before, after string, args []string) error {
	if dir == "" {
		temp, err := os.MkdirTemp("", "compare")
		if err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(temp) }()
		dir = temp
	}
	for name, commit := range map[string]string{"before": before, "after": after} {
		if err := addSide(dir, name, commit); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module compare\n\ngo 1.26\n"), 0o666); err != nil {
		return err
	}
	for _, file := range []string{"main.go", "item/item.go"} {
		if err := add(dir, file, file, ""); err != nil {
			return err
		}
	}
	if err := command(dir, "go", "build", "-o", "measure", ".").Run(); err != nil {
		return err
	}
	return command(dir, filepath.Join(dir, "measure"), args...).Run()
}

// addSide writes into dir the packages of a commit, and package side.
func addSide(dir, name, commit string) error {
	if err := copyPackages(filepath.Join(dir, name), name, commit); err != nil {
		return err
	}
	return add(dir, "side/side.go", name+"/side/side.go", name)
}

// add writes a file of the program, with the module's import path replaced by that of a side.
func add(dir, from, to, side string) error {
	text, err := program.ReadFile(path.Join("testdata", from))
	if err != nil {
		return err
	}
	return write(filepath.Join(dir, to), string(text), side)
}

func write(file, text, side string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o750); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(strings.ReplaceAll(text, `"`+modulePath, `"compare/`+side)), 0o666)
}

// copyPackages writes the importable packages of a commit, without their tests. If commit is "", it
// writes those of the working tree.
func copyPackages(dir, side, commit string) error {
	if err := os.RemoveAll(dir); err != nil { // of an earlier comparison
		return err
	}
	top, err := exec.Command("git", "rev-parse", "--show-toplevel").Output()
	if err != nil {
		return fmt.Errorf("git: %w", err)
	}
	repo := strings.TrimSpace(string(top))
	root := repo
	if commit != "" {
		if root, err = os.MkdirTemp("", "compare"); err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(root) }()
		checkout := command(repo, "git", "--work-tree", root, "restore", "--worktree", "--source", commit, "--", ".")
		if err := checkout.Run(); err != nil {
			return err
		}
	}
	for _, pkg := range importable {
		err := fs.WalkDir(os.DirFS(root), pkg, func(file string, _ fs.DirEntry, err error) error {
			if err != nil || !slices.Contains([]string{".go", ".net"}, path.Ext(file)) || strings.HasSuffix(file, "_test.go") {
				return err
			}
			text, err := os.ReadFile(filepath.Join(root, file))
			if err != nil {
				return err
			}
			return write(filepath.Join(dir, file), string(text), side)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func command(dir, name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...) //nolint:gosec // the commands are fixed in this program
	c.Dir, c.Stdout, c.Stderr = dir, os.Stdout, os.Stderr
	return c
}
