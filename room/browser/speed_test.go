package browser

import (
	"flag"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

var visits = flag.Int("visits", 0, "how many first visits with a slow phone on a slow line are measured")

// The constants describe a slow connection, and how much slower a slow phone is than this machine.
const (
	latency    = 150       // ms
	throughput = 1.6e6 / 8 // bytes a second, both ways
	slowdown   = 4
)

// lineParams holds what Chromium needed until version 148, and has ignored since.
type lineParams struct {
	Offline bool `json:"offline"`
	network.EmulateNetworkConditionsByRuleParams
}

var emulateLine = cdp.Command[lineParams, network.EmulateNetworkConditionsByRuleResult]{Method: network.CommandEmulateNetworkConditionsByRule}

// slow makes the page run as if on a slow phone with a slow connection.
func (p *page) slow() {
	p.t.Helper()
	p.slowLine()
	must.Have(chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slowdown}))(p.t)
}

// slowLine gives the page a slow connection.
func (p *page) slowLine() {
	p.t.Helper()
	down, up := throughput, throughput
	line := network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{{Latency: latency, DownloadThroughput: down,
		UploadThroughput: up}}}
	must.Have(chromedp.Call(p.ctx, emulateLine, lineParams{EmulateNetworkConditionsByRuleParams: line}))(p.t)
}

// painted yields the times at which the page first painted anything, and at which it painted its
// largest part, in ms since it was requested. It also yields the number of bytes that came over the
// network.
const painted = `new Promise((resolve) => {
	let largest = 0;
	new PerformanceObserver((l) => { largest = l.getEntries().at(-1).startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
	setTimeout(() => resolve([performance.getEntriesByType('paint').find((e) => e.name === 'first-contentful-paint')?.startTime ?? 0,
		largest, ...` + loaded + `].map(Math.round)), 1500);
})`

// dealt presses "Play with bots" as soon as it is there, and yields the time at which the hand of
// Doppelkopf was shown, in ms since the page was requested, and that of the longest task.
const dealt = `new Promise((resolve) => {
	let longest = 0;
	new PerformanceObserver((l) => { for (const e of l.getEntries()) longest = Math.max(longest, e.duration); }).observe({ type: 'longtask', buffered: true });
	const step = setInterval(() => {
		const quick = document.querySelector('button[name=quick]');
		if (quick && quick.form.game.value !== 'doppelkopf') quick.form.querySelector('[value=doppelkopf]').click();
		else if (quick && !quick.dataset.pressed) { quick.dataset.pressed = true; quick.click(); }
		if (!document.querySelector('.hand-card')) return;
		clearInterval(step);
		const at = performance.now();
		setTimeout(() => resolve([at, longest].map(Math.round)), 500);
	}, 10);
})`

// With -visits, the test logs what a slow phone with a slow connection shows, and when. The figures
// are meant to be read; they are not limits, because they grow with the load on the machine.
func TestSlowPhone(t *testing.T) {
	if *visits == 0 {
		t.Skip("measures with -visits only")
	}
	browser := open(t)
	r := start(t)
	for range *visits {
		p := browser.visit(t, "about:blank")
		p.motion("no-preference")
		p.size(0)
		p.slow()
		for _, visit := range []string{"first", "second"} {
			p.do(chromedp.Navigate(r.url("/")))
			p.until("document.querySelector('.tile input') && document.querySelector('.tables .empty, .table-row')")
			time.Sleep(time.Second)
			got := eval[[]int](p, painted)
			t.Logf("%s visit: first paint %d ms, largest %d ms, %d bytes in %d requests", visit, got[0], got[1], got[2], got[3])
		}
		q := browser.tab(t)
		q.begin(t)
		q.size(0)
		q.slow()
		q.do(chromedp.Navigate(r.url("/")))
		hand := eval[[]int](q, dealt)
		t.Logf("first visit: a hand after %d ms, longest task %d ms", hand[0], hand[1])
		q.end()
	}
}
