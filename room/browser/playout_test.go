package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

const (
	offered   = "[...document.querySelectorAll('#table-menu button')].find((b) => b.textContent === 'Play out the deal')"
	playedOut = "(document.querySelector('.mine-bar')?.innerText ?? '').includes('Bots play out the rest')"
)

// covered finds what is unseen of a request, of its buttons and of the hand.
const covered = `[...document.querySelectorAll('.banner, .banner button, .actions button, .hand-card')].filter((e) => {
	const r = e.getBoundingClientRect();
	const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
	return r.top < 0 || r.left < 0 || r.right > innerWidth || r.bottom > innerHeight || !e.contains(at);
}).map((e) => e.innerText)`

// stopped waits for a trick while bots play out the rest, finds what is unseen, and moves that may not be made, and stops them
// before the deal is over, however busy the machine is.
const stopped = `(async () => {
	while (!document.querySelector('.trick-card')) await new Promise((again) => setTimeout(again, 5));
	const faults = [` + covered + `, [...document.querySelectorAll('.your-turn, .hand-card.legal, [data-move]')].map((e) => e.outerHTML)].flat();
	[...document.querySelectorAll('button')].find((b) => b.innerText === 'Stop').click();
	return faults;
})()`

// A person alone with bots has the rest of a deal played out, after a confirmation, on a phone and on a
// desktop: not before a play of hers. She can stop it, and then play on.
func TestTheRestIsPlayedOut(t *testing.T) {
	r := startWith(t, "-pace", "400ms") // long enough to press Stop on a busy machine
	for i, size := range sizes {
		for _, game := range [][]string{{"doppelkopf", "hearts"}, {"hearts"}, {"doppelkopf"}}[i] {
			t.Run(game+" "+size.name, func(t *testing.T) {
				t.Parallel()
				p := open(t).visit(t, r.url("/"))
				p.size(i)
				p.order(game)
				if eval[bool](p, "!!"+offered) {
					t.Error("it is offered before the first play")
				}
				for range 4 {
					p.move()
				}
				p.until(offered)
				rest := func() {
					p.button("Play out the deal")
					p.until("document.querySelector('dialog[open]')?.innerText.includes('the one that gives hints')")
					p.shot("rest-ask-" + game + "-" + size.name)
					p.button("Yes")
				}
				rest()
				p.until(playedOut)
				p.shot("rest-" + game + "-" + size.name)
				if faults := eval[[]string](p, stopped); len(faults) > 0 {
					t.Errorf("unseen, or to be played: %q", faults)
				}
				p.until("!" + playedOut)
				for range 4 {
					p.move()
				}
				rest()
				p.until("document.querySelector('.result')")
				if eval[bool](p, playedOut+" || !!"+offered) {
					t.Error("the deal is over")
				}
				if game == "hearts" {
					p.reads(".result", "Total (to 100)")
				}
				p.shot("rest-over-" + game + "-" + size.name)
			})
		}
	}
}

// Without a server too, bots play out the rest of a deal, also after the page is loaded again meanwhile. What
// the room has not yet acknowledged ends with the page.
func TestOfflineRest(t *testing.T) {
	t.Parallel()
	f, p := alone(t)
	id, _ := p.match(twoDeals, 4)
	p.do(chromedp.Navigate(f.server.URL + "/cards/#/t/" + id))
	p.button("Play out the deal")
	p.until("document.querySelector('dialog[open]')")
	p.button("Yes")
	p.until(playedOut + " || document.querySelector('.result')")
	p.do(chromedp.Reload())
	p.until("document.querySelector('.result')")
}
