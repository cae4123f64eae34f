// Build makes the WebAssembly program of the npm package, and puts it into lib, with the text of
// the worker, what <hoyle-table> takes from the card room, and licenses:
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
	static, lib := filepath.Join(root, "room", "static"), filepath.Join(root, "clients", "js", "lib")
	program, bad := wasm.Build(ctx, wasm.WASI, root, "./clients/libhoyle")
	goLicense, unlicensed := wasm.File(ctx, "LICENSE")
	license, lost := os.ReadFile(filepath.Join(root, "LICENSE"))
	core, headless := os.ReadFile(filepath.Join(lib, "core.js"))
	source, strange := module("The text of core.js, for a worker.", "source", strings.ReplaceAll(bare(string(core)), "export ", ""))
	preact, unthanked := os.ReadFile(filepath.Join(static, "vendor", "LICENSE"))
	files, roomless := fromRoom(static, lib)
	if err := errors.Join(bad, unlicensed, lost, unthanked, headless, strange, roomless, os.RemoveAll(filepath.Join(lib, "room"))); err != nil {
		return err
	}
	files["hoyle.wasm"], files["LICENSE-go"], files["LICENSE"], files["source.js"] = program, goLicense, license, source
	files["room/vendor/LICENSE"] = preact
	for name, data := range files {
		name = filepath.Join(lib, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o750), os.WriteFile(name, data, 0o644)); err != nil {
			return err
		}
	}
	return nil
}

// module returns a module that exports a value.
func module(about, name string, value any) ([]byte, error) {
	data, err := json.Marshal(value)
	return fmt.Appendf(nil, "/** %s */\nexport const %s = %s;\n", about, name, data), err
}
