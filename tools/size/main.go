// Size prints the sizes of programs, and fails if one has outgrown its limit:
//
//	go run -C tools ./size [-brotli] [-compile]
//
// Programs in WebAssembly are compressed with gzip -9, and with -brotli also with brotli 11, which
// takes a minute and needs node. The other programs have no symbols. With -compile it also prints
// the processor time for compiling this library's packages for the program with all games (the
// standard library being compiled already), and the packages that take most of that time.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/internal/wasm"
)

// program is a program to measure.
type program struct {
	name, dir, pkg string
	limit          float64 // in MB: of the size with gzip, or of the native program
	kind           string  // of a program in WebAssembly
}

var inBrowser = []program{
	{"npm, all games", "..", "./clients/libhoyle", 2.08, wasm.WASI},
	{"npm, one game", "..", "./clients/library/testdata/tuck", 1.23, wasm.WASI},
	{"room offline", "../room", ".", 3.4, wasm.JS},
	{"a table of Indigo", ".", "./size/testdata/table", 0.82, wasm.JS},
}

var native = []program{
	{"a table of Indigo", ".", "./size/testdata/table", 2.7, ""},
	{"a list with Indigo", ".", "./size/testdata/own", 4, ""},
	{"all games", ".", "./size/testdata/all", 5.67, ""},
}

func main() {
	log.SetFlags(0)
	withBrotli := flag.Bool("brotli", false, "compress by brotli, too")
	compile := flag.Bool("compile", false, "measure the time to compile, too")
	flag.Parse()
	if err := run(context.Background(), *withBrotli, *compile); err != nil {
		log.Fatal("size: ", err)
	}
}

func run(ctx context.Context, withBrotli, compile bool) error {
	var large []string
	fmt.Println("MB                            limit     size      raw   brotli")
	check := func(p program, shape string, size float64, more ...float64) {
		fmt.Printf("%-26s %8.2f %8.3f", p.name+shape, p.limit, size)
		for _, mb := range more {
			fmt.Printf(" %8.3f", mb)
		}
		fmt.Println()
		if size > p.limit {
			large = append(large, p.name)
		}
	}
	for _, p := range inBrowser {
		data, err := wasm.Build(ctx, p.kind, p.dir, p.pkg)
		if err != nil {
			return err
		}
		more := []float64{float64(len(data)) / 1e6}
		if withBrotli {
			size, err := brotli(ctx, data)
			if err != nil {
				return err
			}
			more = append(more, size)
		}
		check(p, "", gzipped(data), more...)
	}
	for _, p := range native {
		size, err := built(ctx, p)
		if err != nil {
			return err
		}
		check(p, ", native", size)
	}
	if compile {
		if err := compiled(ctx, native[len(native)-1]); err != nil {
			return err
		}
	}
	if len(large) > 0 {
		return fmt.Errorf("above the limit: %s", strings.Join(large, ", "))
	}
	return nil
}

func gzipped(data []byte) float64 {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // this level exists
	_, _ = w.Write(data)                                  // a buffer accepts everything
	_ = w.Close()
	return float64(b.Len()) / 1e6
}

// script prints the size of its input, compressed with brotli.
const script = `const { brotliCompressSync: b, constants: c } = require("node:zlib"), d = require("node:fs").readFileSync(0);
console.log(b(d, { params: { [c.BROTLI_PARAM_QUALITY]: 11, [c.BROTLI_PARAM_LGWIN]: 24, [c.BROTLI_PARAM_SIZE_HINT]: d.length } }).length)`

// brotli returns the size of data, compressed with brotli.
func brotli(ctx context.Context, data []byte) (float64, error) {
	cmd := exec.CommandContext(ctx, "node", "-e", script)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(data), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("node: %w", err)
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(out)))
	return float64(n) / 1e6, err
}

// built returns the size of a native program.
func built(ctx context.Context, p program) (float64, error) {
	dir, err := os.MkdirTemp("", "size")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	file := filepath.Join(dir, "program")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, p.pkg) //nolint:gosec // this program's own
	cmd.Dir, cmd.Stderr = p.dir, os.Stderr
	if err := cmd.Run(); err != nil {
		return 0, fmt.Errorf("go build %s: %w", p.pkg, err)
	}
	info, err := os.Stat(file)
	if err != nil {
		return 0, err
	}
	return float64(info.Size()) / 1e6, nil
}
