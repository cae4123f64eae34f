package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A page that is reloaded in the middle of a deal shows the same position in the
// same seat, and the game goes on.
func TestReload(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.order("doppelkopf")
	p.play(4)
	before := eval[string](p, position)
	p.do(chromedp.Reload())
	p.until(turn)
	if after := eval[string](p, position); after != before {
		t.Errorf("after the reload:\n%s\nbefore:\n%s", after, before)
	}
	p.play(2)
}

// If the server is killed in the middle of a deal and restarted, the page reconnects by itself, and
// shows every play that was made.
func TestKilledServer(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := open(t).visit(t, r.url("/"))
	p.order("indigo")
	p.play(5)
	before := eval[string](p, position)
	p.loses()
	r.kill()
	p.until("document.querySelector('.lost')")
	r.run()
	p.until("!document.querySelector('.lost') && " + turn)
	if after := eval[string](p, position); after != before {
		t.Errorf("after the restart:\n%s\nbefore:\n%s", after, before)
	}
	p.play(3)
}

// A spectator is sent no card that lies in a hand or in the stock, and the spectator's page
// contains no such card.
func TestSpectatorSeesNoHiddenCard(t *testing.T) {
	t.Parallel()
	browser := open(t)
	r := start(t)
	p := browser.visit(t, r.url("/"))
	p.order("indigo")
	p.play(2)
	hand := eval[[]string](p, "[...document.querySelectorAll('.hand-card')].map((b) => b.dataset.card)")
	if len(hand) < 2 {
		t.Fatalf("the hand is %v", hand)
	}
	watcher := browser.visit(t, r.url(eval[string](p, "location.pathname")))
	watcher.until("document.querySelector('.felt .place')")
	seen := eval[string](watcher, "document.documentElement.outerHTML") + watcher.messages()
	for _, c := range hand {
		if strings.Contains(seen, `"`+c+`"`) {
			t.Errorf("the spectator's page has %s, which lies in a hand", c)
		}
	}
	if n := eval[int](watcher, "document.querySelectorAll('.hand-card, .actions button').length"); n > 0 {
		t.Errorf("a spectator has %d cards and moves to press", n)
	}
	table := eval[[]string](p, "[...document.querySelectorAll('.place [data-card]')].map((b) => b.dataset.card)")
	for _, c := range table {
		if c != "??" && !strings.Contains(seen, `"`+c+`"`) {
			t.Errorf("the spectator does not see %s, which lies on the table", c)
		}
	}
}

// Two people chat, and what they write is shown as text, not treated as part of the page.
func TestChat(t *testing.T) {
	t.Parallel()
	browser := open(t)
	r := start(t)
	p := browser.visit(t, r.url("/"))
	p.order("indigo")
	other := browser.visit(t, r.url(eval[string](p, "location.pathname")))
	other.until("document.querySelector('.chat-form input')")
	const said = "<img src=x onerror=alert(1)> & hello"
	p.enter(".tabs .tab")
	p.tabTo(".chat-form input")
	p.do(chromedp.KeyEvent(said + "\r"))
	other.until("[...document.querySelectorAll('.chat-texts li')].some((li) => li.innerText.endsWith(" + text(said) + "))")
	if eval[bool](other, "!!document.querySelector('.chat-texts img')") {
		t.Error("the text of a chat message is shown as a picture")
	}
}

// If two pages are requested in quick succession, only the second one is shown, and the first one
// leaves no socket open.
func TestTwoLinksAtOnce(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('.tile input')")
	id := p.post("/api/tables", `{"game":"indigo","sit":true}`)
	p.do(chromedp.Evaluate[chromedp.Void](`window.sockets = [];
		window.WebSocket = class extends WebSocket { constructor(...of) { super(...of); window.sockets.push(this); } }`))
	both := "import(document.querySelector('script[type=module]').src).then((app) => Promise.all([app.go(%s), app.go(%s)])).then(() => true)"
	for _, paths := range [][2]string{{"/t/" + id, "/"}, {"/", "/t/" + id}, {"/t/" + id, "/t/" + id}} {
		eval[bool](p, fmt.Sprintf(both, text(paths[0]), text(paths[1])))
		open := eval[string](p, "window.sockets.filter((s) => s.readyState <= WebSocket.OPEN).map((s) => s.url.replace(/.*api/, '')).join()")
		want := "/lobby/ws"
		if paths[1] != "/" {
			want = "/tables/" + id + "/ws?diff"
		}
		if open != want {
			t.Errorf("%q: the sockets of %q are open", paths, open)
		}
		if n := eval[int](p, "document.getElementById('page').childElementCount"); n != 1 {
			t.Errorf("%q: %d pages are shown", paths, n)
		}
	}
}
