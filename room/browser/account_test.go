package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A person deletes the account by keyboard, beginning at the name at the top of the page. A
// question says what will be lost, and Enter alone does not confirm it. Then the seat, the list of
// friends and the account are gone. The page continues with a new guest.
func TestDeleteAccount(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	old, friend := ann.account(), ben.account()
	ann.goes("/p/" + friend)
	ann.pressOn("button[aria-label='Follow Ben']")
	ann.until("document.querySelector('button[aria-label=\"Unfollow Ben\"]')")
	ben.table(`{"game":"indigo","title":"Friday","sit":true}`)
	ann.comes(ben)
	ben.until("document.querySelector('.seats')?.innerText.includes('Ann')")

	ask := func() {
		ann.pressOn("#top .me")
		ann.checkNames("name")
		ann.pressOn("dialog[open] button[value=end]")
		ann.reads("dialog[open] h2", "Delete your account?")
	}
	ask()
	ann.until("document.activeElement.value === 'no'")
	described := "document.getElementById(document.querySelector('dialog[open]').getAttribute('aria-describedby')).innerText"
	ann.until(described + ".includes('Your list of friends, your results and your ratings will be deleted') && " +
		described + ".includes('You will leave your seats')")
	ann.checkNames("delete the account")
	ann.press(kb.Enter)
	ann.until("!document.querySelector('dialog') && document.activeElement.matches('#top .me')")
	if got := ann.account(); got != old {
		t.Fatal("the account is gone although the answer was to cancel")
	}
	ask()
	ann.pressOn("dialog[open] button[value=yes]")
	ann.reads("dialog[open] h2", "Your account will be deleted in 7 days")
	ann.checkNames("take it back")
	ann.pressOn("dialog[open] button[value=yes]")
	ann.until("location.pathname === '/' && document.querySelector('#top .me')?.innerText === 'Ann'")
	ask()
	ann.pressOn("dialog[open] button[value=yes]")
	ann.reads("dialog[open] h2", "Your account will be deleted in 7 days")
	ann.pressOn("dialog[open] button[value=no]")
	ann.until("document.querySelector('#top .me').innerText.startsWith('Guest ')")
	ann.until("document.querySelector('.friends')?.innerText.includes('You are not following anybody yet.')")
	if ann.account() == old {
		t.Error("the account is the old one")
	}
	ben.until("document.querySelector('.seats') && !document.querySelector('.seats').innerText.includes('Ann')")
}

// On a phone the dialogs of the name and of the account fit, in German too.
func TestDeleteAccountOnAPhone(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.phone()
	p.do(chromedp.Evaluate[chromedp.Void]("localStorage.setItem('room', JSON.stringify({ lang: 'de' }))"), chromedp.Reload())
	p.until("document.querySelector('.tile input')")
	p.pressOn("#top .me")
	p.none(small, "name")
	p.pressOn("dialog[open] button[value=end]")
	p.reads("dialog[open]", "Deine Freundesliste, deine Ergebnisse und Wertungen werden gelöscht")
	p.none(small, "delete the account")
}
