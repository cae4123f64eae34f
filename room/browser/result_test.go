package browser

import (
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// number reads a number.
func number(t *testing.T, digits string) int {
	t.Helper()
	return must.Have(strconv.Atoi(digits))(t)
}

// unsummed finds the columns of the table of a result whose reasons do not add up to the points of the deal.
const unsummed = `(() => {
	const cells = (row) => [...row.querySelectorAll('td')].map((c) => Number(c.innerText.replace('−', '-')));
	const table = document.querySelector('.downward');
	const reasons = [...table.querySelectorAll('tbody tr')].slice(table.dataset.columns).map(cells);
	return cells(table.querySelector('tfoot tr')).filter((n, i) => reasons.length === 0 || reasons.reduce((sum, r) => sum + r[i], 0) !== n).length;
})()`

// checkReasons fails the test unless each player's reasons add up to the points of the deal.
func (p *page) checkReasons() {
	p.t.Helper()
	if n := eval[int](p, unsummed); n > 0 {
		p.t.Errorf("the reasons of %d players do not add up: %s", n, eval[string](p, "document.querySelector('.result').innerText"))
	}
}

// overlaid finds what the result covers or cuts off: cards on the table, names, and its own buttons.
const overlaid = `(() => {
	const result = document.querySelector('.result').getBoundingClientRect();
	const bad = [];
	for (const e of document.querySelectorAll('.middle playing-card, .seat-name')) {
		const r = e.getBoundingClientRect();
		if (r.width && r.left < result.right && r.right > result.left && r.top < result.bottom &&
			r.bottom > result.top) bad.push((e.innerText || e.getAttribute('face')) + ' is covered');
	}
	for (const e of document.querySelectorAll('.result h2, .result .buttons > *, .result tfoot tr, .result:not(:has(tfoot)) tr')) {
		const r = e.getBoundingClientRect();
		if (r.left < result.left || r.right > result.right || r.top < result.top ||
			r.bottom > Math.min(result.bottom, innerHeight)) bad.push(e.innerText + ' is cut off');
	}
	const middle = document.querySelector('.middle').getBoundingClientRect();
	for (const e of document.querySelectorAll('.middle :is(playing-card, .bj-total, .place-title)')) {
		const r = e.getBoundingClientRect();
		if (r.left < middle.left - 2 || r.right > middle.right + 2 || r.top < middle.top - 2 ||
			r.bottom > middle.bottom + 2) bad.push((e.innerText || e.getAttribute('face')) + ' is cut off in the middle');
	}
	for (const e of document.querySelectorAll('.trick-card playing-card'))
		if (e.offsetWidth < 50) bad.push('a card of the trick is ' + e.offsetWidth + ' px wide');
	return bad;
})()`

// The last cards of a deal lie alone for a while, or until a key is pressed. Then the result lies
// beside them at every size.
func TestResultBesideTheTable(t *testing.T) {
	t.Parallel()
	r := start(t)
	for _, game := range []string{"hearts", "blackjack"} {
		p := open(t).visit(t, r.url("/"))
		p.one(game)
		p.until(turn)
		p.do(chromedp.Evaluate[chromedp.Void](`window.turned = performance.now();
		new MutationObserver(() => {
			if (document.querySelector('.your-turn')) window.turned = performance.now();
			if (document.querySelector('.result')) window.told ??= performance.now();
		}).observe(document.body, {childList: true, subtree: true})`))
		for p.move() {
		}
		if ms := eval[float64](p, "window.told - window.turned"); ms < 1500 {
			t.Errorf("%s: the result has come %v ms after the last move", game, ms)
		}
		for i, s := range sizes {
			p.resize(i)
			p.shot(game + "-beside-" + s.name)
			for _, find := range []string{overlaid, hiddenParts, clipped} {
				p.none(find, game+", "+s.name)
			}
		}
	}
}
