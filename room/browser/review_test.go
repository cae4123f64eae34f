package browser

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	at      = "Number(document.querySelector('.controls input').value)"
	marked  = "[...document.querySelectorAll('[data-mark]')].map((e) => e.dataset.mark + ' ' + e.dataset.card)"
	verdict = "document.querySelector('.verdict')?.innerText.replaceAll('\ufe0e', '') ?? ''"
)

// replayed opens the replay of the deal whose result is visible, without a review.
func (p *page) replayed() {
	p.t.Helper()
	p.do(chromedp.Navigate(eval[string](p, "document.querySelector('a[href^=\"/replay/\"]').href.replace('&review=1', '')")))
	p.until("document.querySelector('.controls')")
}

// reviewed plays a deal of a game and opens its review.
func (p *page) reviewed(game string) {
	p.t.Helper()
	p.one(game)
	for p.move() {
	}
	p.do(chromedp.Click(".result a[href^='/replay/']"))
	p.until("document.querySelector('.controls') && document.querySelector('.mine')")
}

// After a deal, its review begins at once and goes to the costliest move of the player. They see the position and what they played, and look
// for a better move before it is shown; then both cards are marked, and all moves have their costs.
func TestReviewInTheReplay(t *testing.T) {
	r := start(t)
	for game, where := range map[string]*regexp.Regexp{
		"indigo":     regexp.MustCompile(`^Move \d+$`),
		"doppelkopf": regexp.MustCompile(`^(Trick \d+|Before the first trick)$`),
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := open(t).visit(t, r.url("/"))
			p.reviewed(game)
			p.until("document.querySelector('.review .worst')")
			for _, text := range eval[[]string](p, "[...document.querySelectorAll('.verdict-row .where')].map((e) => e.innerText)") {
				if !where.MatchString(text) {
					t.Errorf("a row is called %q", text)
				}
			}
			p.until("document.querySelector('.verdict')") // the review has gone there
			p.pressOn(".review .worst")
			p.until("document.querySelector('.verdict .tries')")
			p.checkRetry()
			if game == "doppelkopf" {
				p.checkChances()
			}
			p.shot(game + "-review")
			p.checkNames("review")
			p.checkViewports("review-"+game, 0, 1, 4, 5)
		})
	}
}

// A review goes the same way in the room without a server, whose tab thinks by itself.
func TestReviewOffline(t *testing.T) {
	_, p := alone(t)
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.tile input[value=indigo]').click()"),
		chromedp.Evaluate[chromedp.Void]("document.querySelector('button[name=quick]').click()"))
	p.until("document.querySelector('.felt')")
	for p.move() {
	}
	p.do(chromedp.Click(".result a[href*='/replay/']"))
	p.until("document.querySelector('.controls') && document.querySelector('.mine')")
	p.until("document.querySelector('.review .worst')")
	p.shot("review-offline")
	p.pressOn(".review .worst")
	p.until("document.querySelector('.verdict .tries')")
	p.checkRetry()
	p.shot("review-offline-found")
}

