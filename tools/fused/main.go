// Command fused lists where this library's floating-point results depend on the processor, and exits
// with status 1 if there is such a place:
//
//	go run -C tools ./fused arm64 s390x
//
// Where a processor can, the Go compiler rounds a product and a sum once, by one instruction, unless the
// product is converted explicitly. The logarithms and powers of package math may differ in their last bits,
// too. The arguments are the GOARCH of such processors, whose assembly is searched.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"regexp"
	"strings"
)

var inexact = regexp.MustCompile(`\(([^()]*\.go:\d+)\)\s+(FN?M(?:ADD|SUB)[DS]?|` +
	`CALL\s+math\.(?:arch)?(?i:exp|log|pow|cbrt|hypot|a?sin|a?cos|a?tan|erf|l?gamma)\w*)`)

// exempt are functions whose results decide nothing that is recorded: a suite's statistics, and powers that
// are rounded to percents.
var exempt = regexp.MustCompile(`/engine/enginetest\.|/examples/hearts\.chances`)

func main() {
	log.SetFlags(0)
	found := 0
	for _, arch := range os.Args[1:] {
		places, err := search(context.Background(), arch)
		if err != nil {
			log.Fatal("fused: ", err)
		}
		for place, what := range places {
			fmt.Printf("%s: %s on %s\n", place, what, arch)
		}
		found += len(places)
	}
	if found > 0 {
		os.Exit(1)
	}
}

// search returns the places in the library's assembly for a processor, and what is there.
func search(ctx context.Context, arch string) (map[string]string, error) {
	listing, out := io.Pipe()
	cmd := exec.CommandContext(ctx, "go", "list", "-export", "-gcflags=-S", "./...")
	cmd.Dir, cmd.Stderr = "..", out
	cmd.Env = append(os.Environ(), "GOARCH="+arch, "CGO_ENABLED=0")
	failed := make(chan error, 1)
	go func() {
		err := cmd.Run()
		_ = out.Close()
		failed <- err
	}()
	places, name, lines := map[string]string{}, "", 0
	for text := bufio.NewReader(listing); ; lines++ {
		line, err := text.ReadString('\n')
		if err != nil {
			break
		}
		if strings.Contains(line, " STEXT ") {
			name, _, _ = strings.Cut(line, " ")
		} else if !strings.Contains(line, "FM") && !strings.Contains(line, "FNM") && !strings.Contains(line, "math.") {
			continue // most lines: an expression takes longer
		} else if at := inexact.FindStringSubmatch(line); at != nil && !exempt.MatchString(name) {
			places[at[1]] = at[2] + " in " + name
		}
	}
	if err := <-failed; err != nil {
		return nil, fmt.Errorf("go list for %s, which does not show what is wrong: %w", arch, err)
	}
	if lines < 100_000 {
		return nil, fmt.Errorf("go list for %s lists no assembly: %d lines", arch, lines)
	}
	return places, nil
}
