package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// cut finds texts that are cut off, except for the names of people, which have little space.
const cut = `[...document.querySelectorAll('body *')].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.offsetWidth > 1 &&
	!e.matches('.seat-name, .trick-name, .bubble, #top .me span, input, .link, .tools, .rounds') &&
	[...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim())).map((e) => e.innerText + ' is cut off')`

// set gives the page settings, and loads it again.
func (p *page) set(settings string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void]("localStorage.setItem('room', "+text(settings)+")"), chromedp.Reload())
}

// German words, long names and long titles fit on a small phone.
func TestLongWordsOnAPhone(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	ann.called("Wilhelmine von Hohenberg")
	ann.phone()
	ann.set(`{"lang":"de"}`)
	ann.until("document.querySelector('.tile input')")
	ann.table(`{"game":"doppelkopf","title":"Freitagabend beim alten Wirt","bots":["","house","house",""],"sit":true}`)
	ann.reads(".seats", "Freier Platz")
	const row = "document.querySelector('.seat-row.me')"
	if eval[float64](ann, row+".getBoundingClientRect().right - "+row+".lastElementChild.getBoundingClientRect().right") > 12 {
		t.Error("what stands in the reader's own row is not at its end")
	}
	if eval[string](ann, "getComputedStyle(document.querySelector('.seat-row:last-child .avatar')).backgroundColor") != "rgba(0, 0, 0, 0)" {
		t.Error("an open seat looks as if somebody had it")
	}
	ann.none(cut, "waiting")
	ann.none(small, "waiting")
	ann.goes("/")
	ann.reads(".table-row", "Freitagabend")
	ann.cup(ben, "Pokal der Wirte")
	ann.reads("#calls .invitation", "Pokal der Wirte: Dein Tisch ist bereit.")
	if eval[bool](ann, "document.querySelector('#calls p').offsetWidth < innerWidth / 2") {
		t.Error("the notice is a narrow column")
	}
	ann.none(cut, "lobby")
	ann.none(small, "lobby")
	ann.pressOn("#calls a")
	ann.reads(".waiting", "Minuten.")
	ann.pressOn(".home")
	ann.reads(".cup-me", "Minuten.")
	ann.none(cut, "cup")
	ann.none(small, "cup")
	ann.goes("/")
	ann.table(`{"game":"doppelkopf","bots":["","house","house","house"],"sit":true}`)
	ann.until("document.querySelector('.ask button')")
	ann.do(chromedp.Evaluate[chromedp.Void](`{
		const button = document.querySelector('.actions > button').cloneNode();
		button.innerText = 'Hochzeit';
		document.querySelector('.actions').prepend(button);
	}`)) // as with a hand for a wedding
	ann.none(cut, "doppelkopf")
	ann.none(small, "doppelkopf")
}

// Beside a partly visible hand there is room for the name of a bot with its number.
func TestNamesBesideSeenCards(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.do(chromedp.EmulateViewport(1280, 800))
	p.order("hearts")
	for range 3 { // cards are passed one by one
		p.move()
	}
	p.until("document.querySelector('.strip .mini.seen')")
	for _, name := range eval[[]string](p, "[...document.querySelectorAll('.strip .seat-name')].filter((e) "+
		"=> e.scrollWidth > e.clientWidth).map((e) => e.innerText)") {
		t.Errorf("%q is cut off", name)
	}
}

// faint finds texts that are hard to read against their background: those with a contrast of less
// than 4.5, or 3 if they are large. Pictures and disabled elements do not count. If there is a
// gradient behind a text, each of its colors counts.
const faint = `(() => {
	const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
	const rgba = (color) => {
		pen.clearRect(0, 0, 1, 1);
		pen.fillStyle = color;
		pen.fillRect(0, 0, 1, 1);
		const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
		return [r, g, b, a / 255];
	};
	const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
	const light = (c) => {
		const [r, g, b] = c.map((x) => (x /= 255) <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
	const behind = (e) => {
		const style = getComputedStyle(e);
		const gradient = style.backgroundAttachment === 'scroll' ? style.backgroundImage.match(/(?:rgba?|color)\([^)]*\)/g) : null;
		if (gradient) return gradient.map(rgba);
		const own = rgba(style.backgroundColor);
		if (own[3] === 1 || !e.parentElement) return [own[3] === 1 ? own : [255, 255, 255, 1]];
		return behind(e.parentElement).map((below) => over(own, below));
	};
	const bad = [];
	const look = (e, pseudo, words) => {
		const style = getComputedStyle(e, pseudo);
		const size = parseFloat(style.fontSize);
		const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
		for (const below of behind(e)) {
			const c = contrast(over(rgba(style.color), below), below);
			if (c < least) return bad.push(words + ' has a contrast of ' + c.toFixed(2));
		}
	};
	for (const e of document.querySelectorAll('body *')) {
		if (!e.offsetWidth || e.closest('playing-card, suit-sign, svg, :disabled, .unseen, .mini, [aria-disabled], option, noscript') ||
			getComputedStyle(e).visibility === 'hidden') continue;
		const words = [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.data.trim()).join('');
		if (words) look(e, null, words);
		if (e.placeholder) look(e, '::placeholder', e.placeholder);
	}
	return [...new Set(bad)];
})()`

