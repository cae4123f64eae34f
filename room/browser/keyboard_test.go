package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tabTo presses Tab until the focus is on an element that a selector matches.
func (p *page) tabTo(selector string) {
	p.t.Helper()
	for range 80 {
		if eval[bool](p, "document.activeElement.matches("+text(selector)+")") {
			return
		}
		p.press(kb.Tab)
	}
	p.t.Fatalf("Tab never reaches %s", selector)
}

// typeOrder opens a table of a game with bots, by keyboard alone.
func (p *page) typeOrder(game string) {
	p.t.Helper()
	p.until("document.querySelector('.tile input')")
	p.tabTo(".tile input")
	for range 10 {
		if eval[string](p, "document.activeElement.value") == game {
			break
		}
		p.press(kb.ArrowRight)
	}
	if got := eval[string](p, "document.activeElement.value"); got != game {
		p.t.Fatalf("the arrows never reach %s, but %s", game, got)
	}
	p.tabTo("button[name=quick]")
	p.press(kb.Enter)
	p.until("location.pathname.startsWith('/t/') && document.querySelector('.felt')")
}

// typeMove makes a move by keyboard alone, and reports whether the deal goes on.
func (p *page) typeMove() bool {
	p.t.Helper()
	p.until(turn)
	before := eval[string](p, version)
	switch eval[string](p, turn) {
	case "over":
		return false
	case "choice":
		p.tabTo(".choice button")
		p.press(kb.Enter)
	case "gather":
		p.gather()
	case "card":
		p.tabTo(".hand-card")
		for range 60 {
			if eval[bool](p, "document.activeElement.matches('.hand-card:not([aria-disabled])')") {
				break
			}
			p.press(kb.ArrowRight)
		}
		p.press(kb.Enter)
	case "action":
		p.tabTo(".actions button")
		p.press(kb.Enter)
	}
	p.until(version + " !== " + text(before))
	return true
}

// gather chooses cards that are played or passed together, as many as are wanted, and confirms
// them.
func (p *page) gather() {
	p.t.Helper()
	p.tabTo(".hand-card")
	p.press(kb.Home)
	for eval[bool](p, "document.querySelector('.actions button.primary').disabled") {
		p.press(kb.Enter, kb.ArrowRight)
	}
	p.tabTo(".actions button.primary")
	p.press(kb.Enter)
}

// playOut plays a deal by keyboard, to its end or until enough moves have been made, and returns their number.
func (p *page) playOut(most int) int {
	p.t.Helper()
	moves := 0
	for ; moves < most && p.typeMove(); moves++ {
		if moves > 400 {
			p.t.Fatal("the deal never ends")
		}
		if eval[bool](p, "document.activeElement === document.body") {
			p.t.Fatalf("the focus is lost after %d moves", moves)
		}
	}
	return moves
}

// Each game is played with the keyboard alone, a short one to the end of a deal, and the focus is never
// lost on the way.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	r := start(t)
	for _, game := range []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "indigo", "karata"} {
		t.Run(game, func(t *testing.T) {
			p := open(t).visit(t, r.url("/"))
			p.motion("no-preference")
			p.typeOrder(game)
			moves := p.playOut(18)
			for tries := 0; tries < 4 && moves == 0 && game == "blackjack"; tries++ { // a natural
				p.do(chromedp.Navigate(r.url("/")))
				p.typeOrder(game)
				moves = p.playOut(18)
			}
			if moves == 0 {
				t.Error("the deal was over before it began")
			}
			t.Logf("%s: %d moves", game, moves)
		})
	}
}

// The hand is a toolbar. One card is in the tab order, and the arrows, Home, End, digits and ranks
// move the focus to the others.
func TestHandIsAToolbar(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.order("indigo")
	p.until("document.querySelectorAll('.hand-card').length === 6 && document.querySelector('.your-turn')")
	p.tabTo(".hand-card")
	place := "[...document.querySelectorAll('.hand-card')].indexOf(document.activeElement)"
	for _, step := range []struct {
		key  string
		want int
	}{{kb.Home, 0}, {kb.ArrowRight, 1}, {kb.ArrowLeft, 0}, {kb.ArrowLeft, 5}, {kb.ArrowRight, 0}, {kb.End, 5}, {"3", 2}} {
		p.press(step.key)
		if got := eval[int](p, place); got != step.want {
			t.Errorf("%q goes to card %d, want %d", step.key, got, step.want)
		}
	}
	if n := eval[int](p, "document.querySelectorAll('.hand-card[tabindex=\"0\"]').length"); n != 1 {
		t.Errorf("%d cards are in the tab order", n)
	}
	name := eval[string](p, "document.activeElement.innerText")
	if !strings.Contains(name, " of ") {
		t.Errorf("the card is called %q", name)
	}
}

// If a card that may not be played is chosen, the page shows why not.
func TestBarredCardSaysWhy(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.order("karata")
	p.until("document.querySelector('.your-turn')")
	for range 60 { // soon a hand will have a card that does not match
		p.until(turn)
		if eval[bool](p, "!!document.querySelector('.hand-card[aria-disabled]') && "+turn+" !== 'over'") {
			break
		}
		if !p.move() {
			t.Skip("all cards could be played")
		}
	}
	p.until(turn)
	p.tabTo(".hand-card")
	for range 60 {
		if eval[bool](p, "document.activeElement.matches('.hand-card[aria-disabled]')") {
			break
		}
		p.press(kb.ArrowRight)
	}
	before := eval[string](p, "document.getElementById('alerts').innerText")
	p.press(kb.Enter)
	p.until(fmt.Sprintf("document.getElementById('alerts').innerText !== %s", text(before)))
	if got := eval[string](p, "document.getElementById('alerts').lastElementChild.innerText"); len(got) < 12 {
		t.Errorf("the reason is %q", got)
	}
}
