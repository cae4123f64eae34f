package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// expected returns the label of the graph, and how many of its decisions are marked.
const expected = `(() => {
	const graph = document.querySelector('.review .graph');
	return graph ? [graph.getAttribute('aria-label'), String(graph.querySelectorAll('.mark').length), String(document.querySelectorAll('.verdict-row.costly').length)] : [];
})()`

// kept returns a problem that the browser keeps: the card that is better than the one played, and the one played.
const keptProblem = `(() => {
	const { decision } = JSON.parse(localStorage.again)[0];
	return [decision.moves[0].move, decision.played];
})()`

// A review draws what the deal was expected to bring, and a press on the graph goes there. Its costly moves become problems that the lobby
// offers the next day. The first try counts: a better move puts the problem off, another one brings it back the next day.
func TestOwnProblems(t *testing.T) {
	browser, r := open(t), start(t)
	for _, game := range []string{"doppelkopf", "hearts", "indigo"} {
		t.Run(game, func(t *testing.T) {
			p := browser.visit(t, r.url("/"))
			for i := 0; i == 0 || eval[bool](p, "(JSON.parse(localStorage.again ?? '[]')).length === 0") && i < 5; i++ {
				p.do(chromedp.Navigate(r.url("/")))
				p.reviewed(game)
				p.until("document.querySelector('.review h2') && !document.querySelector('.review progress')")
			}
			p.size(2)
			got := eval[[]string](p, expected)
			if len(got) != 3 || got[1] != got[2] || got[1] == "0" {
				t.Fatalf("the graph: %q", got)
			}
			t.Log(got[0])
			p.until("document.querySelector('.review a[href=\"/problem/own\"]')")
			p.do(chromedp.Evaluate[chromedp.Void](`(() => {
				const box = document.querySelector('.graph').getBoundingClientRect();
				document.querySelector('.graph').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: box.right - 3, clientY: box.top + 9 }));
			})()`))
			p.until(at + " > document.querySelector('.controls input').max / 2")
			p.shot("graph-" + game)
			p.do(chromedp.Navigate(r.url("/problem/own")))
			p.reads(".empty", "The next one comes tomorrow")
			p.own(r, game)
			p.progress(r, game)
		})
	}
}

// progress looks at what decisions have cost in the deal that was reviewed, and then in one of each of three months.
func (p *page) progress(r *room, game string) {
	p.t.Helper()
	const rows = "[...document.querySelectorAll('.progress tbody tr')].map((r) => r.cells[1].innerText + ': ' + r.cells[2].innerText)"
	eval[bool](p, `(localStorage.reviewed = JSON.stringify(JSON.parse(localStorage.reviewed).map((d) => ({ ...d, n: 4, loss: 1 })))) !== ''`)
	p.do(chromedp.Navigate(r.url("/p/" + p.account())))
	p.until("document.querySelector('.progress tbody tr')")
	deals := eval[int](p, "JSON.parse(localStorage.reviewed).length")
	if got, want := eval[[]string](p, rows), fmt.Sprintf("%d: 0.25", deals); len(got) != 1 || got[0] != want {
		p.t.Errorf("progress: %q, want %q", got, want)
	}
	eval[bool](p, `(localStorage.reviewed = JSON.stringify([6, 4, 1].map((loss, i) => ({ ...JSON.parse(localStorage.reviewed)[0], day: 20_000 + 31 * i, n: 2, loss })))) !== ''`)
	p.do(chromedp.Reload())
	p.until("document.querySelector('.progress .graph')")
	if got := fmt.Sprint(eval[[]string](p, rows)); got != "[1: 0.5 1: 2 1: 3]" {
		p.t.Errorf("progress in three months: %s", got)
	}
	for i, size := range sizes {
		p.size(i)
		p.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.progress').scrollIntoView()"))
		p.shot("progress-" + game + "-" + size.name)
	}
	p.carries()
}

// carries saves the problems and the progress to a file, loses them, and brings them back from it.
func (p *page) carries() {
	p.t.Helper()
	const own = "JSON.stringify(['again', 'reviewed', 'solved', 'tried'].map((name) => JSON.parse(localStorage[name] ?? '[]')))"
	const bring = "(file) => import(performance.getEntriesByType('resource').find((e) => e.name.endsWith('/progress.js')).name).then((m) => m.bring(new File([file], 'x.json'))).then(() => true)"
	eval[bool](p, `(localStorage.solved = '[7]', localStorage.tried = '[{"id":"indigo/1","at":1,"right":true,"rating":[1500,100]}]') !== ''`)
	before := eval[string](p, own)
	saved := p.saves("Save to a file")
	eval[bool](p, "(['again', 'reviewed', 'solved', 'tried'].forEach((name) => delete localStorage[name]), true)")
	eval[bool](p, "("+bring+")('{}')")
	p.reads("#alerts", "no problems and no progress")
	spoilt := strings.NewReplacer(`"solved":[7]`, `"solved":[7,"x",null]`, `"tried":[`, `"tried":[{"id":"indigo/2","at":2,"right":true},`).Replace(saved)
	for range 2 { // the second time, everything is there already
		eval[bool](p, "("+bring+")("+text(spoilt)+")")
	}
	if got := eval[string](p, own); got != before {
		p.t.Errorf("from the file came %s, want %s", got, before)
	}
	eval[bool](p, "("+bring+`)('{"own":{"solved":[8]}}')`) // a file from before there were tries
	if got := eval[string](p, "localStorage.solved"); got != "[7,8]" {
		p.t.Errorf("with another file, the solved problems are %s", got)
	}
}

