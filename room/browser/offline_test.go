package browser

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// exported writes the room without a server, but only once, and returns its directory. OwnExported
// writes the one with games of your own.
var exported, ownExported = exporting(program), exporting(ownProgram)

func exporting(program func() (string, error)) func() (string, error) {
	return sync.OnceValues(func() (string, error) {
		path, err := program()
		if err != nil {
			return "", err
		}
		dir := path + "-folder"
		out, err := exec.Command(path, "export", dir, "-quick").CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("%w\n%s", err, out)
		}
		return dir, nil
	})
}

// folder is a web server for files that can become unreachable.
type folder struct {
	server *httptest.Server
	mu     sync.Mutex
	dir    string
	asked  []string
}

func host(t *testing.T, exported func() (string, error)) *folder {
	t.Helper()
	dir := must.Have(exported())(t)
	f := &folder{dir: dir}
	f.server = httptest.NewServer(http.StripPrefix("/cards", http.HandlerFunc(f.serve)))
	t.Cleanup(f.server.Close)
	return f
}

func (f *folder) serve(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	f.asked = append(f.asked, r.URL.Path)
	dir := f.dir
	f.mu.Unlock()
	if dir == "" { // the network is cut
		panic(http.ErrAbortHandler)
	}
	http.FileServer(http.Dir(dir)).ServeHTTP(w, r)
}

// move makes the host serve another directory, or none.
func (f *folder) move(dir string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.dir = dir
}

// alone opens the room without a server, and waits until it no longer needs its host.
func alone(t *testing.T) (*folder, *page) { t.Helper(); return aloneIn(t, exported) }

func aloneIn(t *testing.T, exported func() (string, error)) (*folder, *page) {
	t.Helper()
	c, f := open(t), host(t, exported)
	p := c.visit(t, f.server.URL+"/cards/")
	p.lobby()
	t.Logf("the lobby is there %.0f ms after the first visit", eval[float64](p, "performance.now()"))
	p.until("navigator.serviceWorker.controller")
	return f, p
}

// cutOff opens the room without a server, and loads it again without a network.
func cutOff(t *testing.T) *page {
	t.Helper()
	f, p := alone(t)
	f.move("")
	p.loses()
	p.do(chromedp.Reload())
	p.lobby()
	return p
}

// lobby waits for the lobby.
func (p *page) lobby() {
	p.t.Helper()
	p.until("document.querySelector('.tile input') && document.querySelector('.tables .empty, .table-row')")
}

// sibling opens another tab of the same person.
func (p *page) sibling(address string) *page {
	p.t.Helper()
	ctx, end := chromedp.NewContext(p.ctx) // this tab shares the cookies and the data of the other
	p.t.Cleanup(end)
	other := &page{t: p.t, ctx: ctx}
	if err := chromedp.Do(ctx, chromedp.Navigate(address)); err != nil { // without a time limit, which would also end the tab
		p.t.Fatal(err)
	}
	return other
}

// plays plays a match with the page's messages, until it is over or enough moves have been made.
const plays = `async (order, most) => {
	const post = (path, body) => fetch('/api/' + path, {method: 'POST', body: JSON.stringify(body)}).then((a) => a.json());
	const {id} = order.id ? order : await post('tables', {...order, access: 'public', sit: true});
	const socket = new WebSocket('ws://x/api/tables/' + id + '/ws');
	const ask = (m) => socket.send(JSON.stringify({...m, id: crypto.randomUUID().replaceAll('-', '')}));
	let made = 0, last = '';
	const over = await new Promise((resolve, reject) => {
		socket.addEventListener('close', (e) => reject(new Error('closed ' + e.code + e.reason)));
		socket.addEventListener('message', ({data}) => {
			const m = JSON.parse(data);
			if (m.t === 'no' && m.code !== 'stale') return reject(new Error(data));
			if (m.t !== 'view') return;
			const at = [m.spot, m.state].join();
			if (m.state === 'waiting' && at !== last) ask({t: 'ready'});
			if (m.state === 'paused' && at !== last) ask({t: 'next', spot: m.spot});
			if (m.state === 'over') return resolve(true);
			const legal = m.awaited.includes(m.seat) ? m.legal : [];
			if (legal.length && at !== last) {
				if (made === most) return resolve(false);
				made++;
				ask({t: 'play', spot: m.spot, move: legal[0]});
			}
			last = at;
		});
	});
	socket.close();
	return id + ' ' + made + ' ' + over;
}`

