package browser

import (
	"fmt"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// hebrew makes a language of the English one: each letter of a text that is shown is one of 26 that are written from
// right to left. Names of values, addresses, and the letters of ranks stay.
const hebrew = `(() => {
	const letters = [...'אבגדהוזחטיכךלמםנןסעפףצץקרשת'];
	const turn = (text) => text.replace(/\{[^}]*\}|\]\([^)]*\)|` + "```[^]*?```|`[^`]*`" + `|[A-Za-z]/g, (m) => m.length > 1 ? m : letters[m.toLowerCase().charCodeAt(0) - 97]);
	const deep = (x) => typeof x === 'string' ? turn(x) : Array.isArray(x) ? x.map(deep) : x && typeof x === 'object' ? Object.fromEntries(Object.entries(x).map(([k, v]) => [k, deep(v)])) : x;
	const words = (all) => ({...Object.fromEntries(Object.entries(all).map(([k, v]) => [k, k.startsWith('short.') ? v : turn(v)])), direction: 'rtl'});
	const says = (x) => Array.isArray(x) ? x.map(says) : x && typeof x === 'object' ? Object.fromEntries(Object.entries(x).map(([k, v]) => [k, k === 'en' ? deep(v) : says(v)])) : x;
	const read = window.fetch;
	window.fetch = async (to, ...more) => {
		const answer = await read(to, ...more), at = String(to);
		const made = /\/(i18n|advice)\/en\.json$/.test(at) ? words : /\/lessons\/\w+\.json$/.test(at) ? says : null;
		if (made) return new Response(JSON.stringify(made(await answer.json())));
		return /\/rules\/en\/\w+\.md$/.test(at) ? new Response(turn(await answer.text())) : answer;
	};
})()`

// cutTexts finds texts that are cut, that lie on each other, or that reach out of the window.
const cutTexts = `(() => {
	const bad = [], shown = [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, a, h1, h2, p, .seat-name, .tile > span:not(.cover), .chip, td, th, summary, label')].filter((e) => e.checkVisibility() && e.innerText?.trim() && !e.closest('.unseen') && getComputedStyle(e).clipPath === 'none');
	const name = (e) => (e.className || e.tagName) + ' "' + e.innerText.slice(0, 20) + '"';
	const lies = (e) => { const range = document.createRange(); range.selectNodeContents(e); return range.getBoundingClientRect(); };
	for (const e of shown) {
		const s = getComputedStyle(e), r = e.getBoundingClientRect();
		if (s.overflowX !== 'visible' && s.overflowX !== 'auto' && e.scrollWidth > e.clientWidth + 1) bad.push(name(e) + ' is cut');
		if (r.width > 0 && (r.left < -1 || r.right > innerWidth + 1) && !e.closest('table')) bad.push(name(e) + ' is out of the window');
	}
	const leaves = shown.filter((e) => !shown.some((o) => o !== e && e.contains(o)) && !e.closest('.felt, .rules-dialog > :not(h2)')).map((e) => [e, lies(e)]);
	leaves.forEach(([e, a], i) => leaves.slice(i + 1).forEach(([o, b]) => {
		if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4 && getComputedStyle(e).position !== 'fixed' && !e.closest('.side') && !o.closest('.side')) bad.push(name(e) + ' lies on ' + name(o));
	}));
	if (document.documentElement.scrollWidth > innerWidth + 1) bad.push('the page is too wide');
	return bad;
})()`

// A language with letters from right to left needs a file of words that says so. Rows turn around in the lobby, at a table, in
// a review and in the rules; cards, and the places around a table, do not.
func TestRightToLeft(t *testing.T) {
	r := start(t)
	p := open(t).tab(t)
	p.begin(t)
	t.Cleanup(p.leave)
	must.Have(chromedp.Call(p.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: hebrew}))(t)
	p.do(chromedp.Navigate(r.url("/")))
	p.until("document.querySelector('.tile input') && document.documentElement.dir === 'rtl'")
	p.turned("lobby", "'#top .brand', '#top .gear'", "'.order', '.lobby-columns > .column'")
	p.do(chromedp.Navigate(r.url("/learn/doppelkopf")))
	p.until("document.querySelector('.coach[data-at]')")
	p.turned("lesson", "'.table-head .home', '.table-head .tools'")
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.tools button').click()"))
	p.until("document.querySelector('.rules-dialog h2, .rules-dialog h3')")
	p.turned("rules", "")
	p.do(chromedp.Navigate(r.url("/")))
	p.until("document.querySelector('.tile input')")
	p.one("doppelkopf")
	p.until(turn)
	p.turned("table", "'.table-head .home', '.table-head .tools'", "'.at-right', '.at-left'")
	for p.move() {
	}
	p.turned("result", "")
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector(\".result a[href^='/replay/']\").click()"))
	p.until("document.querySelector('.review h2') && !document.querySelector('.review progress')")
	p.turned("review", "'.table-head .home', '.table-head .tools'")
}

// turned looks at a page in all sizes. Of each pair, the first part is to the right of the second, on a desktop.
func (p *page) turned(name string, pairs ...string) {
	p.t.Helper()
	for i, size := range sizes {
		p.size(i)
		p.shot("right-" + name + "-" + size.name)
		p.none(cutTexts, name+", "+size.name)
	}
	if name == "table" {
		p.none(hiddenParts, name)
	}
	for _, pair := range pairs {
		if pair != "" && !eval[bool](p, fmt.Sprintf("((...pair) => { const [a, b] = pair.map((s) => document.querySelector(s)?.getBoundingClientRect()); return !a || !b || a.left >= b.right - 1; })(%s)", pair)) {
			p.t.Errorf("%s: %s stand as from left to right", name, pair)
		}
	}
	if dir := eval[string](p, "getComputedStyle(document.querySelector('playing-card') ?? document.body.appendChild(document.createElement('playing-card'))).direction"); dir != "ltr" {
		p.t.Errorf("%s: cards are drawn from %s", name, dir)
	}
}
