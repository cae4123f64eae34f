package browser

import (
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
)

// The head of a table says how far the match goes, also if its format takes no number. A result says that
// its numbers are points, by bots with numbers of their own. The lobby folds the tables at which others
// have finished.
func TestWordsOfAMatch(t *testing.T) {
	t.Parallel()
	browser := open(t)
	r := start(t)
	p := browser.visit(t, r.url("/"))
	for _, c := range []struct{ order, want string }{
		{`"game":"catcheleven","format":"game","bots":["","house"]`, "Deal 1, to 62 points"},
		{`"game":"catcheleven","format":"points","n":30,"bots":["","house"]`, "Deal 1, to 30 points"},
		{`"game":"blackjack","format":"rounds","n":7,"bots":[""]`, "Round 1 of 7"},
		{`"game":"hearts","format":"points","bots":["","house","house","house"]`, "Deal 1, to 100 points"},
	} {
		p.table(`{` + c.order + `,"access":"link","sit":true}`)
		p.reads(".table-head", c.want)
		p.goes("/")
	}
	p.table(`{"game":"indigo","format":"deals","n":1,"bots":["","strong"],"sit":true}`)
	for p.move() {
	}
	other := browser.visit(t, r.url("/"))
	other.until("document.querySelector('.tables .finished summary')")
	other.reads(".tables .finished summary", "1 finished table")
	if n := eval[int](other, "document.querySelectorAll('.tables > .table-list li').length"); n > 0 {
		t.Errorf("%d tables are beside the finished one", n)
	}
	seats := eval[[]string](other, "[...document.querySelectorAll('.feed-entry.over .feed-seats li')].map((s) => s.innerText)")
	if len(seats) != 2 || !regexp.MustCompile(`^Strong bot 2: −?\d+ points?$`).MatchString(seats[1]) {
		t.Errorf("the result says %q", seats)
	}
}

// A name that is too long is refused, not cut, and the question counts its characters.
func TestLongNames(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('#top .me')")
	p.pressOn("#top .me")
	p.until("document.querySelector('dialog[open] input')")
	long := strings.Repeat("x", 25)
	eval[bool](p, `(() => {
		const field = document.querySelector('dialog[open] input');
		field.value = `+text(long)+`;
		return field.dispatchEvent(new Event('input', { bubbles: true }));
	})()`)
	p.reads("dialog[open] output", "1 character too many")
	if eval[bool](p, "document.querySelector('dialog[open] form').checkValidity()") {
		t.Error("a name of 25 characters can be saved")
	}
	eval[bool](p, `(() => {
		const field = document.querySelector('dialog[open] input');
		field.value = `+text(long[:24])+`;
		return field.dispatchEvent(new Event('input', { bubbles: true }));
	})()`)
	p.reads("dialog[open] output", "24 of 24 characters")
	p.button("Save")
	p.until("document.querySelector('#top .me').innerText === " + text(long[:24]))
}

// What no card player would say is not said: these texts were wrong once.
func TestWordsOfPlayers(t *testing.T) {
	english, german := readTexts(t, "en"), readTexts(t, "de")
	for key, want := range map[string][2]string{
		"move.doppelkopf.healthy": {"No reservation", "Gesund"},
		"move.doppelkopf.solo Q":  {"Queens solo", "Damensolo"},
		"replay.all":              {"All cards open", "Alle Karten offen"},
		"cup.start.owner":         {"when I start it", "wenn ich es starte"},
		"cup.start.full":          {"when it is full", "wenn es voll ist"},
		"lobby.about":             {"every deal can be checked.", "jedes Spiel lässt sich nachprüfen."},
	} {
		if !strings.HasSuffix(english[key], want[0]) || !strings.HasSuffix(german[key], want[1]) {
			t.Errorf("%s: %q, %q", key, english[key], german[key])
		}
	}
	for key, text := range german {
		for _, wrong := range []string{"Ausgabe lässt", "Kartenraum"} {
			if strings.Contains(text, wrong) {
				t.Errorf("%s: %q", key, text)
			}
		}
	}
}

// German says as much about the strength of a bot as English.
func TestStrengthsAgree(t *testing.T) {
	german := readTexts(t, "de")
	digits := regexp.MustCompile(`\d+([.,]\d+)?`)
	for _, g := range hoyle.Games() {
		for _, b := range g.Info().Bots {
			text := german["strength."+g.Name()+"."+b.Name]
			want := digits.FindAllString(strings.ReplaceAll(b.Strength, "a point", "1 point"), -1)
			got := digits.FindAllString(strings.ReplaceAll(text, ",", "."), -1)
			if text != "" && strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s, %s: %q is %q", g.Name(), b.Name, b.Strength, text)
			}
		}
	}
}
