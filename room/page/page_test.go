package page_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/room/page"
)

// The rules for players come from the library's page of a game or, for a game of somebody's own,
// from its Spec.
func TestRules(t *testing.T) {
	const own = "# Tuck\n\nLay cards, or tuck them away.\n"
	indigo, err := hoyle.Find("indigo")
	if err != nil {
		t.Fatal(err)
	}
	tuck := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Page: own})
	files := fstest.MapFS{"index.html": {Data: []byte("<html ><head></head>")}}
	p, err := page.New(files, "1", []hoyle.Game{indigo, tuck})
	if err != nil {
		t.Fatal(err)
	}
	folder, err := p.Folder(page.Local{})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for name, data := range folder {
		if _, game, ok := strings.Cut(name, "/rules/en/"); ok {
			found[game] = string(data)
		}
	}
	if found["tuck.md"] != own || !strings.HasPrefix(found["indigo.md"], "# Indigo\n") {
		t.Errorf("tuck: %q, indigo: %.20q", found["tuck.md"], found["indigo.md"])
	}
	if p, err = page.New(files, "1", []hoyle.Game{hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{})}); err != nil {
		t.Fatal(err)
	}
	if folder, err = p.Folder(page.Local{}); err != nil {
		t.Fatal(err)
	}
	for name := range folder {
		if strings.Contains(name, "rules/en") {
			t.Errorf("a game without a page has %s", name)
		}
	}
}
