package browser

import (
	"slices"
	"strconv"
	"testing"

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
	p.window(i)
	p.until("innerWidth === " + strconv.FormatInt(viewports[i].width, 10) + "")
}

// window gives the page one of the viewports.
func (p *page) window(i int) {
	p.t.Helper()
	v := viewports[i]
	if v.touch {
		p.do(chromedp.EmulateViewport(v.width, v.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	} else {
		p.do(chromedp.EmulateViewport(v.width, v.height))
	}
	p.do(chromedp.Evaluate[chromedp.Void]("document.documentElement.style.fontSize = '" + strconv.FormatInt(v.text, 10) + "px'"))
}

// unseen finds the cards, names and buttons of a table that are cut off or covered. With large texts
// a reader may scroll to them, never to the side.
const unseen = `(() => {
	const bad = [], large = parseFloat(getComputedStyle(document.documentElement).fontSize) > 20;
	const parts = [...document.querySelectorAll('.felt :is(playing-card, button, .seat-name, .points, .seat .chip, .bj-total, .trick-name, room-hint p)')];
	if (parts.length === 0) return ['nothing is shown'];
	for (const e of parts) {
		if (!e.getClientRects().length || getComputedStyle(e).visibility === 'hidden' || e.closest('.flying')) continue;
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
		const same = e.closest('.hand-card, .spread, .mini, .stack') ?? e;
		const in6 = Math.min(6, r.width / 2);
		for (const x of e.matches('.trick-name') ? [r.left + in6, r.right - in6] : [r.left + in6]) { // cards of a hand lie on each other's right
			const at = document.elementFromPoint(x, r.top + Math.min(8, r.height / 2));
			if (at && !same.contains(at) && !at.contains(e)) bad.push(what + ' is covered by ' + (at.className.baseVal ?? at.className));
		}
	}
	for (const e of document.querySelectorAll('.seat-name, .trick-name')) if (e.scrollWidth > e.clientWidth + 1) bad.push(e.innerText + ' is cut short');
	if (document.documentElement.scrollWidth > innerWidth) bad.push('the page is ' + document.documentElement.scrollWidth + ' px wide');
	return bad;
})()`

// checkViewports fails the test if some part of a table cannot be seen at one of the viewports, at any
// if none are given.
func (p *page) checkViewports(name string, at ...int) {
	p.t.Helper()
	for i, v := range viewports {
		if len(at) > 0 && !slices.Contains(at, i) {
			continue
		}
		p.view(i)
		p.none(unseen, name+", "+v.name)
		p.none(broken, name+", "+v.name)
		p.shot(name + "-" + v.name)
	}
}

// Nothing of a table is cut off or covered, whatever the window, the language and the size of texts: during
// play, for a spectator, and in a replay.
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
			p.fits(game)
			p.checkViewports(game)
			watcher := browser.visit(t, r.url(eval[string](p, "location.pathname")))
			watcher.until("document.querySelector('.felt .middle playing-card, .felt .strip')")
			watcher.checkViewports(game+"-watched", 0, 1, 4)
			p.finish()
			p.replayed()
			for steps := 0; steps < 14 || steps < 30 && eval[bool](p,
				"[1, 2, 3].includes(document.querySelectorAll('.trick-card').length)"); steps++ { // to a whole trick
				p.do(chromedp.Evaluate[chromedp.Void]("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))"))
			}
			p.checkViewports(game+"-replay", 0, 1, 2, 5, 6)
		})
	}
}

// overCards finds the bubbles that lie over cards in the middle.
const overCards = `[...document.querySelectorAll('.felt .bubble')].flatMap((b) => {
	const r = b.getBoundingClientRect();
	return [...document.querySelectorAll('.middle playing-card')].filter((e) => {
		const c = e.getBoundingClientRect();
		return Math.min(r.right, c.right) - Math.max(r.left, c.left) > 1 && Math.min(r.bottom, c.bottom) - Math.max(r.top, c.top) > 1;
	}).map((e) => b.innerText + ' lies over ' + e.getAttribute('face'));
})`

