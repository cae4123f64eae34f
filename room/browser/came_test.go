package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The three cards that a player is passed in Hearts are marked in the hand and told to a screen reader
// until the player's next play.
func TestCardsThatCameAreMarked(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, startWith(t).url("/"))
	p.order("hearts")
	p.until(turn + " === 'gather'")
	const cards = "[...document.querySelectorAll('.hand-card')].map((b) => b.dataset.card).join(' ')"
	const marked = "[...document.querySelectorAll('.hand-card.came')].map((b) => b.dataset.card)"
	before := eval[string](p, cards)
	p.choose(3)
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.actions button.primary').click()"))
	p.until(marked + ".length === 3")
	p.until("document.querySelectorAll('.hand-card').length === 13")
	for _, face := range eval[[]string](p, marked) {
		if strings.Contains(before, face) {
			t.Errorf("%s is marked, but was in the hand: %s", face, before)
		}
	}
	p.reads("body", "New in your hand: ")
	p.shot("came")
	p.move()
	p.until(marked + ".length === 0")
}