// checkRetry fails the test unless the better move is hidden until it is found.
func (p *page) checkRetry() {
	p.t.Helper()
	played := eval[[]string](p, marked)
	if len(played) != 1 || !strings.HasPrefix(played[0], "played ") {
		p.t.Fatalf("before a try, the marks are %q", played)
	}
	if said, card := eval[string](p, verdict), signs.Replace(strings.TrimPrefix(played[0], "played ")); !strings.Contains(said, card) {
		p.t.Errorf("%q does not name %s", said, card)
	}
	if eval[bool](p, "!!document.querySelector('.verdict .better, .verdict .scores')") {
		p.t.Error("the better move is shown before a try")
	}
	tries := eval[[]string](p, "[...document.querySelectorAll('.tries button')].map((b) => b.dataset.move)")
	for _, move := range tries {
		if "played "+move == played[0] || eval[bool](p, "!document.querySelector('.tries')") {
			continue
		}
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.mine .hand-card[data-card=\"" + move + "\"]').click()"))
		p.until("document.querySelector('.verdict .tried')?.innerText.replaceAll('\ufe0e', '').includes(" + text(signs.Replace(move)) + ")")
		said := eval[string](p, "document.querySelector('.tried').innerText")
		if found := eval[bool](p, "!!document.querySelector('.verdict .better')"); found != strings.HasPrefix(said,
			"Yes: ") || found == strings.Contains(said, "Try again") {
			p.t.Errorf("after %s: %q", move, said)
		}
	}
	both := eval[[]string](p, marked)
	if len(both) != 2 || strings.TrimPrefix(both[0], "played ") == strings.TrimPrefix(both[1], "better ") {
		p.t.Errorf("the marks are %q", both)
	}
	costs := eval[[]string](p, "[...document.querySelectorAll('.verdict tbody tr')].map((r) => r.cells[1].innerText)")
	if len(costs) != len(tries) || costs[0] != "best" {
		p.t.Errorf("%d moves cost %q", len(tries), costs)
	}
	if regexp.MustCompile(`(^|[^.\d])1 points`).MatchString(eval[string](p, "document.querySelector('.side').innerText")) {
		p.t.Error("something costs 1 points")
	}
}

// checkChances fails the test unless some costly play says what its player could know once the better move is shown.
func (p *page) checkChances() {
	p.t.Helper()
	const lines = "[...document.querySelectorAll('.verdict .chances li')].map((e) => e.innerText)"
	for !eval[bool](p, "!!document.querySelector('.verdict .chances')") {
		p.pressOn(".verdict .buttons button") // the next costly play
		p.until("document.querySelector('.verdict .tries')")
		if eval[bool](p, "!!document.querySelector('.verdict .chances')") {
			p.t.Error("the chances are shown before a try")
		}
		p.pressOn(".verdict .buttons button") // the better move
	}
	p.do(chromedp.ScrollIntoView(".verdict .chances"))
	p.shot("review-chances")
	for _, line := range eval[[]string](p, lines) {
		if !regexp.MustCompile(`^.+: .+ \d+% \(\d+%\)`).MatchString(line) {
			p.t.Errorf("a line is %q", line)
		}
	}
}

// The verdicts of a review come one after another, and a person who leaves asks for no more. With all
// hands visible, a reader who looks for a better move sees what the player saw.
func TestReviewIsStreamed(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	eval[bool](p, `(() => {
		const own = fetch;
		window.asked = 0;
		window.fetch = async (to, how) => {
			if (String(to).includes('review?play=') && ++window.asked === 3) await new Promise((free) => { window.free = free; });
			return own(to, how);
		};
		return true;
	})()`)
	p.reviewed("indigo")
	const verdicts = "[...document.querySelectorAll('.verdict-row .cost')].filter((e) => e.innerText !== '…').length"
	p.until("window.free && " + verdicts + " >= 2")
	if !eval[bool](p, "!!document.querySelector('.review progress') && [...document.querySelectorAll('.verdict-row .cost')].some((e) => e.innerText === '…')") {
		t.Error("nothing is left to be weighed")
	}
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.eyes input[value=all]').click()"))
	p.until("document.querySelector('.eyes input[value=all]').checked && document.querySelectorAll('.mini.seen').length === 2")
	if eval[bool](p, "!!document.querySelector('.verdict-row.costly')") {
		p.pressOn(".verdict-row.costly")
		p.button("Find a better move")
		p.until("document.querySelector('.verdict .tries') && document.querySelector('.eyes input:checked').value !== 'all'")
	}
	p.do(chromedp.Evaluate[chromedp.Void]("document.activeElement.blur()"))
	p.press(kb.Home)
	p.until(at + " === 0")
	p.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowLeft)
	p.until(at + " === 1")
	p.pressOn(".home")
	p.until("location.pathname.startsWith('/t/')")
	eval[bool](p, "(window.free(), true)")
	time.Sleep(time.Second)
	if n := eval[int](p, "window.asked"); n != 3 {
		t.Errorf("%d decisions are asked for; the reader left at the third", n)
	}
}
