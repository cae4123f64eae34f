package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// A length that is chosen replaces a number that was typed.
func TestLengthReplacesNumber(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('.tile input')")
	p.do(chromedp.Click(".tile input[value=blackjack]"))
	p.tabTo("input[name=n]")
	p.do(chromedp.Evaluate[chromedp.Void]("document.activeElement.select()"))
	p.press("7", "\t")
	p.until("!document.querySelector('input[name=length]:checked')")
	p.do(chromedp.Click("input[name=length][value=few]"))
	p.until("document.querySelector('input[name=n]').value === '5'")
}

// A match of one deal, a short one and a full one are one press away, and the next visit begins with
// the one that was played last.
func TestLengths(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := open(t).visit(t, r.url("/"))
	for _, tt := range []struct{ length, says string }{{"full", "Deal 1 of 24"}, {"few", "Deal 1 of 4"}, {"one", "Deal 1 of 1"}} {
		p.until("document.querySelector('.tile input')")
		p.do(chromedp.Click(".tile input[value=doppelkopf]"), chromedp.Click("input[name=length][value="+tt.length+"]"), chromedp.Click("button[name=quick]"))
		p.until("location.pathname.startsWith('/t/')")
		p.reads(".table-head", tt.says)
		p.do(chromedp.Navigate(r.url("/")))
		p.until("document.querySelector('input[name=length][value=" + tt.length + "]')?.checked")
	}
}
