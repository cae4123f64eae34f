package browser

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

var update = flag.Bool("update", false, "write the pictures of docs/img")

const pictures = "../../docs/img"

// phone makes the page as large as a small phone held upright.
func (p *page) phone() {
	p.t.Helper()
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateScale(2), chromedp.EmulatePortrait, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// motion sets the reader's system preference for motion. Most tests turn motion off: pages then
// reach their final state immediately, and leave the processor to other tests.
func (p *page) motion(wanted string) {
	p.t.Helper()
	reduced := []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wanted}}
	must.Have(chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: reduced}))(p.t)
}

// picture writes a picture of the page, with -update.
func (p *page) picture(name string) {
	p.t.Helper()
	format := cdppage.CaptureScreenshotParams{Format: cdppage.CaptureScreenshotFormatWebp, Quality: new(int64(82))}
	taken := must.Have(chromedp.Call(p.ctx, cdppage.CaptureScreenshot, format))(p.t)
	if !*update {
		return
	}
	must.Do(p.t, os.MkdirAll(pictures, 0o755))
	must.Do(p.t, os.WriteFile(filepath.Join(pictures, name), taken.Data, 0o644))
}

// table opens the table that the JSON describes, and goes to its page.
func (p *page) table(order string) {
	p.t.Helper()
	p.until("document.querySelector('.tile input')")
	p.goes("/t/" + p.post("/api/tables", order))
	p.until("location.pathname.startsWith('/t/') && document.querySelector('.felt')")
}

// called gives a name to the person on the page.
func (p *page) called(name string) {
	p.t.Helper()
	p.until("document.querySelector('.tile input')")
	p.post("/api/session", `{"name":"`+name+`"}`)
	p.do(chromedp.Reload())
	p.until("document.querySelector('#top .me')?.innerText === " + text(name))
}

// The test takes pictures of the pages. Nothing on the pages is too wide.
func TestPictures(t *testing.T) {
	t.Parallel()
	browser := open(t)
	r := start(t)
	p := browser.named(t, r, "Ann")
	for _, friend := range []struct{ name, order string }{
		{"Ben", `{"game":"doppelkopf","title":"Friday night","bots":["","","house",""],"sit":true}`},
		{"Cara", `{"game":"blackjack:casino","rules":{"players":3},"title":"The cellar","access":"password","password":"x","bots":["","house",""],"sit":true}`},
		{"Dan", `{"game":"karata","rules":{"seats":3},"bots":["","house","house"],"sit":true}`},
	} {
		f := browser.named(t, r, friend.name)
		f.table(friend.order)
	}
	p.do(chromedp.EmulateViewport(1200, 880))
	p.do(chromedp.Reload())
	p.until("document.querySelectorAll('.table-row').length === 3")
	p.picture("room-lobby.webp")

	p.table(`{"game":"doppelkopf","bots":["","house","house","house"],"sit":true}`)
	p.enter(".tabs .tab")
	p.tabTo(".chat-form input")
	p.do(chromedp.KeyEvent("Good luck, all of you!\r"))
	p.until("document.querySelector('.chat-texts b')")
	p.do(chromedp.Evaluate[chromedp.Void]("document.activeElement.blur()"))
	for tries := 0; tries < 8 && eval[int](p, "document.querySelectorAll('.trick-card').length") < 3; tries++ {
		p.play(1)
	}
	p.picture("room-table.webp")
	p.phone()
	p.picture("room-phone.webp")
	p.none(small, "doppelkopf")
}

// Thirteen cards fit into the width of a small phone, each with room for a finger, and nothing is
// wider than the screen.
func TestPhone(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := open(t).visit(t, r.url("/"))
	p.phone()
	p.do(chromedp.Reload())
	p.until("document.querySelector('.tile input')")
	p.none(small, "lobby")
	p.table(`{"game":"karata","rules":{"seats":3,"hand":13},"bots":["","house","house"],"sit":true}`)
	p.until("document.querySelectorAll('.hand-card').length >= 13 && " + turn)
	p.none(small, "karata")
	for _, game := range []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "indigo"} {
		p.do(chromedp.Navigate(r.url("/")))
		p.until("document.querySelector('.tile input')")
		p.do(chromedp.Click(".tile input[value="+game+"]"), chromedp.Click("button[name=quick]"))
		p.until(turn)
		p.none(small, game)
	}
	// A tap lifts a card, and a second tap plays it.
	p.until("document.querySelector('.hand-card')")
	n := eval[int](p, "document.querySelectorAll('.hand-card').length")
	p.do(chromedp.Tap(".hand-card"))
	p.until("document.querySelector('.hand-card.lifted')")
	if got := eval[int](p, "document.querySelectorAll('.hand-card').length"); got != n {
		t.Errorf("a tap has played a card: %d cards of %d are left", got, n)
	}
	p.do(chromedp.Tap(".hand-card.lifted"))
	p.until("document.querySelectorAll('.hand-card').length === 5")
}

// small finds elements that a finger cannot press, or that are wider than the screen.
const small = `(() => {
	const bad = [];
	if (document.documentElement.scrollWidth > innerWidth) bad.push('the page is ' + document.documentElement.scrollWidth + ' px wide');
	for (const b of document.querySelectorAll('button, select, input:not([type=radio], [type=checkbox]), summary')) {
		const r = b.getBoundingClientRect();
		if (!r.width || b.closest('details:not([open])') && b.localName !== 'summary') continue;
		if (r.height < 44 || r.width < 44) bad.push((b.innerText || b.getAttribute('aria-label') || b.name) + ' is ' + r.width + ' × ' + r.height);
	}
	for (const c of document.querySelectorAll('body:not(:has(.side.open)) .hand-card')) { // a panel lies on the hand
		const r = c.getBoundingClientRect();
		let n = 0;
		for (let x = Math.ceil(r.left); x < r.right; x++) if (c.contains(document.elementFromPoint(x, r.top + 12))) n++;
		if (n < 44) bad.push(c.dataset.card + ' can be touched on ' + n + ' px');
		if (r.left < 0 || r.right > innerWidth || r.bottom > innerHeight) bad.push(c.dataset.card + ' is out of sight');
	}
	return bad;
})()`
