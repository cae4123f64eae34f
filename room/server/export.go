package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/internal/wasm"
	"github.com/hoylecards/hoyle/room/page"
	"github.com/hoylecards/hoyle/room/static"
)

// export writes the room without a server to a directory. It builds this program once more, for
// browsers, which requires its sources and Go.
func export(ctx context.Context, c config, out io.Writer) error {
	this, ok := debug.ReadBuildInfo()
	if !ok || this.Path == "command-line-arguments" {
		return errors.New("export needs to know the package of this program: start it with go run ., without names of files")
	}
	program, err := wasm.Build(ctx, wasm.JS, ".", this.Path)
	if err != nil {
		return fmt.Errorf("export builds %s, in the module of that package or a workspace with it: %w", this.Path, err)
	}
	support, err := wasm.File(ctx, "lib/wasm/wasm_exec.js")
	if err != nil {
		return err
	}
	p, err := page.New(static.Files, version(), c.games)
	if err != nil {
		return err
	}
	folder, err := p.Folder(page.Local{Program: program, Support: support, Pace: c.pace, Quick: c.quick})
	if err != nil {
		return err
	}
	if err := writeFolder(c.args[0], folder); err != nil {
		return err
	}
	size := 0
	for _, data := range folder {
		size += len(data)
	}
	_, err = fmt.Fprintf(out, "%s: %d files, %.1f MB\n", c.args[0], len(folder), float64(size)/1e6)
	return err
}

// writeFolder writes files to a directory. It writes files that refer to other files last. Files of
// older versions remain, for pages that are open.
func writeFolder(dir string, folder map[string][]byte) error {
	last := []string{"index.html", "sw.js"}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(folder)), func(name string) bool { return slices.Contains(last, name) })
	for _, name := range append(names, last...) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil { //nolint:gosec // anybody may read it
			return err
		}
		if err := os.WriteFile(file, folder[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}

// serveLocal serves the directory of a room without a server.
func serveLocal(dir fs.FS) http.Handler {
	files := http.FileServerFS(dir)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", page.Policy+"; frame-ancestors 'none'")
		w.Header().Set("Cache-Control", "no-cache")
		if strings.HasPrefix(r.URL.Path, "/v/") {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		files.ServeHTTP(w, r)
	})
}
