package browser

import (
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// viewports are the sizes of windows and of texts that a table must fit.
var viewports = []struct {
	name          string
	width, height int64
	touch         bool
	text          int64 // the size of texts that the reader has set, in pixels
}{
	{"phone", 360, 740, true, 16},
	{"side", 740, 360, true, 16},
	{"tablet", 820, 1180, true, 16},
	{"tablet-side", 1180, 820, true, 16},
	{"desk", 1280, 800, false, 16},
	{"phone-200", 390, 844, true, 32},
	{"desk-200", 1280, 800, false, 32},
}

// view gives the page one of the viewports, and waits until the page has it.
func (p *page) view(i int) {
	p.t.Helper()
	v := viewports[i]
	if v.touch {
		p.do(chromedp.EmulateViewport(v.width, v.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	} else {
		p.do(chromedp.EmulateViewport(v.width, v.height))
	}
	p.do(chromedp.Evaluate[chromedp.Void]("document.documentElement.style.fontSize = '" + strconv.FormatInt(v.text, 10) + "px'"))
	p.until("innerWidth === " + strconv.FormatInt(v.width, 10) + "")
}

// unseen finds the cards, names and buttons of a table that are cut off or covered. With large texts
// a reader may scroll to them, never to the side.
const unseen = `(() => {
	const bad = [], large = parseFloat(getComputedStyle(document.documentElement).fontSize) > 20;
	const parts = [...document.querySelectorAll('.felt :is(playing-card, button, .seat-name, .points, .seat .chip, .bj-total, .trick-name)')];
	if (parts.length === 0) return ['nothing is shown'];
	for (const e of parts) {
		if (!e.getClientRects().length || e.closest('.flying')) continue;
		const what = (e.getAttribute('face') ?? e.innerText) + ' of ' + (e.parentElement.className || e.parentElement.localName);
		if (large) e.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
		const r = e.getBoundingClientRect();
		let box = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
		for (let a = e.parentElement; a; a = a.parentElement) {
			if (getComputedStyle(a).overflowX === 'visible' || a === document.body || a === document.documentElement) continue;
			const b = a.getBoundingClientRect();
			box = {left: Math.max(box.left, b.left), top: Math.max(box.top, b.top), right: Math.min(box.right, b.right), bottom: Math.min(box.bottom, b.bottom)};
		}
		if (r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 1 || r.bottom > box.bottom + 1) {
			bad.push(what + ' is cut off: ' + [r.left, r.top, r.right, r.bottom].map(Math.round) + ' of ' + [box.left, box.top, box.right, box.bottom].map(Math.round));
			continue;
		}
		const edge = e.matches('.trick-name') ? r.width : 6; // a card may touch the end of a long name beside it
		const at = document.elementFromPoint(r.left + Math.min(edge, r.width / 2), r.top + Math.min(8, r.height / 2));
		const same = e.closest('.hand-card, .spread, .mini, .stack') ?? e;
		if (at && !same.contains(at) && !at.contains(e)) bad.push(what + ' is covered by ' + (at.className.baseVal ?? at.className));
	}
	for (const e of document.querySelectorAll('.seat-name, .trick-name')) if (e.scrollWidth > e.clientWidth + 1) bad.push(e.innerText + ' is cut short');
	if (document.documentElement.scrollWidth > innerWidth) bad.push('the page is ' + document.documentElement.scrollWidth + ' px wide');
	return bad;
})()`

// checkViewports fails the test if some part of a table cannot be seen at one of the viewports.
func (p *page) checkViewports(name string) {
	p.t.Helper()
	for i, v := range viewports {
		p.view(i)
		p.settled(unseen)
		p.shot(name + "-" + v.name)
		for _, fault := range eval[[]string](p, unseen) {
			p.t.Errorf("%s, %s: %s", name, v.name, fault)
		}
	}
}

// Nothing of a table is cut off or covered, whatever the window and the size of texts: during play,
// for a spectator, and in a replay.
func TestTablesFitEveryViewport(t *testing.T) {
	browser := open(t)
	r := start(t)
	for _, game := range gamesToSee {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := browser.visit(t, r.url("/"))
			p.order(game)
			for p.until(turn); len(eval[string](p, trickNow)) < 2 && p.move(); {
				p.until(turn)
			}
			p.checkViewports(game)
			watcher := browser.visit(t, r.url(eval[string](p, "location.pathname")))
			watcher.until("document.querySelector('.felt .middle playing-card, .felt .strip')")
			watcher.checkViewports(game + "-watched")
			for p.move() {
			}
			p.until("document.querySelector('.result')")
			p.do(chromedp.Navigate(eval[string](p, "document.querySelector('.result a[href^=\"/replay/\"]').href")))
			p.until("document.querySelector('.controls')")
			p.do(chromedp.Evaluate[chromedp.Void]("for (let i = 0; i < 6; i++) document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))"))
			p.checkViewports(game + "-replay")
		})
	}
}

// Seven hands of Blackjack are visible at once, each below its name.
func TestSevenHands(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.table(`{"game":"blackjack","rules":{"players":7},"bots":["","house","house","house","house","house","house"],"sit":true}`)
	p.until(turn)
	p.checkViewports("seven")
}

// settled waits until the page has no faults, or for a while.
func (p *page) settled(faults string) {
	p.t.Helper()
	for end := time.Now().Add(patience / 40); len(eval[[]string](p, faults)) > 0 && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
	}
}
