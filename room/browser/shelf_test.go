package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// The lobby is a shelf of games: "Play" at a game opens a table with bots in one press, with what was ordered of that game last, and the
// game stands first the next time. The options are closed until somebody opens them.
func TestShelf(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	const shelf = "[...document.querySelectorAll('.tile input')].map((e) => e.value)"
	eval[bool](p, "(localStorage.options = 'false', true)")
	p.do(chromedp.Reload())
	p.until("document.querySelector('.tile input')")
	if eval[bool](p, "document.querySelector('.options').open || document.querySelector('.levels').checkVisibility()") {
		t.Error("the options are open")
	}
	for i, size := range sizes {
		p.size(i)
		p.shot("shelf-" + size.name)
	}
	p.do(chromedp.EmulateViewport(375, 553, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.shot("shelf-small")
	p.size(2)
	for _, order := range []string{`{"game":"karata","rules":{"seats":2},"level":"easy"}`, `{"game":"hearts","rules":{},"level":"strong"}`} {
		eval[bool](p, "(localStorage.orders = JSON.stringify({ ...JSON.parse(localStorage.orders ?? '{}'), [("+order+").game]: "+order+" }), true)")
	}
	p.do(chromedp.Click("button[name=play-karata]"))
	p.until("location.pathname.startsWith('/t/') && document.querySelector('.hand-card')")
	if n := eval[int](p, "document.querySelectorAll('.strip .seat').length"); n != 1 {
		t.Errorf("%d others play Karata, want the one of the last order", n)
	}
	p.goes("/")
	p.until("document.querySelector('.tile input')")
	if got := eval[[]string](p, shelf); got[0] != "karata" || len(got) != 6 {
		t.Errorf("the shelf begins with the last game: %q", got)
	}
	p.set(`{"lang":"de"}`)
	p.until("document.querySelector('.play')?.innerText === 'Spielen'")
	p.shot("shelf-de")
	p.set(`{"lang":"de","theme":"dark"}`)
	p.until("document.querySelector('.play')")
	p.shot("shelf-dark")
	p.do(chromedp.EmulateViewport(360, 553, chromedp.EmulateMobile, chromedp.EmulateTouch))
	if n := eval[int](p, "[...document.querySelectorAll('.game')].filter((e) => e.offsetHeight > 70).length"); n > 0 {
		t.Errorf("%d games take more than a line on a phone", n)
	}
	p.shot("shelf-small-dark")
	p.checkFaults()
}