// Without a network every game can be played to its end.
func TestOfflineGames(t *testing.T) {
	p := cutOff(t)
	for _, order := range []string{
		`{"game":"indigo","format":"deals","n":2,"bots":["","house"]}`,
		`{"game":"catcheleven","format":"deals","n":1,"bots":["","search"]}`,
		`{"game":"karata","rules":{"seats":2},"format":"deals","n":1,"bots":["","house"]}`,
		`{"game":"doppelkopf","format":"deals","n":1,"bots":["","house","house","house"]}`,
		`{"game":"blackjack","format":"rounds","n":5,"bots":[""]}`,
		`{"game":"hearts","format":"deals","n":1,"bots":["","house","house","house"]}`,
	} {
		got := eval[string](p, "("+plays+")("+order+", -1).catch((e) => String(e))")
		if !strings.HasSuffix(got, " true") {
			t.Errorf("%s: %s", order, got)
		}
		t.Log(order, got)
	}
	p.shot("offline-lobby")
}

// match plays at most the given number of moves of a match, or all of them if most is -1. It
// returns the id of the table. The order {"id": …} continues at an existing table.
func (p *page) match(order string, most int) (id string, over bool) {
	p.t.Helper()
	got := strings.Fields(eval[string](p, fmt.Sprintf("(%s)(%s, %d)", plays, order, most)))
	return got[0], got[2] == "true"
}

// plies returns the number of plays so far in the deal at the table that is shown.
const plies = `new Promise((resolve) => {
	const socket = new WebSocket('ws://x/api/tables/%s/ws');
	socket.addEventListener('message', ({data}) => {
		const m = JSON.parse(data);
		if (m.t === 'view' && m.awaited.includes(m.seat)) {
			socket.close();
			resolve([m.deal, m.from + m.log.length]);
		}
	});
})`

// where returns the deal and the number of plays of a table, once the person is to play.
func (p *page) where(id string) string {
	p.t.Helper()
	return fmt.Sprint(eval[[]int](p, fmt.Sprintf(plies, id)))
}

const twoDeals = `{"game":"indigo","format":"deals","n":2,"bots":["","house"]}`

// A table in the middle of a deal is still there after a reload, and after a crash of the tab.
func TestOfflineReload(t *testing.T) {
	t.Parallel()
	f, p := alone(t)
	f.move("")
	p.loses()
	id, _ := p.match(twoDeals, 4)
	at := p.where(id)
	p.do(chromedp.Navigate(f.server.URL + "/cards/#/t/" + id))
	p.do(chromedp.Reload())
	p.until("document.querySelector('.hand-card')")
	if got := p.where(id); got != at {
		t.Errorf("after a reload %s, before %s", got, at)
	}
	if got, want := eval[string](p, "location.pathname + location.hash"), "/cards/#/t/"+id; got != want {
		t.Errorf("the address is %s, want %s", got, want)
	}
	const card = "document.querySelector('.hand-card:not([aria-disabled=true])')"
	p.until(card)
	eval[bool](p, card+".click(), true")
	for end := time.Now().Add(patience); p.where(id) == at; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the card is not played")
		}
	}
	p.shot("offline-table")
	at = p.where(id)
	other := p.sibling("about:blank")
	crashed, stop := context.WithTimeout(p.ctx, 2*time.Second)
	_, _ = chromedp.Call(crashed, cdppage.Crash, cdp.Empty{}) // the tab no longer answers
	stop()
	other.do(chromedp.Navigate(f.server.URL + "/cards/"))
	other.lobby()
	if got := other.where(id); got != at {
		t.Errorf("after a crash %s, before %s", got, at)
	}
	if _, over := other.match(`{"id":"`+id+`"}`, -1); !over {
		t.Error("the match does not end")
	}
}

// The lobby of a room with a server links to the room without one. That room has a policy of its
// own: only there may the page compile WebAssembly.
func TestPlayOffline(t *testing.T) {
	t.Parallel()
	dir := must.Have(exported())(t)
	p := open(t).visit(t, startWith(t, "-quick", "-offline", dir).url("/"))
	p.until("document.querySelector('.hello a')")
	p.shot("offline-link")
	const compile = "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => 'can', () => 'cannot')"
	if got := eval[string](p, compile); got != "cannot" {
		t.Errorf("the online page %s compile WebAssembly", got)
	}
	p.mu.Lock()
	p.faults = nil // the policy has reported that
	p.mu.Unlock()
	p.do(chromedp.Click(".hello a"))
	p.until("location.pathname === '/offline/'")
	p.lobby()
	if _, over := p.match(`{"game":"indigo","format":"deals","n":1,"bots":["","house"]}`, -1); !over {
		t.Error("the match does not end")
	}
	if eval[bool](p, "!!document.querySelector('.hello a, .friends, [name=kind-cup], [name=open]')") {
		t.Error("the room without a server shows things that it does not have")
	}
}

