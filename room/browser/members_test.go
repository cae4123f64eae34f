package browser

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// In a room for members, a new person types the code of an invitation, or follows its link, and is then in. A wrong
// code says so and asks again. A member invites the next person.
func TestMembersOnly(t *testing.T) {
	t.Parallel()
	chrome := open(t)
	operators := takePlace(t).address
	r := startWith(t, "-quick", "-members", "-metrics", operators)
	path := must.Have(r.program())(t)
	code := must.Have(exec.Command(path, "invite", "-metrics", operators, "-data", r.data).Output())(t)
	ann := chrome.newcomer(t, r.url("/"))
	ann.do(chromedp.Navigate(r.url("/")))
	ann.reads("dialog[open]", "This room is for members")
	ann.answers("ABCD")
	ann.reads("dialog[open]", "That code is wrong")
	ann.checkNames("the code of an invitation")
	ann.answers(strings.TrimSpace(string(code)))
	ann.until("document.querySelector('#top .me')?.innerText.startsWith('Guest ') && document.querySelector('.tile input')")
	ann.pressOn("#top .me")
	ann.pressOn("dialog[open] button[value=invite]")
	ann.until("document.querySelector('dialog[open] .link')")
	ann.checkNames("an invitation")
	ben := chrome.newcomer(t, r.url("/"))
	ben.do(chromedp.Navigate(eval[string](ann, "document.querySelector('dialog[open] .link').value")))
	ben.until("document.querySelector('#top .me')?.innerText.startsWith('Guest ') && !location.search")
}
