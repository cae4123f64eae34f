package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// showLog opens the log.
var showLog = chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('.tab')].find((b) => b.innerText === 'Moves').click()")

// The log has a row for each trick: the card of each player, and who led and who won, which decides who
// leads the next. What is said comes between, the newest first. Without tricks it has a line for each turn.
func TestLogHasTricks(t *testing.T) {
	t.Parallel()
	browser := open(t)
	r := start(t)
	p := browser.visit(t, r.url("/"))
	p.set(`{"points":true}`)
	p.one("doppelkopf")
	for p.move() {
	}
	p.do(showLog)
	const sum = `[...document.querySelectorAll('.log .trick-row')].reduce((n, r) => n + Number(r.lastElementChild.innerText), 0)`
	if n := eval[int](p, sum); n != 240 {
		t.Errorf("the tricks have %d card points", n)
	}
	own := eval[string](p, "document.querySelector('.result .downward tbody td.me').innerText")
	if got := eval[string](p, "document.querySelector('.mine .seat-facts').innerText"); !strings.Contains(got, own+" card point") {
		t.Errorf("the seat says %q, the result %s", got, own)
	}
	rows := eval[[][]int](p, `[...document.querySelectorAll('.log .trick-row')].map((r) => {
		const seats = [...r.querySelectorAll('td')].filter((c) => c.querySelector('[aria-hidden]'));
		return [Number(r.querySelector('th').innerText), seats.length, seats.findIndex((c) => c.matches('.led')), seats.findIndex((c) => c.matches('.won'))];
	})`)
	slices.Reverse(rows)
	if len(rows) != 12 {
		t.Fatalf("%d tricks: %v", len(rows), rows)
	}
	for i, row := range rows {
		if row[0] != i+1 || row[1] != 4 || row[2] < 0 || row[3] < 0 {
			t.Errorf("trick %d is %v", i+1, row)
		}
		if i > 0 && row[2] != rows[i-1][3] {
			t.Errorf("trick %d is led by %d, and trick %d was won by %d", i+1, row[2], i, rows[i-1][3])
		}
	}
	if n := eval[int](p, "document.querySelectorAll('.log tr:not(.trick-row) td[colspan]').length"); n < 4 {
		t.Errorf("%d lines, but each seat has declared", n)
	}

	p = browser.visit(t, r.url("/"))
	p.one("karata")
	for range 6 {
		p.move()
	}
	p.do(showLog)
	who := eval[[]string](p, "[...document.querySelectorAll('.log li b')].map((b) => b.innerText)")
	for i, name := range who[1:] {
		if name == who[i] {
			t.Errorf("%s has two lines for one turn: %s", name, eval[string](p, "document.querySelector('.log').innerText"))
		}
	}
}
