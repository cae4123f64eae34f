package browser

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// found runs axe-core on the page, and returns its findings.
const found = `axe.run(document, { rules: { 'label-content-name-mismatch': { enabled: true } } }).then((r) =>
	r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(', ')))`

// axe-core finds nothing on any page. The script check/run says where axe-core is.
func TestAxe(t *testing.T) {
	path := os.Getenv("AXE")
	if path == "" {
		t.Skip("the environment does not say where axe-core is")
	}
	axe := must.Have(os.ReadFile(path))(t)
	browser, r := open(t), start(t)
	p := browser.visit(t, r.url("/"))
	check := func(where string) {
		t.Helper()
		p.do(chromedp.Evaluate[chromedp.Void](string(axe) + ";0"))
		for _, fault := range eval[[]string](p, found) {
			t.Errorf("%s: %s", where, fault)
		}
	}
	p.until("document.querySelector('.tile input') && document.querySelector('.tables .empty')")
	check("lobby")
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('[name=rules]').click()"))
	p.until("document.querySelector('.rules-dialog h3')")
	check("rules")
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.rules-dialog .term').focus()"))
	check("a term")
	p.do(chromedp.Navigate(eval[string](p, "location.origin") + "/learn/doppelkopf"))
	p.until("document.querySelector('.coach .term')")
	check("a lesson")
	for _, game := range gamesToSee {
		p = browser.visit(t, r.url("/")) // a person may open only a few tables at once
		p.order(game)
		check(game)
		for range 12 {
			if !p.move() || eval[string](p, turn) == "choice" {
				break
			}
			p.until(turn)
		}
		check(game + ", later")
	}
	p.do(chromedp.Navigate(eval[string](p, "location.origin") + "/"))
	p.one("hearts")
	p.until(turn + " === 'gather'")
	check("hearts, passing")
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.menu').showPopover()"))
	check("the menu")
	for i := range sizes {
		p.size(i)
		check("hearts on " + sizes[i].name)
	}
	p.do(chromedp.Navigate(eval[string](p, "location.origin") + "/"))
	p.one("indigo")
	p.finish()
	check("a result")
	p.replayed()
	check("replay")
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.review button').click()"))
	p.until("document.querySelector('.review .graph') && !document.querySelector('.review progress')")
	check("review")
	p.ownProblem()
	check("an own problem")
	p.do(chromedp.Navigate(eval[string](p, "location.origin") + "/problem/indigo/archive"))
	p.until("document.querySelector('.days a')")
	check("the archive of problems")
	p.do(chromedp.Navigate(eval[string](p, "location.origin") + "/p/" + p.account()))
	p.until("document.querySelector('.person-head')")
	check("person")
	p.loses() // the page comes with the status of an error
	p.do(chromedp.Navigate(eval[string](p, "location.origin") + "/nowhere"))
	p.until("document.querySelector('.empty h1')")
	check("not found")
}
