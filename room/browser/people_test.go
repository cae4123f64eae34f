package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// button presses the button with the given text, once it is there, in one step: the page may be drawn anew between two.
func (p *page) button(name string) {
	p.t.Helper()
	p.until(`(() => {
		const named = [...document.querySelectorAll('button')].filter((b) => b.textContent === ` + text(name) + `);
		named.find((b) => b.closest('.menu:not(:popover-open)'))?.closest('.menu').showPopover();
		const seen = named.find((b) => b.offsetWidth > 0);
		seen?.click();
		return seen;
	})()`)
}

// answers types a text into the field of a dialog that asks for one.
func (p *page) answers(words string) {
	p.t.Helper()
	p.until("document.activeElement.matches('dialog[open] input') && document.activeElement.value === ''")
	p.do(chromedp.KeyEvent(words + kb.Enter))
}

// card plays a card. If the card may be played in several ways, it takes the first one.
func (p *page) card() {
	p.t.Helper()
	const hand = "document.querySelectorAll('.hand-card').length"
	p.until(turn)
	before := eval[int](p, hand)
	for eval[int](p, hand) == before {
		p.move()
	}
}

// Two people meet at a table with a password, play, and take a move back by agreement. Then one of
// them resigns.
func TestTwoPeople(t *testing.T) {
	t.Parallel()
	r, ann, ben := pair(t)
	ann.table(`{"game":"catcheleven","format":"deals","n":1,"access":"password","password":"sesame","bots":["",""],"sit":true}`)

	ben.do(chromedp.Navigate(r.url(eval[string](ann, "location.pathname"))))
	ben.answers("wrong")
	ben.until("document.getElementById('alerts').innerText.includes('password')")
	ben.answers("sesame")
	ben.button("Sit here")
	first, second := begin(t, ann, ben)
	first.card()
	first.button("Take back")
	second.button("Yes")
	first.until("document.querySelectorAll('.hand-card').length === 4")
	second.until("!document.querySelector('.your-turn')")

	first.card()
	second.card()
	first.button("Resign")
	first.until("document.querySelector('dialog[open]')")
	first.button("Yes")
	second.until("document.querySelector('.result')")
	first.until("document.querySelector('.result')")
	if got := eval[string](second, "document.querySelector('.result h2').innerText"); got != "You win!" {
		t.Errorf("the person who stayed reads %q", got)
	}
	second.reads(".result tbody", "(resigned)")
}
