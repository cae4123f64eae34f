package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// Two strangers press "Play with strangers" and meet at one table. What they play appears in "My
// games" for each of them. One resigns before the end of a deal. Both come from the same address, so
// no rating changes.
func TestStrangers(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	for _, p := range []*page{ann, ben} {
		p.until("document.querySelector('.tile input')")
		p.do(chromedp.Click(".tile input[value=karata]"))
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('input[name=rated]').click()"))
		p.do(chromedp.Click("button[name=pair]"))
		p.until("location.pathname.startsWith('/t/')")
	}
	if a, b := eval[string](ann, "location.pathname"), eval[string](ben, "location.pathname"); a != b {
		t.Fatalf("one sits at %s, the other at %s", a, b)
	}
	ben.button("Resign") // the match begins by itself
	ben.until("document.querySelector('dialog[open]')")
	ben.button("Yes")
	for p, rating := range map[*page]string{ann: "", ben: "1,500 ± 350"} {
		p.until("document.querySelector('.result')")
		p.do(chromedp.Navigate(eval[string](p, "location.origin") + "/p/" + p.account()))
		p.until("document.querySelector('.feed-entry')")
		if rating != "" {
			p.reads("#stats-title ~ table", rating)
			p.reads(".feed-entry", "rating "+rating[:5])
		}
	}
	ann.shot("my-games")
	ann.phone()
	ann.none(small, "my games")
	ann.shot("my-games-phone")
	ann.do(chromedp.Click("a[href='/ladder']"))
	ann.until("document.querySelector('.ladder')")
	ann.reads(".ladder", "Nobody has played enough")
}

// A game against bots is in "My games", although it is not in the room's results.
func TestGamesWithBots(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.one("indigo")
	p.finish()
	p.do(chromedp.Navigate(eval[string](p, "location.origin") + "/"))
	p.until("document.querySelector('.places a')")
	p.do(chromedp.Click(".places a[href^='/p/']"))
	p.until("document.querySelector('.feed-entry')")
	p.reads("#stats-title ~ table", "of 1")
}
