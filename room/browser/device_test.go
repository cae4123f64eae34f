package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// Ann shows a code, types it on another device, and has her seat there. A code that was used is
// refused with a reason. The first device signs the other device out, and the person there is then
// a guest.
func TestSecondDevice(t *testing.T) {
	t.Parallel()
	r, ann, other := pair(t)
	ann.table(`{"game":"indigo","title":"Friday","sit":true}`)
	path := eval[string](ann, "location.pathname")
	ann.pressOn("#top .me")
	ann.checkNames("the name with devices")
	ann.pressOn("dialog[open] button[value=code]")
	ann.until("document.querySelector('.device-code') && document.querySelector('dialog[open] room-time').innerText.includes('seconds')")
	ann.checkNames("the code")
	code := eval[string](ann, "document.querySelector('.device-code').innerText")

	enter := func(code string) {
		other.pressOn("#top .me")
		other.pressOn("dialog[open] button[value=have]")
		other.reads("dialog[open]", "“Ben” on this device will be deleted")
		other.answers(code)
	}
	enter("AAAA-AAAA")
	other.until("document.getElementById('alerts').innerText.includes('That code is wrong')")
	enter(code)
	other.until("document.querySelector('#top .me')?.innerText === 'Ann' && document.getElementById('alerts').innerText.includes('now uses your account')")
	ann.reads("dialog[open]", "The code was used")
	other.do(chromedp.Navigate(r.url(path)))
	other.until("document.querySelector('.seat-row.me')?.innerText.includes('Ann')")

	ann.pressOn("dialog[open] form[method=dialog] button")
	ann.pressOn("#top .me")
	ann.pressOn("dialog[open] button[value=others]")
	ann.button("Yes")
	ann.until("document.getElementById('alerts').innerText.includes('signed out')")
	other.do(chromedp.Navigate(r.url("/")))
	other.until("document.querySelector('#top .me')?.innerText.startsWith('Guest ')")
}

// An added device signs itself out, and has its own account again. All of this fits on a phone in German.
func TestSignOutOnAPhone(t *testing.T) {
	t.Parallel()
	_, ann, other := pair(t)
	ann.phone()
	ann.do(chromedp.Evaluate[chromedp.Void]("localStorage.setItem('room', JSON.stringify({ lang: 'de' }))"), chromedp.Reload())
	ann.until("document.querySelector('.tile input')")
	ann.pressOn("#top .me")
	ann.none(small, "the name with devices")
	ann.pressOn("dialog[open] button[value=code]")
	ann.until("document.querySelector('.device-code')")
	ann.none(small, "the code")
	code := eval[string](ann, "document.querySelector('.device-code').innerText")
	other.pressOn("#top .me")
	other.pressOn("dialog[open] button[value=have]")
	other.answers(code)
	other.until("document.querySelector('#top .me')?.innerText === 'Ann'")
	other.pressOn("#top .me")
	other.pressOn("dialog[open] button[value=out]")
	other.button("Yes")
	other.until("document.querySelector('#top .me')?.innerText === 'Ben' && document.getElementById('alerts').innerText.includes('signed out')")
}
