package browser

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// loaded yields the number of bytes that came over the network since the page was requested, and
// the number of requests that caused them.
const loaded = `(() => {
	const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
	return [all.reduce((n, e) => n + e.transferSize, 0), all.filter((e) => e.transferSize > 0).length];
})()`

// The first visit takes at most 90 KB. The next visit requests only the page
// itself and data that changes, and no files.
func TestWeight(t *testing.T) {
	r := start(t)
	p := open(t).tab(t)
	t.Cleanup(p.leave)
	p.do(chromedp.Navigate(r.url("/")))
	p.until("document.querySelector('.tile input') && document.querySelector('.tables .empty, .table-row')")
	first := eval[[]int](p, loaded)
	t.Logf("first visit: %d bytes, %d requests", first[0], first[1])
	if first[0] > 90<<10 {
		t.Errorf("the first visit takes %d bytes", first[0])
	}
	p.do(chromedp.Reload())
	p.until("document.querySelector('.tile input') && document.querySelector('.tables .empty, .table-row')")
	again := eval[[]string](p, "performance.getEntriesByType('resource').filter((e) => e.transferSize > 0 && !e.name.includes('/api/')).map((e) => e.name)")
	if len(again) > 0 {
		t.Errorf("the second visit asks for %q", again)
	}
	t.Logf("second visit: %v", eval[[]int](p, loaded))
	german := emulation.SetUserAgentOverrideParams{UserAgent: eval[string](p, "navigator.userAgent"), AcceptLanguage: "de-DE,de"}
	must.Have(chromedp.Call(p.ctx, emulation.SetUserAgentOverride, german))(t)
	p.do(chromedp.Reload())
	p.until("document.documentElement.lang === 'de'")
	p.until("document.querySelector('.tile input')")
	if words := eval[[]string](p, "performance.getEntriesByType('resource').map((e) => e.name).filter((n) => n.includes('/i18n/'))"); len(words) != 1 {
		t.Errorf("a German page reads %q", words)
	}
}

// A new visitor holds cards after few round trips to the server: the page itself names all that it
// loads, and a table adds a file of its own and one of its game.
func TestFewTrips(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := open(t).tab(t)
	p.begin(t)
	t.Cleanup(p.leave)
	const files = `performance.getEntriesByType('resource').filter((e) => /\.(js|json|css)$/.test(e.name)).map((e) => e.name.replace(/.*\/v\/\w+/, '')).sort()`
	p.do(chromedp.Navigate(r.url("/")))
	p.until("document.querySelector('.tile input') && document.querySelector('.tables .empty, .table-row')")
	named := []string{"/all.css", "/app.js", "/base.js", "/i18n/en.json"}
	if got := eval[[]string](p, files); !slices.Equal(got, named) {
		t.Errorf("the lobby loads %q, want %q", got, named)
	}
	for _, name := range named[:3] {
		if !eval[bool](p, "!!document.querySelector("+text(`link[href$="`+name+`"]`)+")") {
			t.Errorf("the page does not name %s", name)
		}
	}
	p.order("doppelkopf")
	p.until("document.querySelector('.hand-card')")
	got := eval[[]int](p, loaded)
	t.Logf("until there is a hand: %d bytes, %d requests", got[0], got[1])
	if got[0] > 120<<10 || got[1] > 20 {
		t.Errorf("%d bytes in %d requests until there is a hand", got[0], got[1])
	}
	more := slices.Sorted(slices.Values(append(named, "/games/doppelkopf.js", "/play.js")))
	if got := eval[[]string](p, files); !slices.Equal(got, more) {
		t.Errorf("the table loads %q, want %q", got, more)
	}
}

// A table does not wait for its scripts: they come while somebody chooses a game, at the latest while
// the server opens the table.
func TestScriptsComeInTime(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := open(t).tab(t)
	p.begin(t)
	t.Cleanup(p.leave)
	script := func(name string) string {
		return "performance.getEntriesByType('resource').find((e) => e.name.endsWith(" + text(name) + "))"
	}
	p.do(chromedp.Navigate(r.url("/")))
	p.order("doppelkopf")
	for _, name := range []string{"/play.js", "/games/doppelkopf.js"} {
		if eval[bool](p, script(name)+".startTime > "+script("/api/tables")+".responseEnd") {
			t.Errorf("%s is asked for after the table was opened", name)
		}
	}
	p.do(chromedp.Navigate(r.url("/")))
	p.until("document.querySelector('.tile input')")
	if eval[bool](p, "!!"+script("/play.js")) {
		t.Error("the lobby loads the scripts of a table before anybody touches it")
	}
	p.do(chromedp.Focus(".tile input"))
	p.until(script("/play.js"))
}
