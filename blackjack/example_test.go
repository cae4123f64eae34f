package blackjack_test

import (
	"fmt"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/golden"
)

// A round at home: the player draws up to 16, as a dealer does.
func Example() {
	var g blackjack.Game
	s := g.Deal(deck.NewSeed(1), 0)
	fmt.Println("the dealer shows", s.Up())
	for g.Turn(s) != engine.Nobody {
		m := blackjack.Stand
		if total, _ := s.Total(0, 0); total < 17 {
			m = blackjack.Hit
		}
		next, err := g.Apply(s, 0, m)
		if err != nil {
			fmt.Println(err)
			return
		}
		s = next
	}
	fmt.Println("player:", s.Hand(0, 0).Cards)
	fmt.Println("dealer:", s.Dealer())
	fmt.Println("points:", g.Score(s, 0), g.Score(s, 1))
	// Output:
	// the dealer shows K♠
	// player: 8♠ 4♥ 8♦
	// dealer: 7♠ K♠
	// points: 1 0
}

// A split at a casino table, from a shoe with known cards on top.
func Example_split() {
	g, err := blackjack.New(blackjack.SingleDeck())
	if err != nil {
		fmt.Println(err)
		return
	}
	top := card.MustParseList("8♠ 10♥ 8♥ 7♥ 3♦ K♣ 2♦ 9♣") // player, dealer's hole card, player, dealer, and the cards that follow
	pack := append(top, (card.Standard &^ card.SetOf(top...)).Append(nil)...)
	s, err := g.DealPack(pack, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, move := range []blackjack.Move{blackjack.Split, blackjack.Double, blackjack.Double} {
		fmt.Printf("%s of %v\n", move, g.Legal(nil, s, 0))
		if s, err = g.Apply(s, 0, move); err != nil {
			fmt.Println(err)
			return
		}
	}
	for h := range s.Hands(0) {
		tenths, _ := g.Result(s, 0, h)
		fmt.Println(s.Hand(0, h).Cards, tenths)
	}
	fmt.Println(s.Dealer(), g.Score(s, 1))
	// Output:
	// split of [hit stand double split]
	// double of [hit stand double]
	// double of [hit stand double]
	// 8♠ 3♦ K♣ 20
	// 8♥ 2♦ 9♣ 20
	// 10♥ 7♥ -40
}

// Custom rules.
func ExampleRules() {
	r := blackjack.Casino()
	r.Players, r.Decks = 3, 2
	r.HitSoft17 = true
	r.Natural = "6:5"
	r.Doubling = "9-11"
	g, err := blackjack.New(r)
	fmt.Println(g.Seats(), g.Rules().Natural, err)

	r.Casino = false
	_, err = blackjack.New(r)
	fmt.Println(err)
	// Output:
	// 4 6:5 <nil>
	// engine: invalid rules: blackjack: casino: the other options require it
}

// Rounds are dealt from one shoe until the cut card comes out.
func ExampleGame_Next() {
	g, err := blackjack.New(blackjack.SingleDeck())
	if err != nil {
		fmt.Println(err)
		return
	}
	s, total := g.Deal(deck.NewSeed(1).Derive(0), 0), 0
	for ok := true; ok; s, ok = g.Next(s) {
		for g.Turn(s) != engine.Nobody {
			m := blackjack.Stand
			if s.Insuring() {
				m = blackjack.Decline
			}
			if s, err = g.Apply(s, 0, m); err != nil {
				fmt.Println(err)
				return
			}
		}
		total += g.Score(s, 0)
		fmt.Println(s.Hand(0, 0).Cards, "|", s.Dealer(), "|", total, "|", s.ShoeLen(), "left")
	}
	// Output:
	// 5♠ 3♦ | K♠ 3♠ Q♣ | 10 | 47 left
	// J♠ Q♥ | 6♣ 8♦ K♦ | 20 | 42 left
	// A♥ 8♠ | K♥ 9♠ | 20 | 38 left
	// J♦ 5♥ | 9♦ Q♠ | 10 | 34 left
	// 6♠ 9♥ | 7♦ 2♥ 6♥ 7♥ | 20 | 28 left
	// 3♥ A♠ | 2♦ 10♣ 4♣ A♣ | 10 | 22 left
	// 2♣ 10♦ | 7♠ K♣ | 0 | 18 left
	// 4♦ J♥ | Q♦ A♦ | -10 | 14 left
	// 10♥ 4♥ | 8♥ 7♣ 2♠ | -20 | 9 left
}

// A match of twelve rounds from two shoes of one pack. The records of a shoe's rounds are secret
// until the shoe is used up.
func ExampleGame_Match() {
	g, err := blackjack.New(blackjack.SingleDeck())
	if err != nil {
		fmt.Println(err)
		return
	}
	m := host.NewMatch(deck.NewSeed(1), g.Match(12))
	for m.Next() {
		t := m.Table()
		for t.Turn() != engine.Nobody {
			move := "stand"
			if t.State().Insuring() {
				move = "decline"
			}
			if err := golden.Play(t, 0, move); err != nil {
				fmt.Println(err)
				return
			}
		}
		_, secret := m.Record(0)
		fmt.Println(m.Len(), m.Total(0), t.State().ShoeLen(), "left", secret)
	}
	fmt.Println(m.Over(), m.Err())
	// Output:
	// 1 10 47 left host: secret until the cards are out of play
	// 2 20 42 left host: secret until the cards are out of play
	// 3 20 38 left host: secret until the cards are out of play
	// 4 10 34 left host: secret until the cards are out of play
	// 5 20 28 left host: secret until the cards are out of play
	// 6 10 22 left host: secret until the cards are out of play
	// 7 0 18 left host: secret until the cards are out of play
	// 8 -10 14 left host: secret until the cards are out of play
	// 9 -20 9 left <nil>
	// 10 -10 47 left <nil>
	// 11 -20 42 left <nil>
	// 12 -10 36 left <nil>
	// true <nil>
}

// A puzzle: the player doubles 11 against a 6, and knows the next card.
func ExampleGame_NewSetup() {
	g, err := blackjack.New(blackjack.Casino())
	if err != nil {
		fmt.Println(err)
		return
	}
	list := card.MustParseList
	s, err := g.FromSetup(g.NewSetup(list("10♦ 8♣"), list("9♣ 6♥"), list("5♠ 6♦")))
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err = g.Apply(s, 0, blackjack.Double)
	fmt.Println(s.Hand(0, 0).Cards, s.Dealer(), err)
	fmt.Println("tenths of a bet:", g.Score(s, 0))
	// Output:
	// 5♠ 6♦ 10♦ 9♣ 6♥ 8♣ <nil>
	// tenths of a bet: 20
}
