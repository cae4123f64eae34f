package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// pressOn goes to the element that a selector matches and presses Enter, by keyboard alone.
func (p *page) pressOn(selector string) {
	p.t.Helper()
	p.until("document.querySelector(" + text(selector) + ")")
	p.tabTo(selector)
	p.press(kb.Enter)
}

// reads waits until an element contains a text.
func (p *page) reads(selector, what string) {
	p.t.Helper()
	p.until("document.querySelector(" + text(selector) + ")?.innerText.includes(" + text(what) + ")")
}

// pair starts a room and visits it with two people, Ann and Ben.
func pair(t *testing.T) (r *room, ann, ben *page) {
	t.Helper()
	chrome := open(t)
	r = start(t)
	return r, chrome.named(t, r, "Ann"), chrome.named(t, r, "Ben")
}

// account returns the id of the person's account.
func (p *page) account() string {
	p.t.Helper()
	return eval[string](p, "fetch('/api/session').then((a) => a.json()).then((s) => s.account)")
}

// comes brings the person to the table at which another one is, and to a seat there.
func (p *page) comes(to *page) {
	p.t.Helper()
	p.do(chromedp.Navigate(eval[string](to, "location.href")))
	p.button("Sit here")
}

// begin lets two people at a table begin a match, and returns first the one who is to move.
func begin(t *testing.T, ann, ben *page) (mover, waits *page) {
	t.Helper()
	ben.button("I am ready")
	ann.button("I am ready")
	ann.until("document.querySelector('.hand-card')")
	ben.until("document.querySelector('.hand-card')")
	if eval[bool](ben, "!!document.querySelector('.your-turn')") {
		return ben, ann
	}
	return ann, ben
}

// meet makes Ben come to a table of Ann's and resign a match.
func meet(t *testing.T, ann, ben *page, order string) {
	t.Helper()
	ann.table(order)
	ben.comes(ann)
	begin(t, ann, ben)
	ben.button("Resign")
	ben.button("Yes")
	ann.reads(".result h2", "You win!")
}

// Ann meets Ben at a table and follows him by keyboard. The lobby shows Ben to her, until
// Ben chooses not to be seen. The result is listed, and its replay opens.
func TestFollow(t *testing.T) {
	t.Parallel()
	r, ann, ben := pair(t)
	meet(t, ann, ben, `{"game":"indigo","format":"deals","n":1,"title":"Friday","sit":true}`)

	ann.button("People")
	ann.pressOn("dialog[open] button[aria-label='Follow Ben']")
	ann.until("document.activeElement.matches('button[aria-label=\"Unfollow Ben\"]')")
	ann.checkNames("people")
	ann.button("Close")
	ann.do(chromedp.Navigate(r.url("/")))
	ann.reads(".friend-row.here", "at Friday")
	ann.reads(".feed-entry.over", "Ann wins.")
	ann.checkNames("lobby with friends")
	ann.pressOn(".feed-entry.over a[aria-label='Replay: Ann wins.']")
	ann.until("location.pathname.startsWith('/replay/') && document.querySelector('.felt')")

	ann.do(chromedp.Navigate(r.url("/")))
	ann.pressOn(".friend-row a.person")
	ann.reads(".person-head h1", "Ben")
	ann.reads(".person-head", "here")
	ann.reads(".scores tbody", "0 of 1")
	ann.reads(".feed-entry.over", "Ann wins.")
	ann.checkNames("person")
	ann.phone()
	ann.none(small, "person")
	ann.do(chromedp.Navigate(r.url("/")))
	ann.reads(".friend-row.here", "at Friday")
	ann.reads(".feed-entry.over", "Ann wins.")
	ann.none(small, "lobby with friends")

	ben.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('#top .gear').click()"))
	ben.pressOnCheck("dialog[open] input[name=hidden]")
	ann.reads(".friend-row:not(.here)", "not here")
	ann.pressOn(".friend-row a.person")
	ann.pressOn(".person-head button[aria-label='Unfollow Ben']")
	ann.until("document.querySelector('.person-head button[aria-label=\"Follow Ben\"]')")
}

// pressOnCheck ticks a box by keyboard.
func (p *page) pressOnCheck(selector string) {
	p.t.Helper()
	p.until("document.querySelector(" + text(selector) + ")")
	p.tabTo(selector)
	p.press(" ")
}

// Ann invites Ben, who is in the lobby, to a table with a password. Ben reads the invitation and
// comes in without the password. Then Ben blocks Ann, and her texts are hidden.
func TestInvite(t *testing.T) {
	t.Parallel()
	r, ann, ben := pair(t)
	account := ben.account()
	ann.do(chromedp.Navigate(r.url("/p/" + account)))
	ann.pressOn("button[aria-label='Follow Ben']")
	ann.until("document.querySelector('button[aria-label=\"Unfollow Ben\"]')")
	ann.do(chromedp.Navigate(r.url("/")))
	ann.table(`{"game":"indigo","title":"Club","access":"password","password":"sesame","sit":true}`)
	ann.button("Invite")
	ann.pressOn("dialog[open] button[aria-label='Invite Ben']")
	ann.reads("dialog[open]", "Invited")

	ben.reads(".invitation", "Ann invites you to Club.")
	ben.until("document.getElementById('alerts').innerText.includes('Ann invites you to Club.')")
	ben.checkNames("invitation")
	ben.pressOn(".invitation a")
	ben.button("Sit here")
	ben.until("!document.querySelector('.invitation')")

	ann.button("Close")
	ann.tabTo(".chat-form input")
	ann.do(chromedp.KeyEvent("good evening\r"))
	ben.reads(".chat-texts", "good evening")
	ben.button("People")
	ben.pressOn("dialog[open] button[aria-label='Block Ann']")
	ben.button("Yes")
	ben.until("!document.querySelector('.chat-texts').innerText.includes('good evening')")
	ben.button("Close")
	ann.tabTo(".chat-form input")
	ann.do(chromedp.KeyEvent("still there?\r"))
	ann.reads(".chat-texts", "still there?")
	ben.do(chromedp.Reload())
	ben.until("document.querySelector('.chat-texts')")
	ben.reads(".chat-texts", "Nobody has said anything yet.")
}

// The link to a table is copied, shared on a phone, or selected if the browser can do neither.
func TestLink(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.table(`{"game":"indigo","sit":true,"access":"link"}`)
	p.instead("navigator.clipboard", "writeText", "async (link) => { window.told = link; }")
	p.button("Invite")
	p.pressOn("dialog[open] button.copy")
	p.reads("dialog[open] button.copy", "Copied")
	p.until("window.told === location.href")
	p.button("Close")

	p.instead("navigator.clipboard", "writeText", "async () => { throw new Error('denied'); }")
	p.button("Invite")
	p.pressOn("dialog[open] button.copy")
	p.until("document.activeElement.matches('dialog[open] input.link') && document.activeElement.selectionEnd === location.href.length")
	p.button("Close")

	p.phone()
	p.instead("navigator", "share", "async (what) => { window.told = 'shared ' + what.url; }")
	p.button("Invite")
	p.pressOn("dialog[open] button.copy")
	p.until("window.told === 'shared ' + location.href")
	p.none(small, "invite")
}

// instead makes the page call a function in place of the browser's.
func (p *page) instead(of, name, function string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void]("Object.defineProperty(" + of + ", '" + name + "', { configurable: true, value: " + function + " })"))
}
