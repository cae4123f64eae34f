package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
)

// The page computes commitments, seeds and shuffles as package deck does.
func TestFairAsInDeck(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	const shuffled = `Promise.all([import('/fair.js'), import('/shuffle.js')]).then(([f, s]) => [f.commit(%[1]q), f.derive(%[1]q, 3), f.combine([%[1]q, %[2]q]),
		s.shuffle(new f.Stream(%[1]q), Array(8).fill(s.pack()).flat()).join(' ')].join(' '))`
	for n := range uint64(20) {
		seed := deck.NewSeed(n).Derive(n)
		shoe := deck.Shoe(8)
		seed.Shuffle(shoe)
		want := strings.Join([]string{seed.Commit().String(), seed.Derive(3).Hex(), deck.Combine(seed, deck.NewSeed(n)).Hex(), texts(shoe)}, " ")
		if got := eval[string](p, fmt.Sprintf(shuffled, seed.Hex(), deck.NewSeed(n).Hex())); got != want {
			t.Fatalf("seed %s:\n%s\nwant\n%s", seed.Hex(), got, want)
		}
	}
	if got := eval[string](p, "import('/shuffle.js').then((s) => s.pack('A9TJQK', 2).join(' '))"); got != texts(doppelkopf.Game{}.Pack()) {
		t.Errorf("the pack of Doppelkopf is %s", got)
	}
}

func texts(cards []card.Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		text, err := c.MarshalText()
		if err != nil {
			panic(err)
		}
		words[i] = string(text)
	}
	return strings.Join(words, " ")
}

// After a match the page checks all promises, down to the last card, and a deal can be replayed
// step by step.
func TestCheckItAndReplay(t *testing.T) {
	t.Parallel()
	r := start(t)
	for _, game := range []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "indigo", "karata"} {
		t.Run(game, func(t *testing.T) {
			p := open(t).visit(t, r.url("/"))
			p.one(game)
			p.finish()
			p.do(chromedp.Click("//button[contains(@class, 'tab')][contains(., 'Proof')]"), chromedp.Click(".fair button.primary"))
			p.until("document.querySelector('.results li')")
			results := eval[[]string](p, "[...document.querySelectorAll('.results li')].map((li) => li.innerText)")
			for _, line := range results {
				if !strings.HasPrefix(line, "✓") {
					t.Errorf("the check says %q", line)
				}
			}
			if len(results) != 6 {
				t.Errorf("%d things are checked: %q", len(results), results)
			}
			p.replayed()
			p.replay()
			p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('details.proof').open = true, document.querySelector('.fair button').click()"))
			p.until("document.querySelector('.results li')")
			if again := eval[[]string](p, "[...document.querySelectorAll('.results li')].map((li) => li.innerText)"); !slices.Equal(again, results) {
				t.Errorf("the replay says %q, the table said %q", again, results)
			}
		})
	}
}

// one opens a match of a single deal against bots.
func (p *page) one(game string) {
	p.t.Helper()
	format, bots := "deals", `"","house"`
	switch game {
	case "blackjack":
		format, bots = "rounds", `""`
	case "doppelkopf", "hearts":
		bots += `,"house","house"`
	}
	p.table(fmt.Sprintf(`{"game":%q,"format":%q,"n":1,"access":"link","bots":[%s],"sit":true}`, game, format, bots))
}

// replay goes through a deal to its end and back.
func (p *page) replay() {
	p.t.Helper()
	last := eval[int](p, "Number(document.querySelector('.controls input').max)")
	if last < 2 {
		return // a natural: there was nothing to play
	}
	at := "Number(document.querySelector('.controls input').value)"
	start := eval[string](p, "document.querySelector('.felt .middle').innerText")
	p.do(chromedp.Focus(".controls input"))
	p.press(kb.End)
	p.until(fmt.Sprintf("%s === %d", at, last))
	p.do(chromedp.Click("//button[@aria-label='One move back']"))
	p.until(fmt.Sprintf("%s === %d", at, last-1))
	p.do(chromedp.Click("//button[@aria-label='To the beginning']"))
	p.until(at + " === 0")
	if got := eval[string](p, "document.querySelector('.felt .middle').innerText"); got != start {
		p.t.Errorf("back at the beginning: %q, was %q", got, start)
	}
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.eyes input[value=\"0\"]').click()"))
	p.until("document.querySelector('.mine')")
}
