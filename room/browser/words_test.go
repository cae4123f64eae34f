package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// A decision that is not a card has its question above the buttons.
func TestQuestions(t *testing.T) {
	browser, r := open(t), start(t)
	for game, question := range map[string]string{"doppelkopf": "Do you have a reservation?", "blackjack": "Another card?", "karata": "", "indigo": ""} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := browser.visit(t, r.url("/learn/"+game))
			p.until("document.querySelector('.coach[data-at=\"0\"]') && document.querySelector('.your-turn')")
			if got := eval[string](p, "document.querySelector('.actions .question')?.innerText ?? ''"); got != question {
				t.Errorf("asked %q, want %q", got, question)
			}
			if question != "" && !eval[bool](p, "(([q, b]) => q.bottom <= b.top)([...document.querySelectorAll('.actions "+
				".question, .actions button')].map((e) => e.getBoundingClientRect()))") {
				t.Error("the question is not above the buttons")
			}
			p.shot("question-" + game)
		})
	}
}

// A question and its buttons are seen in any window, and with large texts.
func TestQuestionsFit(t *testing.T) {
	browser, r := open(t), start(t)
	for _, game := range []string{"doppelkopf", "blackjack"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := browser.visit(t, r.url("/"))
			p.order(game)
			p.until("document.querySelector('.actions .question')")
			p.checkViewports("asked-" + game)
		})
	}
}

// In the rules cards are drawn, and the tip of a term is seen as long as the term has the focus. A lesson
// explains the same terms.
func TestTerms(t *testing.T) {
	r := start(t)
	p := open(t).visit(t, r.url("/learn/doppelkopf"))
	p.until("document.querySelector('.coach .term')")
	p.do(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('.tools button')].find((b) => b.innerText === 'Rules').click()"))
	p.until("document.querySelector('.rules-dialog .term')")
	if n := eval[int](p, "document.querySelectorAll('.rules-dialog pre .rule-card').length"); n < 48 {
		t.Errorf("%d cards drawn in the deal", n)
	}
	for i := range sizes {
		p.size(i)
		const seen = `(() => {
			const bad = [];
			document.activeElement.blur(); // a tip is placed when its term gets the focus
			for (const term of document.querySelectorAll('.term')) {
				if (term.closest('.coach')) continue;
				term.scrollIntoView({ block: 'center' });
				term.focus();
				const tip = term.lastElementChild, r = tip.getBoundingClientRect();
				const free = r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight;
				if (getComputedStyle(tip).visibility !== 'visible' || !free) bad.push(term.innerText);
				term.blur();
				if (getComputedStyle(tip).visibility !== 'hidden') bad.push(term.innerText + ' remains');
			}
			return bad;
		})()`
		if bad := eval[[]string](p, seen); len(bad) > 0 {
			t.Errorf("%s: tips not seen: %q", sizes[i].name, bad)
		}
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.rules-dialog .term').focus()"))
		p.shot("terms-" + sizes[i].name)
	}
}
