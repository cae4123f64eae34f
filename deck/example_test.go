package deck_test

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

func Example() {
	pack := deck.Standard()
	deck.NewSeed(1).Shuffle(pack[:])
	fmt.Println(card.List(pack[:6]))
	// Output: 8♠ 7♠ 4♥ K♠ 8♦ 5♥
}

// Nobody can choose the deal, because each side commits to a seed and only then shows it.
func ExampleCombine() {
	server, alice, bob := deck.NewSeed(1), deck.NewSeed(2), deck.NewSeed(3) // from crypto/rand in a real game

	published := []deck.Commitment{server.Commit(), alice.Commit(), bob.Commit()}

	shown := []deck.Seed{server, alice, bob}
	for i, seed := range shown {
		fmt.Println(published[i].Verify(seed))
	}
	pack := deck.Standard()
	deck.Combine(shown...).Shuffle(pack[:])
	// Output:
	// true
	// true
	// true
}

// West has not followed a spade lead. All deals of the unseen cards in which West has no spades are
// equally likely.
func ExampleDeal() {
	unseen := card.MustParseList("AS KS QS AH KH QH AC KC QC")
	west := deck.Place{Size: 3, Bars: card.Spades.Cards()}
	north, east := deck.Place{Size: 3}, deck.Place{Size: 3}

	r := deck.NewSeed(1).Rand()
	for range 3 {
		if deck.Deal(r, unseen, west, north, east) {
			fmt.Println("west", unseen[:3], "north", unseen[3:6], "east", unseen[6:])
		}
	}
	// Output:
	// west K♣ Q♣ A♣ north Q♠ Q♥ K♥ east K♠ A♥ A♠
	// west A♥ Q♥ A♣ north K♠ A♠ Q♠ east Q♣ K♥ K♣
	// west K♥ K♣ Q♥ north A♣ K♠ Q♠ east A♠ A♥ Q♣
}
