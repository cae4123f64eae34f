package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// leisure makes a pause of five seconds as long as the patience of a test.
const leisure = "{ const later = setTimeout; window.setTimeout = (f, ms) => later(f, ms === 5000 ? 60_000 : ms); }"

// strangers lets two people press "Play with strangers" for a rated match, which waits for both. The script ofBen
// runs on Ben's page first.
func strangers(t *testing.T, ofBen string) (ann, ben *page) {
	t.Helper()
	_, ann, ben = pair(t)
	ben.do(chromedp.Evaluate[chromedp.Void](ofBen))
	for _, p := range []*page{ann, ben} {
		p.do(chromedp.Click(".tile input[value=indigo]"))
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('input[name=rated]').click()"))
		p.do(chromedp.Click("button[name=pair]"))
		p.until("location.pathname.startsWith('/t/')")
	}
	return ann, ben
}

// A match with a stranger begins by itself, soon after both have come.
func TestStrangersBegin(t *testing.T) {
	t.Parallel()
	ann, ben := strangers(t, "")
	ann.until("document.querySelector('.hand-card')")
	ben.until("document.querySelector('.hand-card')")
}

// Each of them can stop that, and begins when they like.
func TestStrangersWait(t *testing.T) {
	t.Parallel()
	ann, ben := strangers(t, leisure)
	ann.reads(".seats", "Ben")
	ben.reads(".seats", "Ann")
	ben.button("Wait")
	ann.reads(".seat-row.me", "Ready")
	if eval[bool](ben, "!!document.querySelector('.hand-card, .seat-row.me .good')") {
		t.Error("Ben waits, and the match begins")
	}
	ben.until("![...document.querySelectorAll('button')].some((b) => b.innerText === 'Wait')")
	ben.button("I am ready")
	ben.until("document.querySelector('.hand-card')")
	ann.until("document.querySelector('.hand-card')")
}

// Without a rating nobody waits: Ann plays with a bot, and Ben, who comes later, has its seat from the next deal on.
func TestStrangersComeLater(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	for _, p := range []*page{ann, ben} {
		p.do(chromedp.Click(".tile input[value=indigo]"), chromedp.Click("button[name=pair]"))
		p.until("location.pathname.startsWith('/t/')")
		ann.until("document.querySelector('.hand-card')")
	}
	if a, b := eval[string](ann, "location.pathname"), eval[string](ben, "location.pathname"); a != b {
		t.Fatalf("one sits at %s, the other at %s", a, b)
	}
	ben.reads("main", "from the next deal")
	ann.reads("main", "Ben")
	ben.shot("joins")
}

// A match with a friend waits for both.
func TestFriendsAreNotHurried(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	ann.table(`{"game":"indigo","sit":true}`)
	ben.comes(ann)
	ann.reads(".seats", "Ben")
	if eval[bool](ann, "document.querySelector('.waiting').innerText.includes('begins in')") {
		t.Error("the match begins by itself")
	}
}
