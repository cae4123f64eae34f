package page_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/page"
)

// filesUnder returns the files of the page of games that stand in a folder, by their names there; all
// files if folder is "".
func filesUnder(t *testing.T, files fstest.MapFS, folder string, games ...hoyle.Game) map[string]string {
	t.Helper()
	p := must.Have(page.New(files, "1", games))(t)
	all := must.Have(p.Folder(page.Local{}))(t)
	found := map[string]string{}
	for name, data := range all {
		if _, rest, ok := strings.Cut(name, folder); ok {
			found[rest] = string(data)
		}
	}
	return found
}

// The rules for players come from the library's page of a game or, for a game of your own, from its
// Spec.
func TestRules(t *testing.T) {
	const own = "# Tuck\n\nLay cards, or tuck them away.\n"
	indigo := must.Have(hoyle.Find("indigo"))(t)
	tuck := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Page: own})
	files := fstest.MapFS{"index.html": {Data: []byte("<html ><head></head>")}}
	found := filesUnder(t, files, "/rules/en/", indigo, tuck)
	if found["tuck.md"] != own || !strings.HasPrefix(found["indigo.md"], "# Indigo\n") {
		t.Errorf("tuck: %q, indigo: %.20q", found["tuck.md"], found["indigo.md"])
	}
	without := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{})
	if found := filesUnder(t, files, "rules/en", without); len(found) > 0 {
		t.Errorf("a game without a page has %v", found)
	}
}

// The words that a game brings are among those of the page, in its languages. They replace nothing.
func TestWords(t *testing.T) {
	g := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Words: map[string]map[string]string{
		"de": {"game": "Stecken", "page": "# Stecken\n", "move.tuck *": "steckt {1} weg", "no.stale": "Meins.", "no.low": "Zu tief."},
		"fr": {"game": "Cacher"},
	}})
	files := fstest.MapFS{
		"index.html": {Data: []byte("<html ><head></head>")}, "i18n/de.json": {Data: []byte(`{"no.stale":"Der Tisch ist weiter.","a":"A"}`)},
		"i18n/en.json": {Data: []byte(`{ "a":"A" }`)},
	}
	p := must.Have(page.New(files, "1", []hoyle.Game{g}))(t)
	folder := must.Have(p.Folder(page.Local{}))(t)
	found := map[string]bool{}
	for name, data := range folder {
		_, name, _ := strings.Cut(strings.TrimPrefix(name, "v/"), "/")
		switch want := map[string]string{
			"i18n/de.json":     `{"a":"A","game.tuck":"Stecken","move.tuck.tuck *":"steckt {1} weg","no.low":"Zu tief.","no.stale":"Der Tisch ist weiter."}`,
			"i18n/en.json":     `{ "a":"A" }`,
			"rules/de/tuck.md": "# Stecken\n",
		}[name]; {
		case want == "" && strings.Contains(name, "tuck"), strings.Contains(name, "fr"):
			t.Errorf("there is %s", name)
		case want != "" && string(data) != want:
			t.Errorf("%s: %s", name, data)
		}
		found[name] = true
	}
	if !found["i18n/de.json"] || !found["i18n/en.json"] || !found["rules/de/tuck.md"] {
		t.Errorf("found only %v", found)
	}
	if _, err := page.New(fstest.MapFS{"i18n/de.json": {Data: []byte("{")}}, "1", nil); err == nil {
		t.Error("words that are not JSON are not refused")
	}
}

// A game can bring a lesson. The page names the games that have one, keeps its own, and names the games that have problems and the languages.
func TestLessons(t *testing.T) {
	const brought, kept = `{"seat":0}`, `{"seat":1}`
	lesson := map[string]map[string]string{"en": {"lesson": brought}}
	tuck := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Words: lesson})
	files := fstest.MapFS{"index.html": {Data: []byte("<html ><head></head>")}, "lessons/indigo.json": {Data: []byte(kept)}}
	files["problems/tuck/0.json"], files["problems/tuck/1.json"] = new(fstest.MapFile), new(fstest.MapFile)
	files["i18n/fa.json"] = &fstest.MapFile{Data: []byte("{}")}
	found := filesUnder(t, files, "/lessons/", tuck)
	if len(found) != 2 || found["tuck.json"] != brought || found["indigo.json"] != kept {
		t.Errorf("lessons %v", found)
	}
	if index := filesUnder(t, files, "", tuck)["index.html"]; !strings.Contains(index, ` data-languages="de en fa" data-lessons="indigo tuck" data-problems="tuck" `) {
		t.Errorf("the page is %s", index)
	}
}
