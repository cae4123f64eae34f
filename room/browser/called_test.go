package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// post makes the page send a request, and returns the id in the answer.
func (p *page) post(path, body string) string {
	p.t.Helper()
	return eval[string](p, "fetch("+text(path)+", {method: 'POST', body: "+text(body)+"}).then((a) => a.json()).then((o) => o.id ?? '')")
}

// goes shows another page of the room, as following a link does.
func (p *page) goes(path string) {
	p.t.Helper()
	eval[bool](p, "import(document.querySelector('script[type=module]').src).then((app) => app.go("+text(path)+")).then(() => true)")
}

// cup has two people start a cup for two, and returns its id.
func (p *page) cup(other *page, title string) string {
	p.t.Helper()
	id := p.post("/api/cups", `{"game":"indigo","size":2,"title":"`+title+`","join":true,"comeSeconds":3600}`)
	other.post("/api/cups/"+id+"/join", "{}")
	p.post("/api/cups/"+id+"/start", "{}")
	return id
}

// A player in a cup is told on every page that a table is ready: at another table, on a person's
// page, in a replay, in the lobby, and on a page that does not exist. The focus does not move. The
// notice is absent at the table itself, and on the page of the cup, which has a notice of its own.
func TestTableIsReady(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	ben.equipped()
	meet(t, ann, ben, `{"game":"indigo","format":"deals","n":1,"sit":true}`)
	replay := strings.Replace(eval[string](ben, "location.pathname"), "/t/", "/replay/", 1)
	person := "/p/" + ben.account()
	ben.goes("/")
	ben.table(`{"game":"indigo","bots":["","house"],"sit":true}`)
	ben.until("document.activeElement.matches('.hand-card') && window.notes > 0")
	eval[bool](ben, "window.notes = 0, window.away = true")

	cup := ann.cup(ben, "Friday")
	const notice = "document.querySelector('#calls .invitation')"
	ben.reads("#calls .invitation", "Friday: your table is ready.")
	if !eval[bool](ben, "document.activeElement.matches('.hand-card')") {
		t.Error("the notice has taken the focus")
	}
	ben.until("document.getElementById('news').innerText.includes('Friday: your table is ready.')")
	if eval[bool](ben, "document.getElementById('alerts').innerText.includes('table is ready')") {
		t.Error("the notice interrupts a screen reader")
	}
	if notes, told := eval[int](ben, "window.notes"), eval[string](ben, "window.told.join()"); notes != 2 || told != "Your table is ready: Friday" {
		t.Errorf("%d notes, notifications %q", notes, told)
	}
	ben.checkNames("table with a notice")
	for _, path := range []string{person, "/", "/nothing", replay} {
		ben.goes(path)
		ben.reads("#calls .invitation", "Friday: your table is ready.")
	}
	ben.until("document.querySelector('.replay')")
	second := ann.cup(ben, "Sunday")
	ben.until("document.querySelectorAll('#calls .invitation').length === 2")
	ben.goes("/cup/" + second)
	ben.reads(".cup-news", "Your table is ready")
	ben.until("document.querySelectorAll('#calls .invitation').length === 1 && document.title.startsWith('●')")
	if notes := eval[int](ben, "window.notes"); notes != 4 {
		t.Errorf("%d notes after the second call", notes)
	}
	ben.pressOn("#calls a")
	ben.until("location.pathname.startsWith('/t/" + cup + "') && document.querySelector('.felt')")
	ben.reads("#calls .invitation", "Sunday: your table is ready.")
	ben.pressOn("#calls button")
	ben.until("!" + notice)
}

// The notice is also in German, and a page that is loaded later shows it too.
func TestTableIsReadyInGerman(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	ann.cup(ben, "Indigo")
	ben.do(chromedp.Evaluate[chromedp.Void]("localStorage.setItem('room', JSON.stringify({ lang: 'de' }))"), chromedp.Reload())
	ben.reads("#calls .invitation", "Indigo: Dein Tisch ist bereit.")
	ben.until("document.querySelector('#calls a').innerText === 'An deinen Tisch'")
	ben.phone()
	ben.none(small, "lobby with a notice")
}