// All texts can be read in the light and in the dark: in the lobby, at a table with people
// and between deals, in a cup, on a person's page, in a replay, and in the dialogs.
func TestContrast(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	meet(t, ann, ben, `{"game":"indigo","format":"deals","n":1,"title":"Friday","sit":true}`)
	over := eval[string](ann, "location.pathname")
	person := "/p/" + ben.account()
	cup := ann.post("/api/cups", `{"game":"indigo","size":4,"fill":true,"join":true,"comeSeconds":3600}`)
	ann.post("/api/cups/"+cup+"/start", "{}")
	open := ann.post("/api/tables", `{"game":"karata","rules":{"seats":3},"bots":["","","house"],"sit":true,"clock":{"bankSeconds":300,"incrementSeconds":0}}`)
	game := ann.post("/api/tables", `{"game":"doppelkopf","bots":["","house","house","house"],"sit":true,"clock":{"bankSeconds":300,"incrementSeconds":0}}`)
	for _, theme := range []string{"light", "dark"} {
		ann.set(`{"theme":"` + theme + `"}`)
		for _, at := range []struct{ path, ready string }{
			{"/", "document.querySelector('.feed-entry') && document.querySelector('.cup-list') && document.querySelector('.table-row')"},
			{over, "document.querySelector('.result')"},
			{"/t/" + open, "document.querySelector('.seats')"},
			{"/t/" + game, "document.querySelector('.hand-card')"},
			{"/cup/" + cup, "document.querySelector('.pairing .won') && document.querySelector('.cup-me a')"},
			{person, "document.querySelector('.scores')"},
			{"/replay/" + over[3:], "document.querySelector('.controls')"},
		} {
			ann.goes(at.path)
			ann.until(at.ready)
			ann.none(faint, theme+" "+at.path)
		}
		ann.pressOn("#top .gear")
		ann.until("document.querySelector('dialog[open]')")
		ann.none(faint, theme+" settings")
	}
}

// A reader chooses the color of the table and of the backs, and the order of the hand. All texts can
// be read on every table.
func TestLooksOfATable(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('.tile input')")
	p.table(`{"game":"doppelkopf","bots":["","house","house","house"],"sit":true}`)
	p.until("document.querySelector('.hand-card')")
	const (
		hand = "[...document.querySelectorAll('.hand-card')].map((c) => c.dataset.card)"
		look = "getComputedStyle(document.documentElement).getPropertyValue"
	)
	usual := eval[[]string](p, hand)
	seen := map[string]bool{}
	for _, theme := range []string{"light", "dark"} {
		for _, felt := range []string{"green", "blue", "red", "gray"} {
			p.set(`{"theme":"` + theme + `","felt":"` + felt + `"}`)
			p.until("document.querySelector('.hand-card')")
			p.none(faint, theme+" "+felt)
			seen[eval[string](p, "getComputedStyle(document.querySelector('.felt')).backgroundImage")] = true
		}
	}
	if len(seen) != 8 {
		t.Errorf("%d colors of tables", len(seen))
	}
	blue := eval[string](p, look+"('--back')")
	p.set(`{"back":"red","order":"reversed"}`)
	p.until("document.querySelector('.hand-card')")
	if red := eval[string](p, look+"('--back')"); red == blue {
		t.Errorf("a red back is %s, as a blue one", red)
	}
	reversed := eval[[]string](p, hand)
	slices.Reverse(reversed)
	if !slices.Equal(usual, reversed) {
		t.Errorf("the hand %v is reversed as %v", usual, reversed)
	}
	p.pressOn("#top .gear")
	p.until("document.querySelector('dialog[open] select[name=felt]')")
	p.do(chromedp.SetValue("dialog select[name=order]", "game"),
		chromedp.Evaluate[chromedp.Void]("document.querySelector('dialog select[name=order]').dispatchEvent(new Event('change'))"))
	p.until(hand + ".join(' ') === " + text(strings.Join(usual, " ")))
}
