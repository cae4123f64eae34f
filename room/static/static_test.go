package static_test

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
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

// The files by other authors have their checksums and licenses beside them.
func TestVendored(t *testing.T) {
	var sums strings.Builder
	for file, licence := range map[string]string{"lean-qr.mjs": "LICENSE-lean-qr", "preact.mjs": "LICENSE"} {
		data := must.Have(fs.ReadFile(static.Files, "vendor/"+file))(t)
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), file)
		if _, err := os.Stat("vendor/" + licence); err != nil {
			t.Error(err)
		}
	}
	want := must.Have(os.ReadFile("vendor/SHA256SUMS"))(t)
	if got := slices.Sorted(strings.Lines(sums.String())); !slices.Equal(got, slices.Sorted(strings.Lines(string(want)))) {
		t.Errorf("the files have the checksums %q, want %s", got, want)
	}
}