// The second tab is told that the room is open elsewhere, and can take it over. Then the first tab
// is told the same, and can take the room back.
func TestOfflineTabs(t *testing.T) {
	t.Parallel()
	f, p := alone(t)
	id, _ := p.match(twoDeals, 3)
	at := p.where(id)
	other := p.sibling(f.server.URL + "/cards/")
	other.until("document.body.innerText.includes('open in another tab')")
	other.shot("offline-tabs")
	other.button("Play here")
	other.lobby()
	if got := other.where(id); got != at {
		t.Errorf("the other tab has %s, want %s", got, at)
	}
	p.until("document.body.innerText.includes('has taken over the room')")
	p.button("Play here")
	p.lobby()
	other.until("document.body.innerText.includes('has taken over the room')")
	if got := p.where(id); got != at {
		t.Errorf("the first tab has %s, want %s", got, at)
	}
}

// A newer version is announced, and loaded when the person wants it. The tables remain.
func TestOfflineUpdate(t *testing.T) {
	t.Parallel()
	f, p := alone(t)
	id, _ := p.match(twoDeals, 3)
	at := p.where(id)
	next := t.TempDir()
	must.Do(t, os.CopyFS(next, os.DirFS(f.dir)))
	for name, change := range map[string][2]string{
		"sw.js": {`VERSION = "`, `VERSION = "newer`}, "index.html": {"<head>", `<head><meta name="newer">`},
	} {
		data := must.Have(os.ReadFile(filepath.Join(next, name)))(t)
		text := strings.Replace(string(data), change[0], change[1], 1)
		must.Do(t, os.WriteFile(filepath.Join(next, name), []byte(text), 0o600))
	}
	p.do(chromedp.Reload()) // now the page is one that the worker has kept
	p.lobby()
	f.move(next)
	eval[bool](p, "navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)")
	p.until("document.querySelector('#update button')")
	p.shot("offline-update")
	p.do(chromedp.Reload())
	p.lobby()
	if eval[bool](p, "!!document.querySelector('meta[name=newer]')") {
		t.Error("the newer version came although nobody wanted it")
	}
	p.until("document.querySelector('#update button')")
	p.do(chromedp.Click("#update button"))
	p.until("document.querySelector('meta[name=newer]')")
	p.lobby()
	if got := p.where(id); got != at {
		t.Errorf("after the update %s, before %s", got, at)
	}
}

// What one device saves to a file, another device can load: the tables, the results and the person.
func TestOfflineFile(t *testing.T) {
	t.Parallel()
	f, p := alone(t)
	p.called("Ann")
	id, _ := p.match(twoDeals, 3)
	at := p.where(id)
	p.match(`{"game":"indigo","format":"deals","n":1,"bots":["","house"]}`, -1)
	eval[bool](p, "(localStorage.solved = '[7]') !== ''")
	saved := p.saves("Save to a file")

	other := open(t).visit(t, f.server.URL+"/cards/")
	other.lobby()
	bring := func(saved string) {
		t.Helper()
		eval[bool](other, "import(document.querySelector('script[type=module]').src.replace('start.js', 'device.js')).then((d) "+
			"=> { d.bring(new File(["+text(saved)+"], 'x.json')); return true; })")
		other.until("document.querySelector('dialog[open]')")
		other.button("Replace")
	}
	bring(`{"format":"of another program"}`)
	other.until("document.body.innerText.includes('no games from the room')")
	bring(saved)
	other.until("document.querySelector('#top .me')?.innerText === 'Ann'")
	other.lobby()
	if got := other.where(id); got != at {
		t.Errorf("brought back %s, saved %s", got, at)
	}
	if got := eval[string](other, "localStorage.solved"); got != "[7]" {
		t.Errorf("brought back %s as solved problems", got)
	}
	other.until("document.querySelector('.feed a[href*=replay]')")
	other.shot("offline-file")
	other.do(chromedp.Click(".feed a[href*=replay]"))
	other.until("location.hash.startsWith('#/replay/') && document.querySelector('#page .felt, #page .replay')")
	other.shot("offline-replay")
}
