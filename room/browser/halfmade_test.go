package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// chosen is the cards that are chosen to go together.
const chosen = "[...document.querySelectorAll('.hand-card[aria-pressed=true]')].map((b) => b.dataset.card).join(' ')"

// choose presses the first n cards that may be passed and are not chosen.
func (p *page) choose(n int) {
	p.t.Helper()
	for range n {
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.hand-card.legal[aria-pressed=false]').click()"))
	}
}

// The cards that a player has chosen to pass stay chosen while the others pass theirs, and all go.
func TestCardsStayChosenWhileOthersPass(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, startWith(t, "-pace", "2s").url("/"))
	p.order("hearts")
	p.until(turn + " === 'gather'")
	p.choose(2)
	two := eval[string](p, chosen)
	const plays = "Number(document.querySelector('.log [data-n]')?.dataset.n ?? -1)"
	was := eval[int](p, plays)
	p.until(fmt.Sprintf("%s > %d", plays, was))
	if got := eval[string](p, chosen); got != two {
		t.Fatalf("%q is chosen, want %q", got, two)
	}
	p.choose(1)
	p.shot("hearts-chosen")
	three := eval[string](p, chosen)
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.actions button.primary').click()"))
	p.until("document.querySelectorAll('.hand-card').length === 13 && !document.querySelector('.hand-card[aria-pressed]')")
	if eval[bool](p, "[...document.querySelectorAll('.hand-card')].some((b) => "+text(three)+".includes(b.dataset.card))") {
		t.Errorf("some of %s were not passed", three)
	}
}

// The rules open at their beginning, even if something in the middle of them can have the focus.
func TestRulesOpenAtTheTop(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.order("hearts")
	p.until(turn + " === 'gather'")
	order := eval[string](p, "[...document.querySelectorAll('.hand-card')].map((b) => 'CDSH'.indexOf(b.dataset.card[1]) * 13 + "+
		"'23456789TJQKA'.indexOf(b.dataset.card[0])).every((n, i, all) => i === 0 || all[i - 1] < n) ? '' : document.querySelector('room-hand').innerText")
	if order != "" {
		t.Errorf("the hand is not in order: %s", order)
	}
	for _, game := range gamesToSee {
		if game == "hearts" {
			continue // it has no rules in Markdown
		}
		p.goes("/")
		p.order(game)
		p.button("Rules")
		p.until("document.querySelector('.rules-dialog h3')")
		if top := eval[float64](p, "document.querySelector('.rules-dialog').scrollTop"); top != 0 {
			t.Errorf("%s: the rules open at %v px", game, top)
		}
		p.until("document.activeElement.localName === 'h2'") // the title
		p.shot("rules-" + game)
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.rules-dialog').close()"))
	}
}

// A player who holds both queens of clubs and says "healthy" plays alone against three, and is
// asked first.
func TestSilentSoloIsAsked(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('.tile input')")
	eval[bool](p, `Promise.all([import('/games/doppelkopf.js'), import('/dom.js'),
		import('/say.js').then((say) => say.speak('en', 'french'))]).then(([game, dom]) => {
		const box = document.body.appendChild(document.createElement('div'));
		box.id = 'asked';
		const legal = ['healthy', 'wedding'], play = (move) => (window.playedMove = move);
		dom.patch(box, game.default.actions({game: 'doppelkopf', legal, play, state: {}, zones: []}));
		return true;
	})`)
	if got := eval[string](p, "document.querySelector('#asked .primary').dataset.move"); got != "wedding" {
		t.Errorf("%s stands out", got)
	}
	p.pressOn("#asked [data-move=healthy]")
	p.until("document.querySelector('dialog')?.innerText.includes('Silent solo: play alone')")
	if eval[bool](p, "window.playedMove !== undefined") {
		t.Error("a silent solo is played unasked")
	}
	p.button("Yes")
	p.until("window.playedMove === 'healthy'")
}

// Cards that are chosen to be passed stay chosen if the page is loaded again.
func TestCardsStayChosenOnReload(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.order("hearts")
	p.until(turn + " === 'gather'")
	p.choose(2)
	two := eval[string](p, chosen)
	p.do(chromedp.Reload())
	p.until(turn + " === 'gather'")
	if got := eval[string](p, chosen); got != two {
		t.Errorf("%q is chosen, want %q", got, two)
	}
}

// A choice of captures does not move the table, and survives loading the page again.
func TestChoicesDoNotMoveTheTable(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.phone()
	p.order("catcheleven")
	const middle = "document.querySelector('.middle').getBoundingClientRect().height"
	for range 200 {
		p.until(turn)
		high := eval[float64](p, middle)
		before := eval[string](p, made)
		if before == "" {
			p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.result button.primary').click()"))
			p.until("!document.querySelector('.result')")
			continue
		}
		p.until("document.querySelector('.choice') || " + version + " !== " + text(before))
		if eval[bool](p, "!!document.querySelector('.choice')") {
			p.shot("choice")
			if now := eval[float64](p, middle); now != high {
				t.Errorf("the table is %v px high during a choice, %v before it", now, high)
			}
			const offered = "document.querySelector('.choice')?.getAttribute('aria-label') ?? ''"
			choice := eval[string](p, offered)
			p.do(chromedp.Reload())
			p.until(turn)
			if got := eval[string](p, offered); got != choice {
				t.Errorf("after the page was loaded again it offers %q, want %q", got, choice)
			}
			return
		}
	}
	t.Error("no card had a choice")
}
