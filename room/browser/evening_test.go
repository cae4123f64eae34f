package browser

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// An evening goes from opening the lobby over the end of a match to the next one. The page has no
// errors meanwhile, and nothing that a player needs is cut off or covered.

// pick chooses a game and a match of one deal in the lobby.
func (p *page) pick(game string) {
	p.t.Helper()
	p.until("document.querySelector('.tile input')")
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.tile input[value="+game+"]').click()"),
		chromedp.Evaluate[chromedp.Void]("document.querySelector('input[name=length][value=one]').click()"))
}

// evening plays a match to its end, looks at the table every few moves, and begins the next match.
func (p *page) evening() {
	p.t.Helper()
	p.until(turn)
	for moves := 0; p.move(); moves++ {
		if moves%7 == 0 {
			p.until(turn)
			p.none(unseen, "during the deal")
		}
	}
	p.again()
}

// again begins the next match from the result of the last one.
func (p *page) again() {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.result .primary').click()"))
	p.until("!document.querySelector('.result') && document.querySelector('.felt')")
	p.until(turn)
	p.none(unseen, "in the next match")
}

// lock does what a phone does when it locks: the page is hidden, and its connections die.
const lock = `Object.defineProperty(document, 'hidden', { get: () => window.locked, configurable: true });
window.locked = true;
document.dispatchEvent(new Event('visibilitychange'));
window.sockets.forEach((s) => s.close());`

const unlock = `window.locked = false;
document.dispatchEvent(new Event('visibilitychange'));
window.dispatchEvent(new Event('online'));`

// keepSockets lets a page know its sockets. While the phone is locked, none opens.
const keepSockets = `window.sockets = [];
window.WebSocket = class extends WebSocket {
	constructor(...of) {
		super(...of);
		if (window.locked) this.close();
		window.sockets.push(this);
	}
}`

// One person plays Indigo on a phone, which locks for a while in the middle of a deal.
func TestEveningOfAPhone(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.phone()
	p.pick("indigo")
	p.do(chromedp.Evaluate[chromedp.Void](keepSockets), chromedp.Evaluate[chromedp.Void]("document.querySelector('button[name=quick]').click()"))
	p.until("location.pathname.startsWith('/t/')")
	p.play(5)
	before := eval[string](p, position)
	p.loses()
	p.do(chromedp.Evaluate[chromedp.Void](lock))
	p.until("document.querySelector('.lost')")
	time.Sleep(3 * time.Second)
	p.do(chromedp.Evaluate[chromedp.Void](unlock))
	p.until("!document.querySelector('.lost') && " + turn)
	if after := eval[string](p, position); after != before {
		t.Errorf("after the phone was locked:\n%s\nbefore:\n%s", after, before)
	}
	p.evening()
}

// One person and six bots play Blackjack by the rules of a casino.
func TestEveningInACasino(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.pick("blackjack")
	for _, choice := range [][2]string{{"preset", "casino"}, {"players", "7"}} { // the first sets the second
		field, value := choice[0], choice[1]
		p.until("document.querySelector('.order [name=" + field + "]')")
		p.do(chromedp.SetValue(".order [name="+field+"]", value))
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.order [name=" + field + "]').dispatchEvent(new Event('change', {bubbles: true}))"))
	}
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('button[name=quick]').click()"))
	p.until("location.pathname.startsWith('/t/')")
	p.reads(".felt", "Bot 7")
	p.evening()
}

// A person who needs texts of twice the size plays Hearts.
func TestEveningInLargeTexts(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('.tile input')")
	p.view(len(viewports) - 1)
	p.pick("hearts")
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('button[name=quick]').click()"))
	p.until("location.pathname.startsWith('/t/')")
	p.evening()
}

// A person who has no mouse plays Karata.
func TestEveningWithKeys(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.typeOrder("karata")
	p.playOut(500)
	p.none(unseen, "after the deal")
	p.pressOn(".result .primary")
	p.until("!document.querySelector('.result')")
	p.until(turn)
	if eval[bool](p, "document.activeElement === document.body") {
		t.Error("the focus is lost in the next deal")
	}
	p.typeMove()
	p.none(unseen, "in the next deal")
}
