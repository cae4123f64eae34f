// Command wire makes the JSON Schemas and the TypeScript declarations for all of the library's
// JSON, from the Go types and their comments, and the reference of the operations for all languages:
//
//	go run -C tools ./wire
//
// rewrites docs/schema, clients/js/lib/wire.d.ts, the methods of clients/rust and clients/csharp, and the
// operations in docs/languages.md and hoyle.h. Its tests check that these
// files are up to date, and that real JSON of every kind of game conforms to the schemas and, if
// there is a TypeScript compiler, to the declarations.
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	root := flag.String("root", "..", "the root of the repository")
	flag.Parse()
	if err := run(*root); err != nil {
		fmt.Fprintln(os.Stderr, "wire:", err)
		os.Exit(1)
	}
}

// declared is the file of declarations, in the npm package.
const declared = "clients/js/lib/wire.d.ts"

// run writes all files, and removes those of schemas that no longer exist.
func run(root string) error {
	if err := os.Chdir(root); err != nil {
		return err
	}
	files, err := generate()
	if err != nil {
		return err
	}
	old, err := filepath.Glob("docs/schema/*.json")
	if err != nil {
		return err
	}
	for _, name := range old {
		if _, ok := files[name]; !ok {
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	if err := os.MkdirAll("docs/schema", 0o750); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := os.WriteFile(name, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}

// generate returns the contents of all files, keyed by name, for the repository in whose root it
// runs.
func generate() (map[string][]byte, error) {
	r, err := newReflector()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, d := range documents() {
		data, err := r.schema(d)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.name, err)
		}
		files["docs/schema/"+d.name+".json"] = data
	}
	all := r.methods()
	if files[declared], err = declarations(r.all, all); err != nil {
		return nil, err
	}
	files["clients/rust/src/reference.rs"] = []byte(rust.file(r.all, all))
	files["clients/csharp/Reference.cs"] = []byte(csharp.file(r.all, all))
	const page, head = "docs/languages.md", "clients/library/hoyle.h"
	if files[page], err = within(page, "<!-- made: operations -->\n", "<!-- end -->", table(all, documents())); err != nil {
		return nil, err
	}
	files[head], err = within(head, "docs/languages.md ---- */\n\n", "/* A handle with", header(all))
	return files, err
}
