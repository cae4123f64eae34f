package browser

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// If a connection is dead although neither end has closed it, the page notices this by itself,
// shows it, and reconnects. Then the game goes on.
func TestDeadLine(t *testing.T) {
	line := through(t, start(t))
	p := open(t).visit(t, line.url("/"))
	p.order("indigo")
	p.play(1)
	line.swallow()
	line.hold(true)
	start := time.Now()
	p.until("document.querySelector('.lost')")
	t.Logf("noticed after %v", time.Since(start))
	line.hold(false)
	p.until("!document.querySelector('.lost') && " + turn)
	t.Logf("mended after %v", time.Since(start))
	p.play(2)
	p.until("document.querySelector('room-lag').innerText.includes('ms')")
}

// A card that is played while the connection is dead lies on the table immediately, and
// is played once the page has reconnected.
func TestMoveOverADeadLine(t *testing.T) {
	line := through(t, start(t))
	p := open(t).visit(t, line.url("/"))
	p.order("indigo")
	p.until(turn + " === 'card'")
	card := eval[string](p, "document.querySelector('.hand-card.legal').dataset.card")
	line.swallow()
	line.hold(true)
	p.tabTo(".hand-card")
	p.press(kb.Home, kb.Enter)
	p.until("document.querySelector('.sending') && !document.querySelector('.hand-card[data-card=\"" + card + "\"]')")
	line.hold(false)
	p.until("!document.querySelector('.sending, .lost') && " + turn)
	if eval[bool](p, "[...document.querySelectorAll('.hand-card')].some((b) => b.dataset.card === '"+card+"')") {
		t.Errorf("%s was not played", card)
	}
}

// Ben answers Ann's play over a line that is dead. He agrees on another device that she takes the play back,
// and she plays another card. When the page has a line again and sends his answer again, the answer does not
// count for that card, and he still has it in his hand.
func TestAnswerToAPlayTakenBack(t *testing.T) {
	browser := open(t)
	r := start(t)
	line := through(t, r)
	ann, device := browser.named(t, r, "Ann"), browser.named(t, r, "Ben")
	ann.table(`{"game":"indigo","sit":true}`)
	path := eval[string](ann, "location.pathname")
	device.do(chromedp.Navigate(r.url(path)))
	device.button("Sit here")
	device.button("I am ready")
	code := eval[string](device, "fetch('/api/session/code', { method: 'POST' }).then((a) => a.json()).then((a) => a.code)")
	ben := browser.newcomer(t, line.url("/"))
	ben.do(chromedp.Navigate(line.url("/healthz")))
	ben.post("/api/session/device", `{"code":"`+code+`"}`)
	ben.do(chromedp.Navigate(line.url(path)))
	ann.button("I am ready")
	ann.move()
	ben.until(turn + " === 'card'")
	const hand = "[...document.querySelectorAll('.hand-card')].map((b) => b.dataset.card).join()"
	before := eval[string](ben, hand)
	line.swallow()
	line.hold(true)
	ben.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.hand-card.legal').click()"))
	ben.until("document.querySelector('.sending')")
	ann.button("Take back")
	device.button("Yes")
	ann.until(turn + " === 'card'")
	ann.do(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('.hand-card.legal')].at(-1).click()"))
	device.until(turn + " === 'card'")
	line.hold(false)
	ben.until("!document.querySelector('.sending, .lost') && " + turn + " === 'card'")
	if after := eval[string](ben, hand); after != before {
		t.Errorf("Ben's hand is %s, and was %s", after, before)
	}
	const plays = "fetch('/api' + location.pathname.replace('/t/', '/tables/') + '/matches/0').then((a) => a.json()).then((m) => m.deals[0].plays)"
	if n := eval[int](ann, plays); n != 1 {
		t.Errorf("%d plays", n)
	}
}

