// Build makes the WebAssembly program of the npm package, and puts it into lib, with the text of
// the worker, the files that it needs from the card room, and licenses:
//
//	go run ./clients/js/build
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/hoylecards/hoyle/internal/wasm"
)

func main() {
	log.SetFlags(0)
	root := flag.String("root", ".", "the root of the repository")
	flag.Parse()
	if err := run(context.Background(), *root); err != nil {
		log.Fatal("build: ", err)
	}
}

func run(ctx context.Context, root string) error {
	room, lib := filepath.Join(root, "room", "static"), filepath.Join(root, "clients", "js", "lib")
	program, bad := wasm.Build(ctx, wasm.WASI, root, "./clients/libhoyle")
	goLicense, unlicensed := wasm.File(ctx, "LICENSE")
	license, lost := os.ReadFile(filepath.Join(root, "LICENSE"))
	drawing, undrawn := os.ReadFile(filepath.Join(room, "drawing.js"))
	style, unstyled := os.ReadFile(filepath.Join(room, "cards.css"))
	core, headless := os.ReadFile(filepath.Join(lib, "core.js"))
	look, odd := module("The style sheet of the cards.", "look", strings.ReplaceAll(string(style), ":root", ":host"))
	source, strange := module("The text of core.js, for a worker.", "source", worker(string(core)))
	if err := errors.Join(bad, unlicensed, lost, undrawn, unstyled, headless, odd, strange); err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		"hoyle.wasm": program, "LICENSE-go": goLicense, "LICENSE": license,
		"drawing.js": drawing, "look.js": look, "source.js": source,
	} {
		if err := os.WriteFile(filepath.Join(lib, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// worker returns core.js, which imports nothing, as a script: without its exports and its comments.
func worker(core string) string {
	var text strings.Builder
	for line := range strings.Lines(core) {
		if start := strings.TrimSpace(line); !strings.HasPrefix(start, "//") && !strings.HasPrefix(start, "/**") {
			text.WriteString(strings.TrimPrefix(line, "export "))
		}
	}
	return text.String()
}

// module returns a module that exports a text.
func module(about, name, text string) ([]byte, error) {
	data, err := json.Marshal(text)
	return fmt.Appendf(nil, "/** %s */\nexport const %s = %s;\n", about, name, data), err
}
