package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// The lobby begins with the game, the rules, the length and the level that a person ordered last, as far
// as they still exist.
func TestLastOrder(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	const form = `(() => {
		const of = (what) => document.querySelector('.order ' + what)?.value;
		return [of('.tile input:checked'), of('select[name=preset]'), of('select[name=format]'), of('input[name=n]'), of('.level input:checked')].join(' ');
	})()`
	p.until("document.querySelector('.tile input')")
	p.do(chromedp.Click(".tile input[value=catcheleven]"))
	first := eval[string](p, form)
	eval[bool](p, `[['select[name=preset]', 'pasur'], ['select[name=format]', 'deals'], ['input[name=n]', '3']].map(([what, value]) => {
		const field = document.querySelector('.order ' + what);
		field.value = value;
		return field.dispatchEvent(new Event('change', { bubbles: true }));
	}).length > 0`)
	p.do(chromedp.Click(".level input[value=easy]"))
	const wanted = "catcheleven pasur deals 3 easy"
	p.until(form + " === " + text(wanted))
	p.do(chromedp.Click("button[name=quick]"))
	p.until("location.pathname.startsWith('/t/') && document.querySelector('.felt')")
	p.goes("/")
	p.until(form + " === " + text(wanted))
	p.size(2)
	p.shot("again-desk")
	if bottom := eval[float64](p, "document.querySelector('.play').getBoundingClientRect().bottom"); bottom > 553 {
		t.Errorf("a person who returns must scroll to play: the button ends at %v", bottom)
	}
	eval[bool](p, `localStorage.setItem('order', localStorage.getItem('order').replaceAll('pasur', 'gone').replace('easy', 'gone')) === undefined`)
	p.do(chromedp.Reload())
	p.until(form + " === " + text(first))
}
