package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// pressed are the roles of elements that can be pressed or filled in.
var pressed = []string{"button", "link", "textbox", "combobox", "checkbox", "radio", "slider", "spinbutton", "toolbar", "DisclosureTriangle"}

// checkNames returns the names of all elements that can be pressed. It fails the test if one
// has no name for a screen reader.
func (p *page) checkNames(where string) []string {
	p.t.Helper()
	tree := must.Have(chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}))(p.t)
	var names []string
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role == nil || !slices.Contains(pressed, strings.Trim(string(n.Role.Value), `"`)) {
			continue
		}
		name := ""
		if n.Name != nil {
			name = strings.Trim(string(n.Name.Value), `"`)
		}
		if name == "" {
			p.t.Errorf("%s: a %s has no name", where, n.Role.Value)
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		p.t.Errorf("%s: nothing can be pressed", where)
	}
	return names
}

// Everything that can be pressed has a name, cards have the names that people use, and a live
// region announces the plays.
func TestNames(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := open(t).visit(t, r.url("/"))
	p.until("document.querySelector('.tile input')")
	p.checkNames("lobby")
	for _, game := range []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "karata", "indigo"} {
		p.do(chromedp.Navigate(r.url("/")))
		p.order(game)
		names := p.checkNames(game)
		if game != "blackjack" && !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, " of ") }) {
			t.Errorf("%s: no card has a spoken name: %q", game, names)
		}
	}
	p.play(1)
	p.until("document.getElementById('news').innerText.includes(' of ')")
	for _, panel := range []string{"Moves", "Scores", "Proof"} {
		p.do(chromedp.Click("//button[contains(@class, 'tab')][contains(., '" + panel + "')]"))
		p.checkNames(panel)
	}
}

// When a person chooses German in the settings, the page changes its language immediately, and the
// names of cards are German.
func TestGerman(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.order("indigo")
	p.tabTo("#top button[aria-label=Settings]")
	p.press("\r")
	p.until("document.querySelector('dialog[open]')")
	p.do(chromedp.Focus("dialog select[name=lang]"))
	p.press("D")
	p.until("document.documentElement.lang === 'de' && document.querySelector('.hand-card')")
	name := eval[string](p, "document.querySelector('.hand-card .unseen').textContent")
	if !strings.Contains(name, "Herz-") && !strings.Contains(name, "Pik-") && !strings.Contains(name, "Karo-") && !strings.Contains(name, "Kreuz-") {
		t.Errorf("a card is called %q in German", name)
	}
}

// A screen reader announces the title of a page to which a link leads. The browser itself takes
// care of this only when it loads a new page.
func TestPagesAreAnnounced(t *testing.T) {
	t.Parallel()
	p := open(t).named(t, start(t), "Ann")
	id := p.post("/api/tables", `{"game":"indigo","sit":true}`)
	cup := p.post("/api/cups", `{"game":"karata","title":"Friday"}`)
	account := p.account()
	if first := eval[string](p, "document.getElementById('news').innerText"); first != "" {
		t.Errorf("the first page is announced: %q", first)
	}
	for _, at := range [][2]string{
		{"/t/" + id, "Indigo – Card room"}, {"/cup/" + cup, "Friday – Card room"}, {"/p/" + account, "Ann – Card room"}, {"/", "Card room"},
	} {
		p.goes(at[0])
		p.until("document.getElementById('news').lastElementChild?.innerText === " + text(at[1]))
	}
}
