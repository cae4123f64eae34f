package browser

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// value types into a field by keyboard until the field has the wanted text.
func (p *page) value(selector, keys, want string) {
	p.t.Helper()
	p.tabTo(selector)
	p.do(chromedp.KeyEvent(keys))
	if got := eval[string](p, "document.activeElement.value"); got != want {
		p.t.Fatalf("%s is %q, want %q", selector, got, want)
	}
}

// orderCup opens a cup of single deals of Indigo for four, by keyboard alone.
func (p *page) orderCup() {
	p.t.Helper()
	p.until("document.querySelector('.tile input')")
	p.tabTo("[name=kind-cup]")
	p.press(kb.Enter)
	p.until("document.querySelector('button[name=cup]')")
	p.checkNames("form")
	p.tabTo(".tile input")
	for range 10 {
		if eval[string](p, "document.activeElement.value") == "indigo" {
			break
		}
		p.press(kb.ArrowRight)
	}
	p.value("select[name=format]", "D", "deals")
	p.value("input[name=n]", kb.ArrowDown+kb.ArrowDown+kb.ArrowDown, "1")
	p.value("select[name=size]", kb.Home+kb.ArrowDown+kb.ArrowDown, "4")
	p.tabTo("button[name=cup]")
	p.press(kb.Enter)
	p.until("location.pathname.startsWith('/cup/') && document.querySelector('.cup-places')")
}

// enter goes to an element with Tab and presses Enter.
func (p *page) enter(selector string) {
	p.t.Helper()
	p.until("document.querySelector(" + text(selector) + ")")
	p.tabTo(selector)
	p.press(kb.Enter)
}

// where names the next thing to do on the page of a cup or of its table.
const where = `(() => {
	if (document.querySelector('.cup-winner')) return 'won';
	if (document.querySelector('.cup-me a.primary')) return 'ready';
	if (document.querySelector('.result button.primary')) return 'next';
	if (document.querySelector('.result a.primary')) return 'back';
	return document.querySelector('.felt') && (` + turn + `) ? 'move' : '';
})()`

// playCup does the next thing in a cup, by keyboard. It reports whether the cup goes on.
func (p *page) playCup() bool {
	p.t.Helper()
	switch eval[string](p, where) {
	case "won":
		return false
	case "ready":
		p.enter(".cup-me a.primary")
		p.until("location.pathname.startsWith('/t/')")
	case "next":
		p.enter(".result button.primary")
		p.until("!document.querySelector('.result button.primary')")
	case "back":
		p.enter(".result a.primary")
		p.until("location.pathname.startsWith('/cup/')")
	case "move":
		p.typeMove()
	}
	return true
}

// Two people and two bots play in a cup, to its end, with the keyboard alone. The bracket
// is a list of rounds with headings, and the draw can be checked.
func TestCup(t *testing.T) {
	t.Parallel()
	browser := open(t)
	r := start(t)
	ann := browser.named(t, r, "Ann")
	ann.orderCup()
	ann.checkNames("joining")
	ben := browser.named(t, r, "Ben")
	ben.until("document.querySelector('.cup-list a.primary')")
	ben.enter(".cup-list a.primary")
	ben.enter("button[name=join]")
	ann.until("document.querySelectorAll('.cup-places li').length === 2")
	ann.enter("button[name=start]")
	for _, p := range []*page{ann, ben} {
		p.until("document.querySelector('.cup-me a.primary') && document.title.startsWith('●')")
		p.until("document.getElementById('news').innerText.includes('your table is ready')")
	}
	for end := time.Now().Add(5 * patience); ; {
		a, b := ann.playCup(), ben.playCup()
		if !a && !b {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the cup never ends: %s\n%s", eval[string](ann, "document.body.innerText"), eval[string](ben, "document.body.innerText"))
		}
	}
	headings := eval[string](ann, "[...document.querySelectorAll('.round h2')].map((x) => x.innerText).join()")
	tables := eval[int](ann, "document.querySelectorAll('.pairing .entrant.won').length")
	if headings != "Semi-finals,Final" || tables != 3 {
		t.Errorf("%q, %d results", headings, tables)
	}
	winner := eval[string](ann, "document.querySelector('.cup-winner').innerText")
	if other := eval[string](ben, "document.querySelector('.cup-winner').innerText"); other != winner || len(winner) < 10 {
		t.Errorf("%q has won, or %q", winner, other)
	}
	if n := eval[int](ann, "document.querySelectorAll('.pairing-foot a[href^=\"/replay/\"]').length"); n < 3 {
		t.Errorf("%d replays", n)
	}
	ann.do(chromedp.EmulateViewport(1100, 560))
	ann.picture("room-cup.webp")
	ann.checkNames("bracket")
	ann.enter(".draw summary")
	ann.enter(".draw button")
	ann.until("document.querySelectorAll('.draw .results .good').length === 4")
	if bad := eval[int](ann, "document.querySelectorAll('.draw .results .bad').length"); bad != 0 {
		t.Error("the draw is not what was promised")
	}
	ann.enter(".pairing-foot a[href^='/replay/']")
	ann.until("location.pathname.startsWith('/replay/') && document.querySelector('.controls')")
}

// On a phone the rounds are one below the other, and nothing is wider than the page.
func TestCupOnAPhone(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := open(t).named(t, r, "Ann")
	p.phone()
	order := `{"game":"indigo","size":8,"fill":true,"join":true}`
	id := eval[string](p, "fetch('/api/cups', {method: 'POST', body: "+text(order)+"}).then((a) => a.json()).then((o) => o.id)")
	eval[string](p, "fetch('/api/cups/"+id+"/start', {method: 'POST', body: '{}'}).then((a) => a.text())")
	p.do(chromedp.Navigate(r.url("/cup/" + id)))
	p.until("document.querySelectorAll('.round').length === 3")
	if eval[bool](p, "document.documentElement.scrollWidth > innerWidth") {
		t.Error("the page is wider than the phone")
	}
	rounds := "[...document.querySelectorAll('.round')].map((r) => r.getBoundingClientRect().top)"
	if !eval[bool](p, "(([a, b, c]) => a < b && b < c)("+rounds+")") {
		t.Error("the rounds are not one below another")
	}
	small := `[...document.querySelectorAll('.cup-page a.button, .cup-page button, .pairing-foot a')].filter((b) => b.offsetWidth > 0 &&
		(b.offsetHeight < 44 || b.offsetWidth < 44)).map((b) => b.outerHTML).join()`
	if got := eval[string](p, small); got != "" {
		t.Errorf("too small for a finger: %s", got)
	}
}

// The page of a cup says how many tables it is waiting for.
func TestCupSaysWhoPlays(t *testing.T) {
	t.Parallel()
	r := startWith(t, "-pace", "1h")
	p := open(t).named(t, r, "Ann")
	ben := open(t).named(t, r, "Ben")
	order := `{"game":"indigo","size":4,"fill":true,"join":true}`
	id := eval[string](p, "fetch('/api/cups', {method: 'POST', body: "+text(order)+"}).then((a) => a.json()).then((o) => o.id)")
	eval[string](p, "fetch('/api/cups/"+id+"/start', {method: 'POST', body: '{}'}).then((a) => a.text())")
	ben.do(chromedp.Navigate(r.url("/cup/" + id)))
	ben.reads("main", "2 tables are still playing.")
	if words := eval[string](ben, "document.body.innerText"); strings.Contains(words, "Only bots") {
		t.Errorf("with Ann at a table: %s", words)
	}
}
