package browser

import "testing"

// The page makes a move for a player if there is only one, as with the last card of a hand. A player
// who takes that move back makes it by hand, and so does one who has turned this off.
func TestOnlyMove(t *testing.T) {
	t.Parallel()
	_, ann, ben := pair(t)
	ann.table(`{"game":"indigo","format":"deals","n":1,"bots":["",""],"sit":true}`)
	ben.comes(ann)
	first, second := begin(t, ann, ben)
	first.set(`{"only":true}`)
	for range 5 {
		first.card()
		second.card()
	}
	first.until("document.querySelectorAll('.hand-card').length === 0")
	first.button("Take back")
	second.button("Yes")
	first.until("document.querySelectorAll('.hand-card').length === 1 && document.querySelector('.your-turn')")
	if eval[bool](first, "new Promise((done) => setTimeout(() => done(document.querySelectorAll('.hand-card').length === 0), 1000))") {
		t.Error("the page repeats a move that was taken back")
	}
	first.card()
	second.until(turn)
	if n := eval[int](second, "document.querySelectorAll('.hand-card').length"); n != 1 {
		t.Errorf("the other has %d cards", n)
	}
}
