package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// The groups of the options of Doppelkopf: the usual ones, and below them those that few groups of players use.
const (
	usual = "Cards and trumps,Declaring,Throwing in,Poverty,Score,Extras,Match,Bock"
	more  = "Cards and trumps,Declaring,Throwing in,Announcements,Score,Extras,Match"
)

// The form shows an option below the heading of its group, and only with what it needs; without
// that, the option is not ordered either.
func TestOptionsWithWhatTheyNeed(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('.tile input')")
	p.do(chromedp.Click(".tile input[value=doppelkopf]"))
	p.until("document.querySelector('.order h3')")
	if got := eval[string](p, "[...document.querySelectorAll('.order h3')].map((h) => h.textContent).join()"); got != usual+","+more {
		t.Errorf("the groups are %s", got)
	}
	pigs := "document.querySelector('.order input[name=pigsTrump]')"
	super := "document.querySelector('.order select[name=superpigs]')"
	hyper := "document.querySelector('.order input[name=hyperpigs]')"
	if eval[bool](p, "Boolean("+super+" || "+hyper+" || document.querySelector('.order [name=multiplier]'))") {
		t.Error("an option is shown that cannot be set")
	}
	click := func(script string) { p.do(chromedp.Evaluate[chromedp.Void](script)) }
	click(pigs + ".click()")
	p.until(super)
	click("{ const s = " + super + "; s.value = 'tens'; s.dispatchEvent(new Event('change', { bubbles: true })); }")
	p.until(hyper)
	click(hyper + ".click()")
	p.until(hyper + ".checked")
	click(pigs + ".click()")
	p.until("!" + super + " && !" + hyper)
	p.do(chromedp.Click("button[name=quick]"))
	p.until("document.querySelectorAll('.strip .seat-name').length === 3")
	if got := eval[string](p, "fetch('/api' + location.pathname.replace('/t/', '/tables/')).then((a) => "+
		"a.json()).then((s) => JSON.stringify(s.rules))"); got != "{}" {
		t.Errorf("the rules are %s", got)
	}
}

// The form fills as many seats with bots as the option for the number of players says, whatever its
// name is.
func TestNumberOfPlayers(t *testing.T) {
	t.Parallel()
	for game, option := range map[string]string{"karata": "seats", "blackjack": "players"} {
		p := open(t).visit(t, start(t).url("/"))
		p.until("document.querySelector('.tile input')")
		p.do(chromedp.Click(".tile input[value=" + game + "]"))
		size := "document.querySelector('.order [name=" + option + "]')"
		p.until(size)
		p.do(chromedp.Evaluate[chromedp.Void]("{ const s = " + size + "; s.value = '4'; s.dispatchEvent(new Event('change', { bubbles: true })); }"))
		p.do(chromedp.Click("button[name=quick]"))
		p.until("location.pathname.startsWith('/t/')")
		seats := "fetch('/api' + location.pathname.replace('/t/', '/tables/')).then((a) => a.json()).then((s) => s.seats.filter((x) => x.bot).length)"
		if got := eval[int](p, seats); got != 3 {
			t.Errorf("%s for four: %d bots, want 3", game, got)
		}
	}
}
