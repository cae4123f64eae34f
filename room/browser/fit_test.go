package browser

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

var shots = flag.String("shots", "", "the directory for pictures of all games and sizes, to look at")

// shot writes a picture of the page, with -shots.
func (p *page) shot(name string) {
	p.t.Helper()
	if *shots == "" {
		return
	}
	taken := must.Have(chromedp.Call(p.ctx, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{Format: cdppage.CaptureScreenshotFormatPng}))(p.t)
	must.Do(p.t, os.WriteFile(filepath.Join(*shots, name+".png"), taken.Data, 0o644))
}

// sizes are the sizes of a phone held upright, of a phone on its side, and of a desktop.
var sizes = []struct {
	name          string
	width, height int
	touch         bool
}{{"upright", 390, 844, true}, {"side", 844, 390, true}, {"desk", 1280, 800, false}}

func (p *page) size(i int) {
	p.t.Helper()
	s := sizes[i]
	if s.touch {
		p.do(chromedp.EmulateViewport(int64(s.width), int64(s.height), chromedp.EmulateMobile, chromedp.EmulateTouch))
	} else {
		p.do(chromedp.EmulateViewport(int64(s.width), int64(s.height)))
	}
	p.until(fmt.Sprintf("!document.querySelector('meta[name=viewport]') || matchMedia('(width: %dpx)').matches", s.width))
}

// hiddenParts finds what a player needs but does not see: cards of the hand, of the trick
// and of the middle, the names of the seats, and the controls.
const hiddenParts = `(() => {
	const bad = [];
	const seen = (e, what) => {
		const r = e.getBoundingClientRect();
		if (r.top < -1 || r.left < -1 || r.bottom > innerHeight + 1 ||
			r.right > innerWidth + 1) bad.push(what + ' is out of sight: ' + [r.left, r.top, r.right, r.bottom].map(Math.round));
	};
	for (const c of document.querySelectorAll('.hand-card')) seen(c, c.dataset.card);
	for (const c of document.querySelectorAll('.middle playing-card')) seen(c, c.getAttribute('face') + ' in the middle');
	for (const c of document.querySelectorAll('.actions button, .tools > button, .seat-name, .recall')) seen(c, c.innerText);
	for (const c of document.querySelectorAll('.seat-name, .trick-name')) if (c.scrollWidth > c.clientWidth + 1) bad.push(c.innerText + ' is cut off');
	return bad;
})()`

// settled returns the faults that an expression finds and that stay. It waits a while, because a busy machine needs
// time to lay the page out again.
func (p *page) settled(find string) []string {
	p.t.Helper()
	faults := eval[[]string](p, find)
	for end := time.Now().Add(patience / 6); len(faults) > 0 && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		faults = eval[[]string](p, find)
	}
	return faults
}

// none fails the test for each fault that an expression finds and that stays.
func (p *page) none(find, where string) {
	p.t.Helper()
	for _, fault := range p.settled(find) {
		p.t.Errorf("%s: %s", where, fault)
	}
}

// gamesToSee are all games of the room.
var gamesToSee = []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "indigo", "karata"}

// touching finds the texts of seats that touch another seat or its text.
const touching = `(() => {
	const seats = [...document.querySelectorAll('.strip .seat')];
	const said = seats.map((seat) => {
		const bubble = Object.assign(document.createElement('span'), {className: 'bubble', innerText: 'gibt eine Karte weiter'});
		seat.append(bubble);
		return bubble;
	});
	const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
	const box = (e) => e.getBoundingClientRect();
	const bad = said.filter((b, i) => [...seats, ...said].some((e, k) => k % seats.length !== i && !apart(box(b), box(e)))).map((b) => b.innerText + ' touches another seat');
	said.forEach((b) => b.remove());
	return bad;
})()`

// clipped finds the cards of the trick that the middle of the felt cuts off.
const clipped = `(() => {
	const middle = document.querySelector('.middle').getBoundingClientRect();
	return [...document.querySelectorAll('.trick-card playing-card')].map((c) => c.getBoundingClientRect())
		.filter((r) => r.left < middle.left - 1 || r.right > middle.right + 1 || r.top < middle.top - 1 || r.bottom > middle.bottom + 1).map((r) => 'a card of the trick is cut off at ' + r.left + ', ' + r.top);
})()`

// leastTrick is the least width of a card in a trick, by size.
var leastTrick = map[string]float64{"upright": 84, "side": 52, "desk": 80}

// fits checks a table on a phone held upright or on its side, and on a desktop, in both languages. The hand,
// the middle, the seats and the controls are visible without scrolling, and names are not cut off.
func (p *page) fits(game string) {
	p.t.Helper()
	for _, lang := range []string{"de", "en"} {
		p.set(`{"lang":"` + lang + `"}`)
		p.until("document.documentElement.lang === '" + lang + "' && document.querySelector('.felt')")
		p.fitsSizes(game + "-" + lang)
	}
}

func (p *page) fitsSizes(name string) {
	p.t.Helper()
	for i, s := range sizes {
		p.resize(i)
		p.shot(name + "-" + s.name)
		for _, find := range []string{hiddenParts, touching, clipped} {
			p.none(find, name+", "+s.name)
		}
		if w := eval[float64](p, "document.querySelector('.trick-card playing-card')?.offsetWidth ?? 1000"); w < leastTrick[s.name] {
			p.t.Errorf("%s, %s: a card of the trick is %v wide", name, s.name, w)
		}
	}
}

// trickNow is a text that grows with each round of moves. In a game with tricks, it grows once a
// trick is won and a card of the next one lies on the table.
const trickNow = `document.querySelector('.recall') ? '.'.repeat(document.querySelectorAll('.trick-card').length) :
	document.querySelector('.trick') || !document.querySelector('room-hand') ? '' :
		'.'.repeat(Number(document.querySelector('.log [data-n]')?.dataset.n ?? 0) / 4)`

// resize gives the page one of the sizes, and waits until the page has it.
func (p *page) resize(i int) {
	p.t.Helper()
	p.size(i)
	p.until("innerWidth === " + strconv.Itoa(sizes[i].width))
}

// With -shots, the test takes pictures of the lobby, of results and of replays.
func TestShots(t *testing.T) {
	if *shots == "" {
		t.Skip("no directory for pictures")
	}
	r := start(t)
	for i, game := range gamesToSee {
		for _, lang := range []string{"en", "de"} {
			p := open(t).visit(t, r.url("/"))
			p.set(`{"lang":"` + lang + `"}`)
			p.until("document.querySelector('.tile input')")
			if i == 0 {
				p.all("lobby-" + lang)
			}
			p.one(game)
			for p.move() {
			}
			p.all(game + "-" + lang + "-result")
			p.size(2)
			p.replayed()
			p.do(chromedp.Evaluate[chromedp.Void]("for (let i = 0; i < 6; i++) document.body.dispatchEvent(new " +
				"KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))"))
			p.all(game + "-" + lang + "-replay")
		}
	}
}

// all takes a picture at each size.
func (p *page) all(name string) {
	p.t.Helper()
	for i, s := range sizes {
		p.resize(i)
		p.shot(name + "-" + s.name)
	}
}
