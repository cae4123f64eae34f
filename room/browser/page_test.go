package browser

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// patience is how long a test waits for the page; the machine may be busy.
const patience = 2 * time.Minute

// reserve is how much time must be left when a test begins, so that no test is cut off.
const reserve = 3 * time.Minute

// browserPath returns the path of a Chromium, or "" if there is none. A Chromium without windows is
// preferred, because it takes a sixth less processor time.
var browserPath = sync.OnceValue(func() string {
	for _, name := range []string{"chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
})

// unused are the features of Chromium that are turned off: the two that chromedp turns off, and
// those that make Chromium load pages of its own besides each page of a test.
const unused = "Translate,BlinkGenPropertyTrees,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"

// chromium is a running browser.
type chromium struct{ ctx context.Context }

// running starts the browser, which all tests share. Each page has its own cookies.
var running = sync.OnceValues(func() (chromium, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browserPath()), chromedp.DisableGPU,
		chromedp.Flag("disable-features", unused), chromedp.Flag("disable-component-update", true), chromedp.Flag("lang",
			"en"), chromedp.Flag("force-prefers-reduced-motion", true), chromedp.WindowSize(1200, 800),
		chromedp.Flag("js-flags", "--liftoff-only")) // WebAssembly is compiled once, not again for speed
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(ctx)
	closeBrowser = func() { end(); cancel() }
	return chromium{ctx}, chromedp.Do(ctx, chromedp.Navigate("about:blank")) // without a time limit, which would also end the browser
})

// closeBrowser ends the browser, if it was started.
var closeBrowser = func() {}

// open returns the browser, or skips the test if there is none.
func open(t *testing.T) chromium {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes a long time")
	}
	if browserPath() == "" {
		t.Skip("there is no Chromium")
	}
	if end, ok := t.Deadline(); ok && time.Until(end) < reserve {
		t.Skip("the machine is too busy for the time that is left: go test -timeout 30m")
	}
	return must.Have(running())(t)
}

// page is a browser tab with cookies of its own.
type page struct {
	t     *testing.T
	ctx   context.Context
	end   func() // closes the tab
	place *place // where another test may use it, or nil

	mu     sync.Mutex
	faults []string // errors of the console, and of the content security policy
	heard  []string // messages of the sockets
	lost   bool     // the server is away: network errors are not faults
}

// ownSeed makes the page's own seed the same in each run.
var ownSeed = `const draw = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (a) => a.byteLength === 32 ? a.fill(` + chance + `) : draw(a);`

// byHand leaves every move to the test, even an only one, unless the test sets the page to make it, and opens the options of a new table.
const byHand = `try {
	localStorage.room = JSON.stringify({ only: false, ...JSON.parse(localStorage.room ?? '{}') });
	localStorage.options ??= 'true';
} catch { /* a page without a place, such as about:blank */ }`

// visit opens an address in a tab of a person who is new there.
func (c chromium) visit(t *testing.T, address string) *page {
	t.Helper()
	p := c.newcomer(t, address)
	p.do(chromedp.Navigate(address))
	return p
}

// named opens the lobby of a room in a tab of a person who has that name.
func (c chromium) named(t *testing.T, r *room, name string) *page {
	t.Helper()
	p := c.newcomer(t, r.url("/"))
	p.do(chromedp.Navigate(r.url("/healthz"))) // where no script is loaded
	p.post("/api/session", `{"name":"`+name+`"}`)
	p.do(chromedp.Navigate(r.url("/")))
	p.until("document.querySelector('.tile input') && document.querySelector('#top .me')?.innerText === " + text(name))
	return p
}

// newcomer returns a tab of a person who is new at an address.
func (c chromium) newcomer(t *testing.T, address string) *page {
	t.Helper()
	at := placeOf(address)
	p := at.take()
	if p == nil {
		p = c.tab(t)
		p.place = at
	}
	p.begin(t)
	t.Cleanup(p.leave)
	return p
}

// begin gives the page to a test, without what it has heard in another test.
func (p *page) begin(t *testing.T) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.t, p.faults, p.heard, p.lost = t, nil, nil, false
}

