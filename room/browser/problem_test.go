package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// solve makes the worst move of a problem, unless it is to play well, begins again, and
// plays the best moves to the end. It returns what the page says after the first move, and at the end.
const solve = `async (game, n, well) => {
	const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
	const until = async (f, what) => { for (let i = 0; !f(); i++) { if (i > 2500) throw new Error(what); await sleep(8); } return f(); };
	const src = [...document.querySelectorAll('link')].map((l) => l.href).find((a) => a.includes('/v/')).match(/.*\/v\/[^/]*\//)[0];
	const problem = (await (await fetch(src + 'problems/' + game + '/' + Math.floor(n / 30) + '.json')).json())[n % 30];
	const {seat, rules = {}, seed, line} = problem, read = (text) => text.split(';').filter(Boolean).map((p) => ({seat: Number(p[0]), move: p.slice(1)}));
	const record = {game, rules, seed, first: 0, plays: read(problem.plays)};
	const asked = '/api/steps?seat=' + seat + '&count=1&from=' + record.plays.length;
	const {legal} = (await (await fetch(asked, {method: 'POST', body: JSON.stringify(record)})).json()).steps[0];
	const find = (s) => document.querySelector(s);
	const at = () => Number(find('.coach').dataset.at);
	const play = async (move) => {
		const before = at();
		const card = move.match(/[A2-9TJQK][CDHS]|[BR]J/)?.[0];
		(await until(() => find(card ? '.hand-card.legal[data-card="' + card + '"]' : '.actions [data-move="' + move + '"]'), 'no way to ' + move)).click();
		await sleep(20);
		if (at() === before) find('.choice [data-move="' + move + '"], .actions [data-move="' + move + '"]')?.click();
		await until(() => at() > before, move + ' is not made');
	};
	const leads = problem.ways.map(([lead]) => lead), worst = legal[leads.indexOf(Math.min(...leads))];
	let first = '';
	if (!well) {
		await play(worst);
		first = find('.coach').innerText;
		find('[name=again]').click();
		await until(() => at() === record.plays.length, 'does not begin again');
	}
	for (const p of read(line)) if (p.seat === seat) await play(p.move);
	await until(() => find('.solution'), 'no solution');
	return [first, find('.coach').innerText, document.querySelectorAll('.solution .ways li').length === legal.length];
}`

// astray finds the cards of other hands that reach out of their seats.
const astray = `[...document.querySelectorAll('.problem .strip .mini.seen playing-card')].filter((c) => {
	const a = c.getBoundingClientRect(), b = c.closest('.seat').getBoundingClientRect();
	return a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1;
}).map((c) => c.getAttribute('face') + ' reaches out of its seat')`

// otherCard is the width of the cards of the other hand.
const otherCard = "document.querySelector('.problem .strip .mini-hand playing-card').getBoundingClientRect().width"

// A person opens the problem of the day from the lobby, makes a wrong move, begins again, and wins.
func TestProblem(t *testing.T) {
	r := start(t)
	p := open(t).visit(t, r.url("/"))
	p.until("document.querySelector('.tile input')")
	p.do(chromedp.Click("a[href$='/problem']"))
	p.until("document.querySelector('.problem .coach')")
	games := []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "indigo", "karata"} // 1970-01-01 has the first problem
	for day, title := range []string{"Blackjack", "Catch Eleven", "Doppelkopf", "Hearts", "Indigo", "Karata"} {
		game := games[day]
		p.do(chromedp.Navigate(r.url(fmt.Sprintf("/problem/1970-01-%02d", day+1))))
		p.until("document.querySelector('.problem .hand-card.legal, .problem .actions [data-move]')")
		if got := eval[string](p, "document.title + ', ' + document.querySelector('h1').innerText"); got != "Problem "+
			"of the day – "+title+", Problem of the day: "+title {
			t.Errorf("day %d is called %q", day, got)
		}
		for i, size := range sizes {
			p.size(i)
			p.none(hiddenParts, fmt.Sprintf("day %d, %s", day, size.name))
			if eval[int](p, "document.querySelectorAll('.problem .strip .seat').length") == 1 {
				if got := eval[float64](p, otherCard); got < 40 {
					t.Errorf("day %d, %s: a card of the other hand is %v px wide", day, size.name, got)
				}
			}
			p.none(astray, game+", "+size.name)
			p.shot(fmt.Sprintf("problem-%d-%s", day, size.name))
		}
		p.do(chromedp.EmulateViewport(375, 553, chromedp.EmulateMobile, chromedp.EmulateTouch))
		p.none(hiddenParts, fmt.Sprintf("day %d, on a small phone", day))
		p.shot(fmt.Sprintf("problem-%d-small", day))
		checkSolved(t, p, game, day)
		p.shot(fmt.Sprintf("problem-%d-solved-small", day))
		p.size(len(sizes) - 1)
		p.shot(fmt.Sprintf("problem-%d-solved", day))
		checkStreak(t, p, game, day)
	}
}

// checkStreak fails the test unless a problem counts as solved if the first move ever made wins, and those
// of the days around it are a click away.
func checkStreak(t *testing.T, p *page, game string, day int) {
	t.Helper()
	const streak = "document.querySelector('.streak')?.innerText ?? ''"
	if got := eval[string](p, streak); got != "" {
		t.Errorf("after a wrong move on day %d: %q", day, got)
	}
	const tried = "localStorage.tried + document.querySelector('.rating').innerText"
	before := eval[string](p, tried)
	if want := fmt.Sprintf(`"id":"%s/%d"`, game, day); strings.Count(before, want) != 1 || strings.Count(before, `"right":false`) != day+1 {
		t.Errorf("after a wrong move on day %d, the tries are %s", day, before)
	}
	p.do(chromedp.Reload())
	p.until("document.querySelector('.problem .hand-card.legal, .problem .actions [data-move]')")
	eval[string](p, fmt.Sprintf("(%s)(%q, %d, true).then(JSON.stringify).catch(String)", solve, game, day))
	if got := eval[string](p, tried); got != before {
		t.Errorf("a second try on day %d counts: %s, before %s", day, got, before)
	}
	want := "Solved with the first move."
	if day > 0 {
		want = fmt.Sprintf("%d days in a row solved with the first move.", day+1)
	}
	links := fmt.Sprint(eval[[]string](p, "[...document.querySelectorAll('.others a')].map((a) => a.getAttribute('href'))"))
	if got := eval[string](p, streak); got != want || !strings.HasSuffix(links, fmt.Sprintf("/problem/1970-01-%02d]", day+2)) {
		t.Errorf("day %d: %q, links %s", day, got, links)
	}
}

func checkSolved(t *testing.T, p *page, game string, n int) {
	t.Helper()
	got := eval[string](p, fmt.Sprintf("(%s)(%q, %d).then(JSON.stringify).catch(String)", solve, game, n))
	var first, last string
	var all bool
	if _, err := fmt.Sscanf(got, "[%q,%q,%t]", &first, &last, &all); err != nil || first[:3] != "No," || last[:4] != "Yes," || !all {
		t.Errorf("problem %d: %s", n, got)
	}
}

// The problem of the day works without a network.
func TestProblemOffline(t *testing.T) {
	p := cutOff(t)
	p.do(chromedp.Evaluate[chromedp.Void]("location.hash = '/problem/1970-01-07'"))
	p.until("document.querySelector('.problem .hand-card.legal, .problem .actions [data-move]')")
	if got := eval[string](p, "document.querySelector('h1').innerText"); got != "Problem of the day: Blackjack (Single deck)" {
		t.Errorf("the title is %q", got)
	}
	checkSolved(t, p, "blackjack", 6)
}