// Before the server has answered, a card is shown as played and not in the hand, and nothing else
// can be played. A card that the server refuses comes back.
func TestMoveIsShownAtOnce(t *testing.T) {
	line := through(t, start(t))
	p := open(t).visit(t, line.url("/"))
	p.order("doppelkopf")
	for eval[string](p, turn) != "card" {
		p.play(1)
	}
	hand := "[...document.querySelectorAll('.hand-card')].map((b) => b.dataset.card).join()"
	before := eval[string](p, hand)
	first := eval[string](p, "document.querySelector('.hand-card.legal').dataset.key")
	line.hold(true)
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.hand-card.legal').click()"))
	if !eval[bool](p, "!!document.querySelector('.sending') && !document.querySelector('.hand-card.legal, .your-turn')") {
		t.Error("nothing shows that the card is on its way")
	}
	if !eval[bool](p, "document.querySelector('.trick [data-card=\""+first[:2]+"\"]') !== null") {
		t.Errorf("%s does not lie on the table", first)
	}
	line.hold(false)
	p.until("!document.querySelector('.sending') && " + turn)
	if after := eval[string](p, hand); len(after) >= len(before) {
		t.Errorf("the hand is %s, and was %s", after, before)
	}

	p.until(turn)
	for eval[string](p, turn) != "card" {
		p.play(1)
	}
	before = eval[string](p, hand)
	p.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const send = WebSocket.prototype.send;
		WebSocket.prototype.send = function (data) {
			const m = JSON.parse(data);
			if (m.t === "play") WebSocket.prototype.send = send;
			send.call(this, m.t === "play" ? JSON.stringify({ ...m, move: "healthy" }) : data);
		};
	})()`))
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.hand-card.legal').click()"))
	p.until("document.getElementById('alerts').lastElementChild && !document.querySelector('.sending')")
	if after := eval[string](p, hand); after != before {
		t.Errorf("after the refusal the hand is %s, and was %s", after, before)
	}
	p.play(1)
}

// A person who goes to another site has left, and the others see this immediately.
func TestLeavingThePageIsSeen(t *testing.T) {
	_, ann, ben := pair(t)
	ann.table(`{"game":"indigo","sit":true}`)
	ben.comes(ann)
	begin(t, ann, ben)
	ben.do(chromedp.Navigate("data:text/html,<title>Another site</title>"))
	ann.until("document.querySelector('.seat .chip.offline')")
	_, _ = ask[bool](ben, "history.back() === undefined") // the page may be gone before it has answered
	ann.until("!document.querySelector('.seat .chip.offline')")
	ben.until("document.querySelector('.hand-card') && !document.querySelector('.lost')")
}

// What is typed in the lobby stays there, whatever others do and whatever else is chosen.
func TestTypedTextStays(t *testing.T) {
	_, ann, ben := pair(t)
	ann.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('input[name=title]').closest('details').open = true"))
	ann.tabTo("input[name=title]")
	ann.do(chromedp.KeyEvent("Friday ni"))
	id := ben.post("/api/tables", `{"game":"karata","title":"Another","sit":true}`)
	ann.until("document.querySelector('.table-row a[href=\"/t/" + id + "\"]')")
	if !eval[bool](ann, "document.activeElement.name === 'title'") {
		t.Error("the field has lost the focus")
	}
	ann.do(chromedp.KeyEvent("ght"))
	if got := eval[string](ann, "document.querySelector('input[name=title]').value"); got != "Friday night" {
		t.Errorf("the title is %q", got)
	}
	ann.do(chromedp.Click(".tile input[value=indigo]"))
	if got := eval[string](ann, "document.querySelector('input[name=title]').value"); got != "Friday night" {
		t.Errorf("after another game is chosen the title is %q", got)
	}
	ann.tabTo("input[name=n]")
	ann.do(chromedp.Evaluate[chromedp.Void]("document.activeElement.select()"))
	ann.do(chromedp.KeyEvent("7"))
	id = ben.post("/api/tables", `{"game":"karata","title":"A third","sit":true}`)
	ann.until("document.querySelector('.table-row a[href=\"/t/" + id + "\"]')")
	if got := eval[string](ann, "document.querySelector('input[name=n]').value"); got != "7" {
		t.Errorf("the number is %q", got)
	}
	ann.pressOn("button[name=open]")
	ann.reads(".table-head h1", "Friday night")
	if got := eval[string](ann, "fetch('/api'+location.pathname.replace('/t/','/tables/')).then((a) => a.text())"); !strings.Contains(got, `"n":7`) {
		t.Errorf("the table is %s", got)
	}
}
