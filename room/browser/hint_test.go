package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	hinted  = "[...document.querySelectorAll('[data-hinted]')].map((e) => e.dataset.card ?? e.innerText)"
	hintTop = "document.querySelector('room-hand')?.getBoundingClientRect().top ?? Infinity"
)

// signs are the symbols of suits as moves write them.
var signs = strings.NewReplacer("T", "10", "C", "♣", "D", "♦", "H", "♥", "S", "♠")

// A hint lifts the cards that it names, or marks the button, and one line above the hand says why,
// without moving anything. A screen reader hears it once. It goes with the next move.
func TestHint(t *testing.T) {
	r := start(t)
	for _, at := range []struct {
		game  string
		cards int // that are lifted; otherwise a button is marked
	}{{"indigo", 1}, {"hearts", 3}, {"catcheleven", 1}, {"blackjack", 0}, {"doppelkopf", 1}} {
		t.Run(at.game, func(t *testing.T) {
			t.Parallel()
			p := open(t).visit(t, r.url("/"))
			p.order(at.game)
			for p.until(turn); at.cards > 0 && eval[int](p, "document.querySelectorAll('.hand-card.legal').length") < 2; p.until(turn) {
				p.move()
			}
			const where = "JSON.stringify([...document.querySelectorAll('.middle, room-hand, .actions, .mine-bar')].map((e) => e.getBoundingClientRect()))"
			before := eval[string](p, where)
			p.button("Hint")
			p.until("document.querySelector('room-hint p')?.innerText && " + hinted + ".length > 0")
			if after := eval[string](p, where); after != before {
				t.Errorf("the table has moved: %s, before: %s", after, before)
			}
			words, marked := eval[string](p, "document.querySelector('room-hint p').innerText"), eval[[]string](p, hinted)
			if len(marked) != max(1, at.cards) {
				t.Errorf("%q is marked", marked)
			}
			for _, what := range marked {
				if len(what) == 2 { // a card
					what = signs.Replace(what)
				}
				if !strings.HasSuffix(what, "…") && !strings.Contains(strings.ReplaceAll(words, "\ufe0e", ""), what) {
					t.Errorf("%q does not name %s", words, what)
				}
			}
			if bottom := eval[float64](p, "document.querySelector('room-hint').getBoundingClientRect().bottom"); bottom > eval[float64](p,
				"Math.min("+hintTop+", 1e6)") {
				t.Errorf("the line ends at %v, on the hand", bottom)
			}
			if n := strings.Count(eval[string](p, "document.getElementById('news').textContent + document.getElementById('alerts').textContent"),
				"Hint: "); n != 1 {
				t.Errorf("a screen reader hears %d hints", n)
			}
			if eval[bool](p, "document.getElementById('toasts').children.length > 0") {
				t.Error("there is a toast as well")
			}
			p.shot("hint-" + at.game)
			p.checkViewports("hint-" + at.game)
			p.move()
			p.until("!document.querySelector('room-hint, [data-hinted]')")
		})
	}
}

// A hint says why, in both languages: the reason of the game, or by how much the move is better.
func TestHintGivesReasons(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	for _, lang := range []struct{ code, want string }{
		{"en", "7♥, because 7♥ captures the table: 5 cards and itself. About 2.5 points better than J♣."},
		{"de", "7♥, denn 7♥ fängt den Tisch: 5 Karten und sich selbst. Etwa 2,5 Punkte besser als B♣."},
	} {
		p.set(`{"lang":"` + lang.code + `"}`)
		p.until("document.querySelector('.tile input')")
		got := eval[string](p, `Promise.all([import('/because.js'), import('/say.js')]).then(async ([because, say]) => {
			await say.speak('`+lang.code+`', 'french');
			await say.learn('advice');
			const reason = {key: 'because-captures', args: ['7♥', '5 cards'], text: '7♥ captures the table: 5 cards and itself'};
			const found = [{move: '7H', visits: 90, score: 4, reason}, {move: 'JC', visits: 80, score: 1.5}];
			return because.adviceText('indigo', {name: 'points', per: 1}, found, []);
		})`)
		if got = strings.ReplaceAll(got, "\ufe0e", ""); got != lang.want {
			t.Errorf("%s: %q, want %q", lang.code, got, lang.want)
		}
	}
}

// A hint and the menu show what the reader could know, at tables with hints and only there.
func TestKnow(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	const asks = "[...document.querySelectorAll('#table-menu button')].find((b) => b.textContent === 'What you could know')"
	p.order("doppelkopf")
	p.play(4)
	const shown = "document.querySelectorAll('dialog[open] .chances li').length > 0"
	p.button("Hint")
	p.pressOn("room-hint [aria-label='What you could know']")
	p.until(shown)
	p.press(kb.Escape)
	p.until("document.activeElement?.closest('room-hint')")
	p.do(chromedp.Evaluate[chromedp.Void](asks + ".click()"))
	p.until(shown)
	const line = `[...document.querySelectorAll('dialog[open] .chances li')].every((e) => /^.+: .+ \d+% \(\d+%\)/.test(e.innerText))`
	if !eval[bool](p, line) {
		t.Error(eval[string](p, "document.querySelector('dialog[open]').innerText"))
	}
	p.checkNames("know")
	p.shot("know")
	p.phone()
	p.shot("know-phone")
	p.goes("/")
	p.table(`{"game":"doppelkopf","hints":false,"bots":["","house","house","house"],"sit":true}`)
	p.until(turn)
	if eval[bool](p, "!!"+asks) {
		t.Error("there is a lesson where no hints are allowed")
	}
}

// Messages that come and go do not pile up.
func TestOneToastAtATime(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('.tile input')")
	p.do(chromedp.Evaluate[chromedp.Void]("import('/toast.js').then(({toast}) => { toast('one'); toast('two'); })"))
	p.until("document.getElementById('toasts').innerText === 'two'")
}
