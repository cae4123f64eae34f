package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// company is the people at a table, by name.
type company map[string]*page

const (
	logged = "(document.querySelector('.notes')?.innerText ?? '')"
	spoken = "window.spoken"

	// nextStep is what a person can do, or for whom the person waits.
	nextStep = `[...document.querySelectorAll('.banner p, .banner button, .mine-bar, .waiting button, .result > :not(.result-body)')].map((e) => e.innerText).join('|')`
	// listens keeps what is spoken, of which the page keeps the last few lines.
	listens = `if (window.spoken === undefined) for (const region of ['alerts', 'news'].map((id) => document.getElementById(id))) {
		window.spoken = (window.spoken ?? '') + region.innerText;
		new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach((line) => { window.spoken += line.textContent + '\n'; })))
			.observe(region, { childList: true });
	}`
	waits = `/Yes\|No|Cancel|Your turn|to play|Stop|I am ready|Not ready|Fill|Play again|Waiting for \w/`
)

// all demands that everybody knows what has happened, by a line in the log and by a spoken word, except those who did it,
// who need no word, and that everybody has a next step: a button, or the name of the person for whom all wait.
func (c company) all(t *testing.T, what string, but ...string) {
	t.Helper()
	for name, p := range c {
		p.until(logged + ".includes(" + text(what) + ")")
		if !slices.Contains(but, name) {
			p.until(spoken + ".includes(" + text(what) + ")")
		}
		p.until(waits + ".test(" + nextStep + ")")
	}
}

// come opens the log of a person who has come, and listens from then on.
func (c company) come(name string, p *page) {
	p.t.Helper()
	c[name] = p
	p.until("document.querySelector('.tabs')")
	p.do(chromedp.Evaluate[chromedp.Void](listens), chromedp.Evaluate[chromedp.Void]("document.querySelectorAll('.tabs .tab')[1].click()"))
}

// mover returns the person whose turn it is.
func (c company) mover() (name string, p *page) {
	for {
		for name, p := range c {
			if eval[bool](p, "!!document.querySelector('.your-turn')") {
				return name, p
			}
		}
	}
}

// others returns the names of all but one.
func (c company) others(but string) (names []string) {
	for name := range c {
		if name != but {
			names = append(names, name)
		}
	}
	return names
}

