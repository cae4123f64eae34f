package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// offers shows the buttons for a hand from which some cards are chosen: (!) stands out, (-) cannot be pressed.
const offers = `Promise.all(['/actions.js', '/moves.js', '/dom.js', '/say.js'].map((name) => import(name))).then(async ([actions, moves, dom, say]) => {
	await say.speak(%q);
	const zones = [{ name: 'hand', seat: 0, cards: ['3S', '4C', '5H', '7D'] }];
	const scene = { game: 'own', own: {}, me: 0, await: [0], layouts: { hand: 'hand' }, zones, legal: %s };
	const box = document.body.appendChild(document.createElement('div')), wanted = moves.gatherOf(scene);
	dom.patch(box, wanted ? actions.gathering(scene, wanted, %s, () => {}) : actions.actions(scene, null, () => {}));
	return [...box.querySelectorAll('button')].map((b) => b.innerText.replaceAll('\ufe0e', '') + (b.disabled ? '(-)' : b.className === 'primary' ? '(!)' : '')).join(' ');
})`

// The button for cards that go together says what the chosen ones are: a move, a part of one, or no move.
// A pass does not stand out beside cards that may be played.
func TestButtonsTellTheTruth(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.do(chromedp.Evaluate[chromedp.Void](again))
	const runs, pairs = `['3S', '4C', '5H', 'run 3S 4C 5H', 'pass']`, `['crib 3S 4C', 'crib 3S 5H']`
	for _, c := range []struct{ lang, legal, chosen, want string }{
		{"en", runs, `[]`, "Choose cards(-) pass"},
		{"en", runs, `['3S']`, "3♠(!) pass"},
		{"en", runs, `['3S', '5H']`, "Choose more cards(-) pass"},
		{"en", runs, `['5H', '4C', '3S']`, "run 3♠ 4♣ 5♥(!) pass"},
		{"en", runs, `['3S', '7D']`, "No such move(-) pass"},
		{"en", pairs, `[]`, "Choose cards (0 of 2)(-)"},
		{"en", pairs, `['3S']`, "Choose cards (1 of 2)(-)"},
		{"en", pairs, `['4C', '5H']`, "No such move(-)"},
		{"de", runs, `[]`, "Karten wählen(-) pass"},
		{"de", runs, `['3S', '5H']`, "Weitere Karten wählen(-) pass"},
		{"de", runs, `['3S', '7D']`, "Kein solcher Zug(-) pass"},
		{"de", pairs, `['3S']`, "Karten wählen (1 von 2)(-)"},
		{"en", `['3S', 'pass']`, `[]`, "pass"},
		{"en", `['pass']`, `[]`, "pass(!)"},
	} {
		if got := eval[string](p, fmt.Sprintf(offers, c.lang, c.legal, c.chosen)); got != c.want {
			t.Errorf("%s, %s of %s: %q, want %q", c.lang, c.chosen, c.legal, got, c.want)
		}
	}
}