// tab opens a new tab with an empty cache.
func (c chromium) tab(t *testing.T) *page {
	t.Helper()
	ctx, end := chromedp.NewContext(c.ctx, chromedp.WithNewBrowserContext())
	p := &page{t: t, ctx: ctx, end: end}
	must.Do(t, chromedp.Listen(ctx, p.hear))
	for _, enable := range []func() error{
		func() error { _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); return err },
		func() error { _, err := chromedp.Call(ctx, log.Enable, cdp.Empty{}); return err },
		func() error {
			_, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: ownSeed + byHand})
			return err
		},
	} {
		if err := enable(); err != nil {
			end()
			t.Fatal(err)
		}
	}
	return p
}

// hear keeps the messages and the faults of the page.
func (p *page) hear(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *network.EventWebSocketFrameReceived:
		p.heard = append(p.heard, string(e.Response.PayloadData))
	case *runtime.EventExceptionThrown:
		p.faults = append(p.faults, exception(e.ExceptionDetails))
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" {
			p.faults = append(p.faults, "console: "+said(e.Args))
		}
	case *log.EventEntryAdded:
		ends := []string{"/enter", "/session/device", "/session", "/session?optional"}
		guess := slices.ContainsFunc(ends, func(end string) bool { return strings.HasSuffix(e.Entry.URL, end) })
		wrong := guess && strings.Contains(e.Entry.Text, "403") || // a password, a code or an invitation
			strings.HasSuffix(e.Entry.URL, "/api/tables") && strings.Contains(e.Entry.Text, "400") // rules that do not go together
		plain := strings.HasSuffix(e.Entry.URL, "/favicon.ico") // from the page on which a tab is cleaned
		if e.Entry.Level == log.EntryLevelError && !wrong && !plain && (!p.lost || e.Entry.Source == log.EntrySourceSecurity) {
			p.faults = append(p.faults, e.Entry.Text+" "+e.Entry.URL)
		}
	}
}

// loses says that requests fail from now on, as the test intends: they are no faults.
func (p *page) loses() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lost = true
}

// checkFaults fails the test if the page has had errors.
func (p *page) checkFaults() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, fault := range p.faults {
		p.t.Errorf("the page: %s", fault)
	}
}

// messages returns the messages that the page's sockets have received.
func (p *page) messages() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.heard, "\n")
}

func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	must.Do(p.t, chromedp.Do(ctx, steps...))
}

// ask returns the value of an expression on the page. If the value is a promise, ask waits for
// its result and returns that.
func ask[T any](p *page, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// eval is like ask, for an expression that must have a value.
func eval[T any](p *page, expression string) T {
	p.t.Helper()
	v, err := ask[T](p, expression)
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// until waits until an expression on the page is true. The expression may have no value while
// another page is being loaded.
func (p *page) until(expression string) {
	p.t.Helper()
	pause := 10 * time.Millisecond // the pause grows, because each question keeps the browser busy
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(pause) {
		pause = min(pause*5/4, 100*time.Millisecond)
		if is, err := ask[bool](p, "!!("+expression+")"); err == nil && is {
			return
		}
	}
	p.t.Fatalf("never: %s\n%s", expression, eval[string](p, "document.body.innerText"))
}

// once makes the page remember from now on whether an expression was ever true, and returns an expression that tells
// so. A test on a busy machine would miss what is shown for a moment.
func (p *page) once(expression string) string {
	p.t.Helper()
	was := "window[" + text(expression) + "]"
	p.do(chromedp.Evaluate[chromedp.Void]("new MutationObserver(() => { " + was + " ||= !!(" + expression + "); }).observe(document, " +
		"{ subtree: true, childList: true, characterData: true, attributes: true })"))
	return was
}

// press presses keys, one after another.
func (p *page) press(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		p.do(chromedp.KeyEvent(key))
	}
}

// text quotes a text for JavaScript.
func text(s string) string {
	quoted, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(quoted)
}

func said(args []*runtime.RemoteObject) string {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = string(a.Value) + a.Description
	}
	return strings.Join(words, " ")
}

func exception(d *runtime.ExceptionDetails) string {
	if d.Exception != nil && d.Exception.Description != "" {
		return d.Exception.Description
	}
	return d.Text
}
