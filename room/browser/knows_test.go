package browser

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The rules of every game are on the page, in both languages. At a table, the options in force are
// shown above the rules.
func TestRules(t *testing.T) {
	p := open(t).visit(t, start(t).url("/"))
	for _, lang := range []string{"en", "de"} {
		p.set(`{"lang":"` + lang + `"}`)
		p.until("document.querySelector('.tile input')")
		for _, game := range []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "indigo", "karata"} {
			p.do(chromedp.Click(".tile input[value=" + game + "]"))
			p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('[name=rules]').click()"))
			p.until("document.querySelector('.rules-dialog h3')")
			words := eval[string](p, "document.querySelector('.rules-dialog').innerText")
			german := strings.Contains(words, "Karten")
			if len(words) < 900 || german != (lang == "de") {
				t.Errorf("%s, %s: %q", game, lang, words[:min(200, len(words))])
			}
			if strings.ContainsAny(words, "*`#|") {
				t.Errorf("%s, %s: there are marks in the text", game, lang)
			}
			p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.rules-dialog').close()"))
			p.until("!document.querySelector('.rules-dialog')") // it goes once the page hears of its close
		}
	}
	p.set(`{"lang":"en"}`)
	p.table(`{"game":"doppelkopf","rules":{"noNines":true},"bots":["","house","house","house"],"sit":true}`)
	p.button("Rules")
	p.reads(".in-force", "Yes")
	p.checkNames("rules")
	p.phone()
	if !eval[bool](p, "document.querySelector('.rules-dialog').scrollWidth <= innerWidth") {
		t.Error("the rules are wider than a phone")
	}
}

// In Hearts the page says how many cards go to whom. The cards can be chosen and changed before
// they are sent together.
func TestPassingIsConfirmed(t *testing.T) {
	p := open(t).visit(t, start(t).url("/"))
	p.order("hearts")
	p.until(turn + " === 'gather'")
	p.reads(".actions .question", "Pass 3 cards to Bot 2")
	press := func(n int) {
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelectorAll('.hand-card')[" + string(rune('0'+n)) + "].click()"))
	}
	chosen := "[...document.querySelectorAll('.hand-card[aria-pressed=true]')].map((b) => b.dataset.card).join()"
	ready := "!document.querySelector('.actions button.primary').disabled"
	press(0)
	press(1)
	if eval[bool](p, ready) {
		t.Error("two cards can be passed")
	}
	press(2)
	three := eval[string](p, chosen)
	press(3)
	p.reads(".toast", "put one back first")
	if now := eval[string](p, chosen); now != three {
		t.Errorf("a fourth card is taken: %s", now)
	}
	press(0)
	press(3)
	if now := eval[string](p, chosen); now == three || !eval[bool](p, ready) {
		t.Error("three cards cannot be passed")
	}
	want := eval[string](p, chosen)
	p.shot("hearts-passing")
	if n := eval[int](p, "document.querySelectorAll('.hand-card').length"); n != 13 {
		t.Errorf("a press has passed a card: %d are left", n)
	}
	p.button("Confirm (3 of 3)")
	p.until(turn + " === 'card'")
	if after := eval[string](p, "[...document.querySelectorAll('.hand-card')].map((b) => b.dataset.card).join()"); containsAny(after, strings.Split(want, ",")) {
		t.Errorf("%s were passed, and the hand is %s", want, after)
	}
	if words := eval[string](p, "document.querySelector('.felt').innerText"); strings.Contains(words, "?") {
		t.Errorf("a bubble says %q", words)
	}
}

