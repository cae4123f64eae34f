package doppelkopf_test

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// In a deal from the declarations to the score, each seat plays its first legal card.
func Example() {
	var g doppelkopf.Game
	s := g.Deal(deck.NewSeed(36), 0)
	fmt.Println("seat 0 has", s.Hand(0))
	for seat := range engine.Seat(4) {
		s, _ = g.Apply(s, seat, doppelkopf.Healthy)
	}
	for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
		s, _ = g.Apply(s, seat, g.Legal(nil, s, seat)[0])
	}
	fmt.Println("the last trick:", s.Tricks()[11].Cards)
	for seat := range engine.Seat(4) {
		fmt.Println(seat, s.Party(seat), s.CardPoints(seat), "card points", g.Score(s, seat))
	}
	// Output:
	// seat 0 has 10♣ K♣ A♦ 10♦ J♦ Q♦ A♥ 10♥ Q♥ 9♠ 10♠ Q♠
	// the last trick: K♥ K♠ Q♠ J♠
	// seat 0 kontra 109 card points 0
	// seat 1 re 69 card points 0
	// seat 2 kontra 39 card points 0
	// seat 3 re 23 card points 0
}

// A seat that holds enough cards may announce, even out of turn, and thereby shows its party.
func ExampleState_Announcements() {
	var g doppelkopf.Game
	s := g.Deal(deck.NewSeed(36), 0)
	for seat := range engine.Seat(4) {
		s, _ = g.Apply(s, seat, doppelkopf.Healthy)
	}
	fmt.Println(g.View(s, 0).State.Party(3) == doppelkopf.NoParty)

	s, err := g.Apply(s, 3, doppelkopf.SayNo90) // although it is the turn of seat 0
	fmt.Println(g.Turn(s), err)
	for _, a := range s.Announcements() {
		fmt.Println(a.Seat, "for", a.Party, "announces", a.Move)
	}
	fmt.Println(g.View(s, 0).State.Party(3))

	_, err = g.Apply(s, 3, doppelkopf.SayNo60)
	fmt.Println(err)
	_, err = g.Apply(s, 3, doppelkopf.SayNo90)
	fmt.Println(err)
	// Output:
	// true
	// seat 0 <nil>
	// seat 3 for re announces no 90
	// re
	// <nil>
	// seat 3: no 90: doppelkopf: the party has already announced that
}

// The breakdown of a score lists its items.
func ExampleGame_Breakdown() {
	var g doppelkopf.Game
	s := g.Deal(deck.NewSeed(36), 0)
	for seat := range engine.Seat(4) {
		s, _ = g.Apply(s, seat, doppelkopf.Healthy)
	}
	s, err := g.Apply(s, 3, doppelkopf.SayNo90)
	for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
		s, _ = g.Apply(s, seat, g.Legal(nil, s, seat)[0])
	}
	fmt.Println(g.Score(s, 0), g.Score(s, 1), g.Score(s, 2), g.Score(s, 3), err)
	for _, line := range g.Breakdown(s, 3) {
		fmt.Printf("%+d %s\n", line.Points, line.Name)
	}
	// Output:
	// 4 -4 4 -4 <nil>
	// -1 won by Kontra
	// -2 Re announced
	// -1 no 90 announced by Re
	// -1 120 by Kontra against no 90
	// -1 against the old ladies
	// +1 Doppelkopf for Re
	// +1 fox caught by Re
}

// The home game with some options.
func ExampleHouse() {
	r := doppelkopf.House()
	r.NoNines, r.PigsTrump, r.SecondDulle = true, true, "not last"
	g, err := doppelkopf.New(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := g.MarshalJSON()
	fmt.Println(string(text), err)
	fmt.Println(g.Deal(deck.NewSeed(1), 0).HandLen(0), "cards each")
	// Output:
	// {"noNines":true,"house":true,"secondDulle":"not last","pigsTrump":true} <nil>
	// 10 cards each
}

// A puzzle: seat 0 has both ♣Q, and plays a silent solo about which only this seat knows.
func ExampleGame_NewSetup() {
	var g doppelkopf.Game
	u := g.NewSetup(card.MustParseList("10♥ 10♥ Q♣ Q♣ Q♠ Q♠ J♣ J♣ A♦ A♦ A♠ A♠"))
	s, err := g.FromSetup(u)
	if err != nil {
		fmt.Println(err)
		return
	}
	for seat := range engine.Seat(4) {
		fmt.Println(s.Party(seat), s.Hand(seat))
	}
	fmt.Println("seat 1 sees:", g.Side(g.View(s, 1).State, 0))
	// Output:
	// re J♣ J♣ Q♣ Q♣ A♦ A♦ 10♥ 10♥ A♠ A♠ Q♠ Q♠
	// kontra A♣ A♣ 9♣ 9♣ 10♣ 10♣ K♣ K♣ 9♦ 9♦ 10♦ 10♦
	// kontra J♦ J♦ Q♦ Q♦ K♦ K♦ A♥ A♥ 9♥ 9♥ J♥ J♥
	// kontra Q♥ Q♥ K♥ K♥ 9♠ 9♠ 10♠ 10♠ J♠ J♠ K♠ K♠
	// seat 1 sees: -1
}

// A trick has its cards in the order of play. The first of two equal cards wins.
func ExampleTrick() {
	var g doppelkopf.Game
	s := g.Deal(deck.NewSeed(36), 0)
	for seat := range engine.Seat(4) {
		s, _ = g.Apply(s, seat, doppelkopf.Healthy)
	}
	for range 4 {
		seat := g.Turn(s)
		s, _ = g.Apply(s, seat, g.Legal(nil, s, seat)[0])
	}
	t := s.Tricks()[0]
	fmt.Printf("seat %d led, %v, won by %d\n", t.Leader, t.Cards, t.Winner)
	// Output:
	// seat 0 led, 10♣ A♣ A♣ 10♣, won by 1
}

// A seat that declares a solo plays alone, with trumps of its own.
func ExampleContract() {
	var g doppelkopf.Game
	s := g.Deal(deck.NewSeed(36), 0)
	m, _ := g.ParseMove("solo Q")
	s, _ = g.Apply(s, 0, m)
	for seat := range engine.Seat(3) {
		s, _ = g.Apply(s, seat+1, doppelkopf.Healthy)
	}
	fmt.Println(s.Contract(), s.Contract().Solo())
	// Output:
	// solo Q true
}
