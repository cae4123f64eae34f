package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// lesson makes the moves of a lesson as its reader does, and returns how often it was told something.
// Before its first move it tries another one, if there is one.
const lesson = `async (game) => {
	const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
	const until = async (f, what) => { for (let i = 0; !f(); i++) { if (i > 2500) throw new Error(what); await sleep(8); } return f(); };
	const src = [...document.querySelectorAll('link')].map((l) => l.href).find((a) => a.includes('/v/')).match(/.*\/v\/[^/]*\//)[0];
	const script = await (await fetch(src + 'lessons/' + game + '.json')).json();
	const coach = () => document.querySelector('.coach');
	const at = () => Number(coach()?.dataset.at);
	const find = (s) => document.querySelector(s);
	const cards = (move) => move.match(/\b([A2-9TJQK][CDHS]|[BR]J)\b/g) ?? [];
	let told = 0, tried = 0;
	for (const [i, deal] of script.deals.entries()) {
		const {plays} = deal.record;
		for (let n = 0; n < plays.length; n = at()) {
			if (!deal.says[n]) { await until(() => at() !== n, 'stays at ' + n); continue; }
			const wanted = plays[n].move;
			told++;
			const gather = find('.hand-card[aria-pressed]') && Number(find('.actions .primary').innerText.match(/\d+/g)[1]);
			const move = async () => {
				const button = find('.actions [data-move="' + wanted + '"]');
				if (button) return button.click();
				const [rank, suit] = document.querySelectorAll('.actions form select');
				if (suit) {
					[rank.value, suit.value] = cards(wanted)[0];
					for (const s of [rank, suit]) s.dispatchEvent(new Event('change', {bubbles: true}));
					return find('.actions form button').click();
				}
				const card = find('.hand-card.legal[data-card="' + cards(wanted)[0] + '"]');
				if (!card && find('.actions [aria-haspopup=dialog]')) {
					find('.actions [aria-haspopup=dialog]').click();
					return (await until(() => find('dialog button[value="' + wanted + '"]'), 'no dialog at ' + n)).click();
				}
				if (!card) throw new Error('no way to ' + wanted + ' at ' + n);
				card.click();
			};
			if (!tried && !gather) {
				const other = [...document.querySelectorAll('.hand-card.legal')].find((c) => !cards(wanted).includes(c.dataset.card));
				if (other) {
					other.click();
					await until(() => find('.coach.other, .choice'), 'another move is taken');
					find('.choice button')?.click();
					await until(() => find('.coach.other'), 'another move is taken');
					if (at() !== n) throw new Error('another move was made');
					tried++;
				}
			}
			if (gather) {
				for (const p of plays.slice(n, n + gather)) find('.hand-card[data-card="' + cards(p.move)[0] + '"]').click();
				await sleep(20);
				find('.actions .primary').click();
			} else {
				await move();
				await sleep(20);
				if (at() === n) find('.choice [data-move="' + wanted + '"], .actions [data-move="' + wanted + '"]')?.click();
			}
			await until(() => at() > n, wanted + ' is not made at ' + n);
		}
		if (i + 1 < script.deals.length) { find('.table-head .primary').click(); await until(() => at() === 0, 'no next deal'); }
	}
	return told + ' ' + tried;
}`

// hasten makes the script of a lesson play faster.
const hasten = `(() => { const later = window.setTimeout; window.setTimeout = (f, ms) => later(f, ms === 1000 ? 4 : ms); })()`

// A person takes the lesson of every game, which the form for a new table offers, tries another move,
// and then finds that game in the form.
func TestLessons(t *testing.T) {
	browser, r := open(t), start(t)
	for _, game := range gamesToSee {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := browser.visit(t, r.url("/"))
			p.until("document.querySelector('.tile input')")
			p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector('.tile input[value=%s]').click()", game)),
				chromedp.Evaluate[chromedp.Void](hasten))
			link := fmt.Sprintf("a.learn[href$='/learn/%s']", game)
			p.do(chromedp.Focus(link)) // which scrolls to it
			p.do(chromedp.Click(link))
			p.until("document.querySelector('.coach[data-at]')")
			for i, size := range sizes {
				p.size(i)
				p.none(hiddenParts, size.name)
				if eval[bool](p, "(({scrollWidth: w, clientWidth: c, scrollHeight: h, clientHeight: d}) => w > c || h > d)(document.querySelector('.coach'))") {
					t.Errorf("%s: the sentence is cut off", size.name)
				}
				p.shot("lesson-" + game + "-" + size.name)
			}
			var told, tried int
			did := eval[string](p, fmt.Sprintf("(%s)(%q).catch(String)", lesson, game))
			if _, err := fmt.Sscan(did, &told, &tried); err != nil || told < 8 {
				t.Fatal(did, eval[string](p, "document.querySelector('.coach').innerText"))
			}
			p.do(chromedp.Click(".table-head .buttons .primary"))
			p.until(fmt.Sprintf("document.querySelector('.tile input[value=%s]')?.checked", game))
		})
	}
}

// A lesson works without a network.
func TestLessonOffline(t *testing.T) {
	p := cutOff(t)
	p.do(chromedp.Evaluate[chromedp.Void](hasten), chromedp.Evaluate[chromedp.Void]("location.hash = '/learn/indigo'"))
	p.until("document.querySelector('.coach[data-at]')")
	if got := eval[string](p, fmt.Sprintf("(%s)('indigo').catch(String)", lesson)); got != "14 1" {
		t.Errorf("told and tried: %s", got)
	}
}
