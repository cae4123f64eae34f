package browser

import (
	"strings"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// watchShifts adds up, from the beginning of a page, how much its parts move without a person's doing.
const watchShifts = `window.shifts = [];
new PerformanceObserver((l) => l.getEntries().forEach((e) => shifts.push([e.value,
	...e.sources.map((s) => (s.node?.localName ?? '') + '.' + (s.node?.className ?? '') +
		' from ' + JSON.stringify(s.previousRect) + ' to ' + JSON.stringify(s.currentRect))].join(' ')))).observe({ type: 'layout-shift', buffered: true });`

// mostShift is how much the parts of a page may move while it comes, as Chromium weighs it.
const mostShift = 0.02

// checkShifts fails the test if the parts of the page have moved.
func (p *page) checkShifts(where string) {
	p.t.Helper()
	time.Sleep(time.Second) // what comes late moves others late
	if sum := eval[float64](p, "shifts.reduce((n, s) => n + parseFloat(s), 0)"); sum >= mostShift {
		p.t.Errorf("%s: parts of the page moved by %.3f: %s", where, sum, strings.Join(eval[[]string](p, "shifts"), "\n"))
	}
	p.do(chromedp.Evaluate[chromedp.Void]("shifts.length = 0"))
}

// On a slow connection nothing moves while the lobby, a table or a replay comes.
func TestNothingMovesWhileAPageComes(t *testing.T) {
	t.Parallel()
	r := start(t)
	for i, s := range sizes {
		p := open(t).tab(t)
		p.begin(t)
		t.Cleanup(p.leave)
		must.Have(chromedp.Call(p.ctx, cdppage.AddScriptToEvaluateOnNewDocument,
			cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: watchShifts}))(t)
		p.size(i)
		p.slowLine()
		p.do(chromedp.Navigate(r.url("/")))
		p.until("document.querySelector('.tile input') && document.querySelector('.tables .empty, .table-row')")
		p.checkShifts(s.name + ", lobby")
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.tile input[value=doppelkopf]').click()"))
		p.until("document.querySelector('.order h3')") // the options of Doppelkopf
		time.Sleep(time.Second)
		p.do(chromedp.Evaluate[chromedp.Void]("shifts.length = 0; document.querySelector('button[name=quick]').click()"))
		p.until(turn)
		p.checkShifts(s.name + ", a table from the lobby")
		p.do(chromedp.Reload())
		p.until(turn)
		p.checkShifts(s.name + ", a table")
	}
}
