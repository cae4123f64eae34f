package browser

import "testing"

// Before the first deal, people see what will be played and by which clock, and everybody who sits there gives the
// open seats to bots by one button.
func TestFillWithBots(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	ann.table(`{"game":"doppelkopf","format":"deals","n":4,"clock":{"bankSeconds":300,"incrementSeconds":10},"bots":["","","",""],"sit":true}`)
	ben.goes(eval[string](ann, "location.pathname"))
	ben.reads(".waiting", "(4) · 5 minutes + 10 seconds · Rules")
	ben.button("Sit here")
	ann.until("document.querySelectorAll('.waiting .seat-row .open').length === 4") // two seats, each with a sign
	ben.button("Fill with bots")
	ben.reads(".waiting", "The match begins when everybody is ready.")
	ann.size(0)
	ann.shot("fill-upright")
	ann.size(2)
	ann.shot("fill-desk")
	ben.button("I am ready")
	ann.button("I am ready")
	ann.until("document.querySelectorAll('.hand-card').length === 12")
}
