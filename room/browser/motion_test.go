package browser

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// flying counts the cards that have flown since the page was loaded.
const flying = `(() => {
	window.flown = 0;
	new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach((n) => { if (n.className === 'flying') window.flown++; }))).observe(document.body,
		{childList: true});
	return true;
})()`

// A card that is played flies to its place, and soon nothing moves any longer.
func TestCardsFly(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.motion("no-preference")
	p.order("doppelkopf")
	eval[bool](p, flying)
	p.play(3)
	p.until("window.flown > 3")
	p.until("!document.querySelector('.flying')")
}

// Nothing flies if a person prefers reduced motion.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.motion("reduce")
	p.order("doppelkopf")
	eval[bool](p, flying)
	p.play(3)
	if n := eval[int](p, "window.flown"); n > 0 {
		t.Errorf("%d cards have flown", n)
	}
	if n := eval[int](p, "document.getAnimations().length"); n > 0 {
		t.Errorf("%d things move", n)
	}
}

// A table at rest costs little: nothing moves without end, styles are hardly calculated, and messages
// come at a slower and slower beat.
func TestRest(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.motion("no-preference")
	p.order("doppelkopf")
	if n := eval[int](p, "document.getAnimations().filter((a) => a.effect.getTiming().iterations === Infinity).length"); n > 0 {
		t.Errorf("%d things move without end", n)
	}
	p.until("document.getAnimations().length === 0")
	beats := func() int { return strings.Count(p.messages(), `"t":"beat"`) }
	for before := beats(); beats() < before+3; time.Sleep(100 * time.Millisecond) { // the last pause was 6 s at least
	}
	styles, heard := p.styles(), beats()
	time.Sleep(10 * time.Second)
	if n := p.styles() - styles; n >= 20 {
		t.Errorf("styles are calculated %.0f times in 10 s", n)
	}
	if n := beats() - heard; n > 1 {
		t.Errorf("%d messages in 10 s", n)
	}
}

// styles returns how often the page has calculated styles.
func (p *page) styles() float64 {
	p.t.Helper()
	must.Have(chromedp.Call(p.ctx, performance.Enable, performance.EnableParams{}))(p.t)
	got := must.Have(chromedp.Call(p.ctx, performance.GetMetrics, cdp.Empty{}))(p.t)
	for _, m := range got.Metrics {
		if m.Name == "RecalcStyleCount" {
			return m.Value
		}
	}
	p.t.Fatal("the browser does not count")
	return 0
}

// The title shows the player that it is their turn, or else whose turn it is.
func TestTitle(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.order("indigo")
	p.until("document.title.startsWith('● Your turn')")
	p.do(chromedp.Navigate("about:blank"))
}

// The page explains why it cannot show a table without spectators, or one that does not
// exist.
func TestClosedDoors(t *testing.T) {
	t.Parallel()
	browser := open(t)
	r := start(t)
	p := browser.visit(t, r.url("/"))
	p.table(`{"game":"indigo","noSpectators":true,"bots":["","house"],"sit":true}`)
	p.until(turn)
	other := browser.visit(t, r.url("/"))
	other.until("document.querySelector('.tile')")
	other.loses() // the refusals are intended
	other.do(chromedp.Navigate(r.url(eval[string](p, "location.pathname"))))
	other.until("document.body.innerText.includes('This table takes no spectators.')")
	other.do(chromedp.Navigate(r.url("/t/nosuchtable")))
	other.until("document.body.innerText.includes('There is nothing here')")
}

// breaths counts the sounds of cards from the moment when it runs.
const breaths = `(() => {
	window.breaths = 0;
	const start = AudioBufferSourceNode.prototype.start;
	AudioBufferSourceNode.prototype.start = function (...at) { window.breaths++; start.apply(this, at); };
	return true;
})()`

// Laying and dealing cards makes a sound, unless the reader has turned that off.
func TestSoundsOfCards(t *testing.T) {
	t.Parallel()
	r := start(t)
	for _, c := range []struct {
		settings string
		heard    bool
	}{{`{"cards":true}`, true}, {`{"cards":false}`, false}} {
		p := open(t).visit(t, r.url("/"))
		p.set(c.settings)
		p.until("document.querySelector('.tile input')")
		eval[bool](p, breaths)
		p.do(chromedp.Click(".tile input[value=indigo]"), chromedp.Click("button[name=quick]"))
		p.until(turn)
		dealt := eval[int](p, "window.breaths")
		p.play(1)
		p.until("document.querySelectorAll('.hand-card').length < 6")
		laid := eval[int](p, "window.breaths") - dealt
		if (dealt > 1) != c.heard || (laid > 0) != c.heard {
			t.Errorf("%s: %d noises of the deal, %d of plays", c.settings, dealt, laid)
		}
	}
}
