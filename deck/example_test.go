package deck_test

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

func Example() {
	pack := deck.Standard()
	deck.Shuffle(deck.NewSeed(1).Rand(), pack[:])
	fmt.Println(card.List(pack[:6]))
	// Output: 8♠ 7♠ 4♥ K♠ 8♦ 5♥
}

// A deal that nobody chose: each side commits to a seed, then shows it.
func ExampleCombine() {
	server, alice, bob := deck.NewSeed(1), deck.NewSeed(2), deck.NewSeed(3) // crypto/rand in earnest

	published := []deck.Commitment{server.Commit(), alice.Commit(), bob.Commit()}

	shown := []deck.Seed{server, alice, bob}
	for i, seed := range shown {
		fmt.Println(published[i].Verify(seed))
	}
	pack := deck.Standard()
	deck.Shuffle(deck.Combine(shown...).Rand(), pack[:])
	// Output:
	// true
	// true
	// true
}