// saves presses a button that saves a file, and returns the text of the file.
func (p *page) saves(button string) string {
	p.t.Helper()
	eval[bool](p, "((make) => { URL.createObjectURL = (b) => { window.saved = b; return make(b); }; return true; })(URL.createObjectURL.bind(URL))")
	p.button(button)
	p.until("window.saved")
	return eval[string](p, "saved.text()")
}

// Without a network, the review of a deal makes problems of one's own too, which can be solved.
func TestOwnProblemsOffline(t *testing.T) {
	t.Parallel()
	p := cutOff(t)
	for i := 0; i == 0 || eval[bool](p, "(JSON.parse(localStorage.again ?? '[]')).length === 0") && i < 5; i++ {
		id, _ := p.match(`{"game":"indigo","format":"deals","n":1,"bots":["","house"]}`, -1)
		eval[bool](p, "(location.hash = '/replay/"+id+"?deal=0&seat=0&review=1') !== ''")
		p.until("location.hash.includes('" + id + "') && document.querySelector('.review h2') && !document.querySelector('.review progress')")
	}
	eval[bool](p, "(localStorage.again = JSON.stringify(JSON.parse(localStorage.again).map((p) => ({ ...p, due: 0 })))) !== ''")
	eval[bool](p, "(location.hash = '/problem/own') !== ''")
	p.until("document.querySelector('.own-problem .coach')")
	p.try(eval[[]string](p, keptProblem)[0])
	p.until("document.querySelector('.solution .better')")
	if times := eval[[]int](p, "JSON.parse(localStorage.again).map((p) => p.times)"); times[0] != 1 {
		t.Errorf("after a right answer, the problems have come right %v times", times)
	}
	p.shot("own-offline")
}

// own makes the problems due, and tries the two kinds of moves.
func (p *page) own(r *room, game string) {
	p.t.Helper()
	p.ownProblem()
	p.do(chromedp.Navigate(r.url("/")))
	p.until("document.querySelector('.doors a[href=\"/problem/own\"]')")
	p.pressOn(".doors a[href='/problem/own']")
	p.until("document.querySelector('.own-problem .coach')")
	moves := eval[[]string](p, keptProblem)
	p.shot("own-" + game)
	p.do(chromedp.EmulateViewport(375, 553, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.shot("own-phone-" + game)
	p.none(hiddenParts, game+", on a phone")
	p.try(moves[0])
	p.until("document.querySelector('.solution .better')")
	p.reads(".coach", "Yes: ")
	p.shot("own-solved-" + game)
	if times := eval[[]int](p, "JSON.parse(localStorage.again).map((p) => p.times)"); times[0] != 1 {
		p.t.Errorf("%s: after a right answer, the problems have come right %v times", game, times)
	}
	eval[bool](p, "(localStorage.again = JSON.stringify(JSON.parse(localStorage.again).map((p) => ({ ...p, due: 0 })))) !== ''")
	p.do(chromedp.Reload())
	p.until("document.querySelector('.own-problem .coach')")
	p.try(moves[1])
	p.reads(".coach", "is the move that was played")
	if times := eval[[]int](p, "JSON.parse(localStorage.again).map((p) => p.times)"); times[0] != 0 {
		p.t.Errorf("%s: after a wrong answer, the problems have come right %v times", game, times)
	}
	p.button("Show the better move")
	p.until("document.querySelector('.solution .better')")
}

// ownProblem makes two of the problems due, and opens the first.
func (p *page) ownProblem() {
	p.t.Helper()
	eval[bool](p, "(localStorage.again = JSON.stringify(JSON.parse(localStorage.again).map((p) => ({ ...p, due: 0 })).slice(0, 2))) !== ''")
	p.do(chromedp.Navigate(eval[string](p, "location.origin") + "/problem/own"))
	p.until("document.querySelector('.own-problem .coach')")
}

// try presses the card of a move, or its button.
func (p *page) try(move string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const move = ` + text(move) + `, find = (s) => document.querySelector(s);
		const way = '.choice [data-move="' + move + '"], .actions [data-move="' + move + '"]';
		const face = move.match(/[A2-9TJQK][CDHS]/)?.[0];
		if (!find(way)) for (let i = 0; i < 2 && !find(way) && !find('.solution'); i++) find('.hand-card[data-card="' + face + '"]')?.click();
		setTimeout(() => find(way)?.click(), 50);
	})()`))
}
