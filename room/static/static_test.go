package static_test

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/room/static"
)

// The page and all files that it loads are served, and nothing else.
func TestFiles(t *testing.T) {
	for _, name := range []string{"index.html", "app.css", "app.js", "icon.svg", "vendor/preact.mjs", "games/indigo.js", "i18n/de.json"} {
		if _, err := fs.Stat(static.Files, name); err != nil {
			t.Error(err)
		}
	}
	kinds := []string{".html", ".css", ".js", ".mjs", ".svg", ".png", ".webmanifest", ".json", ".md"}
	err := fs.WalkDir(static.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !slices.Contains(kinds, path.Ext(name)) {
			t.Errorf("%s is served", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// The file of others is the one whose checksum and licence stand beside it.
func TestVendored(t *testing.T) {
	data, err := fs.ReadFile(static.Files, "vendor/preact.mjs")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile("vendor/SHA256SUMS")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("%x  preact.mjs\n", sha256.Sum256(data)); string(sums) != want {
		t.Errorf("vendor/preact.mjs has the checksum %swant %s", want, sums)
	}
	if _, err := os.Stat("vendor/LICENSE"); err != nil {
		t.Error(err)
	}
}
