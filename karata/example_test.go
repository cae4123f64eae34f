package karata_test

import (
	"errors"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/karata"
)

// setup returns the one for two in which seat 0 has that hand, and the pile that
// top. Seat 1 has five cards of those that are not named, in the order of
// card.Compare.
func setup(top, hand string) karata.Setup {
	u := karata.Setup{
		Next: engine.Nobody, Winner: engine.Nobody, Direction: 1,
		Pile: card.MustParseList(top), Last: []bool{false, false}, Held: []int{0, 0},
	}
	h := card.MustParseList(hand)
	rest := ((card.Standard | card.Jokers) &^ card.SetOf(h...) &^ card.SetOf(u.Pile...)).Append(nil)
	u.Hands = []card.List{h, rest[:5]}
	u.Stock = rest[5:]
	return u
}

// A turn of several cards: a question, what may follow it, more of that face.
func Example_turn() {
	var g karata.Game
	s, err := g.FromSetup(setup("9♠", "Q♠ 4♠ 4♦ K♥"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range karata.Lay(card.MustParseList("Q♠ 4♠ 4♦")...) {
		fmt.Println(m, "of", g.Legal(nil, s, 0))
		if s, err = g.Apply(s, 0, m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(s.Top(), "|", s.Hand(0), "|", s.Phase(), g.Legal(nil, s, 0), "| then", s.Next())
	// Output:
	// play Q♠ of [play 4♠ play Q♠ draw]
	// play 4♠ of [play 4♠ done]
	// play 4♦ of [play 4♦ done]
	// done of [done]
	// 4♦ | K♥ | answer [not] | then seat 1
}

// A♠ asks for a card. An ace of the other seat leaves its suit of the request.
func Example_request() {
	var g karata.Game
	s, err := g.FromSetup(setup("9♥", "A♠ 7♥"))
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err = engine.Play(g, s,
		engine.Ply{Seat: 0, Move: "play AS"}, engine.Ply{Seat: 0, Move: "done"},
		engine.Ply{Seat: 0, Move: "ask 7H"}, engine.Ply{Seat: 0, Move: "not"})
	fmt.Println(s.Request(), g.Legal(nil, s, 1), err)
	s, err = engine.Play(g, s,
		engine.Ply{Seat: 1, Move: "play AC"}, engine.Ply{Seat: 1, Move: "done"}, engine.Ply{Seat: 1, Move: "not"})
	fmt.Println(s.Request(), g.Legal(nil, s, 0), err)
	// Output:
	// 7♥ [play A♣ draw] <nil>
	// ♥ [play 7♥ draw] <nil>
}

// An ace blocks a bomb; A♠ has one left, and asks for a suit.
func Example_bomb() {
	var g karata.Game
	u := setup("3♠", "A♦ A♠ 4♠ 2♠")
	u.Debt = 3
	s, err := g.FromSetup(u)
	fmt.Println(g.Legal(nil, s, 0), err)
	for _, hand := range []string{"A♦", "A♠", "2♠"} {
		after := s
		for _, m := range karata.Lay(card.MustParse(hand)) {
			if after, err = g.Apply(after, 0, m); err != nil {
				fmt.Println(err)
				return
			}
		}
		fmt.Println(hand, "| debt", after.Debt(), "|", after.Phase())
	}
	_, err = g.Apply(s, 0, karata.Move{Kind: karata.Play, Card: card.MustParse("4♠")})
	fmt.Println(errors.Is(err, karata.ErrBomb), err)
	// Output:
	// [play A♦ play A♠ play 2♠ draw] <nil>
	// A♦ | debt 0 | answer
	// A♠ | debt 0 | ask suit
	// 2♠ | debt 2 | answer
	// true seat 0: play 4S: karata: a bomb is pending, which the card does not counter
}

// With fines on, a card that may not be laid is a foul.
func Example_foul() {
	g, err := karata.New(karata.Rules{Fine: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := g.FromSetup(setup("9♠", "9♥ 6♦ 5♣"))
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err = engine.Play(g, s, engine.Ply{Seat: 0, Move: "play 9H"}, engine.Ply{Seat: 0, Move: "play 6D"})
	fmt.Println(s.Top(), "|", s.HandLen(0), "cards |", s.Phase(), err)
	fmt.Println("seat 1 knows of", g.View(s, 1).State.Hand(0))
	// Output:
	// 9♠ | 5 cards | answer <nil>
	// seat 1 knows of 6♦ 9♥
}
