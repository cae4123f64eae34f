package browser

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "the directory for pictures of all games and sizes, to look at")

// shot writes a picture of the page, with -shots.
func (p *page) shot(name string) {
	p.t.Helper()
	if *shots == "" {
		return
	}
	taken, err := chromedp.Call(p.ctx, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{Format: cdppage.CaptureScreenshotFormatPng})
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*shots, name+".png"), taken.Data, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// sizes are those of a phone held upright, of one on its side, and of a desk.
var sizes = []struct {
	name          string
	width, height int
	touch         bool
}{{"upright", 390, 844, true}, {"side", 844, 390, true}, {"desk", 1440, 900, false}}

func (p *page) size(i int) {
	p.t.Helper()
	s := sizes[i]
	if s.touch {
		p.do(chromedp.EmulateViewport(int64(s.width), int64(s.height), chromedp.EmulateMobile, chromedp.EmulateTouch))
	} else {
		p.do(chromedp.EmulateViewport(int64(s.width), int64(s.height)))
	}
}

// hiddenParts finds what one needs to play and does not see: cards of the hand, of the trick
// and of the middle, the names of the seats, and the controls.
const hiddenParts = `(() => {
	const bad = [];
	const seen = (e, what) => {
		const r = e.getBoundingClientRect();
		if (r.top < -1 || r.left < -1 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1) bad.push(what + ' is out of sight: ' + [r.left, r.top, r.right, r.bottom].map(Math.round));
	};
	for (const c of document.querySelectorAll('.hand-card')) seen(c, c.dataset.card);
	for (const c of document.querySelectorAll('.middle playing-card')) seen(c, c.getAttribute('face') + ' in the middle');
	for (const c of document.querySelectorAll('.actions button, .tools > button, .seat-name')) seen(c, c.innerText);
	return bad;
})()`

// hidden returns the hidden parts, if they stay hidden: a busy machine needs time to lay the page
// out anew.
func (p *page) hidden() []string {
	p.t.Helper()
	faults := eval[[]string](p, hiddenParts)
	for end := time.Now().Add(patience / 6); len(faults) > 0 && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		faults = eval[[]string](p, hiddenParts)
	}
	return faults
}

// Every game fits a phone held upright or on its side, and a desk: the hand, the middle,
// the seats and the controls are in sight without scrolling.
func TestGamesFit(t *testing.T) {
	browser := open(t)
	r := start(t)
	for _, game := range []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "indigo", "karata"} {
		t.Run(game, func(t *testing.T) {
			p := browser.visit(t, r.url("/"))
			p.still()
			p.order(game)
			p.until(turn)
			for range 6 {
				if eval[string](p, turn) == "over" || !p.move() {
					break
				}
			}
			p.until(turn)
			for i, s := range sizes {
				p.size(i)
				p.until("innerWidth === " + strconv.Itoa(s.width))
				p.shot(game + "-" + s.name)
				for _, fault := range p.hidden() {
					t.Errorf("%s: %s", s.name, fault)
				}
			}
		})
	}
}