// An evening of four: Ann opens a table, Ben and Cem come, and Dan is late. People refuse, agree, leave, lose the connection,
// come back, change their names and play again, also when the owner is gone. At each step all others know what
// happened, and all have a next step.
func TestEveningOfFour(t *testing.T) {
	t.Parallel()
	browser := open(t)
	r := startWith(t, "-quick", "-away", "6s")
	ann, ben, cem, dan := browser.named(t, r, "Ann"), browser.named(t, r, "Ben"), browser.named(t, r, "Cem"), browser.named(t, r, "Dan")
	here := company{}
	ann.pick("catcheleven")
	ann.do(chromedp.SetValue(".order [name=seats]", "4"))
	ann.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.order [name=seats]').dispatchEvent(new Event('change', {bubbles: true}))"))
	ann.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('button[name=open]').click()"))
	ann.until("location.pathname.startsWith('/t/') && document.querySelector('.waiting')")
	path := eval[string](ann, "location.pathname")
	here.come("Ann", ann)
	for name, p := range map[string]*page{"Ben": ben, "Cem": cem} {
		p.goes(path)
		here.come(name, p)
		p.button("Sit here")
		here.all(t, name+" has sat down.", name)
	}
	ann.until("document.querySelectorAll('.waiting .seat-row .open').length === 2") // one seat, with a sign
	ben.button("Fill with bots")
	here.all(t, "Ben has given a seat to a bot.", "Ben")
	ann.button("I am ready")
	ben.button("I am ready")
	here.all(t, "Ben is ready.", "Ben")
	cem.button("I am ready")
	here.all(t, "Cem is ready.", "Cem")

	name, p := here.mover() // who asks to take a move back, is refused once, and is not asked again
	p.card()
	p.button("Take back")
	here.all(t, name+" asks to take a move back.", name)
	no := here.others(name)
	here[no[0]].button("No")
	here.all(t, no[0]+" said no.", no[0])

	cem.button("Leave")
	cem.button("Yes")
	delete(here, "Cem")
	here.all(t, "Cem has left; a bot plays on.")
	dan.goes(path)
	here.come("Dan", dan)
	dan.until("document.querySelector('.mine button')")
	dan.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.mine button').click()"))
	here.all(t, "Dan has sat down.", "Dan")

	ben.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('#top .me').click()"))
	ben.until("document.querySelector('dialog[open] input')")
	ben.do(chromedp.SetValue("dialog[open] input", "Benny"))
	ben.button("Save")
	here.all(t, "Ben is now called Benny.", "Ben")
	ann.reads(".strip", "Benny")

	delete(here, "Ann")
	ann.do(chromedp.Navigate(r.url("/healthz")))
	for !strings.Contains(eval[string](ben, logged), "Ann is away") {
		here.plays()
	}
	here.all(t, "Ann is away; a bot plays on.")
	ann.do(chromedp.Navigate(r.url(path)))
	here.come("Ann", ann)
	here.all(t, "Ann is back; a bot has made", "Ann")
	ann.until(spoken + ".includes('Welcome back: a bot has made')")

	name, p = here.offered()
	other := map[string]string{"Ann": "Ben", "Ben": "Ann"}[name]
	called := map[string]string{"Ann": "Ann", "Ben": "Benny"}
	here.asksForTheRest(t, name, called[name])
	for name, p := range map[string]*page{name: p, other: here[other]} {
		p.size(0)
		p.none(covered, name+" does not see")
		p.shot("rest-" + name)
		p.size(2)
		here.come(name, p)
	}
	here[other].button("No")
	here.all(t, called[other]+" said no.", other)
	name, _ = here.offered()
	other = map[string]string{"Ann": "Ben", "Ben": "Ann"}[name]
	here.asksForTheRest(t, name, called[name])
	here[other].button("Yes")
	here.all(t, "Bots play out the rest.")
	for _, p := range here {
		p.until(soon + "document.querySelector('.result')")
	}

	free := ben.once("document.querySelector('.result .seats')?.textContent.includes('the seat is free in')")
	delete(here, "Ann") // the owner closes the page without a word
	ann.do(chromedp.Navigate(r.url("/healthz")))
	ben.button("Play again")
	here.all(t, "Benny wants to play again.", "Ben")
	ben.until(free)
	ben.shot("owner-gone")
	here.all(t, "Ann has left.")
	here.all(t, "The table is Benny’s now.", "Ben")
	ben.until(spoken + ".includes('The table is yours now.')")
	dan.reads(".result thead, .result tbody", "Ann") // who played
	dan.shot("result-with-open-seat")
	dan.button("Play again")
	here.all(t, "Dan wants to play again.", "Dan")
	dan.button("Fill with bots")
	for _, p := range here {
		p.until("!document.querySelector('.result') && document.querySelector('.hand-card')")
		p.none(unseen, "in the next match")
	}
	here.all(t, "Dan has given a seat to a bot.", "Dan")
}

// offered has the people play until one may ask for the rest of the deal to be played out, and returns that person.
func (c company) offered() (name string, p *page) {
	for {
		for name, p := range c {
			if eval[bool](p, "!!"+offered) {
				return name, p
			}
		}
		c.plays()
	}
}

// plays has everybody play whose turn it is.
func (c company) plays() {
	for _, p := range c {
		eval[string](p, turn+" ? "+made+" : ''")
	}
}

// asksForTheRest has a person ask for the rest of the deal to be played out.
func (c company) asksForTheRest(t *testing.T, name, called string) {
	t.Helper()
	p := c[name]
	p.button("Play out the deal")
	p.until("document.querySelector('dialog[open]')?.innerText.includes('If all agree')")
	p.button("Yes")
	c.all(t, called+" asks to have the rest of this deal played out.", name)
}
