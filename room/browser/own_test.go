package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// rules opens the rules of the game that is chosen, looks for some words, and closes them.
func (p *page) rules(words string) {
	p.t.Helper()
	p.until("document.querySelector('.tile input')")
	p.do(chromedp.Click("button[name=rules]"))
	p.reads("dialog", words)
	p.press(kb.Escape)
	p.until("!document.querySelector('dialog[open]')")
}

// hand returns the cards of the hand in their order.
func (p *page) hand() []string {
	p.t.Helper()
	return eval[[]string](p, "[...document.querySelectorAll('.hand-card')].map((b) => b.dataset.card)")
}

// declare bids as high as possible, and waits for the skat.
func (p *page) declare() {
	p.t.Helper()
	p.until("document.querySelector('.your-turn') && document.querySelector('.actions button')")
	p.do(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('.actions button')].at(-1).click()"))
	p.until("document.querySelectorAll('.hand-card').length === 12 && document.querySelector('.your-turn')")
}

// A room with games of your own has their rules and their words, in both languages, and plays them
// to the end by clicks. Cards that lie beside the trick are shown.
func TestOwnGames(t *testing.T) {
	t.Parallel()
	r := startProgram(t, ownProgram, "-quick")
	p := open(t).visit(t, r.url("/"))
	p.rules("The declarer")
	if got := eval[string](p, "[...document.querySelectorAll('.tile input')].map((i) => i.value).join()"); got != "skat,rummy,cribbage" {
		t.Errorf("the games are %s", got)
	}
	p.set(`{"lang":"de"}`)
	p.rules("Der Alleinspieler hat am höchsten gereizt")
	p.reads(".about", "Reizen, zwei Karten drücken")

	p.order("skat")
	p.declare()
	p.reads(".log", "reizt 48")
	p.reads(".log", "passt")
	hand := p.hand()
	jacks := slices.IndexFunc(hand, func(c string) bool { return !strings.HasPrefix(c, "J") })
	if rest := strings.Join(hand[jacks:], ""); strings.Contains(rest, "J") {
		t.Errorf("the trumps are not together: %v", hand)
	}
	for !eval[bool](p, "document.querySelector('.log').innerText.includes('spielt einen Grand')") {
		p.move()
	}
	p.reads(".log", "drückt ")
	p.until("document.querySelectorAll('.middle .beside playing-card').length === 2")
	p.until("document.querySelector('.corner .notice')") // the contract, which covers nothing
	for _, covered := range eval[[]string](p, `(() => {
		const box = (e) => e.getBoundingClientRect(), notice = box(document.querySelector('.corner .notice'));
		const over = ({top, left, right, bottom}) => top < notice.bottom && left < notice.right && right > notice.left && bottom > notice.top;
		return [...document.querySelectorAll('.middle playing-card')].filter((e) => over(box(e))).map((e) => e.getAttribute('face'));
	})()`) {
		t.Errorf("the contract covers %s", covered)
	}
	p.shot("own-skat")
	for p.move() {
	}
	p.shot("own-result")
	if eval[int](p, "document.querySelectorAll('.log .trick-row').length") != 10 {
		t.Error("not all tricks are in the log")
	}

	p.set(`{"lang":"en"}`)
	p.until("document.querySelector('.result a[href*=replay]')")
	p.do(chromedp.Click(".result a[href*=replay]"))
	p.until("document.querySelector('.controls input')")
	p.replay()
	p.do(chromedp.Focus(".controls input"))
	p.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	p.reads("#news", "plays a grand")
}

// Cribbage has nothing that the page knows: cards are laid away together, open cards lie before their
// players, and the count and the dealer are marks.
func TestStrangeGame(t *testing.T) {
	t.Parallel()
	r := startProgram(t, ownProgram, "-quick")
	p := open(t).visit(t, r.url("/"))
	p.until("document.querySelector('.tile input')")
	p.order("cribbage")
	p.until(turn + " === 'gather'")
	if grey := eval[int](p, "document.querySelectorAll('.hand-card[aria-disabled]').length"); grey != 0 {
		t.Errorf("%d of six cards are grey, which may all be laid away", grey)
	}
	p.reads(".question", "Lay two cards away.")
	if got := eval[int](p, "[...document.querySelectorAll('.seat')].filter((s) => s.innerText.includes('Dealer')).length"); got != 1 {
		t.Errorf("%d dealers", got)
	}
	counts := 0
	for p.move() {
		counts += eval[int](p, "document.querySelector('.middle .notices')?.innerText.includes('Count ') ? 1 : 0")
		if text := eval[string](p, "document.querySelector('.log').innerText"); strings.Contains(text, "said: ") {
			t.Fatalf("the log: %s", text)
		}
		if counts == 1 {
			p.reads(".log", "laid two cards away") // by the report of Say
			p.reads(".log", "played ")
		}
	}
	if counts == 0 {
		t.Error("the count is never shown")
	}
	p.shot("own-cribbage")
	if got := eval[string](p, "[...document.querySelectorAll('.seat')].map((s) => s.querySelectorAll('.mini-row playing-card').length).join()"); got != "4,4" {
		t.Errorf("%s open cards before the players, who count four each", got)
	}
}

// The room without a server has the same games, rules and words.
func TestOwnGamesOffline(t *testing.T) {
	t.Parallel()
	f, p := aloneIn(t, ownExported)
	f.move("")
	p.loses()
	p.rules("The declarer")
	for _, order := range []string{
		`{"game":"skat","format":"deals","n":1,"bots":["","medium","random"]}`,
		`{"game":"rummy","format":"deals","n":1,"bots":["","house"]}`,
	} {
		if _, over := p.match(order, -1); !over {
			t.Errorf("%s does not end", order)
		}
	}
	p.set(`{"lang":"de"}`)
	p.rules("Der Alleinspieler")
	id, _ := p.match(`{"game":"skat","format":"deals","n":1,"bots":["","medium","random"]}`, 0)
	p.do(chromedp.Navigate(f.server.URL + "/cards/#/t/" + id))
	p.do(chromedp.Reload())
	p.declare()
	p.reads(".log", "reizt 48")
}
