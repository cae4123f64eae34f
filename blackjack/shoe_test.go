package blackjack

import (
	"testing"

	"github.com/hoylecards/hoyle/deck"
)

// Laying cards by the word gives the same row as laying them one by one,
// wherever they begin and end.
func TestLay(t *testing.T) {
	shoe := deck.Shoe(maxDecks)
	for at := range 2 * perWord {
		for n := range rowLen - at + 1 {
			var words, single row
			cards := shoe[(at+n)%packSize:][:n]
			words.lay(at, cards)
			for i, c := range cards {
				single.put(at+i, c)
			}
			if words != single {
				t.Fatalf("%d cards from %d on:\n%x\nwant\n%x", n, at, words, single)
			}
			for i, c := range cards {
				if got := words.card(at + i); got != c {
					t.Fatalf("%d cards from %d on: %v at %d, want %v", n, at, got, at+i, c)
				}
			}
		}
	}
}

// The front of a row is the row without the cards that follow, and a row with a hidden card equals
// one in which that card was never laid.
func TestCopyFrontAndHide(t *testing.T) {
	var whole row
	whole.lay(0, deck.Shoe(4))
	for n := range rowLen + 1 {
		var front, want row
		front.copyFront(&whole, n)
		want.lay(0, deck.Shoe(4)[:n])
		if front != want {
			t.Fatalf("the first %d: %x, want %x", n, front, want)
		}
		if n == rowLen {
			break
		}
		hidden, want := whole, row{}
		hidden.hide(n)
		want.lay(0, deck.Shoe(4)[:n])
		want.lay(n+1, deck.Shoe(4)[n+1:])
		if hidden != want {
			t.Fatalf("card %d hidden: %x, want %x", n, hidden, want)
		}
	}
}
