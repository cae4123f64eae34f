package browser

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A person who sits down in the middle of a deal plays from the next deal on, and the seat says so.
// Until then the game waits only for the bot; the person can leave, but has nothing to resign. All
// of this fits on a small phone, in German too.
func TestJoins(t *testing.T) {
	t.Parallel()
	r, ann, ben := pair(t)
	ann.table(`{"game":"doppelkopf","format":"deals","n":2,"access":"public","bots":["","","house","house"],"sit":true}`)
	path := eval[string](ann, "location.pathname")
	ben.comes(ann)
	begin(t, ann, ben)
	ben.button("Leave")
	ben.until("document.querySelector('dialog[open]')")
	ben.button("Yes")
	cleo := open(t).named(t, r, "Wilhelmine von Hohenberg")
	for _, p := range []*page{ann, cleo} {
		p.phone()
		p.set(`{"lang":"de"}`)
		p.until("document.querySelector('.felt, .tile input')")
	}
	cleo.goes(path)
	const sit = "[...document.querySelectorAll('button')].find((b) => b.innerText.startsWith('Hinsetzen: '))"
	cleo.until(sit)
	cleo.do(chromedp.Evaluate[chromedp.Void](sit + ".click()"))
	const wide = "[...document.querySelectorAll('.seat .chip')].filter((c) => c.getBoundingClientRect().right > " +
		"c.closest('.seat').getBoundingClientRect().right).map((c) => c.innerText)"
	for i, p := range []*page{ann, cleo} {
		p.reads(".seat .chip", "ab nächstem Spiel")
		p.shot("joins-" + strconv.Itoa(i))
		p.none(small, "joins")
		if got := eval[[]string](p, wide); len(got) > 0 {
			t.Errorf("%q is wider than its seat", got)
		}
	}
	if eval[bool](cleo, "!!document.querySelector('.your-turn, .hand-card:not([aria-disabled])')") {
		t.Error("the game waits for a person who plays from the next deal on")
	}
	const tools = "[...document.querySelectorAll('.menu button')].map((b) => b.textContent).join()"
	if got := eval[string](cleo, tools); !strings.Contains(got, "Verlassen") || strings.Contains(got, "Aufgeben") {
		t.Errorf("the person is offered %s", got)
	}
	if got := eval[string](ann, tools); !strings.Contains(got, "Aufgeben") {
		t.Errorf("a person who plays is offered %s", got)
	}
}
