package card_test

import (
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle/card"
)

func Example() {
	c := card.Ten.Of(card.Hearts)
	fmt.Println(c, c.Rank(), c.Suit(), c.Red())

	same, err := card.Parse("10h")
	fmt.Println(same == c, err)

	text, _ := json.Marshal([]card.Card{c, card.RedJoker, card.FaceDown})
	fmt.Println(string(text))
	// Output:
	// 10♥ 10 ♥ true
	// true <nil>
	// ["TH","RJ","??"]
}

func ExampleSet() {
	hand := card.SetOf(card.MustParseList("7♥ 9♥ 8♣ A♠ 3♦ 7♦ Q♥")...)
	fmt.Println("hand:", hand)
	fmt.Println("hearts:", hand&card.Hearts.Cards())
	fmt.Println("no hearts, no sevens:", hand&^card.Hearts.Cards()&^card.Seven.Cards())
	for c := range (hand & card.Seven.Cards()).All() {
		fmt.Println("a seven:", c)
	}
	// Output:
	// hand: 8♣ 3♦ 7♦ 7♥ 9♥ Q♥ A♠
	// hearts: 7♥ 9♥ Q♥
	// no hearts, no sevens: 8♣ 3♦ A♠
	// a seven: 7♦
	// a seven: 7♥
}

// A run of three, and a hand of five of which two cards are seen.
func ExampleSuit_Range() {
	run := card.Hearts.Range(card.Seven, card.Nine)
	fmt.Println(run, run&card.SetOf(card.MustParseList("7♥ 8♥")...) == run)
	fmt.Println(card.SetOf(card.MustParseList("7♥ 8♥")...).Fill(5))
	// Output:
	// 7♥ 8♥ 9♥ false
	// ?? ?? ?? 7♥ 8♥
}

func ExampleList_Art() {
	fmt.Println(card.MustParseList("10♥ A♠ BJ ??").Art())
	// Output:
	// ┌───┐┌───┐┌───┐┌───┐
	// │10 ││A  ││BJ ││░░░│
	// │  ♥││  ♠││   ││░░░│
	// └───┘└───┘└───┘└───┘
}
