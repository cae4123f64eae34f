package browser

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/hoylecards/hoyle/internal/must"
)

// Ann reports what Ben has written at a table, and the operator reads it.
func TestReport(t *testing.T) {
	t.Parallel()
	r, ann, ben := pair(t)
	ann.table(`{"game":"indigo","title":"Friday","sit":true}`)
	ben.comes(ann)
	ben.until("document.querySelector('.chat-form input')")
	ben.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.chat-form input').focus()"), chromedp.KeyEvent("you fool"), chromedp.KeyEvent(kb.Enter))
	ann.until("document.body.innerText.includes('you fool')")
	ann.button("People")
	ann.pressOn("dialog[open] button[aria-label='Report Ben']")
	ann.until("document.querySelector('dialog[open] textarea')")
	ann.checkNames("report")
	ann.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('dialog[open] textarea').focus()"), chromedp.KeyEvent("rude words"))
	ann.pressOn("dialog:has(textarea) button[value=yes]")
	ann.until("document.getElementById('alerts').innerText.includes('Thank you')")
	ann.phone()
	ann.none(small, "people")

	for _, p := range []*page{ann, ben} {
		p.loses()
	}
	r.kill()
	path := must.Have(program())(t)
	out, err := exec.Command(path, "reports", "-data", r.data).Output()
	if err != nil || !strings.Contains(string(out), `texts: "Ben"`) || !strings.Contains(string(out),
		`says "rude words"`) || !strings.Contains(string(out), `wrote "you fool"`) {
		t.Errorf("the operator reads %s, %v", out, err)
	}
}
