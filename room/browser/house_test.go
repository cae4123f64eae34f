package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// Choosing Bock ticks the causes that are usual. Without a cause the rules are refused, and the field is marked, says
// why, and has the focus. Rules that go together are saved under a name, and a link brings them to another person.
func TestHouseRules(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	ticked := "[...document.querySelectorAll('.order [name^=bock]:checked')].map((b) => b.name).join(' ')"
	ann.pick("doppelkopf")
	ann.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.order details.more').open = true"))
	ann.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const s = document.querySelector(".order select[name=bock]");
		s.value = "stack";
		s.dispatchEvent(new Event("change", { bubbles: true }));
	})()`))
	ann.until(ticked + " === 'bockDraw bockSchwarz'")
	for _, name := range []string{"bockDraw", "bockSchwarz"} {
		ann.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.order [name=" + name + "]').click()"))
	}
	ann.until(ticked + " === ''")
	ann.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.order button[name=open]').click()"))
	ann.reads(".order .bad", "Bock needs at least one of its causes below.")
	ann.until("document.activeElement.name === 'bock'")
	ann.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.order [name=bockZero]').click()"))
	ann.until("!document.querySelector('.order .bad')")
	ann.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.order button[name=house]').click()"))
	ann.answers("Friday & <b>")
	ann.reads(".house", "Friday & <b>")
	link := eval[string](ann, `(async () => {
		let link = "";
		navigator.clipboard.writeText = async (text) => { link = text; };
		document.querySelector(".house button[aria-label^='Copy']").click();
		return link;
	})()`)
	ben.do(chromedp.Navigate(link))
	ben.until("document.querySelector('.order input[name=game]:checked')?.value === 'doppelkopf' && !location.search")
	ben.until(ticked + " === 'bockZero'")
	ben.until("document.querySelector('.house').textContent.includes('Friday & <b>')")
	ben.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.order button[name=open]').click()"))
	ben.until("location.pathname.startsWith('/t/')")
}
