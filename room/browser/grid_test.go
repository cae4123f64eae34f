package browser

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// measured is what a table shows: the width of the smallest card of a trick, or 0, the cards of the
// hand that are wholly in view, how many there are, and how far the felt scrolls.
type measured struct{ Trick, Whole, Hand, Scroll int }

const measure = `(() => {
	const box = (e) => e.getBoundingClientRect(), felt = document.querySelector('.felt'), tabs = document.querySelector('.side');
	const end = getComputedStyle(tabs).position === 'fixed' ? box(tabs).top : innerHeight;
	const hand = [...document.querySelectorAll('.hand-card')].map(box);
	const whole = hand.filter((r) => r.top >= box(felt).top && r.bottom <= end + 1 && r.left >= -1 && r.right <= innerWidth + 1);
	const trick = [...document.querySelectorAll('.trick-card playing-card')].map((e) => Math.round(box(e).width));
	return { Trick: Math.min(...trick, 999) % 999, Whole: whole.length, Hand: hand.length, Scroll: felt.scrollHeight - felt.clientHeight };
})()`

// crowd gives each seat the marks of a wedding that is announced.
const crowd = `document.querySelectorAll('.strip .seat-facts').forEach((e) => {
	e.querySelectorAll('.chip').forEach((c) => c.remove());
	for (const text of ['Wedding', 'No 90']) e.append(Object.assign(document.createElement('span'), { className: 'chip mark', textContent: text }));
})`

// On phones of all heights, with the bars of a browser and with large texts, the whole hand is in view
// and the cards of a trick are large, even at the most crowded moment. The figures are one table.
func TestGrid(t *testing.T) {
	t.Parallel()
	r := start(t)
	for _, order := range []string{
		`{"game":"doppelkopf","bots":["","house","house","house"],"sit":true}`,
		`{"game":"hearts","bots":["","house","house","house"],"sit":true}`,
		`{"game":"karata","rules":{"seats":3,"hand":9},"bots":["","house","house"],"sit":true}`,
		`{"game":"indigo","bots":["","house"],"sit":true}`,
	} {
		p := open(t).visit(t, r.url("/"))
		p.table(order)
		p.until(turn)
		game, _, _ := strings.Cut(strings.TrimPrefix(order, `{"game":"`), `"`)
		p.grid(game)
		for range 8 {
			if len(eval[string](p, trickNow)) > 2 || !p.move() {
				break
			}
			p.until(turn)
		}
		p.grid(game)
		if game == "doppelkopf" {
			p.do(chromedp.Evaluate[chromedp.Void](crowd))
			p.grid("a wedding")
		}
	}
}

// grid measures a table at all sizes.
func (p *page) grid(game string) {
	p.t.Helper()
	for _, text := range []int{16, 24, 32} {
		for _, height := range []int64{540, 553, 600, 640, 664, 740, 844, 900} {
			for _, width := range []int64{360, 375, 390, 430} {
				least := 56
				if text > 16 {
					least = 44
				}
				if text > 16 && (height < 844 || width < 375) { // there is no room for such texts and a browser's bars
					continue
				}
				p.do(chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch),
					chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.documentElement.style.fontSize = '%dpx'", text)))
				var m measured
				right := func() bool {
					m = eval[measured](p, measure)
					return m.Whole == m.Hand && m.Scroll <= 0 && (m.Trick == 0 || m.Trick >= least)
				}
				for end := time.Now().Add(patience / 12); !right() && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
				}
				p.t.Logf("%-10s %d×%d, text %2d: trick %3d px, %2d of %2d cards in view, scrolls %d", game, width, height, text, m.Trick, m.Whole, m.Hand, m.Scroll)
				if !right() {
					p.t.Errorf("%s, %d×%d, text %d: %+v", game, width, height, text, m)
					p.shot(fmt.Sprintf("grid-%s-%d-%d-%d", game, width, height, text))
				}
			}
		}
	}
}
