package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// At a wrong address there is a calm page with a link to the lobby. If a password is missing, the
// page asks for one, and nothing is sent.
func TestCalmErrors(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := open(t).visit(t, r.url("/"))
	p.until("document.querySelector('.tile')")
	p.loses() // the status is 404
	p.do(chromedp.Navigate(r.url("/bla")))
	p.until("document.querySelector('.empty a[href=\"/\"]')")
	if text := eval[string](p, "document.body.innerText"); len(text) == 0 || text[0] == '{' {
		t.Errorf("the page reads %s", text)
	}
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.empty a').click()"))
	p.until("document.querySelector('.tile')")
	other := open(t).named(t, r, "Ann")
	other.table(`{"game":"indigo","access":"password","password":"sesame"}`)
	p.do(chromedp.Navigate(r.url(eval[string](other, "location.pathname"))))
	p.pressOn("dialog[open] button[value=yes]")
	p.until("document.querySelector('dialog[open] input:invalid')")
	if got := eval[string](p, "document.getElementById('alerts').innerText"); got != "" {
		t.Errorf("the alert %q", got)
	}
}
