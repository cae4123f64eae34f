package browser

import (
	"regexp"
	"strings"
	"testing"
)

// ends are the games whose last screens are checked, with the bots at their tables. In each language, an end
// has a title, and rows or columns.
var ends = []struct {
	name, game, format, bots string
	titles                   map[string]string // patterns
	rows                     map[string]string // joined by /, those that every end has
}{
	{
		"doppelkopf", "doppelkopf", "deals", `"","house","house","house"`,
		map[string]string{"en": `(Re|Kontra) wins \d+:\d+\. You: [+−]\d+`, "de": `(Re|Kontra) gewinnt mit \d+:\d+\. Du: [+−]\d+`},
		map[string]string{"en": "Card points/Deal/Total", "de": "Augen/Spiel/Gesamt"},
	},
	{
		"hearts", "hearts", "deals", `"","house","house","house"`,
		map[string]string{"en": `(.+ wins?\. You: |You win! )-?\d+( points?)?`, "de": `(.+ gewinn(t|en)\. Du: |Du gewinnst! )-?\d+( Punkte?)?`},
		map[string]string{"en": "Deal/Total", "de": "Spiel/Gesamt"},
	},
	{
		"indigo", "indigo", "deals", `"","house"`,
		map[string]string{"en": `(.+ wins\. You: |You win! )\+?\d+( points)?`, "de": `(.+ gewinnt\. Du: |Du gewinnst! )\+?\d+( Punkte)?`},
		map[string]string{"en": "A 10 J Q K/most cards/Deal/Total", "de": "A 10 B D K/meiste Karten/Spiel/Gesamt"},
	},
	{
		"catcheleven", "catcheleven", "deals", `"","house"`,
		map[string]string{"en": `(.+ wins\. You: |You win! )\+?\d+( points?)?`, "de": `(.+ gewinnt\. Du: |Du gewinnst! )\+?\d+( Punkte?)?`},
		map[string]string{"en": "Deal/Total", "de": "Spiel/Gesamt"},
	},
	{
		"pasur", "catcheleven:pasur", "deals", `"","house"`,
		map[string]string{"en": `(.+ wins\. You: |You win! )\+?\d+( points?)?`, "de": `(.+ gewinnt\. Du: |Du gewinnst! )\+?\d+( Punkte?)?`},
		map[string]string{"en": "Deal/Total", "de": "Spiel/Gesamt"},
	},
	{
		"karata", "karata:seats=3", "deals", `"","house","house"`,
		map[string]string{"en": `(Bot \d wins\. You: 0|You win! \+1 point)`, "de": `(Bot \d gewinnt\. Du: 0|Du gewinnst! \+1 Punkt)`},
		map[string]string{"en": "Player/Cards left/Deal/Total", "de": "Spieler/Restkarten/Spiel/Gesamt"},
	},
	{
		"blackjack", "blackjack", "rounds", `""`,
		map[string]string{"en": `.+[.!] (\+\d points?|0 points)`, "de": `.+[.!] (\+\d Punkte?|0 Punkte)`},
		map[string]string{"en": "Player/Hand/Deal/Total", "de": "Spieler/Blatt/Spiel/Gesamt"},
	},
	{
		"casino", "blackjack:casino,players=3", "rounds", `"","house","house"`,
		map[string]string{"en": `.+[.!] [+−]?[\d.]+ bets?`, "de": `.+[.!] [+−]?[\d,]+ Eins(atz|ätze)`},
		map[string]string{"en": "Player/Hand/Deal/Total", "de": "Spieler/Blatt/Spiel/Gesamt"},
	},
}

// deal holds a deal's row of points, by seat, and the names of the seats as the table of the result has them.
const dealOver = `(() => {
	const all = (of) => [...document.querySelectorAll(of)];
	const number = (c) => Number(c.innerText.replace(',', '.').replace('−', '-'));
	const down = !!document.querySelector('.downward');
	return {
		Title: document.querySelector('.result h2').innerText,
		Rows: (down ? all('.result tr > th[scope=row]') : all('.result thead th')).map((c) => c.innerText),
		Points: down ? all('.result tfoot tr:first-child td').map(number) : all('.result tbody tr').map((r) => number(r.cells[r.cells.length - 2])),
	};
})()`

type endOfDeal struct {
	Title  string
	Rows   []string
	Points []float64
}

// The end of a deal says in its title who has won and what the reader has got, and why in rows that add
// up. The title, the sums, the buttons and the last cards are in sight at every size, in both languages.
func TestEnds(t *testing.T) {
	r := start(t)
	for _, c := range ends {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := open(t).visit(t, r.url("/"))
			p.table(`{"game":"` + c.game + `","format":"` + c.format + `","n":1,"access":"link","bots":[` + c.bots + `],"sit":true}`)
			p.finish()
			for lang, title := range c.titles {
				p.set(`{"lang":"` + lang + `"}`)
				p.until("document.documentElement.lang === '" + lang + "' && document.querySelector('.result')")
				end := eval[endOfDeal](p, dealOver)
				if !regexp.MustCompile("^" + title + "$").MatchString(end.Title) {
					t.Errorf("the title is %q, want %s", end.Title, title)
				}
				for row := range strings.SplitSeq(c.rows[lang], "/") {
					if !strings.Contains("/"+strings.Join(end.Rows, "/")+"/", "/"+row+"/") {
						t.Errorf("there is no row %s: %q", row, end.Rows)
					}
				}
				p.checkWinner(c.name, end)
				if eval[bool](p, "!!document.querySelector('.downward')") {
					p.checkReasons()
				}
				for _, i := range []int{0, 1, 4} {
					p.view(i)
					p.none(overlaid, lang+", "+viewports[i].name)
					p.shot("end-" + c.name + "-" + lang + "-" + viewports[i].name)
				}
			}
		})
	}
}

// checkWinner fails the test unless the title gives the victory to the player with the most points, or
// in Hearts to the one with the fewest, and tells the reader, at seat 0, the reader's points.
func (p *page) checkWinner(game string, end endOfDeal) {
	p.t.Helper()
	if game == "doppelkopf" || game == "blackjack" || game == "casino" {
		return // parties win, or each player against the dealer
	}
	better := func(a, b float64) bool { return a > b != (game == "hearts") && a != b }
	mine := true
	for _, n := range end.Points[1:] {
		mine = mine && better(end.Points[0], n)
	}
	if mine != strings.HasPrefix(end.Title, "You win!") && mine != strings.HasPrefix(end.Title, "Du gewinnst!") {
		p.t.Errorf("the points are %v, and the title is %q", end.Points, end.Title)
	}
}
