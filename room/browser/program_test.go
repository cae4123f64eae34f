package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// Ann gives a seat at her table to a program of the operator, which she chooses from the list of
// bots.
func TestOwnProgram(t *testing.T) {
	t.Parallel()
	chrome := open(t)
	script := filepath.Join(t.TempDir(), "mine.sh")
	text := "#!/bin/sh\nread hello\necho '{\"t\":\"ready\",\"protocol\":1,\"name\":\"mine\"}'\nwhile read line; do :; done\n"
	must.Do(t, os.WriteFile(script, []byte(text), 0o700))
	r := startWith(t, "-quick", "-player", "Mine=exec:"+script)
	ann := chrome.visit(t, r.url("/"))
	ann.table(`{"game":"indigo","title":"Friday","sit":true}`)
	ann.until("document.querySelector('.seat-row select option[value=\"program Mine\"]')")
	ann.checkNames("programs")
	ann.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const box = document.querySelector('.seat-row select');
		box.value = 'program Mine';
		box.dispatchEvent(new Event('change', { bubbles: true }));
	})()`))
	ann.until("document.querySelector('.seats').innerText.includes('Mine (bot)')")
}