func containsAny(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// A single press announces nothing. The page asks which announcement is meant, and says what each
// costs.
func TestAnnouncingIsConfirmed(t *testing.T) {
	p := open(t).visit(t, start(t).url("/"))
	p.order("doppelkopf")
	for !eval[bool](p, "[...document.querySelectorAll('.actions button')].some((b) => b.innerText === 'Announce …')") {
		p.play(1)
	}
	p.button("Announce …")
	p.until("document.querySelector('dialog[open] .pick .small')")
	p.shot("doppelkopf-announcing")
	p.do(chromedp.EmulateViewport(375, 553, chromedp.EmulateMobile, chromedp.EmulateTouch))
	if below := eval[float64](p, `(() => {
		const dialog = document.querySelector('dialog[open]');
		return dialog.querySelector('.quiet').getBoundingClientRect().bottom - dialog.getBoundingClientRect().bottom;
	})()`); below > 0 {
		t.Errorf("Cancel ends %v pixels below the dialog of a small phone", below)
	}
	if said := eval[string](p, "document.querySelector('.mine .seat').innerText"); strings.Contains(said, "mark") {
		t.Errorf("one press has announced: %s", said)
	}
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('dialog[open] .pick').click()"))
	p.until("document.querySelector('.mine .chip.mark')")
	p.button("Announce …") // what has become too late is asked no more
	p.until("document.querySelector('dialog[open] .pick')")
	p.do(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('#table-menu button')].find((b) => b.textContent === 'Resign').click()"))
	p.until("document.querySelectorAll('dialog[open]').length === 2")
	p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('dialog[open] button[value=yes]').click()"))
	p.until("document.querySelector('.result') && !document.querySelector('dialog')")
}

// A deal of Doppelkopf ends with the card points, the parties, and one breakdown. During the deal
// the last trick can be looked at again, and a screen reader reads it out.
func TestResultOfDoppelkopf(t *testing.T) {
	p := open(t).visit(t, start(t).url("/"))
	p.one("doppelkopf")
	p.until(turn)
	p.reads(".table-head", "Deal 1 of 1")
	for !eval[bool](p, "!!document.querySelector('.recall')") {
		p.play(1)
	}
	p.until("document.getElementById('news').innerText.includes('takes the trick')")
	p.button("Last trick")
	p.until("document.querySelectorAll('dialog[open] .trick-card').length === 4")
	p.shot("doppelkopf-last-trick")
	p.button("Close")
	for p.move() {
	}
	p.shot("doppelkopf-result")
	title := eval[string](p, "document.querySelector('.result h2').innerText")
	if m := regexp.MustCompile(`^(Re|Kontra) wins (\d+):(\d+)\. You: [+−]\d+$`).FindStringSubmatch(title); m == nil {
		t.Errorf("the title is %q", title)
	} else if us, them := number(t, m[2]), number(t, m[3]); us+them != 240 {
		t.Errorf("%q: the parties have %d card points", title, us+them)
	}
	p.checkReasons()
	if n := eval[int](p, "document.querySelectorAll('.result th .chip').length"); n != 4 {
		t.Errorf("%d parties are named", n)
	}
}

// toReplay plays a deal of a game, and opens its replay.
func (p *page) toReplay(game string) {
	p.t.Helper()
	p.one(game)
	p.finish()
	p.do(chromedp.Navigate(strings.Replace(eval[string](p, "location.href"), "/t/", "/replay/", 1)))
}

// If the viewer of a replay is changed twice, the last one counts, even if the answer for the
// first comes later.
func TestEyesOfAReplay(t *testing.T) {
	p := open(t).visit(t, start(t).url("/"))
	p.toReplay("indigo")
	p.until("document.querySelector('.controls')")
	eval[bool](p, `(() => {
		const own = fetch;
		window.fetch = async (to, how) => {
			if (String(to).includes('seat=0')) await new Promise((free) => { window.free = free; });
			const answer = await own(to, how);
			if (String(to).includes('seat=0')) setTimeout(() => { window.late = true; }, 100);
			return answer;
		};
		return true;
	})()`)
	const hand = "[...document.querySelectorAll('.still-hand playing-card')].map((c) => c.getAttribute('face')).join()"
	eyes := func(seat string) {
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.eyes input[value=\"" + seat + "\"]').click()"))
	}
	eyes("0")
	eyes("1")
	p.until(hand + " !== ''")
	want := eval[string](p, hand)
	eval[bool](p, "(window.free(), true)")
	p.until("window.late")
	if got := eval[string](p, hand); got != want {
		t.Errorf("the hand was %s, and is %s", want, got)
	}
}

// With all cards open, the hands in a replay can be read: a card is at least 40 pixels wide at
// every size, and no name is cut off. If the replay is seen from a seat, the hand of that seat and
// the controls are in sight too.
func TestReplayIsReadable(t *testing.T) {
	p := open(t).visit(t, start(t).url("/"))
	p.toReplay("doppelkopf")
	p.until("document.querySelector('.controls') && document.querySelectorAll('.mini.seen').length === 4")
	for !eval[bool](p, "!!document.querySelector('.trick-card.left')") {
		p.press(kb.ArrowRight)
	}
	for i, s := range sizes {
		p.size(i)
		p.shot("doppelkopf-replay-" + s.name)
		if w := eval[float64](p, "Math.min(...[...document.querySelectorAll('.mini.seen playing-card')].map((c) => c.offsetWidth))"); w < 40 {
			t.Errorf("%s: a card is %v wide", s.name, w)
		}
		p.none(clipped, s.name)
		if n := eval[int](p, "[...document.querySelectorAll('.seat-name span:not(.unseen)')].filter((e) => "+
			"e.scrollWidth > e.parentElement.clientWidth + 1).length"); n > 0 {
			t.Errorf("%s: %d names are cut off", s.name, n)
		}
	}
	p.do(chromedp.Navigate(eval[string](p, "location.href") + "?seat=0"))
	p.until("document.querySelectorAll('.still-hand playing-card').length > 0")
	for i, s := range sizes {
		p.resize(i) // a page that is too wide would be scaled
		const unseen = `[...document.querySelectorAll('.controls button, .still-hand playing-card')].map((e) => e.getBoundingClientRect())
			.filter((r) => r.left < 0 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1 || r.width === 0).length`
		if n := eval[int](p, unseen); n > 0 {
			t.Errorf("%s: %d parts are out of sight", s.name, n)
		}
		p.shot("doppelkopf-seat-" + s.name)
	}
}