// On a phone on its side, what a seat did last never lies over the cards in the middle: during play and in a replay.
func TestBubblesBesideARow(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.table(`{"game":"catcheleven","rules":{"seats":4},"bots":["","house","house","house"],"sit":true}`)
	p.view(1)
	for n := 0; n < 4 && !t.Failed(); n++ {
		p.play(1)
		p.none(overCards, "table")
	}
	p.finish()
	p.replayed()
	for n := 0; n < 24 && !t.Failed(); n++ {
		p.do(chromedp.Evaluate[chromedp.Void]("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))"))
		p.none(overCards, "replay, play "+strconv.Itoa(n))
		p.none(unseen, "replay, play "+strconv.Itoa(n))
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

// unnamed finds what is unseen of a full trick, no matter who led, below names of all lengths.
const unnamed = `(() => {
	const trick = document.querySelector('.trick'), sides = ['below', 'left', 'above', 'right'], bad = new Set();
	const one = trick.querySelector('.trick-card');
	for (const name of ['Guest 1000', 'Medium bot 4', 'Maximiliane von Hohenfel']) for (const leader of sides.keys()) {
		trick.querySelectorAll('.trick-card').forEach((c) => c.remove());
		for (const i of sides.keys()) {
			const card = trick.appendChild(one.cloneNode(true));
			card.className = 'trick-card ' + sides[(leader + i) % 4];
			card.querySelector('.trick-name').innerText = name;
		}
		for (const fault of ` + unseen + `) bad.add(sides[leader] + ' leads: ' + fault);
	}
	return [...bad];
})()`

// Each name beside a trick can be read.
func TestNamesBesideTheTrick(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.order("doppelkopf")
	for p.until(turn); eval[int](p, "document.querySelectorAll('.trick-card').length") == 0 && p.move(); {
		p.until(turn)
	}
	for i, v := range viewports {
		p.view(i)
		p.none(unnamed, v.name)
		p.shot("names-" + v.name)
	}
}

// beside finds the parts of a page that are outside a window of that width, or not as wide as their
// text.
const beside = `((width) => [...document.querySelectorAll('body *:not(.unseen, .skip)')].filter((e) => {
	const r = e.getBoundingClientRect();
	return e.getClientRects().length && (r.left < -1 || r.right > width + 1 || e.matches('h1, button') && e.scrollWidth > e.clientWidth + 1);
}).map((e) => (e.innerText || e.className) + ' is cut off'))`

// below finds the games that are below the window before anybody scrolls.
const below = `[...document.querySelectorAll('.tile')].filter((e) => e.getBoundingClientRect().bottom > innerHeight).map((e) => e.innerText)`

// The lobby begins with the games. Nothing of it is outside the window, whatever its size and the size of
// texts.
func TestLobbyFitsEveryViewport(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('.tile input') && document.querySelector('.tables .empty')")
	for i, v := range viewports {
		p.window(i)
		p.none(beside+"("+strconv.FormatInt(v.width, 10)+")", v.name)
		p.shot("lobby-" + v.name)
		if below := eval[[]string](p, below); v.text == 16 && len(below) > 0 {
			t.Errorf("%s: below the window are %q", v.name, below)
		}
	}
}

// broken finds the words of a table's head that are broken, even if the connection is slow and a move
// can be taken back, and the tabs of its panels that are cut off.
const broken = `(() => {
	const tools = document.querySelector('.table-page:not(.replay) .tools'),
		more = tools?.innerText.includes('Take back') ? null : tools?.firstElementChild.cloneNode(true);
	if (more) more.textContent = 'Take back';
	if (more) tools.prepend(more);
	for (const sign of document.querySelectorAll('room-lag')) {
		sign.textContent = '2750 ms';
		sign.toggleAttribute('slow', true);
	}
	const bad = [], range = document.createRange();
	const [text] = document.querySelector('.table-head h1').childNodes;
	for (const word of text.data.matchAll(/[^\s]+/g)) {
		range.setStart(text, word.index);
		range.setEnd(text, word.index + word[0].length);
		if (new Set([...range.getClientRects()].map((r) => r.top)).size > 1) bad.push(word[0] + ' is broken');
	}
	for (const tab of document.querySelectorAll('.tabs .tab')) {
		const r = tab.getBoundingClientRect(), side = tab.closest('.side').getBoundingClientRect();
		if (tab.getClientRects().length && (r.right > side.right || tab.scrollWidth > tab.clientWidth)) bad.push(tab.innerText + ' is cut off');
	}
	more?.remove();
	return bad;
})()`
