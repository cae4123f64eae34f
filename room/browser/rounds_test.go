package browser

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// roundOver is what the page says after a round of Blackjack: in its title, about the points, and
// at the reader's own hand.
type roundOver struct{ Title, Points, Hand string }

// round stands until a round of Blackjack is over.
func (p *page) round() (r roundOver) {
	p.t.Helper()
	for p.until(soon + turn); eval[string](p, turn) != "over"; p.until(soon + turn) {
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.actions [data-move=stand], .actions [data-move=decline]')?.click()"))
	}
	return eval[roundOver](p, `({Title: document.querySelector('.result h2').innerText, Points: document.querySelector('.result .got').innerText,
		Hand: document.querySelector('.own .bj-total').innerText})`)
}

// A round of Blackjack ends with words that say who has won, at home and in the casino, and in both
// languages.
func TestRoundSaysWhoWon(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	const deal = "document.querySelector('.table-head').innerText.match(/\\d+/)[0]"
	points := regexp.MustCompile(`−?[\d.,]+`)
	for _, c := range []struct{ lang, game, plus, zero, minus string }{
		{"en", "blackjack", "won", "lost", "lost"},
		{"en", "blackjack:casino", "won", "push", "lost"},
		{"de", "blackjack:casino", "gewonnen", "push", "verloren"},
	} {
		p.set(`{"lang":"` + c.lang + `"}`)
		p.table(`{"game":"` + c.game + `","format":"rounds","n":10,"bots":[""],"sit":true}`)
		for range 6 {
			got := p.round()
			want := c.plus
			switch n := points.FindString(got.Points); {
			case n == "0":
				want = c.zero
			case strings.HasPrefix(n, "−"):
				want = c.minus
			}
			if !strings.Contains(strings.ToLower(got.Title), want) || !strings.HasSuffix(strings.ToLower(got.Hand), want) {
				t.Errorf("%s: %+v, want %q", c.game, got, want)
			}
			p.shot("blackjack-told-" + c.lang)
			was := text(eval[string](p, deal))
			p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.result button.primary').click()"))
			p.until(deal + " !== " + was) // it may be over at once, if the dealer has a blackjack
		}
		p.goes("/")
	}
}
