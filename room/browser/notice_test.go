package browser

import (
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// devices replaces the loudspeaker and the desktop of the browser with ones that count sounds and
// notifications.
const devices = `
	window.notes = 0;
	window.told = [];
	window.away = false;
	const ramp = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
	const node = () => ({ frequency: {}, gain: ramp, connect: (to) => to, start() { window.notes++; }, stop() {} });
	window.laid = 0;
	window.AudioContext = class {
		currentTime = 0;
		sampleRate = 8000;
		createOscillator() { return node(); }
		createGain() { return node(); }
		createBiquadFilter() { return node(); }
		createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
		createBufferSource() { return { ...node(), start() { window.laid++; } }; }
	};
	window.Notification = class { static permission = 'granted'; constructor(title, more) { window.told.push(title + ': ' + more.body); } };
	Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } });
	Object.defineProperty(document, 'hidden', { get: () => window.away });
	localStorage.setItem('room', JSON.stringify({ sound: true, notify: true }));`

// equipped gives the page these devices when it is next loaded.
func (p *page) equipped() {
	p.t.Helper()
	must.Have(chromedp.Call(p.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: devices}))(p.t)
	p.place = nil // the devices cannot be removed again
}

// When it becomes a player's turn there is a sound and, if the page is hidden, a notification.
// Clocks count down for those whose turn it is.
func TestTurnIsTold(t *testing.T) {
	t.Parallel()
	r, ann, ben := pair(t)
	ann.equipped()
	ann.do(chromedp.Reload())
	ann.table(`{"game":"indigo","format":"deals","n":1,"bots":["",""],"sit":true,"clock":{"bankSeconds":300,"incrementSeconds":0}}`)
	ben.do(chromedp.Navigate(r.url(eval[string](ann, "location.pathname"))))
	ben.reads(".waiting", "(1) · 5 minutes + 0 seconds · Rules")
	ben.button("Sit here")
	begin(t, ann, ben)
	const mine = "document.querySelector('.seat.own .clock')"
	for _, p := range []*page{ann, ben} {
		p.until(mine + "?.innerText.match(/^[45]:\\d\\d$/)")
	}
	if eval[bool](ben, "!!document.querySelector('.your-turn')") {
		ben.card()
	}
	ann.until("document.querySelector('.your-turn') && window.notes === 2")
	ann.until(mine + ".matches('.runs') && " + mine + ".innerText !== '5:00'")
	if other := "document.querySelector('.strip .clock')"; eval[bool](ann, other+".matches('.runs')") {
		t.Error("the clock of another seat is running")
	}
	if n := eval[int](ann, "window.told.length"); n > 0 {
		t.Errorf("%d notifications in a page that is seen", n)
	}
	before := eval[int](ann, "window.laid")
	ann.card()
	ann.until("!document.querySelector('.your-turn')")
	if n := eval[int](ann, "window.laid"); n != before+1 {
		t.Errorf("a card that is laid makes %d sounds", n-before)
	}
	eval[bool](ann, "window.away = true")
	ben.card()
	ann.until("window.notes === 4")
	if told := eval[string](ann, "window.told.join()"); told != "Your turn: Indigo" {
		t.Errorf("notifications %q", told)
	}
}

// The cards of a poverty are given from the hand, and a person who is asked has buttons.
func TestPoverty(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.until("document.querySelector('.tile input')")
	got := eval[string](p, `Promise.all(['/games/doppelkopf.js', '/moves.js', '/actions.js'].map((name) => import(name))).then(([own, moves, actions]) => {
		const hand = { name: 'hand', seat: 0, cards: ['QC', '9D', 'AC'] };
		const scene = { game: 'doppelkopf', own: own.default, me: 0, await: [0], zones: [hand], layouts: { hand: 'hand' }, over: false, seats: [], players: 4,
			state: { contract: 'poverty', declared: [], announced: [], parties: [] }, legal: ['give QC', 'give 9D', 'take', 'refuse'] };
		const legal = moves.handCards(scene).filter((c) => c.legal).map((c) => moves.mayPlay(scene, c.face).join());
		const buttons = actions.actions(scene, null).props.children.flat(Infinity).filter(Boolean).map((b) => b.props['data-move']);
		return [...legal, ...buttons].join('; ');
	})`)
	if want := "give QC; give 9D; take; refuse"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
