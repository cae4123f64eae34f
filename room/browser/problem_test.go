package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// solve makes a move that does not win the problem of a day, unless it is to play well, begins again, and
// plays the best moves to the end. It returns what the page says after the first move, and at the end.
const solve = `async (n, well) => {
	const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
	const until = async (f, what) => { for (let i = 0; !f(); i++) { if (i > 2500) throw new Error(what); await sleep(8); } return f(); };
	const src = [...document.querySelectorAll('link')].map((l) => l.href).find((a) => a.includes('/v/')).match(/.*\/v\/[^/]*\//)[0];
	const {moves, record} = await (await fetch(src + 'problems/' + n + '.json')).json();
	const find = (s) => document.querySelector(s);
	const at = () => Number(find('.coach').dataset.at);
	const play = async (move) => {
		const before = at();
		(await until(() => find('.hand-card.legal[data-card="' + move.match(/[A2-9TJQK][CDHS]/)[0] + '"]'), 'no card for ' + move)).click();
		await sleep(20);
		if (at() === before) find('.choice [data-move="' + move + '"], .actions [data-move="' + move + '"]')?.click();
		await until(() => at() > before, move + ' is not made');
	};
	const worst = Object.keys(moves).find((m) => moves[m].lead <= 0);
	let first = '';
	if (!well) {
		await play(worst);
		first = find('.coach').innerText;
		find('[name=again]').click();
		await until(() => at() === record.plays.length, 'does not begin again');
	}
	for (let ways = moves; ways && Object.keys(ways).length > 0;) {
		const best = Object.keys(ways).reduce((a, b) => (ways[b].lead > ways[a].lead ? b : a));
		await play(best);
		ways = ways[best].moves;
	}
	await until(() => find('.solution'), 'no solution');
	return [first, find('.coach').innerText, document.querySelectorAll('.solution li').length === Object.keys(moves).length];
}`

// otherCard is the width of the cards of the other hand.
const otherCard = "document.querySelector('.problem .strip .mini-hand playing-card').getBoundingClientRect().width"

// A person opens the problem of the day from the lobby, makes a wrong move, begins again, and wins.
func TestProblem(t *testing.T) {
	browser, r := open(t), start(t)
	p := browser.visit(t, r.url("/"))
	p.until("document.querySelector('.tile input')")
	p.do(chromedp.Click("a[href$='/problem']"))
	p.until("document.querySelector('.problem .coach')")
	for day, title := range []string{"Catch Eleven (Pasur)", "Indigo", "Catch Eleven"} { // 1970-01-01 has the first problem
		p.do(chromedp.Navigate(r.url(fmt.Sprintf("/problem/1970-01-%02d", day+1))))
		p.until("document.querySelector('.problem .hand-card.legal')")
		if got := eval[string](p, "document.title + ', ' + document.querySelector('h1').innerText"); got != "Problem "+
			"of the day – "+title+", Problem of the day: "+title {
			t.Errorf("day %d is called %q", day, got)
		}
		for i, size := range sizes {
			p.size(i)
			if faults := p.hidden(); len(faults) > 0 {
				t.Errorf("day %d, %s: %q", day, size.name, faults)
			}
			if got := eval[float64](p, otherCard); got < 40 {
				t.Errorf("day %d, %s: a card of the other hand is %v px wide", day, size.name, got)
			}
			p.shot(fmt.Sprintf("problem-%d-%s", day, size.name))
		}
		checkSolved(t, p, day)
		checkStreak(t, p, day)
	}
}

// checkStreak fails the test unless a problem counts as solved if the first move ever made wins, and those
// of the days around it are a click away.
func checkStreak(t *testing.T, p *page, day int) {
	t.Helper()
	const streak = "document.querySelector('.streak')?.innerText ?? ''"
	if got := eval[string](p, streak); got != "" {
		t.Errorf("after a wrong move on day %d: %q", day, got)
	}
	p.do(chromedp.Reload())
	p.until("document.querySelector('.problem .hand-card.legal')")
	eval[string](p, fmt.Sprintf("(%s)(%d, true).then(JSON.stringify).catch(String)", solve, day))
	want := "Solved with the first move."
	if day > 0 {
		want = fmt.Sprintf("%d days in a row solved with the first move.", day+1)
	}
	links := fmt.Sprint(eval[[]string](p, "[...document.querySelectorAll('.others a')].map((a) => a.getAttribute('href'))"))
	if got := eval[string](p, streak); got != want || !strings.HasSuffix(links, fmt.Sprintf("/problem/1970-01-%02d]", day+2)) {
		t.Errorf("day %d: %q, links %s", day, got, links)
	}
}

func checkSolved(t *testing.T, p *page, n int) {
	t.Helper()
	got := eval[string](p, fmt.Sprintf("(%s)(%d).then(JSON.stringify).catch(String)", solve, n))
	var first, last string
	var all bool
	if _, err := fmt.Sscanf(got, "[%q,%q,%t]", &first, &last, &all); err != nil || first[:3] != "No," || last[:4] != "Yes," || !all {
		t.Errorf("problem %d: %s", n, got)
	}
}

// The problem of the day works without a network.
func TestProblemOffline(t *testing.T) {
	f, p := alone(t)
	f.move("")
	p.lost = true
	p.do(chromedp.Reload())
	p.lobby()
	p.do(chromedp.Evaluate[chromedp.Void]("location.hash = '/problem/1970-01-02'"))
	p.until("document.querySelector('.problem .hand-card.legal')")
	checkSolved(t, p, 1)
}
