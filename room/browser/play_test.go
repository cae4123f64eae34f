package browser

import "github.com/chromedp/chromedp"

// order opens a table of a game with bots, and waits for the person's turn.
func (p *page) order(game string) {
	p.t.Helper()
	p.until("document.querySelector('.tile input')")
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.tile input[value="+game+"]').click()"),
		chromedp.Evaluate[chromedp.Void]("document.querySelector('button[name=quick]').click()"))
	p.until("location.pathname.startsWith('/t/') && document.querySelector('.felt') && " + turn)
}

// turn shows whether it is the player's turn, as far as the player can see it.
const turn = `(() => {
	if (document.querySelector('.result')) return 'over';
	if (document.querySelector('.choice button')) return 'choice';
	if (!document.querySelector('.your-turn')) return '';
	if (document.querySelector('.hand-card[aria-pressed]')) return 'gather';
	if (document.querySelector('.hand-card:not([aria-disabled])')) return 'card';
	return document.querySelector('.actions button') ? 'action' : '';
})()`

// version changes with each view.
const version = `[document.querySelector('.log [data-n]')?.dataset.n, document.querySelector('room-hand')?.cards.length,
	document.querySelector('.actions')?.innerText, document.querySelector('.felt').innerText].join()`

// made makes the first move that the page offers. Its value is the version before the move, or ""
// if the deal is over.
const made = `(() => {
	const was = ` + version + `, press = (what) => document.querySelector(what).click();
	switch (` + turn + `) {
	case 'over': return '';
	case 'choice': press('.choice button'); break;
	case 'gather':
		for (const card of document.querySelectorAll('.hand-card')) if (document.querySelector('.actions button.primary').disabled) card.click();
		press('.actions button.primary');
		break;
	case 'card': press('.hand-card:not([aria-disabled])'); break;
	case 'action': press('.actions button');
	}
	return was;
})()`

// move makes a move, and reports whether the deal goes on.
func (p *page) move() bool {
	p.t.Helper()
	p.until(turn)
	before := eval[string](p, made)
	if before != "" {
		p.until(version + " !== " + text(before))
	}
	return before != ""
}

// finish has the rest of a deal played out after a few moves, and waits for the result. A short deal is over before that is
// offered, or just after.
func (p *page) finish() {
	p.t.Helper()
	const yes = "document.querySelector('dialog[open] .primary')"
	p.until("document.querySelector('.result') || " + yes + " || (" + turn + " && (" + offered + "?.click(), " + offered + " || " + made + "), false)")
	p.do(chromedp.Evaluate[chromedp.Void](yes + "?.click()"))
	p.until(soon + "document.querySelector('.result')")
}

// soon ends the time for which the last cards of a deal lie before the result comes.
const soon = "document.dispatchEvent(new Event('pointerdown')), "

// position reads the table as a player sees it.
const position = `document.querySelector('.felt').innerText + [...document.querySelectorAll('.hand-card')].map((b) => b.dataset.card)`

// play makes n moves.
func (p *page) play(n int) {
	p.t.Helper()
	for range n {
		if !p.move() {
			p.t.Fatal("the deal is over too soon")
		}
	}
	p.until(turn)
}
