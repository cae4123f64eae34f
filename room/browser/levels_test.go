package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// "Play with bots" opens a table with the chosen bots, by level or by seat, with hints, and with
// the chosen access.
func TestBotsAsChosen(t *testing.T) {
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('.tile input')")
	p.do(chromedp.Click(".tile input[value=doppelkopf]"), chromedp.Click("input[name=level][value=easy]"))
	p.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const set = (name, value) => {
			const field = document.querySelector('select[name=' + name + ']');
			field.value = value;
			field.dispatchEvent(new Event('change', { bubbles: true }));
		};
		set('bot2', 'search');
		set('access', 'public');
	})()`))
	p.phone()
	p.none(small, "levels")
	p.shot("levels-upright")
	p.size(2)
	p.shot("levels-desk")
	p.do(chromedp.Click("button[name=quick]"))
	p.until("document.querySelectorAll('.strip .seat-name').length === 3")
	p.reads(".strip", "Bot 2")
	p.reads(".strip", "Bot 3")
	p.reads(".strip", "Bot 4")
	p.reads(".table-head", "Easy bot and Search bot")
	if got := eval[string](p, "fetch('/api' + location.pathname.replace('/t/', '/tables/')).then((a) => a.json()).then((s) => s.access)"); got != "public" {
		t.Errorf("the access is %s", got)
	}
	p.until("[...document.querySelectorAll('.tools button')].some((b) => b.innerText === 'Hint') || document.querySelector('.result')")
}
