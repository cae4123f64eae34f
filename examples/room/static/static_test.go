package static_test

import (
	"io/fs"
	"path"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/examples/room/static"
)

// The page and all files that it loads are served, and nothing else.
func TestFiles(t *testing.T) {
	for _, name := range []string{"index.html", "app.css", "app.js", "icon.svg", "games/indigo.js", "i18n/de.json"} {
		if _, err := fs.Stat(static.Files, name); err != nil {
			t.Error(err)
		}
	}
	kinds := []string{".html", ".css", ".js", ".svg", ".json"}
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
