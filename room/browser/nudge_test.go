package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// playing has Ann and Ben begin a match. It returns first the page of the player who is to move.
func playing(t *testing.T) (mover, waits *page) {
	t.Helper()
	_, ann, ben := pair(t)
	ann.table(`{"game":"indigo","title":"Friday","sit":true}`)
	ben.comes(ann)
	return begin(t, ann, ben)
}

// A player who is waiting sees when a bot will play for a player who has left, and can remind
// that player once, after a while.
func TestNudge(t *testing.T) {
	t.Parallel()
	mover, waits := playing(t)
	mover.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('.home').click()"))
	mover.until("location.pathname === '/'")
	waits.until("document.querySelector('.seat .chip.offline') && document.querySelector('.seat room-time')?.innerText.includes('a bot will take over in')")
	early := waits.once("document.querySelector('room-late') && !document.querySelector('room-late button')")
	mover.do(chromedp.NavigateBack())
	mover.until("document.querySelector('.your-turn')")
	waits.until(early)
	waits.until("document.querySelector('room-late button')")
	waits.checkNames("a table that waits")
	waits.pressOn("room-late button")
	waits.until("document.getElementById('alerts').innerText.includes('has been reminded') && !document.querySelector('room-late button')")
	mover.until("document.getElementById('alerts').innerText.includes('is waiting for you at “Friday”')")
}

// A reaction appears at the seat for a moment, and as a word for screen readers.
func TestReaction(t *testing.T) {
	t.Parallel()
	mover, waits := playing(t)
	applause := mover.once("document.querySelector('.strip .seat .reaction')?.textContent === '👏'")
	waits.pressOn(".reactions button[aria-label=Applause]")
	mover.until(applause)
	mover.until("document.querySelector('.chat-texts').innerText.includes('👏')")
	mover.until("!document.querySelector('.reaction')")
	waits.checkNames("reactions")
	waits.phone()
	waits.button("Chat")
	waits.until("document.querySelector('.side.open .reactions')")
	waits.none(small, "reactions")
}
