// Build makes the WebAssembly program of the npm package, and puts it into lib, with
// the files that it needs from the card room and from the Go distribution:
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
	room := filepath.Join(root, "room", "static")
	program, bad := wasm.Build(ctx, root, "./clients/js/wasm")
	support, missing := wasm.File(ctx, "lib/wasm/wasm_exec.js")
	goLicense, unlicensed := wasm.File(ctx, "LICENSE")
	license, lost := os.ReadFile(filepath.Join(root, "LICENSE"))
	drawing, undrawn := os.ReadFile(filepath.Join(room, "drawing.js"))
	style, unstyled := os.ReadFile(filepath.Join(room, "cards.css"))
	look, odd := module(style)
	if err := errors.Join(bad, missing, unlicensed, lost, undrawn, unstyled, odd); err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		"hoyle.wasm": program, "wasm_exec.js": support, "LICENSE-go": goLicense, "LICENSE": license,
		"drawing.js": drawing, "look.js": look,
	} {
		if err := os.WriteFile(filepath.Join(root, "clients", "js", "lib", name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// module returns a module that exports the style sheet of the cards as text, for an element's own
// style.
func module(style []byte) ([]byte, error) {
	text, err := json.Marshal(strings.ReplaceAll(string(style), ":root", ":host"))
	return fmt.Appendf(nil, "/** The style sheet of the cards. */\nexport const look = %s;\n", text), err
}
