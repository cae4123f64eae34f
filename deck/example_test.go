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
	server, alice, bob := deck.NewSeed(1), deck.NewSeed(2), deck.NewSeed(3) // from crypto/rand in a real game

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

// West has not followed spades. All deals of the unseen cards in which it has none
// are equally likely.
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
	// west A♣ K♣ Q♣ north Q♠ K♥ K♠ east A♠ A♥ Q♥
	// west A♥ A♣ Q♥ north A♠ Q♠ Q♣ east K♠ K♣ K♥
	// west K♣ K♥ A♣ north Q♥ Q♣ Q♠ east A♥ K♠ A♠
}

// Two hands of thirteen cards have five trumps. How likely is it that one of them
// has three and the other two?
func ExampleLots() {
	var all, even deck.Lots
	all.Reset(13, 13)
	all.Add(26, deck.Unbounded())

	even.Reset(13, 13)
	even.Add(5, deck.Bounds{Least: [8]uint8{2, 2}, Most: [8]uint8{3, 3}})
	even.Add(21, deck.Unbounded())

	fmt.Println(even.Ways(), "of", all.Ways())
	fmt.Printf("%.1f %%\n", 100*even.Ways().Float64()/all.Ways().Float64())
	// Output:
	// 7054320 of 10400600
	// 67.8 %
}

// Player 0 has announced a wedding, which takes both queens of clubs, or one of
// seven solos. Each hypothesis is as likely as the ways to deal that agree with it.
func ExamplePick() {
	ways := func(queens deck.Bounds) deck.Ways {
		var lots deck.Lots
		lots.Reset(12, 12, 12)
		lots.Add(2, queens)
		lots.Add(34, deck.Unbounded())
		return lots.Ways()
	}
	solos := ways(deck.Unbounded()).Times(7)
	wedding := ways(deck.Bounds{Least: [8]uint8{2}, Most: [8]uint8{2}})

	r := deck.NewSeed(1).Rand()
	weddings := 0
	for range 1000 {
		if deck.Pick(r, solos, wedding) == 1 {
			weddings++
		}
	}
	fmt.Println(weddings, "weddings in 1000 games")
	// Output: 17 weddings in 1000 games
}
